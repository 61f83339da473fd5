/** Somebody whom an identity provider knows, and who has no account here, asks for one. */
import { CheckCircleFilled } from '@ant-design/icons';
import { requestCalls as calls } from '@zhengjian/contract/areas/account/requests.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { send } from '../api.ts';
import type { Stranger } from '../signIn.ts';
import { type NewAccount, NewAccountForm } from './NewAccountForm.tsx';

export default function GuestForm({ stranger: { oauthId, note }, tenantId }: { stranger: Stranger; tenantId: string }) {
  const { t } = useTranslation('shell');
  const [sent, setSent] = useState('');
  const submit = async ({ realName, ...given }: NewAccount) =>
    setSent((await send(calls.registerGuest, { ...given, name: realName, oauthId, tenantId }, { quiet: true })).account);
  const back = (
    <p className="entry-other">
      <Link to="/login">{t(($) => $.register.back)}</Link>
    </p>
  );
  if (sent !== '')
    return (
      <>
        <CheckCircleFilled className="entry-done" />
        <h1 className="entry-title">{t(($) => $.guest.done)}</h1>
        <p>{t(($) => $.guest.doneHint, { account: sent })}</p>
        {back}
      </>
    );
  return (
    <>
      <h1 className="entry-title">{t(($) => $.guest.title)}</h1>
      <p>{t(($) => $.guest.hint)}</p>
      {note !== '' && <Alert type="warning" showIcon title={t(($) => $.guest.refused, { reason: note })} className="entry-fault" />}
      <NewAccountForm asksEmail submitText={t(($) => $.guest.submit)} onSubmit={submit} />
      {back}
    </>
  );
}
