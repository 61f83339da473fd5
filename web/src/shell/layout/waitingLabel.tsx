/** How much waits behind an entry of a menu, beside its name; the number comes after the menu itself. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../session.ts';

export const WaitingBadge = lazy(() => import('../../areas/workflow/WaitingBadge.tsx'));

/** Behind the name of an entry stands how much waits there. */
export const labelOf = (paths: readonly string[], name: string): ReactNode => (
  <span className="menu-label">
    <span className="menu-name">{name}</span>
    <Suspense fallback={null}>
      <WaitingBadge paths={paths} />
    </Suspense>
  </span>
);

/** A guest has no work; nor has somebody whose password must be changed first. */
export const useMayHaveWork = (): boolean =>
  useSession(({ userInfo }) => userInfo !== null && userInfo.kind !== 'guest' && !userInfo.mustChangePassword && !userInfo.mustSetFactor);
