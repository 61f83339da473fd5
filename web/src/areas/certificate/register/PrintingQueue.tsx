/** Stamped certificates: to print, to hand over, issued. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { printingList } from '@zhengjian/contract/areas/certificate/records.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useMay } from '../../../shell/session.ts';
import { DeliveryDialog } from '../steps/IssueDialogs.tsx';
import { STEPS } from '../steps/steps.ts';

type Row = RowOf<typeof printingList>;
type Open = { row: Row; what: 'deliver' | 'issue' | 'stamping' };
const TO_STAMP = 6;
const ISSUED = 9;

export default function PrintingQueue() {
  const { t } = useTranslation('certificate');
  const navigate = useNavigate();
  const may = useMay('cert_print');
  const mayStamp = useMay('seal_stamp');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo<ListColumn<typeof printingList>[]>(
    () => [
      { key: 'certNo', fixed: true, opens: true, phone: 1 },
      { key: 'applicantName', phone: 2 },
      { key: 'productName', phone: 2 },
      { key: 'makeState', phone: 1 },
      'stamp',
      'issueDate',
      'printCount',
      'paperNo',
      'expressNo',
      'applicationNo',
    ],
    [],
  );
  const page = useCallback((row: Row) => `/printing/Printing_detail?id=${row.dataId}`, []);
  const rowActs = useCallback(
    (row: Row) => [
      ...(mayStamp && row.makeState === TO_STAMP
        ? [{ key: 'stamping', label: t(($) => $.act.stamping), onClick: () => setOpen({ row, what: 'stamping' }) }]
        : []),
      ...(may && row.makeState > TO_STAMP && row.makeState < ISSUED
        ? [
            { key: 'print', label: t(($) => $.act.printPaper), onClick: () => void navigate(`/printing/dayin_detail?id=${row.dataId}`) },
            ...(row.printCount > 0
              ? [
                  { key: 'deliver', label: t(($) => $.act.express), onClick: () => setOpen({ row, what: 'deliver' }) },
                  { key: 'issue', label: t(($) => $.act.printing), onClick: () => setOpen({ row, what: 'issue' }) },
                ]
              : []),
          ]
        : []),
      { key: 'open', label: t(($) => $.act.open), onClick: () => void navigate(page(row)) },
    ],
    [t, may, mayStamp, navigate, page],
  );
  return (
    <>
      <ListPage
        id="certificate.printing"
        title={t(($) => $.menu.printing)}
        of={calls.printingPage}
        counts={calls.printingCounts}
        columns={columns}
        rowName={(row) => row.certNo}
        open={page}
        rowActs={rowActs}
        empty={{ title: t(($) => $.emptyQueue.printing), hint: t(($) => $.emptyQueue.printingHint) }}
      />
      {open?.what === 'deliver' && <DeliveryDialog id={open.row.id} start={{}} onClose={close} />}
      {(open?.what === 'issue' || open?.what === 'stamping') && (
        <ApprovalDialog
          title={open.what === 'issue' ? t(($) => $.dialog.printing) : t(($) => $.dialog.stamping)}
          rows={[
            {
              flowInstanceId: open.row.flowInstanceId,
              currentNodeKeyName: STEPS[open.what === 'issue' ? 'printing' : 'stamping'].node,
              businessId: open.row.dataId,
              applicationNumber: open.row.applicationNo,
              applicantName: open.row.applicantName,
              products: [{ productName: open.row.productName, productExMark: '' }],
            },
          ]}
          refresh={['certificate', 'workflow']}
          onClose={close}
        />
      )}
    </>
  );
}
