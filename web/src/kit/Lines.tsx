/**
 * Few entries one below the other: what each is, what is known of it, and what can be done with it.
 *
 * ```tsx
 * <Lines of={samples} keyOf={(s) => s.id} line={(s) => ({ title: s.sampleNo, about: s.sampleName, end: <StateTag … /> })} />
 * ```
 */
import type { ReactNode } from 'react';
import './lines.css';

type Told = { mark?: ReactNode; title: ReactNode; about: ReactNode; end?: ReactNode };
type Props<T> = { of: readonly T[]; keyOf: (entry: T) => string; line: (entry: T) => Told };

export function Lines<T>({ of, keyOf, line }: Props<T>) {
  return (
    <ul className="lines">
      {of.map((entry) => {
        const { mark, title, about, end } = line(entry);
        return (
          <li key={keyOf(entry)}>
            {mark}
            <div className="line-text">
              <div>{title}</div>
              <div className="secondary">{about}</div>
            </div>
            {end}
          </li>
        );
      })}
    </ul>
  );
}
