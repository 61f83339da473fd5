/** Adds or changes an address of a company. */
import './company.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Address } from '@zhengjian/contract/areas/company/records.ts';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useAct } from '../../shell/query.ts';
import { addressRecord, MAIL_KINDS } from './companyRecord.ts';
import { RegionInput } from './fields/RegionInput.tsx';
import { filledOnly, showFaults } from './formFaults.ts';

type Values = Partial<Omit<Address, 'companyId'>>;
type Props = { companyId: string; inChina: boolean; address?: Address; onClose: () => void };

export function AddressDialog({ companyId, inChina, address, onClose }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm<Values>();
  const kind: string = Form.useWatch('addressKind', form) ?? address?.addressKind ?? '';
  const mail = MAIL_KINDS.includes(kind);
  const { act, running } = useAct(companyCalls.addressUpdate, { refresh: [companyCalls.addressList] });

  async function save(values: Values): Promise<void> {
    try {
      await act({ ...filledOnly(values), companyId, ...(address ? { id: address.id } : {}) } as Parameters<typeof act>[0]);
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  }

  return (
    <AppModal
      open
      width={640}
      title={address ? t(($) => $.address.change) : t(($) => $.address.add)}
      okText={t(($) => $.form.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={address ? filledOnly(address) : { isDefault: false }}
        onFinish={(values) => void save(values)}
      >
        <div className="dialog-grid">
          <Field of={addressRecord} name="addressKind" />
          <Field of={addressRecord} name="regionCode" required={inChina}>
            <RegionInput {...(address ? { regionName: address.regionName } : {})} />
          </Field>
          <Field of={addressRecord} name="address" wide />
          <Field of={addressRecord} name="addressEn" wide />
          <Field of={addressRecord} name="postCode" />
          <span />
          {mail && <Field of={addressRecord} name="receiver" required />}
          {mail && <Field of={addressRecord} name="receiverPhone" required />}
          <Field of={addressRecord} name="isDefault" label="" valuePropName="checked" wide>
            <Checkbox>{t(($) => $.address.isDefault)}</Checkbox>
          </Field>
        </div>
      </Form>
    </AppModal>
  );
}
