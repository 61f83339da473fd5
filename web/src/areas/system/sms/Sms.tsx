/** `/resource/sms`: gateways through which the institute's SMS leave, and the log of what left. */
import '../system.css';
import {
  smsCalls as c,
  type SmsLogRow,
  type SmsRow,
  type smsGateways,
  type smsList,
  type smsLogList,
} from '@zhengjian/contract/areas/system/sms.ts';
import { Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { BatchAct, RowAct } from '../../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import '../texts.ts';
import { SmsTestDialog } from './SmsTestDialog.tsx';
import { SENDING_STATES } from './sendingStates.ts';

const CALLS = { page: c.smsPage, detail: c.smsDetail, save: c.smsSubmit, remove: c.smsRemove };
const columns: ListColumn<typeof smsList>[] = [
  { key: 'smsName', fixed: true, phone: 1 },
  { key: 'smsCode', phone: 2 },
  { key: 'enabled', phone: 1 },
  'endpoint',
  'signName',
  'headerName',
  'success',
  { key: 'remark', hidden: true },
  'updateTime',
];
const FORM: RecordFormSlots<typeof smsGateways> = {
  width: 760,
  start: { body: '{"phone": "{{phone}}", "content": "{{text}}"}' },
  fields: [
    'smsName',
    'smsCode',
    { name: 'endpoint', wide: true },
    { name: 'body', wide: true },
    'headerName',
    'secret',
    'success',
    'signName',
    { name: 'remark', wide: true },
  ],
};
const mayRemove = ({ enabled }: SmsRow): boolean => !enabled;

function Gateways() {
  const { t } = useTranslation('system');
  const ask = useAskDelete();
  const [tested, test] = useState<SmsRow | null>(null);
  const mayEdit = useMayCall(c.smsEnable);
  const maySend = useMayCall(c.smsSend);
  const { act: enable } = useAct(c.smsEnable, { refresh: ['system'] });
  const { act: disable } = useAct(c.smsDisable, { refresh: ['system'] });
  const rowActs = useCallback(
    (row: SmsRow): readonly RowAct[] => {
      const name = row.smsName;
      const askEnable = () =>
        ask([row], () => enable({ id: row.id }), {
          title: t(($) => $.sms.enableAsk, { name }),
          hint: t(($) => $.sms.enableHint),
          ok: t(($) => $.sms.enable),
        });
      const askDisable = () =>
        ask([row], () => disable({ id: row.id }), {
          title: t(($) => $.sms.disableAsk, { name }),
          hint: t(($) => $.sms.disableHint),
          ok: t(($) => $.sms.disable),
        });
      const turn = row.enabled
        ? { key: 'disable', label: t(($) => $.sms.disable), onClick: askDisable }
        : { key: 'enable', label: t(($) => $.sms.enable), onClick: askEnable };
      return [...(maySend ? [{ key: 'test', label: t(($) => $.sms.test), onClick: () => test(row) }] : []), ...(mayEdit ? [turn] : [])];
    },
    [ask, enable, disable, mayEdit, maySend, t],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} rowActs={rowActs} />
      {tested && <SmsTestDialog gateway={tested} onClose={() => test(null)} />}
    </>
  );
}

const logColumns: ListColumn<typeof smsLogList>[] = [
  { key: 'createTime', fixed: true, phone: 1 },
  { key: 'state', phone: 1, states: SENDING_STATES },
  { key: 'subject', phone: 2 },
  { key: 'phone', phone: 2 },
  'attempts',
  'sentTime',
  'error',
];

function Log() {
  const { t } = useTranslation('system');
  const maySend = useMayCall(c.smsResend);
  const { act: resend } = useAct(c.smsResend, { refresh: ['system'] });
  const again = useCallback(
    async (rows: readonly SmsLogRow[]) => {
      try {
        await resend({ ids: rows.map(({ id }) => id).join(',') });
      } catch (fault) {
        // the toast has told why
        if (!(fault instanceof ApiError)) throw fault;
      }
    },
    [resend],
  );
  const batch = useMemo<readonly BatchAct<SmsLogRow>[]>(
    () => (maySend ? [{ key: 'resend', label: t(($) => $.sms.resend), run: (rows) => void again(rows) }] : []),
    [again, maySend, t],
  );
  return <ListPage of={c.smsLogPage} columns={logColumns} batch={batch} />;
}

const SHOWS = ['gateways', 'log'] as const;

export default function Sms() {
  const { t } = useTranslation('system');
  const [query, setQuery] = useSearchParams();
  const shows = query.get('shows') === 'log' ? 'log' : 'gateways';
  return (
    <>
      <Segmented
        className="sms-shows"
        value={shows}
        options={SHOWS.map((value) => ({ value, label: value === 'log' ? t(($) => $.sms.log) : t(($) => $.sms.gateways) }))}
        onChange={(value) => setQuery(value === 'log' ? { shows: 'log' } : {})}
      />
      {shows === 'log' ? <Log /> : <Gateways />}
    </>
  );
}
