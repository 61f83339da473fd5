/**
 * The menu beside the page. Where a top menu scopes it, the entries of the group in which one stands (spec: 000 §2.4 side-menu), and on a
 * page of none, as the first, what the person works with; otherwise the whole menu, the first page with it.
 */
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { HOME } from '../guard.ts';
import { isGroup, leaves, type Menus, ownEntry, SHORT, wayTo } from '../menus.ts';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { listOf } from './listOf.ts';
import { MenuTree } from './MenuTree.tsx';

const HomeMenu = lazy(() => import('../../areas/workflow/HomeMenu.tsx'));

const NO_MENUS: Menus = [];

/** CSS pixels: a row with its gap, and the head above the menu. */
const [ROW, HEAD] = [44, 56];
/** Heights of the window that it may take: of this much the end is reached with one turn of the wheel. */
const HEIGHTS = 1.25;
const groupsIn = (menus: Menus): number =>
  menus.reduce((n, { children = [] }) => n + (children.length > 0 ? 1 + groupsIn(children) : 0), 0);
/** A short menu, or one of which the window shows all but its end, stands open as a whole; of a longer one a single group is open. */
const standsOpen = (menus: Menus): boolean => {
  const own = leaves(menus).length;
  return own <= SHORT || (own + groupsIn(menus)) * ROW + HEAD <= window.innerHeight * HEIGHTS;
};

export function SideMenu({ folded, scoped }: { folded: boolean; scoped: boolean }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const all = useSession((session) => session.menuAll) ?? NO_MENUS;
  const whole = useMemo(
    () => [ownEntry({ name: t(($) => $.layout.home), icon: 'home', path: HOME }), ...all.filter(({ path }) => path !== HOME)],
    [all, t],
  );

  const place = wayTo(all, listOf(pathname, all), isScreen)[0];
  if (scoped && (place === undefined || !isGroup(place)))
    return (
      <Suspense fallback={null}>
        <HomeMenu folded={folded} />
      </Suspense>
    );
  const menus = scoped ? (place?.children ?? NO_MENUS) : whole;
  if (menus.length === 0) return folded ? null : <p className="side-empty">{t(($) => $.layout.noMenu)}</p>;
  return <MenuTree menus={menus} folded={folded} allOpen={standsOpen(menus)} />;
}
