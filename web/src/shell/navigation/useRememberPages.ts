/** Remembers each page of the menu that is opened. */
import { useEffect } from 'react';
import { HOME } from '../guard.ts';
import { wayTo } from '../menus.ts';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { remember } from './recent.ts';

export function useRememberPages(pathname: string): void {
  const menus = useSession((session) => session.menuAll);
  useEffect(() => {
    if (menus !== null && pathname !== HOME && wayTo(menus, pathname, isScreen).length > 0) remember(pathname);
  }, [menus, pathname]);
}
