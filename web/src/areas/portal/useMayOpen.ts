/** Whether the person's menus let them open the page that a message is about: a head of department is told of cases of other desks too. */
import { useCallback, useMemo } from 'react';
import { admit } from '../../shell/guard.ts';
import { myPaths } from '../../shell/profile.ts';
import { screenAt } from '../../shell/screens.ts';
import { useSession } from '../../shell/session.ts';

export function useMayOpen(): (link: string) => boolean {
  const menus = useSession((session) => session.menuAll);
  const granted = useMemo(() => myPaths(menus ?? []), [menus]);
  return useCallback(
    (link) => {
      const path = link.replace(/[?#].*$/, '');
      const screen = path === '' ? undefined : screenAt(path);
      return admit(screen && { ...screen, path }, granted) === 'shown';
    },
    [granted],
  );
}
