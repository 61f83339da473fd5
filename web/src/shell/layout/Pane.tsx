/** The page of a tab, at the tab's own address. */
import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as PlaceContext, Route, Routes } from 'react-router';
import { ErrorPart } from '../../kit/ErrorPart.tsx';
import { Show } from '../lazyPage.ts';
import { wayTo } from '../menus.ts';
import { isScreen, type LaidScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { TabKey } from '../tabKey.ts';
import type { Tab } from '../tabs.ts';
import { Crumbs } from './Crumbs.tsx';
import { NoRecord } from './NoRecord.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';

type Props = { tab: Tab; screen: Pick<LaidScreen, 'path' | 'page' | 'keepAlive' | 'tabBy'> };

/** True when the address of a record's own page leaves out which one. */
const lacksRecord = ({ keepAlive, tabBy = [] }: Props['screen'], search: string): boolean => {
  const query = new URLSearchParams(search);
  return !keepAlive && tabBy.some((name) => !query.get(name));
};

/**
 * Only another address of its own draws the page anew: neither a step elsewhere nor being chosen, so that a dozen kept lists cost
 * nothing behind the page in front. `Routes` with a `location` would hear of every step of the browser.
 */
export const Pane = memo(function Pane({ tab, screen }: Props) {
  const { key, path, search, hash } = tab;
  const place = useMemo(
    () => ({ location: { pathname: path, search, hash, state: null, key }, navigationType: NavigationType.Replace }),
    [path, search, hash, key],
  );
  const page = useMemo(
    () => (
      <ErrorPart page>
        <Suspense fallback={<PaneSkeleton />}>
          <Routes>
            <Route path={screen.path} element={<Show page={screen.page} />} />
          </Routes>
        </Suspense>
      </ErrorPart>
    ),
    [screen],
  );
  // a page that a menu opens finds its record itself, such as the own company
  const isEntry = useSession(({ menuAll }) => wayTo(menuAll ?? [], screen.path, isScreen).length > 0);
  // the tab answers at once; its page is drawn in pieces beside whatever the person does meanwhile
  const isDue = useDeferredValue(true, false);
  return (
    <PlaceContext value={place}>
      <TabKey value={key}>
        <Crumbs tab={tab} />
        {lacksRecord(screen, search) && !isEntry ? <NoRecord tab={tab} /> : isDue && page}
      </TabKey>
    </PlaceContext>
  );
});
