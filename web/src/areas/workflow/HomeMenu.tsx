/** Beside the first page: the pages a person keeps at hand, those where work waits, and the last ones opened; each page once. */
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME } from '../../shell/guard.ts';
import { MenuTree } from '../../shell/layout/MenuTree.tsx';
import { leaves, type Menus, ownEntry, targetOf } from '../../shell/menus.ts';
import { useRecent } from '../../shell/navigation/recent.ts';
import { useFavourites } from '../../shell/navigation/useFavourites.ts';
import { isScreen } from '../../shell/screens.ts';
import { useSession } from '../../shell/session.ts';
import { useWaiting, waitingAt } from './useWaiting.ts';

const NO_MENUS: Menus = [];

export default function HomeMenu({ folded }: { folded: boolean }) {
  const { t } = useTranslation('shell');
  const all = useSession((session) => session.menuAll) ?? NO_MENUS;
  const { paths: favourites } = useFavourites();
  const recent = useRecent();
  const { data: waiting } = useWaiting();
  const menus = useMemo(() => {
    const left = new Map(leaves(all).map((item) => [targetOf({ ...item, query: '' }, isScreen), item]));
    left.delete(HOME);
    const take = (addresses: readonly string[]): MenuItem[] =>
      addresses.flatMap((address) => {
        const item = left.get(address);
        left.delete(address);
        return item ?? [];
      });
    const atHand = take(favourites);
    const withWork = take([...left].filter(([, { path }]) => waitingAt(waiting ?? [], [path]) > 0).map(([address]) => address));
    const groups = [
      ownEntry({ name: t(($) => $.navigation.favourites), icon: 'star', children: atHand }),
      ownEntry({ name: t(($) => $.navigation.waiting), icon: 'check-square', children: withWork }),
      ownEntry({ name: t(($) => $.navigation.recent), icon: 'clock', children: take(recent) }),
    ];
    return groups.filter(({ children = [] }) => children.length > 0);
  }, [all, favourites, recent, waiting, t]);

  if (menus.length === 0) return folded ? null : <p className="side-empty">{t(($) => $.navigation.homeHint)}</p>;
  return <MenuTree menus={menus} folded={folded} allOpen />;
}
