/** What is wrong about a process file, by element. */
import './flow.css';
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';

export function FaultList({ faults, onChoose }: { faults: readonly ProcessFault[]; onChoose?: (element: string) => void }) {
  return (
    <ul className="flow-faults">
      {faults.map(({ code, element, text }) => {
        const words = (
          <>
            <span className="mono">{element}</span>
            <span>{text}</span>
          </>
        );
        return (
          <li key={`${element} ${code} ${text}`}>
            {onChoose && element !== '' ? (
              <button type="button" onClick={() => onChoose(element)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}
