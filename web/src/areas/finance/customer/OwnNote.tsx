/** `/customer/feiyongCenter/yulan`: one payment note as its payer sees it, with the account and the vouchers. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { type CustomerNote, customerNote } from '@zhengjian/contract/areas/finance/records.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type CaseAct, CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { spoken } from '../../../kit/money.ts';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { FeeLines } from '../parts/FeeLines.tsx';
import { Invoices } from '../parts/Invoices.tsx';
import { Receipts, Vouchers } from '../parts/NoteParts.tsx';
import { NoteState } from '../parts/NoteState.tsx';
import { openPaper } from '../parts/openPaper.ts';
import { Account } from './Account.tsx';
import { OwnWithdrawals, toldOf, WithdrawalHint } from './OwnWithdrawals.tsx';
import { PayDialog } from './PayDialog.tsx';

const CATEGORY = 'paymentNote';
const VOUCHER = '4';
const PAID = '6';
const note = recordForm(customerNote, 'finance', 'note');
const NAMES = [
  'payerName',
  'noteKind',
  'payableAmount',
  'paidAmount',
  'openAmount',
  'payDeadline',
  'issueTime',
  'invoiceNo',
  'invoiceDate',
] as const;
const IF_FILLED = ['invoiceNo', 'invoiceDate'] as const;

function Head({ n }: { n: CustomerNote }) {
  const { t } = useTranslation('finance');
  const told = toldOf(n);
  if (told) return <WithdrawalHint w={told} />;
  if (n.abilities.pay)
    return (
      <Alert
        type={n.isOverdue || n.returnRemark ? 'warning' : 'info'}
        showIcon
        title={
          n.isOverdue
            ? t(($) => $.note.overdueHint, { day: n.payDeadline, amount: spoken(n.openAmount) })
            : t(($) => $.note.payBy, { day: n.payDeadline, amount: spoken(n.openAmount) })
        }
        {...(n.returnRemark === '' ? {} : { description: n.returnRemark })}
      />
    );
  if (n.state === VOUCHER) return <Alert type="info" showIcon title={t(($) => $.note.waitConfirm)} />;
  if (n.state === PAID)
    return <Alert type="success" showIcon title={n.invoices.length > 0 ? t(($) => $.note.invoiced) : t(($) => $.note.paid)} />;
  return null;
}

function Note({ n }: { n: CustomerNote }) {
  const { t } = useTranslation('finance');
  const listed = useListed();
  const [paying, setPaying] = useState(false);
  const facts = useFacts({ of: note, values: n, names: NAMES, ifFilled: IF_FILLED });
  usePageTitle(n.noteNo);
  const acts: CaseAct[] = [
    ...(n.abilities.pay ? [{ key: 'pay', label: t(($) => $.act.pay), primary: true, onClick: () => setPaying(true) }] : []),
    { key: 'paper', label: t(($) => $.act.paper), onClick: () => void openPaper(n.id) },
  ];
  return (
    <>
      <CaseFileScreen
        title={<Copyable text={n.noteNo} />}
        tag={<NoteState state={n.state} late={n.isOverdue} withdrawing={n.withdrawing} />}
        facts={[{ label: t(($) => $.fields.note.caseNos), value: listed(n.caseNos) }, ...facts]}
        head={<Head n={n} />}
        parts={[
          {
            key: 'lines',
            label: t(($) => $.part.lines),
            content: (
              <div className="fee-part">
                <FeeLines
                  lines={n.lines}
                  total={n.payableAmount}
                  foot={<p className="secondary">{t(($) => $.note.taxNote, { tax: spoken(n.taxAmount) })}</p>}
                />
                <h2>{t(($) => $.note.account)}</h2>
                <Account n={n} />
              </div>
            ),
          },
          { key: 'vouchers', label: t(($) => $.part.vouchers), count: n.vouchers.length, content: <Vouchers vouchers={n.vouchers} /> },
          { key: 'receipts', label: t(($) => $.part.receipts), count: n.receipts.length, content: <Receipts receipts={n.receipts} /> },
          ...(n.state === PAID || n.invoices.length > 0
            ? [
                {
                  key: 'invoices',
                  label: t(($) => $.part.invoices),
                  count: n.invoices.length,
                  content: <Invoices files={n.invoices} hint={t(($) => $.note.noInvoicesHint)} />,
                },
              ]
            : []),
          ...(n.withdrawals.length === 0
            ? []
            : [
                {
                  key: 'withdrawals',
                  label: t(($) => $.part.withdrawals),
                  count: n.withdrawals.length,
                  content: <OwnWithdrawals withdrawals={n.withdrawals} />,
                },
              ]),
        ]}
        side={<Timeline businessId={n.id} category={CATEGORY} />}
        acts={acts}
      />
      {paying && n.place && <PayDialog n={n} place={n.place} onClose={() => setPaying(false)} />}
    </>
  );
}

export default function OwnNote() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(calls.ownNote, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {(n) => <Note key={n.id} n={n} />}
    </Loaded>
  );
}
