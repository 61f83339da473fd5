/** Whether the person manages versions: that right is a menu, not a button. */
import { useMemo } from 'react';
import { myPaths } from '../../shell/profile.ts';
import { useSession } from '../../shell/session.ts';

const MANAGER = '/flow/manager';

export function useMayDeploy(): boolean {
  const menus = useSession((session) => session.menuAll);
  return useMemo(() => myPaths(menus ?? []).has(MANAGER), [menus]);
}
