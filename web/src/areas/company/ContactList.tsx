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
      title={t(($) => $.title.contacts)}
      calls={{ list: companyCalls.contactList, remove: companyCalls.contactRemove }}
      card={({ name, position, mobile, telephone, email, contactKind }) => ({
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
      dialog={(props) => <ContactDialog {...props} />}
    />
  );
}
