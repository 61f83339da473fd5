/** The first page: who is signed in as what, and every place where they can work, one click away. */

import { StarFilled } from '@ant-design/icons';
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { ErrorPart } from '../../kit/ErrorPart.tsx';
import { HOME } from '../guard.ts';
import { iconOf } from '../layout/menuIcons.tsx';
import { useHasTopMenu } from '../layout/useHasTopMenu.ts';
import { leaves, menuName, targetOf } from '../menus.ts';
import { useKnownPlaces } from '../navigation/usePlaces.ts';
import { useRead } from '../query.ts';
import { isScreen } from '../screens.ts';
import { useMay, useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import './welcome.css';

/** Key of dictionary `home_page_type`. */
const LEADER = '2';
const LeaderSummary = lazy(() => import('../../areas/flow/LeaderSummary.tsx'));
const HomeFigures = lazy(() => import('../../areas/workflow/HomeFigures.tsx'));
const TodoSummary = lazy(() => import('../../areas/workflow/TodoSummary.tsx'));
const NoticeSummary = lazy(() => import('../../areas/system/NoticeSummary.tsx'));
const CustomerSummary = lazy(() => import('../../areas/acceptance/customer/home/CustomerSummary.tsx'));

/** Places of one group of the menu, without this page and what has no screen. */
function places(group: MenuItem): MenuItem[] {
  return leaves([group]).filter((item) => {
    const target = targetOf({ ...item, query: '' }, isScreen);
    return target !== HOME && isScreen(target);
  });
}

/** Pages that the person keeps at hand, for whoever does. */
function Favourites() {
  const { t } = useTranslation('shell');
  const { favourites } = useKnownPlaces();
  if (favourites.length === 0) return null;
  return (
    <nav className="welcome-favourites" aria-labelledby="favourites">
      <h2 id="favourites">
        <StarFilled /> {t(($) => $.navigation.favourites)}
      </h2>
      <ul>
        {favourites.map(({ address, name }) => (
          <li key={address}>
            <Link to={address}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function Welcome() {
  const { t } = useTranslation('shell');
  const language = useSetting('language');
  const user = useSession((session) => session.userInfo);
  const menus = useSession((session) => session.menuAll) ?? [];
  const groups = menus.map((group) => ({ group, items: places(group) })).filter(({ items }) => items.length > 0);
  // the menu beside the page begins with them
  const beside = useHasTopMenu();
  const customer = user?.kind === 'customer';
  const works = user?.kind === 'staff' || user?.kind === 'extLab';
  const mayLead = useMay('flow_statistics');
  // the account says which first page a person gets (spec: 000 §2.4); a leader's begins with the institute as a whole
  const { data: home } = useRead(accountCalls.homePageType, {}, { enabled: mayLead, staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const leads = mayLead && home?.homePageType === LEADER;
  const who = [user?.dept_name, user?.role_name].filter(Boolean).join(' · ');
  return (
    <section className="welcome">
      <header>
        <h1>{t(($) => $.welcome.hello, { name: user?.real_name ?? '' })}</h1>
        {who !== '' && <p className="secondary">{who}</p>}
      </header>
      {works && (
        <ErrorPart>
          <Suspense fallback={null}>
            <HomeFigures />
          </Suspense>
        </ErrorPart>
      )}
      {(works || customer) && (
        <ErrorPart>
          <Suspense fallback={null}>{customer ? <CustomerSummary /> : <TodoSummary />}</Suspense>
        </ErrorPart>
      )}
      <ErrorPart>
        <Suspense fallback={null}>
          <NoticeSummary />
        </Suspense>
      </ErrorPart>
      {leads && (
        <ErrorPart>
          <Suspense fallback={null}>
            <LeaderSummary />
          </Suspense>
        </ErrorPart>
      )}
      {!beside && <Favourites />}
      <h2>{customer ? t(($) => $.welcome.startCustomer) : t(($) => $.welcome.start)}</h2>
      {groups.length === 0 && <EmptyHint title={t(($) => $.welcome.startNone)} />}
      <div className="welcome-groups">
        {groups.map(({ group, items }) => (
          <nav key={group.id} className="welcome-group" aria-labelledby={`group-${group.id}`}>
            <h3 id={`group-${group.id}`}>
              {iconOf(group, 0)} {menuName(group, language)}
            </h3>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <Link to={targetOf(item, isScreen)}>{menuName(item, language)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </section>
  );
}
