/** Adds or changes a contact of a company. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/register/RecordDialog.tsx';
import type { CardDialogProps } from './CardList.tsx';

const NAMES = ['name', 'mobile', 'email', 'position', 'telephone', 'sex', 'wechat', 'qq'] as const;
/** A new contact starts with applications as its kind. */
const START = { contactKind: ['1'], isDefault: false };

type Props = CardDialogProps<Contact> & { onSaved?: (contact: Contact) => void };

export function ContactDialog({ companyId, ...rest }: Props) {
  const { t } = useTranslation('company');
  return (
    <RecordDialog
      {...rest}
      of={companyCalls.contactUpdate}
      given={{ companyId }}
      start={START}
      fields={[...NAMES, { name: 'contactKind', wide: true }, { name: 'isDefault', label: t(($) => $.contact.isDefault), wide: true }]}
    />
  );
}
