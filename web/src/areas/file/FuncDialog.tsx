/** Adds or changes a file function: its code, its line, the buttons and columns of its file tree. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS, ARCHIVE_LINES, fileFuncForm } from '@zhengjian/contract/areas/file/records.ts';
import type { Answered, Sent } from '@zhengjian/contract/call.ts';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { recordForm } from '../../kit/form/info.ts';
import { useAct } from '../../shell/query.ts';

export type Func = Answered<typeof archiveCalls.fileFuncList>['records'][number];
type Fields = Omit<Sent<typeof archiveCalls.fileFuncSubmit>, 'id'>;

const record = recordForm(fileFuncForm, 'file', 'func');
const START = { buttons: [...ARCHIVE_BUTTONS], showAudit: true, showRemark: true, businessType: '1' as const };

export function FuncDialog({ func, onClose, onSaved }: { func: Func | null; onClose: () => void; onSaved: (id: string) => void }) {
  const { t } = useTranslation('file');
  const [form] = Form.useForm<Fields>();
  const { act, running } = useAct(archiveCalls.fileFuncSubmit, { refresh: ['file'] });
  async function save(values: Fields): Promise<void> {
    try {
      const { id } = await act({ ...values, ...(func ? { id: func.id } : {}) });
      onClose();
      onSaved(id);
    } catch (fault) {
      showFaults(form, fault);
    }
  }
  return (
    <AppModal
      open
      width={640}
      title={func ? t(($) => $.func.edit) : t(($) => $.func.add)}
      okText={t(($) => $.func.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm<Fields> form={form} layout="vertical" initialValues={func ?? START} onFinish={(values) => void save(values)}>
        <div className="func-grid">
          <Field of={record} name="functionCode" required />
          <Field of={record} name="businessType" required>
            <Select options={ARCHIVE_LINES.map((value) => ({ value, label: t(($) => $.archive.line[value]) }))} />
          </Field>
          <Field of={record} name="name" required />
          <Field of={record} name="nameEn" />
          <Field of={record} name="buttons" wide>
            <Checkbox.Group options={ARCHIVE_BUTTONS.map((value) => ({ value, label: t(($) => $.tree[value]) }))} />
          </Field>
          <Field of={record} name="showAudit" valuePropName="checked" label="">
            <Checkbox>{t(($) => $.fields.func.showAudit)}</Checkbox>
          </Field>
          <Field of={record} name="showRemark" valuePropName="checked" label="">
            <Checkbox>{t(($) => $.fields.func.showRemark)}</Checkbox>
          </Field>
          <Field of={record} name="remark" wide />
        </div>
      </AppForm>
    </AppModal>
  );
}
