/** What is wrong about a process file, by element. */
import './flow.css';
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { ReactNode } from 'react';

type Props = {
  faults: readonly ProcessFault[];
  onChoose?: (element: string) => void;
  /** What can be done about a fault, behind its words. */
  actOf?: (fault: ProcessFault) => ReactNode;
};

export function FaultList({ faults, onChoose, actOf }: Props) {
  return (
    <ul className="flow-faults">
      {faults.map((fault) => {
        const { code, element, text } = fault;
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
            {actOf?.(fault)}
          </li>
        );
      })}
    </ul>
  );
}
