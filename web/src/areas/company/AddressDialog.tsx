/** Adds or changes an address of a company. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Address } from '@zhengjian/contract/areas/company/records.ts';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/form/Field.tsx';
import { addressRecord, MAIL_KINDS } from './companyRecord.ts';
import { RegionInput } from './fields/RegionInput.tsx';
import { RecordDialog } from './RecordDialog.tsx';

type Props = { companyId: string; inChina: boolean; address?: Address; onClose: () => void };

export function AddressDialog({ address, inChina, ...rest }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm();
  const kind: string = Form.useWatch('addressKind', form) ?? address?.addressKind ?? '';
  const mail = MAIL_KINDS.includes(kind);
  return (
    <RecordDialog
      {...rest}
      record={address}
      form={form}
      call={companyCalls.addressUpdate}
      list={companyCalls.addressList}
      titles={{ add: t(($) => $.address.add), change: t(($) => $.address.change) }}
      start={{ isDefault: false }}
    >
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
    </RecordDialog>
  );
}
