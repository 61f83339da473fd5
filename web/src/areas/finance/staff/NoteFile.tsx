/** `/finance/paymentNote_detail`: one payment note with what hangs on it, the decision that is due, and the acts beside its way. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { NOTE_NODES } from '@zhengjian/contract/areas/finance/lists.ts';
import { type NoteDetail, noteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { useOpened } from '../../../kit/acts/useOpened.ts';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { FlowChartDialog } from '../../../kit/diagram/FlowChartDialog.tsx';
import type { Fact } from '../../../kit/Facts.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { Opinions } from '../../../kit/Opinions.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { DiscountDialog } from '../dialogs/DiscountDialog.tsx';
import { LinesDialog } from '../dialogs/LinesDialog.tsx';
import { type ReasonAct, ReasonDialog } from '../dialogs/ReasonDialog.tsx';
import { ReceiptDialog } from '../dialogs/ReceiptDialog.tsx';
import { ReleaseDialog } from '../dialogs/ReleaseDialog.tsx';
import { WithdrawDialog } from '../dialogs/WithdrawDialog.tsx';
import { InvoiceWork } from '../parts/Invoices.tsx';
import { NotePapers } from '../parts/NotePapers.tsx';
import { Changes, Receipts, Released, Vouchers } from '../parts/NoteParts.tsx';
import { NoteState } from '../parts/NoteState.tsx';
import { openPaper } from '../parts/openPaper.ts';
import { NoteLines } from './NoteLines.tsx';

const CATEGORY = 'paymentNote';
const AREAS = ['finance', 'workflow', 'acceptance'];
const note = recordForm(noteDetail, 'finance', 'note');
const NAMES = [
  'companyName',
  'payerName',
  'payerTaxNo',
  'noteKind',
  'payableAmount',
  'paidAmount',
  'openAmount',
  'discountAmount',
  'taxAmount',
  'payDeadline',
  'bankAccount',
  'issueTime',
  'billingClerkName',
  'auditUserName',
  'noNeedPayReason',
  'invoiceNo',
  'invoiceDate',
  'remark',
] as const;
const IF_FILLED = ['issueTime', 'billingClerkName', 'auditUserName', 'noNeedPayReason', 'invoiceNo', 'invoiceDate', 'remark'] as const;
const DECISIONS = {
  paymentNoteDrawUp: 'submit',
  paymentNoteApproval: 'audit',
  paymentConfirm: 'confirm',
  invoice: 'invoice',
} as const;
type DecisionNode = keyof typeof DECISIONS;
const isDecision = (node: string): node is DecisionNode => node in DECISIONS;
type Dialog = 'decide' | 'diagram' | 'lines' | 'release' | 'discount' | 'revoke' | 'refund' | 'record' | ReasonAct;

function useNoteFacts(n: NoteDetail): Fact[] {
  const { t } = useTranslation('finance');
  const listed = useListed();
  const facts = useFacts({ of: note, values: n, names: NAMES, ifFilled: IF_FILLED });
  return [{ label: t(($) => $.fields.note.caseNos), value: listed(n.caseNos) }, ...facts];
}

function useRemake(id: string): () => void {
  const { t } = useTranslation('finance');
  const { act } = useAct(calls.updateFile, { refresh: ['finance', 'file'] });
  const told = () =>
    notify(
      'success',
      t(($) => $.done.remade),
    );
  return () => void act({ id }).then(told, () => undefined);
}

function useActs(n: NoteDetail, show: (dialog: Dialog) => void): CaseAct[] {
  const { t } = useTranslation('finance');
  const remake = useRemake(n.id);
  const { abilities: may, task } = n;
  const node = task?.nodeKey ?? '';
  const act = (key: Dialog, label: string, more: Partial<CaseAct> = {}): CaseAct => ({ key, label, onClick: () => show(key), ...more });
  return [
    ...(may.act && isDecision(node)
      ? [
          act(
            'decide',
            t(($) => $.act[DECISIONS[node]]),
            { primary: true },
          ),
        ]
      : []),
    ...(may.edit
      ? [
          act(
            'lines',
            t(($) => $.act.edit),
          ),
        ]
      : []),
    ...(may.record
      ? [
          act(
            'record',
            t(($) => $.act.record),
          ),
        ]
      : []),
    ...(n.issueTime ? [{ key: 'paper', label: t(($) => $.act.paper), onClick: () => void openPaper(n.id) }] : []),
    ...(may.remake ? [{ key: 'remake', label: t(($) => $.act.remake), folded: true, onClick: remake }] : []),
    ...(may.discount
      ? [
          act(
            'discount',
            t(($) => $.act.discount),
          ),
        ]
      : []),
    ...(may.release ? [act('release', n.unpaidCanStamp ? t(($) => $.act.unrelease) : t(($) => $.act.release))] : []),
    ...(may.noNeedPay
      ? [
          act(
            'noNeedPay',
            t(($) => $.act.noNeedPay),
          ),
        ]
      : []),
    ...(may.needPay
      ? [
          act(
            'needPay',
            t(($) => $.act.needPay),
          ),
        ]
      : []),
    ...(may.backToStart
      ? [
          act(
            'backToStart',
            t(($) => $.act.backToStart),
            { folded: true },
          ),
        ]
      : []),
    ...(may.drop
      ? [
          act(
            'drop',
            t(($) => $.act.drop),
            { danger: true },
          ),
        ]
      : []),
    ...(may.revoke
      ? [
          act(
            'revoke',
            t(($) => $.act.revoke),
            { danger: true },
          ),
        ]
      : []),
    ...(may.refund
      ? [
          act(
            'refund',
            t(($) => $.act.refund),
            { danger: true },
          ),
        ]
      : []),
    ...(n.flowInstanceId
      ? [
          act(
            'diagram',
            t(($) => $.act.diagram),
            { folded: true },
          ),
        ]
      : []),
  ];
}

function dialogOf(dialog: Dialog | null, n: NoteDetail, close: () => void, title: string): ReactNode {
  switch (dialog) {
    case null:
      return null;
    case 'decide':
      return (
        n.task && (
          <ApprovalDialog
            title={title}
            rows={[
              {
                flowInstanceId: n.task.flowInstanceId,
                currentNodeKeyName: n.task.nodeKey,
                businessId: n.id,
                taskId: n.task.taskId,
                applicationNumber: n.noteNo,
                applicantName: n.companyName,
                productName: n.title,
              },
            ]}
            refresh={AREAS}
            onClose={close}
          />
        )
      );
    case 'diagram':
      return (
        <AboutCase no={n.noteNo} company={n.companyName} product={n.title}>
          <FlowChartDialog processInstanceId={n.flowInstanceId} onClose={close} />
        </AboutCase>
      );
    case 'lines':
      return <LinesDialog note={n} onClose={close} />;
    case 'release':
      return <ReleaseDialog note={n} onClose={close} />;
    case 'discount':
      return <DiscountDialog note={n} onClose={close} />;
    case 'record':
      return <ReceiptDialog note={n} onClose={close} />;
    case 'revoke':
    case 'refund':
      return <WithdrawDialog act={dialog} note={n} onClose={close} />;
    default:
      return <ReasonDialog act={dialog} note={n} onClose={close} />;
  }
}

function File({ n }: { n: NoteDetail }) {
  const { t } = useTranslation('finance');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const facts = useNoteFacts(n);
  const acts = useActs(n, setDialog);
  usePageTitle(`${n.noteNo} ${n.companyName}`);
  useOpened(n.task?.taskId ?? '', n.abilities.act);
  const node = n.task?.nodeKey ?? '';
  return (
    <>
      <CaseFileScreen
        title={<Copyable text={n.noteNo} />}
        tag={<NoteState state={n.state} late={n.isOverdue} withdrawing={n.withdrawing} />}
        facts={facts}
        head={
          <>
            {n.returnRemark && <Alert type="warning" showIcon title={t(($) => $.note.returned)} description={n.returnRemark} />}
            {n.unpaidCanStamp && <Released note={n} />}
          </>
        }
        parts={[
          {
            key: 'lines',
            label: t(($) => $.part.lines),
            count: n.lines.length,
            content: <NoteLines n={n} />,
          },
          { key: 'receipts', label: t(($) => $.part.receipts), count: n.receipts.length, content: <Receipts receipts={n.receipts} /> },
          { key: 'vouchers', label: t(($) => $.part.vouchers), count: n.vouchers.length, content: <Vouchers vouchers={n.vouchers} /> },
          ...(n.abilities.addInvoice || n.invoices.length > 0
            ? [{ key: 'invoices', label: t(($) => $.part.invoices), count: n.invoices.length, content: <InvoiceWork of={n} /> }]
            : []),
          { key: 'papers', label: t(($) => $.part.papers), content: <NotePapers id={n.id} /> },
          {
            key: 'changes',
            label: t(($) => $.part.changes),
            count: n.discounts.length + n.withdrawals.length,
            content: (
              <MaskedFrom call={calls.detail} input={{ id: n.id }} answer={n}>
                <Changes note={n} />
              </MaskedFrom>
            ),
          },
          {
            key: 'opinions',
            label: t(($) => $.part.opinions),
            content: <Opinions businessId={n.id} category={CATEGORY} nodeKeyNames={NOTE_NODES} />,
          },
        ]}
        side={<Timeline businessId={n.id} category={CATEGORY} />}
        acts={acts}
      />
      {dialogOf(dialog, n, () => setDialog(null), isDecision(node) ? t(($) => $.act[DECISIONS[node]]) : '')}
    </>
  );
}

export default function NoteFile() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(calls.detail, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {(n) => <File key={n.id} n={n} />}
    </Loaded>
  );
}
