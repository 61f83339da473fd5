/** Menus as a tree beside the page: folders that open, what waits behind each, the page of an entry fetched when it is pointed at. */
import { Menu, type MenuProps } from 'antd';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { chainTo, leaves, type Menus, menuName, targetOf, wayTo } from '../menus.ts';
import { fetchAhead, isScreen } from '../screens.ts';
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

type Items = NonNullable<MenuProps['items']>;

/** Beside the folded menu a group is moved up as far as the window needs, never above it; a longer one scrolls. */
const inSight = (points: [string, string]) => ({ points, overflow: { adjustX: true, shiftY: true } });
const BESIDE: NonNullable<MenuProps['builtinPlacements']> = { rightTop: inSight(['tl', 'tr']), leftTop: inSight(['tr', 'tl']) };

type Props = {
  menus: Menus;
  folded: boolean;
  /** Every group stands open at first; otherwise the one in which one is, and of the others one at a time. */
  allOpen: boolean;
};

export function MenuTree({ menus, folded, allOpen }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useSetting('language');
  const counted = useMayHaveWork();

  const here = listOf(pathname, menus);
  const open = useMemo(
    () => (allOpen ? menus : wayTo(menus, here, isScreen)).filter(({ children = [] }) => children.length > 0).map(({ id }) => id),
    [menus, here, allOpen],
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
    return build(menus, 0);
  }, [menus, language, counted, folded, opened]);

  const change = (keys: readonly string[]) => {
    const added = allOpen ? undefined : keys.find((key) => !opened.includes(key));
    setOpened(added === undefined ? keys : chainTo(menus, added));
  };

  const go = ({ key }: { key: string }) => {
    const item = menus.length > 0 ? wayTo(menus, key.split('?')[0] ?? key, isScreen).at(-1) : undefined;
    if (item?.isOpen) window.open(item.path, '_blank', 'noopener');
    else navigate(key);
  };

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
