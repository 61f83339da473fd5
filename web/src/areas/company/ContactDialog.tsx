/** Adds or changes a contact of a company. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/form/Field.tsx';
import { contactRecord } from './companyRecord.ts';
import { RecordDialog } from './RecordDialog.tsx';

type Props = { companyId: string; contact?: Contact; onClose: () => void; onSaved?: (contact: Contact) => void };

const NAMES = ['name', 'mobile', 'email', 'position', 'telephone', 'sex', 'wechat', 'qq'] as const;
/** A new contact starts with applications as its kind. */
const START = { contactKind: ['1'], isDefault: false };

export function ContactDialog({ contact, ...rest }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm();
  return (
    <RecordDialog
      {...rest}
      record={contact}
      form={form}
      call={companyCalls.contactUpdate}
      list={companyCalls.contactList}
      titles={{ add: t(($) => $.contact.add), change: t(($) => $.contact.change) }}
      start={START}
    >
      {NAMES.map((name) => (
        <Field key={name} of={contactRecord} name={name} />
      ))}
      <Field of={contactRecord} name="contactKind" wide />
      <Field of={contactRecord} name="isDefault" label="" valuePropName="checked" wide>
        <Checkbox>{t(($) => $.contact.isDefault)}</Checkbox>
      </Field>
    </RecordDialog>
  );
}
