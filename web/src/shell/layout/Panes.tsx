/**
 * The pages of the open tabs. A kept list stays mounted behind `<Activity>` with its own frozen location, so that its filters,
 * page, selection and scroll are as they were left, and its requests are cancelled while it is hidden; a detail is built anew.
 */
import { Modal } from 'antd';
import { Activity, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router';
import { ErrorPart } from '../../kit/ErrorPart.tsx';
import { admit } from '../guard.ts';
import { useDocumentTitle } from '../PageTitle.tsx';
import ErrorPage from '../pages/ErrorPage.tsx';
import { myPaths } from '../profile.ts';
import { type LaidScreen, screenAt } from '../screens.ts';
import { useSession } from '../session.ts';
import { PaneActive, TabKey } from '../tabKey.ts';
import { mounted, type Tab, tabs, useTabs, visit } from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';
import { Crumbs } from './Crumbs.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';

function Page({ tab, screen }: { tab: Tab; screen: LaidScreen }) {
  const location = { pathname: tab.path, search: tab.search, hash: tab.hash, state: null, key: tab.key };
  return (
    <TabKey value={tab.key}>
      <Crumbs tab={tab} />
      <ErrorPart page>
        <Suspense fallback={<PaneSkeleton />}>
          <Routes location={location}>
            <Route path={screen.path} element={<screen.Page />} />
          </Routes>
        </Suspense>
      </ErrorPart>
    </TabKey>
  );
}

/** Brings the address into the tab list; answers what may be shown there. */
function useArrival(): 'shown' | '403' | '404' {
  const { pathname, search, hash } = useLocation();
  const menus = useSession((session) => session.menuAll);
  const granted = useMemo(() => myPaths(menus ?? []), [menus]);
  const screen = screenAt(pathname);
  const verdict = admit(screen && { ...screen, path: pathname }, granted);
  useEffect(() => {
    if (!screen || verdict !== 'shown') return;
    const { i18n, keepAlive } = screen;
    tabs.set((before) => visit(before, { key: keepAlive ? pathname : pathname + search, path: pathname, search, hash, i18n, keepAlive }));
  }, [screen, verdict, pathname, search, hash]);
  return verdict;
}

/** Dialogs at the root belong to the page that opened them. */
function useCloseDialogs(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    Modal.destroyAll();
  }, [path]);
}

export function Panes() {
  const verdict = useArrival();
  const all = useTabs();
  const { pathname } = useLocation();
  useCloseDialogs(pathname);
  useDocumentTitle(
    useWindowTitle(
      all.list.find((tab) => tab.key === all.active),
      verdict,
    ),
  );
  const alive = mounted(all);
  return (
    <>
      {all.list
        .filter((tab) => alive.has(tab.key))
        .map((tab) => {
          const screen = screenAt(tab.path);
          const active = verdict === 'shown' && tab.key === all.active;
          if (!screen || (!active && !tab.keepAlive)) return null;
          return (
            <Activity key={`${tab.key} ${tab.generation}`} mode={active ? 'visible' : 'hidden'}>
              <div className="pane">
                <PaneActive value={active}>
                  <Page tab={tab} screen={screen} />
                </PaneActive>
              </div>
            </Activity>
          );
        })}
      {verdict !== 'shown' && <ErrorPage code={verdict} />}
    </>
  );
}

/** Title of the browser window: page, then product. */
function useWindowTitle(tab: Tab | undefined, verdict: ReturnType<typeof useArrival>): string {
  const { t } = useTranslation('shell');
  const title = useTabTitle(tab);
  const shown = verdict === 'shown' ? title : t(($) => $.errors[verdict].title);
  return shown === '' ? '' : `${shown} - ${t(($) => $.product.short)}`;
}
