/** Registers a company that the account applies with: a manufacturer or factory that is not in the register yet. */
import './company.css';
import '../../kit/register/register.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Company } from '@zhengjian/contract/areas/company/records.ts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { filledOnly } from '../../kit/form/filledOnly.ts';
import { useAct } from '../../shell/query.ts';
import { IdentityFields } from './CompanyFields.tsx';
import { CHINA, companyRecord } from './companyRecord.ts';

type Values = Partial<Company>;
type Props = {
  /** What was searched for in vain. */
  name: string;
  /** Roles the company starts with, keys of company_role. */
  roles: readonly string[];
  onClose: () => void;
  onSaved: (company: Company) => void;
};

export function CompanyDialog({ name, roles, onClose, onSaved }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm<Values>();
  const { act, running } = useAct(companyCalls.saveCompany, { refresh: ['company'] });

  async function save(values: Values): Promise<void> {
    try {
      onSaved(await act(filledOnly(values) as Parameters<typeof act>[0]));
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  }

  return (
    <AppModal
      open
      width={720}
      title={t(($) => $.add.title)}
      okText={t(($) => $.add.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.add.hint)}</p>
      <AppForm<Values>
        name="newCompany"
        form={form}
        layout="vertical"
        initialValues={{ companyName: name, country: CHINA, companyKind: [...roles], usccConfirmed: false }}
        onFinish={(values) => void save(values)}
      >
        <div className="dialog-grid">
          <IdentityFields />
          {(['legalPerson', 'employeeCount', 'telephone', 'email', 'licenseExpire'] as const).map((field) => (
            <Field key={field} of={companyRecord} name={field} />
          ))}
        </div>
      </AppForm>
    </AppModal>
  );
}
