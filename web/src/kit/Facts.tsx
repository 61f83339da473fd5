/**
 * Names and what stands under them. A declared record is shown by `Details`, which makes them of its declaration; this is for what is
 * no field of a record, and for pages that load no declarations.
 *
 * ```tsx
 * <Facts facts={[{ label: t(($) => $.personal.dept), value: user.dept_name }]} />
 * <Facts className="fact-rows" facts={…} />      // the name beside its value
 * ```
 */
import './facts.css';
import type { ReactNode } from 'react';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Stands beside the name. */
  mark?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
  /** Name by which a page leads there. */
  place?: string;
};

const isNothing = (value: ReactNode): boolean => value === '' || value === null || value === undefined;

export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value, mark, wide, place }) => (
        <div key={label} data-place={place} className={wide ? 'fact-wide' : undefined}>
          <dt>
            {label}
            {mark}
          </dt>
          <dd>{isNothing(value) ? <span className="secondary">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
