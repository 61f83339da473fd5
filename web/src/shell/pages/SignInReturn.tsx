/** `/signInReturn`: an identity provider sends people back here, to sign in or to bind what they are there. */
import { Alert, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { notify } from '../notices.ts';
import { isSignedIn } from '../session.ts';
import { type FactorAsked, type ProviderAnswer, type Stranger, signInByProvider } from '../signIn.ts';
import { i18next } from '../texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FactorForm } from './FactorForm.tsx';
import { takeVisit, type Visit } from './visit.ts';
import type { Confirmed } from './WechatConfirm.tsx';

const GuestForm = lazy(() => import('./GuestForm.tsx'));
const WechatConfirm = lazy(() => import('./WechatConfirm.tsx'));

const SECURITY = '/info/security';

/** What the provider has added to the address; null where it answers without a code, because the person turned back there. */
function answerOf(search: URLSearchParams): ProviderAnswer | null {
  const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')];
  return code && state ? { code, state, ...(iss ? { iss } : {}) } : null;
}

/** Both serve once, so they are taken once, however often the page is drawn. */
let came: { visit: Visit | null; answer: ProviderAnswer | null } | null = null;
function arrive() {
  came ??= { visit: takeVisit(), answer: answerOf(new URLSearchParams(window.location.search)) };
  // neither history nor an error report keeps the code
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return came;
}

/** @returns what the second step needs, with what an account is asked for, or what is to be confirmed, where there is one. @throws ApiError */
async function settle({ aim, ...visit }: Visit, answer: ProviderAnswer): Promise<FactorAsked | Stranger | Confirmed | null> {
  if (aim === 'signIn') return signInByProvider(visit, answer);
  const { key, tenantId, kind } = visit;
  if (aim === 'revoke') {
    const { bound, ...confirmed } = await send(entryCalls.wechatCallback, { tenantId, key, ...answer }, { quiet: true });
    return { ...confirmed, aim, tenantId, bound: bound ? 'self' : 'nobody' };
  }
  if (kind === 'wechat') return { ...(await send(entryCalls.checkWXCode, { key, ...answer }, { quiet: true })), aim, tenantId };
  boundNow((await send(entryCalls.bindIdentity, { key, ...answer }, { quiet: true })).name);
  return null;
}

const boundNow = (name: string) =>
  notify(
    'success',
    i18next.t(($) => $.providerReturn.bound, { name }),
  );

export default function SignInReturn() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [{ visit, answer }] = useState(arrive);
  const [fault, setFault] = useState('');
  const [asked, setAsked] = useState<FactorAsked | Stranger | Confirmed | null>(null);
  useEffect(() => {
    const running = came;
    if (running === null) return;
    came = null;
    if (!visit || !answer) {
      setFault(visit ? t(($) => $.providerReturn.cancelled) : t(($) => $.providerReturn.foreign));
      return;
    }
    settle(visit, answer).then(
      (next) => {
        if (next) setAsked(next);
        else void navigate(visit.aim === 'bind' ? SECURITY : '/', { replace: true });
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        setFault(cause.message);
      },
    );
  }, [visit, answer, navigate, t]);
  const binds = visit?.aim === 'bind' && isSignedIn();
  if (asked && visit && 'oauthId' in asked)
    return (
      <EntryFrame>
        <Suspense fallback={<Spin />}>
          <GuestForm stranger={asked} tenantId={visit.tenantId} />
        </Suspense>
      </EntryFrame>
    );
  if (asked && 'aim' in asked)
    return (
      <EntryFrame>
        <Suspense fallback={<Spin />}>
          <WechatConfirm
            of={asked}
            onBound={(name) => {
              boundNow(name);
              void navigate(SECURITY, { replace: true });
            }}
          />
        </Suspense>
      </EntryFrame>
    );
  if (asked && 'factorKey' in asked)
    return (
      <EntryFrame>
        <h1 className="entry-title">{t(($) => $.login.factorTitle)}</h1>
        <FactorForm
          asked={asked}
          account=""
          back={t(($) => $.register.back)}
          onBack={(why) => {
            setAsked(null);
            setFault(why === '' ? t(($) => $.providerReturn.cancelled) : why);
          }}
          onDone={() => void navigate('/', { replace: true })}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <h1 className="entry-title">{t(($) => $.providerReturn.title)}</h1>
      {fault === '' ? (
        <p role="status">
          <Spin size="small" /> {t(($) => $.providerReturn.running)}
        </p>
      ) : (
        <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />
      )}
      <p className="entry-other">
        <Link to={binds ? SECURITY : '/login'}>{binds ? t(($) => $.providerReturn.toSecurity) : t(($) => $.register.back)}</Link>
      </p>
    </EntryFrame>
  );
}
