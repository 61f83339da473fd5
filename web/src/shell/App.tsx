/** Theme, language, notices and the guard around every page. */
import { ConfigProvider, message } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorPart } from '../kit/ErrorPart.tsx';
import { ERROR_CODES, entryPages } from './entryPages.ts';
import { decide } from './guard.ts';
import { inside } from './innerPage.ts';
import { Show } from './lazyPage.ts';
import { onNotice } from './notices.ts';
import { OpenPageTitle } from './PageTitle.tsx';
import ErrorPage from './pages/ErrorPage.tsx';
import { clearSession, followOtherTabs, hasLeft, useSession } from './session.ts';
import { useSetting } from './settings.ts';
import { keepTokenFresh } from './signIn.ts';
import { useCalm } from './theme/calm.ts';
import { isDark, PAGE_CLASS, themeClass, themeOf } from './theme/theme.ts';

/** Seconds a notice stays: long enough to read a refusal of three parts. */
const NOTICE_SECONDS = { success: 2, warning: 6, error: 6 } as const;

function Notices() {
  const [messages, holder] = message.useMessage({ maxCount: 3, top: 56 });
  useEffect(
    () =>
      onNotice(({ kind, text }) => {
        messages.open({ type: kind, content: text, key: `${kind}:${text}`, duration: NOTICE_SECONDS[kind] });
      }),
    [messages],
  );
  return holder;
}

/** Where the guard sent the person away from, to return there after sign-in. */
const cameFrom = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null;

function Guard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const signedIn = useSession((session) => session.token !== '');
  const locked = useSetting('locked');
  const verdict = decide({ path: location.pathname, signedIn, locked, left: hasLeft() });
  const clears = verdict.go === 'to' && verdict.clearSession;
  useEffect(() => {
    if (clears) clearSession();
  }, [clears]);
  if (verdict.go === 'on') return children;
  const from = `${location.pathname}${location.search}${location.hash}`;
  const target = verdict.path === '/' ? (cameFrom(location.state) ?? '/') : verdict.path;
  return <Navigate to={target} replace state={verdict.returns && from !== '/' ? { from } : null} />;
}

function Pages() {
  return (
    <Routes>
      {Object.entries(entryPages).map(([path, page]) => (
        <Route key={path} path={path} element={<Show page={page} />} />
      ))}
      {ERROR_CODES.map((code) => (
        <Route key={code} path={`/${code}`} element={<ErrorPage code={code} />} />
      ))}
      <Route path="*" element={<Show page={inside} />} />
    </Routes>
  );
}

export function App() {
  const language = useSetting('language');
  const theme = useSetting('theme');
  const colour = useSetting('colour');
  const calm = useCalm();
  const config = useMemo(() => themeOf({ theme, colour }, calm), [theme, colour, calm]);
  useEffect(() => keepTokenFresh(), []);
  useEffect(() => followOtherTabs(), []);
  const variables = themeClass({ theme, colour }, calm);
  useLayoutEffect(() => {
    const { classList } = document.body;
    classList.add(PAGE_CLASS, variables);
    return () => classList.remove(variables);
  }, [variables]);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark(theme) ? 'dark' : 'light';
  }, [theme]);
  return (
    <ConfigProvider theme={config} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <Notices />
      <BrowserRouter>
        <OpenPageTitle />
        <Guard>
          <ErrorPart page>
            <Suspense fallback={null}>
              <Pages />
            </Suspense>
          </ErrorPart>
        </Guard>
      </BrowserRouter>
    </ConfigProvider>
  );
}
