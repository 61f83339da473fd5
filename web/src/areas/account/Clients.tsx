/** `/system/client`: programs through which people sign in, and their secrets. */
import { type ClientRow, clientCalls as c, type clientList, type clients } from '@zhengjian/contract/areas/account/clients.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { useAct } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { type Secret, SecretDialog } from './SecretDialog.tsx';

const CALLS = { page: c.clientPage, detail: c.clientDetail, save: c.clientSubmit, remove: c.clientRemove };
const FORM: RecordFormSlots<typeof clients> = {
  start: {
    grants: ['password', 'refresh_token'],
    captcha: true,
    accessMinutes: 60,
    refreshHours: 14,
    enabled: true,
  },
};
const columns: ListColumn<typeof clientList>[] = [
  { key: 'name', fixed: true, phone: 1 },
  { key: 'clientId', phone: 2 },
  'grants',
  { key: 'captcha', width: 150 },
  'accessMinutes',
  { key: 'refreshHours', width: 150 },
  { key: 'enabled', phone: 1 },
  'secretTime',
  'remark',
];
/** Deleting the client of the pages would lock everybody out. */
const mayRemove = ({ own }: ClientRow): boolean => !own;

export default function Clients() {
  const { t } = useTranslation('account');
  const ask = useAskDelete();
  const mayMake = useMayCall(c.clientSecret);
  const [secret, setSecret] = useState<Secret | null>(null);
  const { act } = useAct(c.clientSecret, { refresh: ['account'] });
  const make = useCallback(async ({ id }: ClientRow) => setSecret(await act({ id })), [act]);
  const rowActs = useCallback(
    (row: ClientRow) => {
      const again = () =>
        ask([row], () => make(row), {
          title: t(($) => $.client.secretAsk, { name: row.name }),
          hint: t(($) => $.client.secretHint),
          ok: t(($) => $.client.secret),
        });
      return mayMake && !row.own
        ? [{ key: 'secret', label: t(($) => $.client.secret), onClick: row.secretTime === '' ? () => void make(row) : again }]
        : [];
    },
    [ask, make, mayMake, t],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} rowActs={rowActs} />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
