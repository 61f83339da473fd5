/** The menus below the chosen top menu, as the server gives them to this person (spec: 000 §2.4 side-menu). */
import { Menu, type MenuProps } from 'antd';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { HOME } from '../guard.ts';
import { chainTo, leaves, type Menus, menuName, targetOf, wayTo } from '../menus.ts';
import { fetchAhead, isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import { listOf } from './listOf.ts';
import { iconOf } from './menuIcons.tsx';
import { labelOf, useMayHaveWork, WaitingBadge } from './waitingLabel.tsx';

/** The icon of an entry of the folded menu, with how much waits behind it; the menu gives it its class. */
function FoldedIcon({ icon, ...rest }: { paths: readonly string[]; icon: ReactNode; className?: string; style?: CSSProperties }) {
  const { className, style } = rest;
  return (
    <Suspense
      fallback={
        <span className={className} style={style}>
          {icon}
        </span>
      }
    >
      <WaitingBadge {...rest} icon={icon} />
    </Suspense>
  );
}

/** A menu that short, or one of which the window shows all but its end, stands open as a whole; of a longer one a single group is open. */
const OPEN_AT_ONCE = 12;
/** CSS pixels: a row with its gap, and the head above the menu. */
const [ROW, HEAD] = [44, 56];
/** Heights of the window that it may take: of this much the end is reached with one turn of the wheel. */
const HEIGHTS = 1.25;
const groupsIn = (menus: Menus): number =>
  menus.reduce((n, { children = [] }) => n + (children.length > 0 ? 1 + groupsIn(children) : 0), 0);
const standsOpen = (menus: Menus): boolean => {
  const own = leaves(menus).length;
  return own <= OPEN_AT_ONCE || (own + groupsIn(menus)) * ROW + HEAD <= window.innerHeight * HEIGHTS;
};

type Items = NonNullable<MenuProps['items']>;

/** Beside the folded menu a group is moved up as far as the window needs, never above it; a longer one scrolls. */
const inSight = (points: [string, string]) => ({ points, overflow: { adjustX: true, shiftY: true } });
const BESIDE: NonNullable<MenuProps['builtinPlacements']> = { rightTop: inSight(['tl', 'tr']), leftTop: inSight(['tr', 'tl']) };

export function SideMenu({ folded, withTop }: { folded: boolean; withTop: boolean }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useSetting('language');
  const below = useSession((session) => session.menu);
  const all = useSession((session) => session.menuAll);
  const counted = useMayHaveWork();
  const menus = withTop ? (all ?? []) : below;

  const here = listOf(pathname, menus);
  const few = standsOpen(menus);
  const open = useMemo(
    () => (few ? menus : wayTo(menus, here, isScreen)).filter(({ children = [] }) => children.length > 0).map(({ id }) => id),
    [menus, here, few],
  );
  const [opened, setOpened] = useState<readonly string[]>(open);
  useEffect(() => setOpened(open), [open]);
  const items = useMemo((): Items => {
    const build = (level: Menus, depth: number): Items =>
      level.map((item) => {
        const { children = [] } = item;
        const group = children.length > 0;
        const title = menuName(item, language);
        const paths = group ? leaves(children).map(({ path }) => path) : [item.path];
        // an open group shows its entries, each with its own number
        const told = !group || folded || !opened.includes(item.id);
        const plain = iconOf(item, depth);
        return {
          key: group ? item.id : targetOf(item, isScreen),
          label: told && counted ? labelOf(paths, title) : title,
          title,
          icon: plain && folded && depth === 0 && counted ? <FoldedIcon paths={paths} icon={plain} /> : plain,
          ...(group ? { children: build(children, depth + 1) } : { onMouseEnter: () => fetchAhead(targetOf(item, isScreen)) }),
        };
      });
    const home: Items = withTop ? [{ key: HOME, label: t(($) => $.layout.home), icon: iconOf({ icon: 'home', path: HOME }, 0) }] : [];
    return [...home, ...build(withTop ? menus.filter(({ path }) => path !== HOME) : menus, 0)];
  }, [menus, language, counted, withTop, folded, opened, t]);

  const change = (keys: readonly string[]) => {
    const added = few ? undefined : keys.find((key) => !opened.includes(key));
    setOpened(added === undefined ? keys : chainTo(menus, added));
  };

  const go = ({ key }: { key: string }) => {
    const item = menus.length > 0 ? wayTo(menus, key.split('?')[0] ?? key, isScreen).at(-1) : undefined;
    if (item?.isOpen) window.open(item.path, '_blank', 'noopener');
    else navigate(key);
  };

  if (items.length === 0) return folded ? null : <p className="side-empty">{t(($) => $.layout.noMenu)}</p>;
  return (
    <nav aria-label={t(($) => $.layout.menu)} className="side-menu">
      <Menu
        mode="inline"
        items={items}
        selectedKeys={[here]}
        // folded, groups open beside the menu by themselves
        {...(folded ? {} : { openKeys: [...opened], onOpenChange: change })}
        inlineCollapsed={folded}
        builtinPlacements={BESIDE}
        inlineIndent={16}
        onClick={go}
      />
    </nav>
  );
}
