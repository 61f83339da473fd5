/** Applies for a discount on a note; what it comes to and who decides it is told before it is sent. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { type NoteDetail, REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { isAmount } from '@zhengjian/contract/rules/money.ts';
import { Alert, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DictSelect, useDictionary } from '../../../kit/dictionary.tsx';
import { DecimalInput } from '../../../kit/form/controls.tsx';
import { spoken } from '../../../kit/money.ts';
import { useRemarkFiles } from '../../../kit/remark/useRemarkFiles.tsx';
import { useRead } from '../../../shell/query.ts';

const RATE = '1';
const AMOUNT = '2';
const WAIVED = '3';

export function DiscountDialog({ note: { id, noteNo: no, lines, flowInstanceId }, onClose }: { note: NoteDetail; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const levels = useDictionary('discount_level');
  const [discountKind, setKind] = useState(RATE);
  const [discountRate, setRate] = useState('0.9');
  const [discountAmount, setAmount] = useState('');
  const [lineId, setLine] = useState('');
  const [text, setText] = useState('');
  const reason = text.trim();
  const files = useRemarkFiles(flowInstanceId);
  const isSent = useRef(false);
  const entry = {
    id,
    discountKind,
    ...(discountKind === RATE ? { discountRate } : {}),
    ...(discountKind === AMOUNT ? { discountAmount } : {}),
    ...(discountKind === WAIVED ? { lineId } : {}),
  };
  const complete =
    (discountKind === RATE && /^0(\.\d{1,2})?$/.test(discountRate)) ||
    (discountKind === AMOUNT && isAmount(discountAmount)) ||
    (discountKind === WAIVED && lineId !== '');
  const found = useRead(calls.discountBefore, entry, { enabled: complete, quiet: true });
  const level = levels.word(found.data?.level ?? '');
  return (
    <ActDialog
      title={t(($) => $.dialog.discount, { no })}
      okText={t(($) => $.act.discount)}
      call={calls.discountApplyNew}
      input={
        complete && reason.length >= REASON_MIN && files.missing === ''
          ? { ...entry, reason, ...(files.ids.length > 0 && { remarkFiles: files.ids }) }
          : undefined
      }
      missing={files.missing || t(($) => $.dialog.reason)}
      done={() => {
        isSent.current = true;
        return t(($) => $.done.applied);
      }}
      refresh={['finance', 'workflow']}
      onClose={() => {
        if (!isSent.current) files.drop();
        onClose();
      }}
    >
      <Line label={t(($) => $.fields.discountForm.discountKind)} required>
        {(field) => <DictSelect id={field} code="discount_kind" value={discountKind} onChange={(next: string = RATE) => setKind(next)} />}
      </Line>
      {discountKind === RATE && (
        <Line label={t(($) => $.fields.discountForm.discountRate)} required>
          {(field) => <DecimalInput id={field} value={discountRate} onChange={(rate = '') => setRate(rate)} />}
        </Line>
      )}
      {discountKind === AMOUNT && (
        <Line label={t(($) => $.fields.discountForm.discountAmount)} required>
          {(field) => <DecimalInput id={field} unit="CNY" value={discountAmount} onChange={(text = '') => setAmount(text)} />}
        </Line>
      )}
      {discountKind === WAIVED && (
        <Line label={t(($) => $.fields.discountForm.lineId)} required>
          {(field) => (
            <Select
              id={field}
              value={lineId || undefined}
              onChange={setLine}
              options={lines.filter((l) => l.discountable).map((l) => ({ value: l.id, label: `${l.itemName} ${spoken(l.amount)}` }))}
            />
          )}
        </Line>
      )}
      {found.data && complete && (
        <Alert
          type="info"
          showIcon
          title={t(($) => $.dialog.discountLevel, {
            discount: spoken(found.data.discountAmount),
            payable: spoken(found.data.payableAmount),
            level,
          })}
        />
      )}
      <RemarkLine label={t(($) => $.dialog.reason)} required value={text} limit={REASON} onChange={setText} />
      {files.line}
    </ActDialog>
  );
}
