/**
 * The pages of the open tabs. A kept list stays mounted behind `<Activity>` with its own frozen location, so that its filters,
 * page, selection and scroll are as they were left, and its requests are cancelled while it is hidden; a detail is built anew.
 */
import { Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { config } from '../config.ts';
import { admit } from '../guard.ts';
import { useDocumentTitle } from '../PageTitle.tsx';
import ErrorPage from '../pages/ErrorPage.tsx';
import { loadProfile, myPaths } from '../profile.ts';
import { isPrepared, type LaidScreen, prepare, screenAt } from '../screens.ts';
import { useSession } from '../session.ts';
import { frontPane } from '../tabKey.ts';
import { mounted, type Tab, tabs, useTabs, type Visited, visit } from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';
import { useUnsavedTabs } from '../unsaved.ts';
import { KeptPane } from './KeptPane.tsx';
import { Pane } from './Pane.tsx';

type Arrival = 'shown' | '403' | '404';

/**
 * Brings the address into the tab list; answers what is shown there, null before the first arrival. Two steps: first the dialogs
 * of the page that is left go, then the pane itself. An antd Modal hidden together with its pane throws when it comes back.
 */
function useArrival(): Arrival | null {
  const { pathname, search, hash } = useLocation();
  const menus = useSession((session) => session.menuAll);
  const granted = useMemo(() => myPaths(menus ?? []), [menus]);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const screen = screenAt(pathname);
  const verdict = admit(screen && { ...screen, path: pathname }, granted);
  useEffect(() => {
    let left = false;
    const page = screen && verdict === 'shown' ? pageOf(screen, { pathname, search, hash }) : null;
    const arrive = () => {
      if (left) return;
      flushSync(() => frontPane.set(page?.key ?? NOWHERE));
      if (page) tabs.set((before) => visit(before, page));
      setArrival(verdict);
    };
    // Rights may have come since the menus were read: a role, a deputyship. A change of the verdict comes here again.
    if (verdict === '403') void loadProfile().then(arrive, arrive);
    // The page before stays while the next one comes, for as long as that is not felt as standing still; never within the
    // effect itself, from where React cannot render at once.
    else if (page && screen && !isPrepared(screen)) void Promise.race([prepare(screen), after(PATIENCE_MS)]).then(arrive);
    else queueMicrotask(arrive);
    return () => {
      left = true;
    };
  }, [screen, verdict, pathname, search, hash]);
  return arrival;
}

/** Then a skeleton takes over. */
const PATIENCE_MS = 400;
const after = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** No tab has this key. */
const NOWHERE = 'nowhere';

/** The page of an address as the tab bar knows it. A list is one tab; a detail one per record, told by `tabBy` or its whole query. */
function pageOf(
  { i18n, keepAlive, tabBy }: LaidScreen,
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
): Visited {
  const query = new URLSearchParams(search);
  const told = tabBy ? tabBy.map((name) => `${name}=${query.get(name) ?? ''}`).join('&') : keepAlive ? '' : search.slice(1);
  return { key: told === '' ? pathname : `${pathname}?${told}`, path: pathname, search, hash, i18n, keepAlive };
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
  const arrival = useArrival();
  const all = useTabs();
  const { pathname } = useLocation();
  useCloseDialogs(pathname);
  useDocumentTitle(
    useWindowTitle(
      all.list.find((tab) => tab.key === all.active),
      arrival,
    ),
  );
  const unsaved = useUnsavedTabs();
  const alive = mounted(all, config.keptTabs, unsaved);
  return (
    <>
      {all.list
        .filter((tab) => alive.has(tab.key))
        .map((tab) => {
          const screen = screenAt(tab.path);
          const active = arrival === 'shown' && tab.key === all.active;
          // a detail is built anew when it is shown again, unless something was typed in it
          if (!screen || (!active && !tab.keepAlive && !unsaved.has(tab.key))) return null;
          return (
            <KeptPane key={`${tab.key} ${tab.generation}`} active={active}>
              <Pane tab={tab} screen={screen} />
            </KeptPane>
          );
        })}
      {(arrival === '403' || arrival === '404') && <ErrorPage code={arrival} />}
    </>
  );
}

/** Title of the browser window: page, then product. */
function useWindowTitle(tab: Tab | undefined, arrival: Arrival | null): string {
  const { t } = useTranslation('shell');
  const title = useTabTitle(tab);
  const shown = arrival === null || arrival === 'shown' ? title : t(($) => $.errors[arrival].title);
  return shown === '' ? '' : `${shown} - ${t(($) => $.product.short)}`;
}
