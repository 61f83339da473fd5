/** Home, then the top-level menus of the person; choosing one loads its side menu (spec: 000 §2.4 top-menu). */
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { Menu } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../apiError.ts';
import { HOME } from '../guard.ts';
import { leaves, type Menus, menuName, targetOf, wayTo } from '../menus.ts';
import { firstPath, loadSideMenu } from '../profile.ts';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import { listOf } from './listOf.ts';
import { labelOf, useMayHaveWork } from './waitingLabel.tsx';

const ALL = 'home';
const NO_MENUS: Menus = [];
/** What is no group is a page itself. */
const isGroup = ({ children = [] }: MenuItem): boolean => children.length > 0;

export function TopMenu() {
  const { t } = useTranslation('shell');
  const language = useSetting('language');
  const topMenu = useSession((session) => session.topMenu);
  const all = useSession((session) => session.menuAll) ?? NO_MENUS;
  const behind = useMemo(() => new Map(all.map(({ id, children = [] }) => [id, leaves(children).map(({ path }) => path)])), [all]);
  const counted = useMayHaveWork();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState(ALL);
  const latest = useRef(pathname);
  useEffect(() => {
    latest.current = pathname;
  }, [pathname]);

  const home = pathname === HOME;
  const place = wayTo(all, listOf(pathname, all), isScreen)[0];
  // A page that is come to by a tab or a link brings its own side menu; on the first page none is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving somewhere does so, choosing a menu is not arriving yet
  useEffect(() => {
    if (home) setChosen(ALL);
    else if (place !== undefined && isGroup(place) && place.id !== chosen) void choose(place.id, setChosen);
  }, [home, place?.id]);

  async function open(id: string): Promise<void> {
    const page = all.find((one) => one.id === id && !isGroup(one));
    if (id === ALL) navigate(HOME);
    else if (page?.isOpen) window.open(page.path, '_blank', 'noopener');
    else if (page) navigate(targetOf(page, isScreen));
    else {
      const from = latest.current;
      const first = await choose(id, setChosen);
      // whoever has gone elsewhere meanwhile stays there
      if (first && latest.current === from) navigate(first);
    }
  }

  // the menu in which one stands
  const here = home ? ALL : (place?.id ?? chosen);
  const items = [
    { key: ALL, label: t(($) => $.layout.home) },
    ...topMenu.map((item) => {
      const name = menuName(item, language);
      // the side menu tells what waits where one stands
      return { key: item.id, label: counted && item.id !== here ? labelOf(behind.get(item.id) ?? [], name) : name };
    }),
  ];
  return <Menu className="top-menu" mode="horizontal" items={items} selectedKeys={[here]} onClick={({ key }) => void open(key)} />;
}

/** Answers the first address of the loaded menu; a failure keeps the menu that is there (its toast has told why). */
async function choose(id: string, chosen: (id: string) => void): Promise<string | null> {
  try {
    const menus = await loadSideMenu(id);
    chosen(id);
    return firstPath(menus);
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return null;
  }
}
