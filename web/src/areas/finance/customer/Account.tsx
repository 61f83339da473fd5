/** The account that a note is to be paid to, and the number by which the payment is found again. */
import type { CustomerNote } from '@zhengjian/contract/areas/finance/records.ts';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { Facts } from '../../../kit/Facts.tsx';

export function Account({ n }: { n: CustomerNote }) {
  const { t } = useTranslation('finance');
  const { name, bank, number, bankCode } = n.account;
  return (
    <Facts
      className="fact-rows"
      facts={[
        { label: t(($) => $.note.accountName), value: <Copyable text={name} /> },
        { label: t(($) => $.note.accountBank), value: bank },
        { label: t(($) => $.note.accountNumber), value: <Copyable text={number} /> },
        { label: t(($) => $.note.accountBankCode), value: bankCode },
        { label: t(($) => $.fields.note.noteNo), value: <Copyable text={n.noteNo} /> },
      ]}
    />
  );
}
