/** Contacts of a company, the default one first. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { Masked } from '../../kit/Masked.tsx';
import { type Card, CardList } from './CardList.tsx';
import { ContactDialog } from './ContactDialog.tsx';

export const contactCard = (contact: Contact): Card => {
  const { name, position, mobile, telephone, email, contactKind } = contact;
  return {
    head: (
      <>
        <strong>{name}</strong>
        {position !== '' && <span className="secondary">{position}</span>}
      </>
    ),
    body: (
      <>
        <div className="num">
          <Masked text={mobile} of={contact} field="mobile" />
          {telephone !== '' && ' · '}
          <Masked text={telephone} of={contact} field="telephone" />
        </div>
        <div>
          <Masked text={email} of={contact} field="email" />
        </div>
      </>
    ),
    foot: <DictText code="contact_kind" value={contactKind} />,
  };
};

export function ContactList({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  return (
    <CardList
      companyId={companyId}
      id="contacts-title"
      title={t(($) => $.title.contacts)}
      calls={{ list: companyCalls.contactList, remove: companyCalls.contactRemove }}
      card={contactCard}
      dialog={(props) => <ContactDialog {...props} />}
    />
  );
}
