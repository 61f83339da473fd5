/** Days and schedule of the visit: drawn up by the leader, read by everybody, with the company's answer. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { type InspectionDetail, type PlanShown, planInput, planShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { showFaults } from '../../../kit/form/faults.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { useListed } from '../../../kit/useListed.ts';
import { useAct } from '../../../shell/query.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';

const record = recordForm(planInput, 'inspection', 'plan');
const shown = recordForm(planShown, 'inspection', 'plan');
type Row = PlanShown['schedule'][number];
type Values = { startDate?: string; startHalf: '0' | '1'; endDate?: string; endHalf: '0' | '1'; travel?: string; schedule: Partial<Row>[] };

function ScheduleRows({ start }: { start: () => string | undefined }) {
  const { t } = useTranslation('inspection');
  const needed = (message: string) => [{ required: true, message }];
  return (
    <Form.List name="schedule">
      {(rows, { add, remove }) => (
        <fieldset className="inspection-rows" aria-label={t(($) => $.fields.plan.schedule)}>
          {rows.map(({ key, name }) => (
            <div key={key} className="inspection-row">
              <Form.Item name={[name, 'date']} label={t(($) => $.planning.date)} rules={needed(t(($) => $.planning.date))}>
                <DayInput />
              </Form.Item>
              <Form.Item
                name={[name, 'time']}
                label={t(($) => $.planning.time)}
                rules={[{ required: true, pattern: /^\d{2}:\d{2}-\d{2}:\d{2}$/, message: t(($) => $.planning.timeHint) }]}
              >
                <Input className="num" placeholder="09:00-11:30" />
              </Form.Item>
              <Form.Item
                className="wide"
                name={[name, 'activity']}
                label={t(($) => $.planning.activity)}
                rules={needed(t(($) => $.planning.activity))}
              >
                <Input />
              </Form.Item>
              <Form.Item name={[name, 'place']} label={t(($) => $.planning.place)}>
                <Input />
              </Form.Item>
              <Form.Item name={[name, 'inspectors']} label={t(($) => $.planning.inspectors)}>
                <Input />
              </Form.Item>
              <Button type="text" danger icon={<DeleteOutlined />} aria-label={t(($) => $.act.remove)} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({ date: start(), place: '', inspectors: '' })}>
            {t(($) => $.act.addRow)}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

function PlanForm({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const listed = useListed();
  const [form] = Form.useForm<Values>();
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const { act, running } = useAct(inspectionCalls.savePlan, { refresh: ['inspection'] });
  const team = listed(d.members.map((m) => m.userName));
  const initial: Values = d.plan
    ? { ...d.plan, startHalf: d.plan.startHalf === '1' ? '1' : '0', endHalf: d.plan.endHalf === '0' ? '0' : '1' }
    : {
        startHalf: '0',
        endHalf: '1',
        schedule: [
          { time: '09:00-09:30', activity: t(($) => $.planning.opening), place: '', inspectors: team },
          { time: '09:30-16:00', activity: t(($) => $.planning.whole), place: '', inspectors: team },
          { time: '16:00-16:30', activity: t(($) => $.planning.closing), place: '', inspectors: team },
        ],
      };
  async function save(values: Values): Promise<void> {
    const { startDate = '', endDate = '', schedule, ...rest } = values;
    const rows = schedule.map((row) => ({
      date: row.date ?? startDate,
      time: row.time ?? '',
      activity: row.activity ?? '',
      place: row.place ?? '',
      inspectors: row.inspectors ?? '',
    }));
    try {
      await act({ ...rest, id: d.id, version: d.version, startDate, endDate, schedule: rows });
      setTouched(false);
    } catch (fault) {
      showFaults(form, fault);
    }
  }
  /** What begins the plan begins its schedule. */
  const follow = (changed: Partial<Values>) => {
    setTouched(true);
    const { startDate } = changed;
    if (startDate === undefined) return;
    const schedule = form.getFieldValue('schedule') as Values['schedule'];
    form.setFieldsValue({
      ...(form.getFieldValue('endDate') ? {} : { endDate: startDate }),
      schedule: schedule.map((row) => (row.date ? row : { ...row, date: startDate })),
    });
  };
  return (
    <AppForm<Values>
      form={form}
      layout="vertical"
      className="inspection-form"
      initialValues={initial}
      onValuesChange={follow}
      onFinish={(values) => void save(values)}
    >
      <div className="inspection-grid">
        <Field of={record} name="startDate" />
        <Field of={record} name="startHalf" />
        <Field of={record} name="endDate" />
        <Field of={record} name="endHalf" />
        <Field of={record} name="travel" wide />
      </div>
      <ScheduleRows start={() => form.getFieldValue('startDate') as string | undefined} />
      <div className="inspection-acts">
        <Button type="primary" htmlType="submit" loading={running}>
          {t(($) => $.act.savePlan)}
        </Button>
      </div>
    </AppForm>
  );
}

/** The plan to read, for company and institute alike. */
export function PlanShownPart({ plan }: { plan: PlanShown }) {
  const { t } = useTranslation('inspection');
  const half = (day: string, at: string) => (
    <span className="num">
      {day} {t(($) => $.half[at === '1' ? '1' : '0'])}
    </span>
  );
  return (
    <div className="stack">
      <Details
        of={shown}
        values={plan}
        names={['planNo', 'startDate', 'endDate', 'travel']}
        ifFilled={['travel']}
        show={{ startDate: half(plan.startDate, plan.startHalf), endDate: half(plan.endDate, plan.endHalf) }}
      />
      <ul className="stack">
        {plan.schedule.map((row) => (
          <li key={`${row.date} ${row.time} ${row.activity}`} className="schedule-row">
            <span className="num">
              {row.date} {row.time}
            </span>
            <span>
              {row.activity}
              <span className="secondary schedule-where">{[row.place, row.inspectors].filter((text) => text !== '').join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PlanPart({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  return (
    <div className="stack">
      {d.planAnswer !== '' && (
        <Alert
          type={d.planAnswer === 'otherDate' ? 'warning' : 'info'}
          showIcon
          title={t(($) => $.planAnswer[d.planAnswer === '' ? 'agreed' : d.planAnswer])}
          {...(d.planAnswer === 'otherDate' ? { description: `${d.wishedDate} · ${d.planReason}` } : {})}
        />
      )}
      {d.abilities.plan ? (
        <PlanForm key={d.version} d={d} />
      ) : d.plan ? (
        <PlanShownPart plan={d.plan} />
      ) : (
        <EmptyHint title={t(($) => $.planning.none)} hint={t(($) => $.planning.noneHint)} />
      )}
    </div>
  );
}
