/** Everything behind sign-in: the person's profile first, then layout and pages. A chunk of its own. */
import '../kit/kit.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from './apiError.ts';
import { HOME } from './guard.ts';
import { Layout } from './layout/Layout.tsx';
import ErrorPage from './pages/ErrorPage.tsx';
import { loadProfile } from './profile.ts';
import { queries, readAnew } from './query.ts';
import { prepare, screenAt } from './screens.ts';
import { useSession } from './session.ts';
import { settings } from './settings.ts';
import { i18next } from './texts.ts';

const SignInAgain = lazy(() => import('./SignInAgain.tsx'));

export default function Inside() {
  const { pathname } = useLocation();
  const known = useSession((session) => session.menuAll !== null);
  const ended = useSession((session) => session.ended);
  const arrivedAt = useRef(pathname === '/' ? HOME : pathname);
  const [prepared, setPrepared] = useState(false);
  const [failed, setFailed] = useState(false);
  const ready = known && prepared;

  // Profile, first page and words come together; what waits piecemeal is shown late.
  useEffect(() => {
    if (ready) return;
    const leave = new AbortController();
    setFailed(false);
    const screen = screenAt(arrivedAt.current);
    Promise.all([i18next.loadNamespaces('kit'), screen && prepare(screen), known || loadProfile(leave.signal)])
      .then(() => setPrepared(true))
      .catch((fault: unknown) => {
        if (!leave.signal.aborted && fault instanceof ApiError) setFailed(true);
      });
    return () => leave.abort();
  }, [ready, known]);

  // Answers of the server carry names in the language of the person.
  useEffect(() => {
    let known = settings.get().language;
    // by the setting, which the calls name their language by: the words of the page change a moment before it
    return settings.subscribe(() => {
      const { language } = settings.get();
      if (language === known) return;
      known = language;
      void readAnew(queries);
    });
  }, []);

  if (failed) return <ErrorPage code="500" />;
  if (!ready) return null;
  if (pathname === '/') return <Navigate to={HOME} replace />;
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <Layout />
        <Suspense fallback={null}>{ended && <SignInAgain />}</Suspense>
      </App>
    </QueryClientProvider>
  );
}
