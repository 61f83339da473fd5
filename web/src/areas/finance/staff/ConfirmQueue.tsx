/** `/finance/paymentConfirm`: vouchers to confirm for the cashier, paid notes to invoice for the invoicing clerk. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shell/session.ts';
import { NoteQueue } from './NoteQueue.tsx';

const NODES = ['paymentConfirm', 'invoice'] as const;

export default function ConfirmQueue() {
  const { t } = useTranslation('finance');
  const confirms = useMay('pay_confirm');
  const invoices = useMay('pay_invoice');
  const [node, setNode] = useState<(typeof NODES)[number]>(invoices && !confirms ? 'invoice' : 'paymentConfirm');
  const above = <Segmented value={node} onChange={setNode} options={NODES.map((value) => ({ value, label: t(($) => $.node[value]) }))} />;
  return node === 'invoice' ? (
    <NoteQueue key={node} node={node} label={t(($) => $.act.invoice)} may="pay_invoice" above={above} />
  ) : (
    <NoteQueue key={node} node={node} label={t(($) => $.act.confirm)} may="pay_confirm" above={above} />
  );
}
