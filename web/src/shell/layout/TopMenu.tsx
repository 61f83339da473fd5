/** Home, then the top-level menus of the person; choosing one loads its side menu (spec: 000 §2.4 top-menu). */
import { Menu } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { HOME } from '../guard.ts';
import { isGroup, leaves, type Menus, menuName, targetOf, wayTo } from '../menus.ts';
import { firstPath, loadSideMenu } from '../profile.ts';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import { listOf } from './listOf.ts';
import { labelOf, useMayHaveWork } from './waitingLabel.tsx';

const ALL = 'home';
const NO_MENUS: Menus = [];

export function TopMenu() {
  const { t } = useTranslation('shell');
  const language = useSetting('language');
  const topMenu = useSession((session) => session.topMenu);
  const all = useSession((session) => session.menuAll) ?? NO_MENUS;
  const behind = useMemo(() => new Map(all.map(({ id, children = [] }) => [id, leaves(children).map(({ path }) => path)])), [all]);
  const counted = useMayHaveWork();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef(pathname);
  useEffect(() => {
    latest.current = pathname;
  }, [pathname]);

  // the menu in which one stands
  const here = pathname === HOME ? ALL : wayTo(all, listOf(pathname, all), isScreen)[0]?.id;

  async function open(id: string): Promise<void> {
    const page = all.find((one) => one.id === id && !isGroup(one));
    if (id === ALL) navigate(HOME);
    else if (page?.isOpen) window.open(page.path, '_blank', 'noopener');
    else if (page) navigate(targetOf(page, isScreen));
    else {
      const from = latest.current;
      const first = firstPath(await loadSideMenu(id));
      // whoever has gone elsewhere meanwhile stays there
      if (first && latest.current === from) navigate(first);
    }
  }

  const items = [
    { key: ALL, label: t(($) => $.layout.home) },
    ...topMenu.map((item) => {
      const name = menuName(item, language);
      // the side menu tells what waits where one stands
      return { key: item.id, label: counted && item.id !== here ? labelOf(behind.get(item.id) ?? [], name) : name };
    }),
  ];
  return (
    <Menu
      className="top-menu"
      mode="horizontal"
      items={items}
      selectedKeys={here === undefined ? [] : [here]}
      onClick={({ key }) => void open(key)}
    />
  );
}
