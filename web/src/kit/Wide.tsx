/**
 * What may be wider than its place: it is scrolled by itself, by keyboard too.
 *
 * ```tsx
 * <Wide label={t(…)}><table>…</table></Wide>
 * ```
 */
import './wide.css';
import type { ReactNode } from 'react';

type Props = { label: string; className?: string; children: ReactNode };

export function Wide({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={`wide-scroll ${className}`.trimEnd()} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
