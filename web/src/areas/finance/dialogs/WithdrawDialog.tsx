/** Applies for the revocation of a note, or for a refund of what was paid on it. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { type NoteDetail, REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { isAmount } from '@zhengjian/contract/rules/money.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DecimalInput } from '../../../kit/form/controls.tsx';

type Props = { act: 'revoke' | 'refund'; note: NoteDetail; onClose: () => void };

export function WithdrawDialog({ act, note: { id, noteNo: no, paidAmount }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const refund = act === 'refund';
  const [amount, setAmount] = useState(refund ? paidAmount : '');
  const [bankName, setBank] = useState('');
  const [bankAccountNo, setAccount] = useState('');
  const [text, setText] = useState('');
  const reason = text.trim();
  const ready = reason.length >= REASON_MIN && (!refund || (isAmount(amount) && bankName.trim() !== '' && bankAccountNo.trim() !== ''));
  const input = refund
    ? { id, withdrawKind: '2', amount, bankName: bankName.trim(), bankAccountNo: bankAccountNo.trim(), reason }
    : { id, withdrawKind: '1', reason };
  return (
    <ActDialog
      title={t(($) => $.dialog[act], { no })}
      okText={t(($) => $.act[act])}
      danger
      call={calls.revocationPaymentNote}
      input={ready ? input : undefined}
      missing={refund ? t(($) => $.refusal.refundAccount) : t(($) => $.dialog.reason)}
      done={() => t(($) => $.done.applied)}
      refresh={['finance', 'workflow']}
      onClose={onClose}
    >
      {refund && (
        <>
          <Line label={t(($) => $.fields.withdrawForm.amount)} required>
            {(field) => <DecimalInput id={field} unit="CNY" value={amount} onChange={(text = '') => setAmount(text)} />}
          </Line>
          <Line label={t(($) => $.fields.withdrawForm.bankName)} required>
            {(field) => <Input id={field} maxLength={100} value={bankName} onChange={(e) => setBank(e.target.value)} />}
          </Line>
          <Line label={t(($) => $.fields.withdrawForm.bankAccountNo)} required>
            {(field) => (
              <Input id={field} className="num" maxLength={50} value={bankAccountNo} onChange={(e) => setAccount(e.target.value)} />
            )}
          </Line>
        </>
      )}
      <RemarkLine label={t(($) => $.dialog.reason)} required value={text} limit={REASON} onChange={setText} />
    </ActDialog>
  );
}
