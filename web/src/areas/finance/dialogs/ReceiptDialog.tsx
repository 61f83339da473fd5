/** Records a payment that has come in. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { isAmount } from '@zhengjian/contract/rules/money.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DictSelect } from '../../../kit/dictionary.tsx';
import { DayInput, DecimalInput } from '../../../kit/form/controls.tsx';

export function ReceiptDialog({ note, onClose }: { note: NoteDetail; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const [payDay, setDay] = useState('');
  const [amount, setAmount] = useState(note.openAmount);
  const [payMethod, setMethod] = useState('1');
  const [payerName, setPayer] = useState(note.payerName);
  const [bankSerial, setSerial] = useState('');
  const ready = payDay !== '' && isAmount(amount) && payerName.trim() !== '';
  return (
    <ActDialog
      title={t(($) => $.dialog.record, { no: note.noteNo })}
      okText={t(($) => $.act.record)}
      call={calls.recordSave}
      input={ready ? { noteId: note.id, payDay, amount, payMethod, payerName: payerName.trim(), bankSerial } : undefined}
      missing={t(($) => $.refusal.receiptParts)}
      done={() => t(($) => $.done.saved)}
      refresh={['finance']}
      onClose={onClose}
    >
      <Line label={t(($) => $.fields.receipt.payDay)} required>
        {(id) => <DayInput id={id} value={payDay} onChange={(day = '') => setDay(day)} />}
      </Line>
      <Line label={t(($) => $.fields.receipt.amount)} required>
        {(id) => <DecimalInput id={id} unit="CNY" value={amount} onChange={(text = '') => setAmount(text)} />}
      </Line>
      <Line label={t(($) => $.fields.receipt.payMethod)} required>
        {(id) => <DictSelect id={id} code="pay_method" value={payMethod} onChange={(next: string = '') => setMethod(next)} />}
      </Line>
      <Line label={t(($) => $.fields.receipt.payerName)} required>
        {(id) => <Input id={id} maxLength={160} value={payerName} onChange={(e) => setPayer(e.target.value)} />}
      </Line>
      <Line label={t(($) => $.fields.receipt.bankSerial)}>
        {(id) => <Input id={id} className="num" maxLength={50} value={bankSerial} onChange={(e) => setSerial(e.target.value)} />}
      </Line>
    </ActDialog>
  );
}
