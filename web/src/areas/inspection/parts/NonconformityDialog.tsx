/** Notes a nonconformity, or changes one that the company has not had yet. */
import type { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { type NonconformityShown, nonconformityInput } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { recordForm } from '../../../kit/form/info.ts';

const record = recordForm(nonconformityInput, 'inspection', 'nonconformity');
export type Noted = Omit<Sent<typeof inspectionCalls.saveNonconformity>, 'taskId' | 'id' | 'version'>;

type Props = {
  nc?: NonconformityShown | undefined;
  running?: boolean;
  onSave: (noted: Noted) => void;
  onClose: () => void;
};

export function NonconformityDialog({ nc, running = false, onSave, onClose }: Props) {
  const { t } = useTranslation('inspection');
  const [form] = Form.useForm<Noted>();
  const { ncClass, severity = '1', clause, description, verifyKind = '1', reformDeadline } = nc ?? {};
  return (
    <AppModal
      open
      width={640}
      title={nc ? t(($) => $.nc.edit) : t(($) => $.nc.add)}
      okText={t(($) => $.act.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm<Noted>
        name="nonconformity"
        form={form}
        layout="vertical"
        className="dialog-grid"
        initialValues={{ ncClass, severity, clause, description, verifyKind, reformDeadline } as Noted}
        onFinish={onSave}
      >
        <Field of={record} name="ncClass" />
        <Field of={record} name="severity" />
        <Field of={record} name="clause" />
        <Field of={record} name="verifyKind" />
        <Field of={record} name="reformDeadline" />
        <Field of={record} name="description" wide />
      </AppForm>
    </AppModal>
  );
}
