/** Where the page stands in the menu. */
import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HOME } from '../guard.ts';
import { menuName, wayTo } from '../menus.ts';
import { FavouriteStar } from '../navigation/FavouriteStar.tsx';
import { isScreen, screenAt } from '../screens.ts';
import { useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import type { Tab } from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';

export function Crumbs({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll) ?? [];
  const title = useTabTitle(tab);
  if (tab.path === HOME) return null;
  const own = wayTo(menus, tab.path, isScreen);
  const lists = [screenAt(tab.path)?.grantedBy ?? []].flat();
  const isListed = (path: string) => wayTo(menus, path, isScreen).length > 0;
  // the list from which the page was opened, as it was filtered; else the first that leads here. Tabs kept by an earlier version know neither
  const from = tab.from ?? '';
  const came = from.split('?')[0] ?? '';
  const list = own.length > 0 ? undefined : came !== HOME && isListed(came) ? came : lists.find(isListed);
  const way = list ? wayTo(menus, list, isScreen) : own.slice(0, -1);
  const items = [
    { key: HOME, title: <Link to={HOME}>{t(($) => $.layout.home)}</Link> },
    ...way.map((item, at) => ({
      key: item.id,
      title:
        list && at === way.length - 1 ? <Link to={list === came ? from : list}>{menuName(item, language)}</Link> : menuName(item, language),
    })),
    ...(title === '' ? [] : [{ key: 'here', title }]),
  ];
  const isPage = own.length > 0;
  return (
    <div className="crumbs-line">
      <Breadcrumb className="crumbs" items={items} aria-label={t(($) => $.layout.path)} />
      {isPage && <FavouriteStar address={tab.path} />}
    </div>
  );
}
