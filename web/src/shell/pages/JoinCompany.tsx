/** `/joinCompany`: somebody who was invited by a company chooses an account and a password. */
import { CheckCircleFilled } from '@ant-design/icons';
import { colleagueCalls as calls } from '@zhengjian/contract/areas/account/colleagues.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { type NewAccount, NewAccountForm } from './NewAccountForm.tsx';

type Invitation = Answered<typeof calls.readInvitation>;
export default function JoinCompany() {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [fault, setFault] = useState('');
  const [joined, setJoined] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    send(calls.readInvitation, { key }, { signal: leave.signal, quiet: true }).then(setInvitation, (cause: unknown) => {
      if (!leave.signal.aborted && cause instanceof ApiError) setFault(cause.message);
    });
    return () => leave.abort();
  }, [key]);
  const join = async ({ validateCode = '', ...given }: NewAccount) =>
    setJoined((await send(calls.takeInvitation, { key, ...given, validateCode: validateCode.trim() }, { quiet: true })).account);
  return (
    <EntryFrame>
      {joined !== '' && <CheckCircleFilled className="entry-done" />}
      <h1 className="entry-title">{joined === '' ? t(($) => $.join.title) : t(($) => $.join.done)}</h1>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      {joined !== '' && <p>{t(($) => $.join.doneHint, { account: joined })}</p>}
      {invitation && joined === '' && (
        <>
          <p>{t(($) => $.join.hint, { company: invitation.companyName, email: invitation.email })}</p>
          <NewAccountForm
            realName={invitation.realName}
            sendCode={(phone) => send(calls.sendJoinCode, { key, phone }, { quiet: true })}
            submitText={t(($) => $.join.submit)}
            onSubmit={join}
          />
        </>
      )}
      <p className="entry-other">
        <Link to="/login">{joined === '' ? t(($) => $.register.back) : t(($) => $.registerSuccess.signIn)}</Link>
      </p>
    </EntryFrame>
  );
}
