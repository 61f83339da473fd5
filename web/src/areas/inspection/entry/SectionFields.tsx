/** What is entered in one section of a result: a verdict and its record, products against their description, or the visit itself. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import {
  type AttendedRow,
  actualDays,
  type ConsistencyRow,
  SECTION_LIMITS,
  type Section,
  type SectionBody,
  VERDICTS,
} from '@zhengjian/contract/areas/inspection/rules.ts';
import { Button, Checkbox, Form, Input, InputNumber, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../kit/form/controls.tsx';

type Members = InspectionDetail['members'];
type Props = { section: Section; members: Members; body: SectionBody; onChange: (body: SectionBody) => void };

/** Half days. */
const STEP = 0.5;

/** Who of the team was there, and for how long: as planned, until somebody says otherwise. */
function Attendance({ members, body, onChange }: Omit<Props, 'section'>) {
  const { t } = useTranslation('inspection');
  const planned = members.map(({ userId, userName, days }): AttendedRow => ({ userId, userName, days }));
  const rows = planned.map((row) => body.team?.find(({ userId }) => userId === row.userId) ?? row);
  const isSaid = planned.every(({ userId }) => body.team?.some((row) => row.userId === userId));
  const plannedDays = (user: string) => planned.find(({ userId }) => userId === user)?.days ?? '0';
  const say = (team: AttendedRow[]) => onChange({ ...body, team });
  const change = (user: string, days: string) => say(rows.map((row) => (row.userId === user ? { ...row, days } : row)));
  return (
    <Form.Item
      label={t(($) => $.entry.team)}
      required
      extra={t(($) => $.entry.teamHint, { days: actualDays(members, planned), actual: actualDays(members, rows) })}
    >
      <div className="onsite-part">
        {rows.map(({ userId, userName: name, days }) => (
          <div key={userId} className="inspection-acts">
            <Checkbox
              checked={Number(days) > 0}
              onChange={(e) =>
                change(userId, e.target.checked ? (Number(plannedDays(userId)) > 0 ? plannedDays(userId) : String(STEP)) : '0')
              }
            >
              {t(($) => $.entry.there, { name })}
            </Checkbox>
            <InputNumber
              aria-label={t(($) => $.entry.daysOf, { name })}
              min={STEP}
              step={STEP}
              disabled={Number(days) === 0}
              value={Number(days)}
              onChange={(value) => {
                if (value !== null && Number.isInteger(value / STEP)) change(userId, String(value));
              }}
            />
          </div>
        ))}
        {!isSaid && <Button onClick={() => say(rows)}>{t(($) => $.entry.asPlanned)}</Button>}
      </div>
    </Form.Item>
  );
}

function Visit({ members, body, onChange }: Omit<Props, 'section'>) {
  const { t } = useTranslation('inspection');
  return (
    <Form layout="vertical" component={false}>
      <div className="inspection-grid">
        <Form.Item label={t(($) => $.entry.from)} required>
          <DayInput
            aria-label={t(($) => $.entry.from)}
            {...(body.from ? { value: body.from } : {})}
            onChange={(from) => onChange({ ...body, from })}
          />
        </Form.Item>
        <Form.Item label={t(($) => $.entry.until)} required>
          <DayInput
            aria-label={t(($) => $.entry.until)}
            {...(body.until ? { value: body.until } : {})}
            onChange={(until) => onChange({ ...body, until })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t(($) => $.entry.people)} required extra={t(($) => $.entry.peopleHint)}>
        <Input.TextArea
          aria-label={t(($) => $.entry.people)}
          autoSize={{ minRows: 2 }}
          maxLength={SECTION_LIMITS.people}
          value={body.people ?? ''}
          onChange={(e) => onChange({ ...body, people: e.target.value })}
        />
      </Form.Item>
      <Attendance members={members} body={body} onChange={onChange} />
    </Form>
  );
}

const EMPTY: ConsistencyRow = { product: '', part: '', found: '', ok: true };

function Consistency({ body, onChange }: Omit<Props, 'section' | 'members'>) {
  const { t } = useTranslation('inspection');
  const rows = body.rows ?? [];
  const change = (at: number, more: Partial<ConsistencyRow>) =>
    onChange({ ...body, rows: rows.map((row, i) => (i === at ? { ...row, ...more } : row)) });
  return (
    <div className="onsite-part">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <fieldset key={at} className="nc-card">
          {(['product', 'part', 'found'] as const).map((name) => (
            <Input.TextArea
              key={name}
              aria-label={t(($) => $.entry[name])}
              placeholder={t(($) => $.entry[name])}
              autoSize={{ minRows: 1 }}
              maxLength={SECTION_LIMITS[name]}
              value={row[name]}
              onChange={(e) => change(at, { [name]: e.target.value })}
            />
          ))}
          <div className="inspection-acts">
            <Checkbox checked={row.ok} onChange={(e) => change(at, { ok: e.target.checked })}>
              {t(($) => $.entry.conforms)}
            </Checkbox>
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t(($) => $.act.remove)}
              onClick={() => onChange({ ...body, rows: rows.filter((_, i) => i !== at) })}
            />
          </div>
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={rows.length >= SECTION_LIMITS.rows}
        onClick={() => onChange({ ...body, rows: [...rows, EMPTY] })}
      >
        {t(($) => $.entry.addRow)}
      </Button>
    </div>
  );
}

export function SectionFields({ section, members, body, onChange }: Props) {
  const { t } = useTranslation('inspection');
  if (section === 'visit') return <Visit members={members} body={body} onChange={onChange} />;
  if (section === 'consistency') return <Consistency body={body} onChange={onChange} />;
  return (
    <div className="onsite-part">
      <Segmented
        block
        options={VERDICTS.map((value) => ({ value, label: t(($) => $.verdict[value]) }))}
        // nothing is chosen until somebody has judged
        value={body.verdict ?? ''}
        onChange={(value) => {
          const verdict = VERDICTS.find((v) => v === value);
          if (verdict) onChange({ ...body, verdict });
        }}
      />
      <Input.TextArea
        aria-label={t(($) => $.entry.note)}
        placeholder={t(($) => $.entry.noteHint)}
        autoSize={{ minRows: 3 }}
        maxLength={SECTION_LIMITS.note}
        value={body.note ?? ''}
        onChange={(e) => onChange({ ...body, note: e.target.value })}
      />
    </div>
  );
}
