/** The billing clerk changes a note that is being drawn up: payer, day, account, and the lines with their quantities. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { isAmount } from '@zhengjian/contract/rules/money.ts';
import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DictSelect } from '../../../kit/dictionary.tsx';
import { DayInput, DecimalInput } from '../../../kit/form/controls.tsx';
import { spoken } from '../../../kit/money.ts';
import { useRead } from '../../../shell/query.ts';

type Entry = {
  key: number;
  priceItemId: string;
  quantity: string;
  actualAmount: string;
  productName: string;
  remark: string;
  caseId: string;
};
const QUANTITY = /^\d{1,8}(\.\d{1,2})?$/;
const ACTUAL = 'actual';

export function LinesDialog({ note, onClose }: { note: NoteDetail; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const prices = useRead(calls.queryPriceInfo, { businessType: note.businessType });
  const next = useRef(note.lines.length);
  const [payerName, setPayer] = useState(note.payerName);
  const [payDeadline, setDeadline] = useState(note.payDeadline);
  const [bankAccount, setAccount] = useState(note.bankAccount);
  const [remark, setRemark] = useState(note.remark);
  const [lines, setLines] = useState<readonly Entry[]>(() =>
    note.lines.map((l, key) => ({
      key,
      priceItemId: l.priceItemId,
      quantity: l.quantity,
      actualAmount: l.formula === ACTUAL ? l.amount : '',
      productName: l.productName,
      remark: l.remark,
      caseId: l.caseId,
    })),
  );
  const change = (key: number, patch: Partial<Entry>) => setLines((all) => all.map((l) => (l.key === key ? { ...l, ...patch } : l)));
  const add = () => {
    next.current += 1;
    setLines((all) => [
      ...all,
      { key: next.current, priceItemId: '', quantity: '1', actualAmount: '', productName: '', remark: '', caseId: note.caseIds[0] ?? '' },
    ]);
  };
  const isActual = ({ priceItemId }: Entry) =>
    (prices.data?.find((p) => p.priceItemId === priceItemId)?.formula ?? note.lines.find((l) => l.priceItemId === priceItemId)?.formula) ===
    ACTUAL;
  const complete = lines.every(
    (l) => l.priceItemId !== '' && QUANTITY.test(l.quantity) && Number(l.quantity) > 0 && (!isActual(l) || isAmount(l.actualAmount)),
  );
  const options = [
    ...(prices.data ?? []).map((p) => ({ value: p.priceItemId, label: `${p.itemCode} ${p.itemName}　${spoken(p.unitPrice)} / ${p.unit}` })),
    // what was in force when it was chosen, and is no more
    ...note.lines
      .filter((l) => prices.data && !prices.data.some((p) => p.priceItemId === l.priceItemId))
      .map((l) => ({ value: l.priceItemId, label: `${l.itemCode} ${l.itemName}` })),
  ];
  const input = {
    id: note.id,
    version: note.version,
    payerName: payerName.trim(),
    payDeadline,
    bankAccount,
    remark,
    lines: lines.map(({ key: _, actualAmount, ...l }) => ({ ...l, ...(actualAmount === '' ? {} : { actualAmount }) })),
  };
  return (
    <ActDialog
      width={860}
      title={t(($) => $.dialog.edit, { no: note.noteNo })}
      hint={t(($) => $.dialog.editHint)}
      okText={t(($) => $.act.save)}
      call={calls.update}
      input={complete && payerName.trim() !== '' && payDeadline !== '' ? input : undefined}
      missing={t(($) => $.refusal.noLines)}
      done={() => t(($) => $.done.saved)}
      refresh={['finance']}
      onClose={onClose}
    >
      <Line label={t(($) => $.fields.note.payerName)} required>
        {(id) => <Input id={id} maxLength={160} value={payerName} onChange={(e) => setPayer(e.target.value)} />}
      </Line>
      <Line label={t(($) => $.fields.note.payDeadline)} required>
        {(id) => <DayInput id={id} value={payDeadline} onChange={(day = '') => setDeadline(day)} />}
      </Line>
      <Line label={t(($) => $.fields.note.bankAccount)} required>
        {(id) => <DictSelect id={id} code="our_bank_account" value={bankAccount} onChange={(key: string = '') => setAccount(key)} />}
      </Line>
      <ul className="fee-entries">
        {lines.map((l) => (
          <li key={l.key}>
            <Select
              aria-label={t(($) => $.fields.line.itemName)}
              value={l.priceItemId || undefined}
              showSearch={{ optionFilterProp: 'label' }}
              loading={prices.isPending}
              options={options}
              onChange={(priceItemId) => change(l.key, { priceItemId })}
            />
            <DecimalInput
              aria-label={t(($) => $.fields.line.quantity)}
              value={l.quantity}
              onChange={(quantity = '') => change(l.key, { quantity })}
            />
            {note.caseIds.length > 1 && (
              <Select
                aria-label={t(($) => $.fields.line.caseNo)}
                value={l.caseId}
                options={note.caseIds.map((value, i) => ({ value, label: note.caseNos[i] ?? value }))}
                onChange={(caseId: string) => change(l.key, { caseId })}
              />
            )}
            {isActual(l) && (
              <DecimalInput
                aria-label={t(($) => $.fields.line.actualAmount)}
                placeholder={t(($) => $.fields.line.actualAmount)}
                value={l.actualAmount}
                onChange={(actualAmount = '') => change(l.key, { actualAmount })}
              />
            )}
            <Input
              aria-label={t(($) => $.fields.line.remark)}
              placeholder={t(($) => $.fields.line.remark)}
              maxLength={250}
              value={l.remark}
              onChange={(e) => change(l.key, { remark: e.target.value })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(($) => $.act.remove)}
              onClick={() => setLines((all) => all.filter((one) => one.key !== l.key))}
            />
          </li>
        ))}
      </ul>
      <Button icon={<PlusOutlined />} onClick={add}>
        {t(($) => $.act.addLine)}
      </Button>
      <Line label={t(($) => $.fields.note.remark)}>
        {(id) => <Input id={id} maxLength={250} value={remark} onChange={(e) => setRemark(e.target.value)} />}
      </Line>
    </ActDialog>
  );
}
