/** Adds or changes an address of a company. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { type Address, takesMail } from '@zhengjian/contract/areas/company/records.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/register/RecordDialog.tsx';
import type { CardDialogProps } from './CardList.tsx';
import { RegionInput } from './fields/RegionInput.tsx';

export function AddressDialog({ companyId, inChina, record, ...rest }: CardDialogProps<Address> & { inChina: boolean }) {
  const { t } = useTranslation('company');
  const region = <RegionInput {...(record ? { regionName: record.regionName } : {})} />;
  return (
    <RecordDialog
      {...rest}
      of={companyCalls.addressUpdate}
      given={{ companyId }}
      record={record}
      start={{ isDefault: false }}
      fields={[
        'addressKind',
        { name: 'regionCode', required: inChina, control: region },
        { name: 'address', wide: true },
        { name: 'addressEn', wide: true },
        { name: 'receiver', required: true, when: (a) => takesMail(a.addressKind) },
        { name: 'receiverPhone', required: true, when: (a) => takesMail(a.addressKind) },
        'postCode',
        { name: 'isDefault', label: t(($) => $.address.isDefault), wide: true },
      ]}
    />
  );
}
