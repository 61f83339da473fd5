/** Whether a top menu chooses among the groups of the menu: not on a phone, nor where the menu is short. */
import { isScoped } from '../menus.ts';
import { useSession } from '../session.ts';
import { useSizeLevel } from '../size.ts';

export const useHasTopMenu = (): boolean => {
  const phone = useSizeLevel() === 0;
  const scoped = useSession(({ menuAll }) => isScoped(menuAll ?? []));
  return scoped && !phone;
};
