/** Receipts, vouchers, discounts and withdrawals of a note. */
import type { NoteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { showFiles } from '../../../kit/files/preview/store.ts';
import { Masked } from '../../../kit/Masked.tsx';
import { spoken } from '../../../kit/money.ts';
import { AttachedFiles } from '../../../kit/remark/AttachedFiles.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { TakeDiscountDialog } from '../dialogs/TakeDiscountDialog.tsx';

export function Receipts({ receipts }: { receipts: NoteDetail['receipts'] }) {
  const { t } = useTranslation('finance');
  if (receipts.length === 0) return <EmptyHint title={t(($) => $.note.noReceipts)} />;
  return (
    <div className="fee-part">
      {receipts.map((r) => (
        <Facts
          key={r.id}
          facts={[
            { label: t(($) => $.fields.receipt.payDay), value: r.payTime.slice(0, 10) },
            { label: t(($) => $.fields.receipt.amount), value: spoken(r.amount) },
            { label: t(($) => $.fields.receipt.payMethod), value: <DictText code="pay_method" value={r.payMethod} /> },
            { label: t(($) => $.fields.receipt.payerName), value: r.payerName },
            ...(r.bankSerial === '' ? [] : [{ label: t(($) => $.fields.receipt.bankSerial), value: r.bankSerial }]),
            ...(r.confirmUserName === '' ? [] : [{ label: t(($) => $.fields.receipt.confirmUserName), value: r.confirmUserName }]),
            ...(r.remark === '' ? [] : [{ label: t(($) => $.fields.receipt.remark), value: r.remark }]),
          ]}
        />
      ))}
    </div>
  );
}

export function Vouchers({ vouchers }: { vouchers: NoteDetail['vouchers'] }) {
  const { t } = useTranslation('finance');
  if (vouchers.length === 0) return <EmptyHint title={t(($) => $.note.noVouchers)} />;
  const look = (at: number) =>
    showFiles(
      vouchers.map((v) => ({ fileId: v.fileId, name: v.fileName, suffix: v.suffix, size: 0, mark: v.id, mayKeep: true })),
      at,
    );
  return (
    <div className="fee-part">
      {vouchers.map((v, at) => (
        <Facts
          key={v.id}
          facts={[
            {
              label: t(($) => $.fields.voucher.fileName),
              value: (
                <Button type="link" className="plain-link" onClick={() => look(at)}>
                  {v.fileName}
                </Button>
              ),
            },
            { label: t(($) => $.fields.voucher.createTime), value: v.createTime.slice(0, 16) },
            ...(v.amount === '' ? [] : [{ label: t(($) => $.fields.voucher.amount), value: spoken(v.amount) }]),
            ...(v.payDay === '' ? [] : [{ label: t(($) => $.fields.voucher.payDay), value: v.payDay }]),
            ...(v.remark === '' ? [] : [{ label: t(($) => $.fields.voucher.remark), value: v.remark }]),
          ]}
        />
      ))}
    </div>
  );
}

type Discount = NoteDetail['discounts'][number];
/** Key of audit_status. */
const GRANTED = '2';

function DiscountPart({ d, onTake }: { d: Discount; onTake: () => void }) {
  const { t } = useTranslation('finance');
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: t(($) => $.fields.discountQueue.workNo), value: d.workNo },
          {
            label: t(($) => $.fields.discountQueue.state),
            value: (
              <>
                <StateTag dict="audit_status" value={d.state} />
                {d.state === GRANTED && !d.isGiven && <Tag>{t(($) => $.note.notHeld)}</Tag>}
              </>
            ),
          },
          { label: t(($) => $.fields.discountQueue.discountKind), value: <DictText code="discount_kind" value={d.discountKind} /> },
          { label: t(($) => $.fields.discountQueue.discountAmount), value: spoken(d.amount) },
          { label: t(($) => $.fields.discountQueue.level), value: <DictText code="discount_level" value={d.level} /> },
          { label: t(($) => $.fields.discountQueue.reason), value: d.reason },
        ]}
      />
      <AttachedFiles files={d.attachments} />
      {d.abilities.take && (
        <div>
          <Button danger onClick={onTake}>
            {t(($) => $.act.takeDiscount)}
          </Button>
        </div>
      )}
    </div>
  );
}

export function Changes({ note }: { note: NoteDetail }) {
  const { t } = useTranslation('finance');
  const [taken, setTaken] = useState<Discount>();
  if (note.discounts.length + note.withdrawals.length === 0) return <EmptyHint title={t(($) => $.note.noChanges)} />;
  return (
    <div className="fee-part">
      {note.discounts.map((d) => (
        <DiscountPart key={d.id} d={d} onTake={() => setTaken(d)} />
      ))}
      {note.withdrawals.map((w) => (
        <Facts
          key={w.id}
          facts={[
            { label: t(($) => $.fields.withdrawQueue.workNo), value: w.workNo },
            { label: t(($) => $.fields.withdrawQueue.state), value: <StateTag dict="withdraw_status" value={w.state} /> },
            { label: t(($) => $.fields.withdrawQueue.withdrawKind), value: <DictText code="withdraw_kind" value={w.withdrawKind} /> },
            { label: t(($) => $.fields.withdrawQueue.amount), value: spoken(w.amount) },
            { label: t(($) => $.fields.withdrawQueue.reason), value: w.reason },
            ...(w.bankAccountNo === ''
              ? []
              : [
                  { label: t(($) => $.fields.withdrawForm.bankName), value: w.bankName },
                  {
                    label: t(($) => $.fields.withdrawForm.bankAccountNo),
                    value: <Masked text={w.bankAccountNo} of={w} field="bankAccountNo" />,
                  },
                ]),
          ]}
        />
      ))}
      {taken && <TakeDiscountDialog discount={taken} onClose={() => setTaken(undefined)} />}
    </div>
  );
}

export function Released({ note }: { note: NoteDetail }) {
  const { t } = useTranslation('finance');
  return <Tag color="purple">{t(($) => $.note.released, { day: note.promisedDate, reason: note.unpaidStampReason })}</Tag>;
}
