/** Contacts of a company, the default one first. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { ContactDialog } from './ContactDialog.tsx';

export function ContactList({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const { modal } = App.useApp();
  const read = useRead(companyCalls.contactList, { companyId }, { quiet: true });
  const remove = useAct(companyCalls.contactRemove, { refresh: [companyCalls.contactList] });
  const [open, setOpen] = useState<Contact | 'new' | null>(null);

  const askRemove = (contact: Contact) =>
    modal.confirm({
      title: t(($) => $.contact.removeAsk, { name: contact.name }),
      okText: t(($) => $.act.remove),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.act.keep),
      onOk: () =>
        remove.act({ ids: contact.id }).catch((fault: unknown) => {
          if (!(fault instanceof ApiError)) throw fault;
        }),
    });

  return (
    <section className="form-section" aria-labelledby="contacts-title">
      <header>
        <h2 id="contacts-title">{t(($) => $.title.contacts)}</h2>
        <Button type="link" onClick={() => setOpen('new')}>
          {t(($) => $.contact.add)}
        </Button>
      </header>
      <Loaded read={read} rows={2}>
        {(contacts) =>
          contacts.length === 0 ? (
            <EmptyHint title={t(($) => $.contact.none)} hint={t(($) => $.contact.noneHint)} />
          ) : (
            <ul className="cards">
              {contacts.map((contact) => (
                <li key={contact.id} className="card">
                  <div className="card-head">
                    <strong>{contact.name}</strong>
                    {contact.position !== '' && <span className="secondary">{contact.position}</span>}
                    {contact.isDefault && <Tag>{t(($) => $.contact.default)}</Tag>}
                  </div>
                  <div className="num">{[contact.mobile, contact.telephone].filter(Boolean).join(' · ')}</div>
                  <div className="card-line">{contact.email}</div>
                  <div className="card-foot">
                    <span className="secondary">
                      <DictText code="contact_kind" value={contact.contactKind} />
                    </span>
                    <span className="card-acts">
                      <Button type="link" size="small" onClick={() => setOpen(contact)}>
                        {t(($) => $.act.change)}
                      </Button>
                      <Button type="link" size="small" onClick={() => askRemove(contact)}>
                        {t(($) => $.act.remove)}
                      </Button>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <ContactDialog
          companyId={companyId}
          {...(open === 'new' ? {} : { contact: open })}
          onClose={() => setOpen(null)}
          onSaved={() => undefined}
        />
      )}
    </section>
  );
}
