/** The form of a leave: kind, from and until with their halves, reason; the length is counted while it is filled in. */
import './leave.css';
import { type LeaveForm as Fields, leaveForm } from '@zhengjian/contract/areas/leave/calls.ts';
import {
  BOARD_LEAVE_DAYS,
  HALVES,
  isHalf,
  LEADING_ROLES,
  LONG_LEAVE_DAYS,
  leaveLength,
  spanFault,
  weekendDays,
} from '@zhengjian/contract/rules/leave.ts';
import { Form, type FormInstance, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { useSession } from '../../shell/session.ts';
import { useUnsaved } from '../../shell/unsaved.ts';

export const record = recordForm(leaveForm, 'leave', 'leave');
const REASON_LIMIT = 200;

function Length({ form }: { form: FormInstance<Fields> }) {
  const { t } = useTranslation('leave');
  const leading = useSession(({ roles }) => roles.some((role) => LEADING_ROLES.includes(role)));
  const { startDate = '', startHalf = '', endDate = '', endHalf = '' } = Form.useWatch((all: Fields) => all, form) ?? {};
  const span = { startDate, startHalf, endDate, endHalf };
  const days = leaveLength(span);
  if (days === null) return null;
  const goes = leading
    ? t(($) => $.goesLeaders)
    : days > BOARD_LEAVE_DAYS
      ? t(($) => $.goesBoard, { n: BOARD_LEAVE_DAYS })
      : days > LONG_LEAVE_DAYS
        ? t(($) => $.goesLeader, { n: LONG_LEAVE_DAYS })
        : t(($) => $.goesHead);
  const weekend = weekendDays(startDate, endDate) ?? 0;
  return (
    <p className="leave-length" aria-live="polite">
      <strong className="num">{t(($) => $.length, { days })}</strong>
      {weekend > 0 && <span className="secondary">{t(($) => $.weekend, { count: weekend })}</span>}
      <span className="secondary">{goes}</span>
    </p>
  );
}

type Props = { form: FormInstance<Fields>; initial: Partial<Fields>; onFinish: (values: Fields) => void };

export function LeaveForm({ form, initial, onFinish }: Props) {
  const { t } = useTranslation('leave');
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const halves = HALVES.map((value) => ({ value, label: t(($) => $.half[value]) }));
  const half = {
    validator: async (_rule: unknown, value: unknown) => {
      if (value !== undefined && !isHalf(value)) throw new Error(t(($) => $.refusal.halfDay));
    },
  };
  const order = ({ getFieldsValue }: Pick<FormInstance<Fields>, 'getFieldsValue'>) => ({
    validator: async () => {
      const all: Partial<Fields> = getFieldsValue();
      const { startDate = '', startHalf = '', endDate = '', endHalf = '' } = all;
      if (startDate !== '' && endDate !== '' && spanFault({ startDate, startHalf, endDate, endHalf }) === 'order')
        throw new Error(t(($) => $.order));
    },
  });
  return (
    <AppForm<Fields>
      form={form}
      layout="vertical"
      initialValues={initial as Fields}
      onFinish={onFinish}
      onValuesChange={() => setTouched(true)}
    >
      <Field of={record} name="leaveType" />
      <div className="leave-pair">
        <Field of={record} name="startDate" />
        <Field of={record} name="startHalf" rules={[half]}>
          <Segmented block options={halves} />
        </Field>
        <Field of={record} name="endDate" dependencies={['startDate', 'startHalf', 'endHalf']} rules={[order]} />
        <Field of={record} name="endHalf" rules={[half]}>
          <Segmented block options={halves} />
        </Field>
      </div>
      <Length form={form} />
      <Field of={record} name="reason">
        <Input.TextArea
          placeholder={t(($) => $.reasonHint)}
          autoSize={{ minRows: 3, maxRows: 8 }}
          count={{ show: true, max: REASON_LIMIT }}
        />
      </Field>
    </AppForm>
  );
}
