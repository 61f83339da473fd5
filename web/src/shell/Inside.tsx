/** Everything behind sign-in: the person's profile first, then layout and pages. A chunk of its own. */
import '../kit/kit.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError, isUnreachable } from './apiError.ts';
import { connection } from './connection.ts';
import { DEVICE } from './device/keptSession.ts';
import { HOME } from './guard.ts';
import { Layout } from './layout/Layout.tsx';
import { lazyPart } from './lazyPage.ts';
import { notify } from './notices.ts';
import ErrorPage from './pages/ErrorPage.tsx';
import { OfflinePage } from './pages/OfflinePage.tsx';
import { beginAnew, isFromDevice, loadProfile } from './profile.ts';
import { queries, readAnew } from './query.ts';
import { prepare, screenAt } from './screens.ts';
import { isSignedIn, session, useSession } from './session.ts';
import { settings } from './settings.ts';
import { onSwitchElsewhere } from './signIn.ts';
import { loadWords } from './texts.ts';

const SignInAgain = lazyPart(() => import('./SignInAgain.tsx'));

export default function Inside() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const known = useSession((session) => session.menuAll !== null);
  const ended = useSession((session) => session.ended);
  const arrivedAt = useRef(pathname === '/' ? HOME : pathname);
  const [prepared, setPrepared] = useState(false);
  const [failed, setFailed] = useState<'fault' | 'offline' | null>(null);
  const [tries, setTries] = useState(0);
  const tryAgain = useCallback(() => setTries((n) => n + 1), []);
  const ready = known && prepared;

  // Profile, first page and words come together; what waits piecemeal is shown late.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for it once more
  useEffect(() => {
    if (ready) return;
    const leave = new AbortController();
    const screen = screenAt(arrivedAt.current);
    Promise.all([loadWords('kit'), screen && prepare(screen), known || loadProfile(leave.signal)])
      .then(() => {
        setFailed(null);
        setPrepared(true);
      })
      .catch((fault: unknown) => {
        // what is not the server's answer is a part of the program that did not come
        if (!leave.signal.aborted) setFailed(isUnreachable(fault) || !(fault instanceof ApiError) ? 'offline' : 'fault');
      });
    return () => leave.abort();
  }, [ready, known, tries]);

  // Somebody else has signed in in another tab of the browser: what the one before had open is not theirs.
  useEffect(() => {
    if (prepared && !known) void navigate(HOME, { replace: true });
  }, [prepared, known, navigate]);

  useEffect(
    () =>
      onSwitchElsewhere(() => {
        if (!isSignedIn() || session.get().menuAll === null) return;
        beginAnew().then(() => {
          notify(
            'warning',
            t(($) => $.switchRole.elsewhere),
          );
          void navigate(HOME);
        }, unanswered);
      }),
    [navigate, t],
  );

  // Opened without a connection: who one is, and what one may do, is asked once the server answers.
  useEffect(() => {
    const askAnew = () => {
      if (isFromDevice() && !connection.get().lost && session.get().token !== '') loadProfile().catch(unanswered);
    };
    return connection.subscribe(askAnew);
  }, []);

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

  if (failed === 'fault') return <ErrorPage code="500" />;
  if (failed === 'offline') return <OfflinePage onTry={tryAgain} />;
  if (!ready) return null;
  if (pathname === '/') return <Navigate to={isFromDevice() ? DEVICE : HOME} replace />;
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <Layout />
        <Suspense fallback={null}>{ended && <SignInAgain />}</Suspense>
      </App>
    </QueryClientProvider>
  );
}

/** A refusal ends the session by itself; without an answer the next one asks again. */
const unanswered = (fault: unknown): void => {
  if (!(fault instanceof ApiError)) throw fault;
};
