/** Adds or changes a contact of a company. */
import './company.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useAct } from '../../shell/query.ts';
import { contactRecord } from './companyRecord.ts';
import { filledOnly, showFaults } from './formFaults.ts';

type Values = Partial<Omit<Contact, 'companyId'>>;
type Props = { companyId: string; contact?: Contact; onClose: () => void; onSaved: (contact: Contact) => void };

const NAMES = ['name', 'mobile', 'email', 'position', 'telephone', 'sex', 'wechat', 'qq'] as const;
/** Kinds a new contact starts with: applications. */
const FIRST_KIND = ['1'];

export function ContactDialog({ companyId, contact, onClose, onSaved }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm<Values>();
  const { act, running } = useAct(companyCalls.contactUpdate, { refresh: [companyCalls.contactList] });

  async function save(values: Values): Promise<void> {
    try {
      const saved = await act({ ...filledOnly(values), companyId, ...(contact ? { id: contact.id } : {}) } as Parameters<typeof act>[0]);
      onSaved(saved);
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  }

  return (
    <AppModal
      open
      width={640}
      title={contact ? t(($) => $.contact.change) : t(($) => $.contact.add)}
      okText={t(($) => $.form.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={contact ? filledOnly(contact) : { contactKind: FIRST_KIND, isDefault: false }}
        onFinish={(values) => void save(values)}
      >
        <div className="dialog-grid">
          {NAMES.map((name) => (
            <Field key={name} of={contactRecord} name={name} />
          ))}
          <Field of={contactRecord} name="contactKind" wide />
          <Field of={contactRecord} name="isDefault" label="" valuePropName="checked" wide>
            <Checkbox>{t(($) => $.contact.isDefault)}</Checkbox>
          </Field>
        </div>
      </Form>
    </AppModal>
  );
}
