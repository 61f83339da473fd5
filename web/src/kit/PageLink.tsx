/**
 * A link to a page that not everybody who reads it may open; to them it is the words alone.
 *
 * ```tsx
 * <PageLink to={`/testCenter/testTaskDetails?id=${row.id}`}>{row.workNo}</PageLink>
 * ```
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from '../shell/mayOpen.ts';

type Props = { to: string; className?: string; children: ReactNode };

export function PageLink({ to, className, children }: Props) {
  const opens = useMayOpen(to);
  if (!opens) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
