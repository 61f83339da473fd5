/** Where a certificate is posted to, as its holder says in its addresses. */
import type { MailingAddress } from '@zhengjian/contract/areas/company/records.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../kit/Facts.tsx';
import { Masked } from '../../../kit/Masked.tsx';

export function PostedTo({ to }: { to: MailingAddress }) {
  const { t } = useTranslation('certificate');
  const { address, contact, companyName: company } = to;
  if (address)
    return (
      <Facts
        facts={[
          { label: t(($) => $.post.receiver), value: `${company} ${address.receiver}` },
          { label: t(($) => $.post.phone), value: <Masked text={address.receiverPhone} of={address} field="receiverPhone" /> },
          { label: t(($) => $.post.address), value: address.address, wide: true },
          ...(address.postCode === '' ? [] : [{ label: t(($) => $.post.postCode), value: address.postCode }]),
        ]}
      />
    );
  return (
    <>
      <Alert type="warning" showIcon title={contact ? t(($) => $.post.none, { company }) : t(($) => $.post.noContact, { company })} />
      {contact && (
        <Facts
          facts={[
            { label: t(($) => $.post.contact), value: contact.name },
            { label: t(($) => $.post.phone), value: <Masked text={contact.mobile} of={contact} field="mobile" /> },
          ]}
        />
      )}
    </>
  );
}
