/** Starts a leave request on the process version that was chosen. */
import type { LeaveForm as Fields } from '@zhengjian/contract/areas/leave/calls.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LeaveForm } from './LeaveForm.tsx';
import { useHandIn } from './useHandIn.ts';

const WHOLE_DAY = { startHalf: '0', endHalf: '1' } as const;

export default function LeaveFormPage() {
  const { t } = useTranslation('leave');
  const navigate = useNavigate();
  const { processDefinitionId = '' } = useParams();
  const [form] = Form.useForm<Fields>();
  const { handIn, running } = useHandIn(form, { processDefinitionId });
  return (
    <section className="leave-form">
      <h1>{t(($) => $.screens.form)}</h1>
      <p className="secondary">{t(($) => $.formHint)}</p>
      <LeaveForm form={form} initial={WHOLE_DAY} onFinish={(values) => void handIn(values)} />
      <div className="leave-acts">
        <Button onClick={() => void navigate('/work/start')}>{t(($) => $.back)}</Button>
        <Button type="primary" loading={running} onClick={() => form.submit()}>
          {t(($) => $.submit)}
        </Button>
      </div>
    </section>
  );
}
