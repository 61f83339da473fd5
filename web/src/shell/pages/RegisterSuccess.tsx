/** Says that the company account is open, or that its request waits, and leads to sign-in. */
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LOGIN } from '../guard.ts';
import { EntryFrame } from './EntryFrame.tsx';

const accountOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string' ? state.account : '';

/** The account was asked for and waits. */
const isPending = (state: unknown): boolean => typeof state === 'object' && state !== null && 'pending' in state && state.pending === true;

export default function RegisterSuccess() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { state } = useLocation();
  if (isPending(state))
    return (
      <EntryFrame>
        <CheckCircleFilled className="entry-done" />
        <h1 className="entry-title">{t(($) => $.guest.done)}</h1>
        <p>{t(($) => $.guest.doneHint, { account: accountOf(state) })}</p>
        <Button size="large" block onClick={() => void navigate(LOGIN)}>
          {t(($) => $.register.back)}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <CheckCircleFilled className="entry-done" />
      <h1 className="entry-title">{t(($) => $.registerSuccess.title)}</h1>
      <p>{t(($) => $.registerSuccess.text, { account: accountOf(state) })}</p>
      <ol className="entry-steps">
        <li>{t(($) => $.registerSuccess.steps.signIn)}</li>
        <li>{t(($) => $.registerSuccess.steps.company)}</li>
        <li>{t(($) => $.registerSuccess.steps.apply)}</li>
      </ol>
      <Button type="primary" size="large" block onClick={() => void navigate(LOGIN)}>
        {t(($) => $.registerSuccess.signIn)}
      </Button>
    </EntryFrame>
  );
}
