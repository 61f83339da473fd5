/** Enters what was measured: each value beside its limits, its verdict as it is typed, and the instruments with their calibration. */
import { keepPreviousData } from '@tanstack/react-query';
import './tests.css';
import { type Measure, verdictOf, verdictOfValue } from '@zhengjian/contract/areas/laboratory/measures.ts';
import type { PlannedItemRow } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { recordInput, type TestRecord, testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { MomentInput } from '../../../kit/form/controls.tsx';
import { fieldOf, recordForm } from '../../../kit/form/info.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { useLimits } from './useLimits.ts';

type Props = { item: PlannedItemRow; measures: readonly Measure[]; last: TestRecord | undefined; onClose: () => void };
const entered = recordForm(recordInput, 'laboratory', 'testRecord');
const SHORT = ['envTemp', 'envHumidity', 'envPressure', 'uncertainty'] as const;
const LONG = ['abnormal', 'failNote'] as const;
type Words = Record<(typeof SHORT)[number] | (typeof LONG)[number], string>;
const MOST = 1000;
const DAY_CHARACTERS = 10;
const FAILED = '2';

export function RecordForm({ item, measures, last, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const limits = useLimits();
  const { act, running } = useAct(testRecordCalls.saveTestRecord, { refresh: ['laboratory'] });
  const [values, setValues] = useState<readonly string[]>(() => measures.map((_, at) => last?.values[at] ?? ''));
  const [startTime, setStart] = useState(last?.startTime);
  const [endTime, setEnd] = useState(last?.endTime);
  // as they were calibrated when it was tested
  const instruments = useRead(testRecordCalls.usableInstruments, endTime === undefined ? {} : { day: endTime.slice(0, DAY_CHARACTERS) }, {
    placeholderData: keepPreviousData,
  });
  const [used, setUsed] = useState<string[]>(() => last?.instruments.map(({ id }) => id) ?? []);
  const [words, setWords] = useState<Words>(() => ({
    envTemp: last?.envTemp ?? '',
    envHumidity: last?.envHumidity ?? '',
    envPressure: last?.envPressure ?? '',
    uncertainty: last?.uncertainty ?? '',
    abnormal: last?.abnormal ?? '',
    failNote: last?.failNote ?? '',
  }));
  const [fault, setFault] = useState('');
  const put = (at: number, value: string) => setValues((old) => old.map((v, i) => (i === at ? value : v)));
  const verdict = verdictOf(measures, values);
  const missing =
    startTime === undefined
      ? ('startTime' as const)
      : endTime === undefined
        ? ('endTime' as const)
        : verdict === FAILED && words.failNote.trim() === ''
          ? ('failNote' as const)
          : null;
  async function save(): Promise<void> {
    if (missing !== null) {
      setFault(kit(($) => $.form.required, { field: t(($) => $.fields.testRecord[missing]) }));
      return;
    }
    setFault('');
    const filled = Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ''));
    try {
      await act(
        { itemId: item.id, startTime: startTime ?? '', endTime: endTime ?? '', values: [...values], equipmentIds: used, ...filled },
        { quiet: true },
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      width={840}
      title={t(($) => $.record.title, { name: item.itemName })}
      okText={t(($) => $.record.save)}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{item.requirement}</p>
      <Form layout="vertical">
        {measures.map((measure, at) => (
          <div key={measure.name} className="record-rows">
            <span>{measure.name}</span>
            {measure.kind === 'check' ? (
              <Radio.Group
                aria-label={measure.name}
                value={values[at]}
                onChange={(event) => put(at, String(event.target.value))}
                options={[
                  { value: '1', label: t(($) => $.record.yes) },
                  { value: '0', label: t(($) => $.record.no) },
                ]}
              />
            ) : (
              <Input
                aria-label={measure.name}
                value={values[at] ?? ''}
                maxLength={200}
                inputMode={measure.kind === 'number' ? 'decimal' : 'text'}
                suffix={measure.unit}
                onChange={(event) => put(at, event.target.value)}
              />
            )}
            <span className="secondary">{limits(measure)}</span>
            {/* words are not judged */}
            {measure.kind !== 'text' && <Verdict value={verdictOfValue(measure, (values[at] ?? '').trim())} />}
          </div>
        ))}
        <p>
          <span className="secondary">{t(($) => $.fields.testRecord.verdict)}</span>{' '}
          <strong>
            <Verdict value={verdict} />
          </strong>
        </p>
        <div className="dialog-grid">
          <Form.Item label={t(($) => $.fields.testRecord.startTime)} htmlFor="record-start" required>
            <MomentInput id="record-start" {...(startTime ? { value: startTime } : {})} onChange={setStart} />
          </Form.Item>
          <Form.Item label={t(($) => $.fields.testRecord.endTime)} htmlFor="record-end" required>
            <MomentInput id="record-end" {...(endTime ? { value: endTime } : {})} onChange={setEnd} />
          </Form.Item>
          {SHORT.map((name) => (
            <Form.Item key={name} label={t(($) => $.fields.testRecord[name])} htmlFor={`record-${name}`}>
              <Input
                id={`record-${name}`}
                value={words[name]}
                maxLength={100}
                suffix={fieldOf(entered, name).unit}
                onChange={(event) => setWords((old) => ({ ...old, [name]: event.target.value }))}
              />
            </Form.Item>
          ))}
        </div>
        <Form.Item label={t(($) => $.fields.testRecord.instruments)} htmlFor="record-instruments">
          <Select<string[]>
            id="record-instruments"
            mode="multiple"
            value={used}
            onChange={setUsed}
            loading={instruments.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={(instruments.data ?? []).map((e) => ({
              value: e.id,
              label: `${e.equipNo} ${e.name} ${e.usable ? t(($) => $.record.until, { day: e.validTo || '—' }) : t(($) => $.record.expired)}`,
              disabled: !e.usable,
            }))}
          />
        </Form.Item>
        {LONG.map((name) => (
          <Form.Item
            key={name}
            label={t(($) => $.fields.testRecord[name])}
            htmlFor={`record-${name}`}
            required={name === 'failNote' && verdict === FAILED}
          >
            <Input.TextArea
              id={`record-${name}`}
              rows={2}
              maxLength={MOST}
              value={words[name]}
              onChange={(event) => setWords((old) => ({ ...old, [name]: event.target.value }))}
            />
          </Form.Item>
        ))}
      </Form>
    </AppModal>
  );
}
