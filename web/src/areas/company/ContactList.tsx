/** Contacts of a company, the default one first. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { CardList } from './CardList.tsx';
import { ContactDialog } from './ContactDialog.tsx';

export function ContactList({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  return (
    <CardList
      companyId={companyId}
      id="contacts-title"
      calls={{ list: companyCalls.contactList, remove: companyCalls.contactRemove }}
      words={{
        title: t(($) => $.title.contacts),
        add: t(($) => $.contact.add),
        none: t(($) => $.contact.none),
        noneHint: t(($) => $.contact.noneHint),
        default: t(($) => $.contact.default),
        removeAsk: (name) => t(($) => $.contact.removeAsk, { name }),
      }}
      card={({ name, position, mobile, telephone, email, contactKind, isDefault }) => ({
        name,
        isDefault,
        head: (
          <>
            <strong>{name}</strong>
            {position !== '' && <span className="secondary">{position}</span>}
          </>
        ),
        body: (
          <>
            <div className="num">{[mobile, telephone].filter(Boolean).join(' · ')}</div>
            <div className="card-line">{email}</div>
          </>
        ),
        foot: <DictText code="contact_kind" value={contactKind} />,
      })}
      dialog={(contact, onClose) => <ContactDialog companyId={companyId} {...(contact ? { contact } : {})} onClose={onClose} />}
    />
  );
}
