/** `/resource/sms`: gateways through which the institute's SMS leave, and the log of what left. */
import '../system.css';
import { smsCalls as c, type SmsRow, type smsGateways, type smsList } from '@zhengjian/contract/areas/system/sms.ts';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { SendLogPage } from '../messages/SendLogPage.tsx';
import '../texts.ts';
import { SmsTestDialog } from './SmsTestDialog.tsx';

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
      {shows === 'log' ? <SendLogPage of={c.smsLogPage} resend={c.smsResend} /> : <Gateways />}
    </>
  );
}
