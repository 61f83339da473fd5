/** Asks for a correction of an approved report or of a verified record: what stood there beside what is to stand there, and why. */
import { type Correctable, correctionCalls as c } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { testListCalls } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';

const TEXTS = ['conclusionText', 'sampleDesc'] as const;
const SHORT = ['envTemp', 'envHumidity', 'envPressure', 'uncertainty', 'abnormal'] as const;
type Words = Readonly<Record<string, string>>;
type RecordOf = Correctable['records'][number];
const LEAST = 2;
const FOUND = 20;

const wordsOf = (record: RecordOf | undefined): Words =>
  record
    ? { ...Object.fromEntries(SHORT.map((name) => [name, record[name]])), ...Object.fromEntries(record.values.map((v, i) => [`v${i}`, v])) }
    : {};
const filled = (words: Words): Words => Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ''));

function TestSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('laboratory');
  const [keyword, setKeyword] = useState('');
  const { data, isPending } = useRead(testListCalls.allTestsPage, {
    tab: 'done',
    size: FOUND,
    ...(keyword.length >= LEAST ? { keyword } : {}),
  });
  return (
    <Form.Item label={t(($) => $.correct.test)} htmlFor="correct-test" required extra={t(($) => $.correct.testHint)}>
      <Select
        id="correct-test"
        value={value === '' ? null : value}
        loading={isPending}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={(data?.records ?? []).map((row) => ({ value: row.id, label: `${row.workNo} ${row.reportNo} ${row.companyName}` }))}
        onChange={(id) => onChange(id ?? '')}
      />
    </Form.Item>
  );
}

export function AskCorrection({ taskId: given = '', onClose }: { taskId?: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const [taskId, setTask] = useState(given);
  const { data } = useRead(c.correctableTest, { taskId }, { enabled: taskId !== '' });
  const { act, running } = useAct(c.correctionAsk, { refresh: ['laboratory'] });
  const [kind, setKind] = useState<'report' | 'record'>('report');
  const [itemId, setItem] = useState('');
  const [typed, setTyped] = useState<Words>({});
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const record = data?.records.find((one) => one.itemId === itemId);
  const before: Words =
    kind === 'report' ? { conclusionText: data?.conclusionText ?? '', sampleDesc: data?.sampleDesc ?? '' } : wordsOf(record);
  const now: Words = { ...before, ...typed };
  const changed = Object.keys(before).some((name) => before[name] !== now[name]);
  const begin = (next: () => void) => {
    next();
    setTyped({});
    setFault('');
  };
  const submit = () => {
    const { conclusionText = '', sampleDesc = '' } = now;
    const values = record?.measures.map((_, i) => now[`v${i}`] ?? '') ?? [];
    const short = filled(Object.fromEntries(SHORT.map((name) => [name, now[name] ?? ''])));
    return act(
      { taskId, reason, ...(kind === 'report' ? { report: { conclusionText, sampleDesc } } : { record: { itemId, values, ...short } }) },
      { quiet: true },
    ).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  };
  const line = (name: string, label: string, long: boolean) => (
    <Form.Item
      key={name}
      label={label}
      htmlFor={`correct-${name}`}
      extra={before[name] === now[name] ? undefined : `${t(($) => $.correct.before)}: ${before[name] || '—'}`}
    >
      {long ? (
        <Input.TextArea
          id={`correct-${name}`}
          rows={2}
          maxLength={1000}
          value={now[name] ?? ''}
          onChange={(event) => setTyped((old) => ({ ...old, [name]: event.target.value }))}
        />
      ) : (
        <Input
          id={`correct-${name}`}
          maxLength={200}
          value={now[name] ?? ''}
          onChange={(event) => setTyped((old) => ({ ...old, [name]: event.target.value }))}
        />
      )}
    </Form.Item>
  );
  return (
    <AppModal
      open
      width={720}
      title={data ? t(($) => $.correct.title, { no: data.reportNo }) : t(($) => $.correct.start)}
      okText={t(($) => $.correct.submit)}
      okDisabled={!changed || reason.trim().length < LEAST || data?.waiting !== false}
      okLoading={running}
      onOk={() => void submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{t(($) => $.correct.hint)}</p>
      <Form layout="vertical">
        {given === '' && <TestSelect value={taskId} onChange={(id) => begin(() => setTask(id))} />}
        {data?.waiting && <Alert type="warning" showIcon title={t(($) => $.correct.waiting)} />}
        {data && (
          <>
            <Form.Item label={t(($) => $.correct.kind)}>
              <Radio.Group
                aria-label={t(($) => $.correct.kind)}
                value={kind}
                onChange={(event) => begin(() => setKind(event.target.value === 'record' ? 'record' : 'report'))}
                options={(['report', 'record'] as const).map((value) => ({ value, label: t(($) => $.correct[value]) }))}
              />
            </Form.Item>
            {kind === 'record' && (
              <Form.Item label={t(($) => $.correct.item)} htmlFor="correct-item" required>
                <Select
                  id="correct-item"
                  value={itemId === '' ? null : itemId}
                  options={data.records.map((one) => ({ value: one.itemId, label: one.itemName }))}
                  onChange={(id) => begin(() => setItem(id ?? ''))}
                />
              </Form.Item>
            )}
            {kind === 'report' &&
              TEXTS.map((name) =>
                line(
                  name,
                  t(($) => $.fields.reportForm[name]),
                  true,
                ),
              )}
            {kind === 'record' && record?.measures.map((one, i) => line(`v${i}`, `${one.name} ${one.unit}`.trim(), false))}
            {kind === 'record' &&
              record &&
              SHORT.map((name) =>
                line(
                  name,
                  t(($) => $.fields.testRecord[name]),
                  name === 'abnormal',
                ),
              )}
            <Form.Item label={t(($) => $.correct.reason)} htmlFor="correct-reason" required>
              <Input.TextArea
                id="correct-reason"
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Form.Item>
          </>
        )}
      </Form>
    </AppModal>
  );
}
