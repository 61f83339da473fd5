/** The queue of one step of certificates: what waits, what was sent back, what is done, everything. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { CertificateQueueRow, certificateQueue } from '@zhengjian/contract/areas/certificate/records.ts';
import { Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import type { ApprovalRow } from '../../../kit/approval/decision.ts';
import { CameBack } from '../../../kit/CameBack.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { BATCH, STEPS, stepAt } from './steps.ts';
import { usePaperMaking } from './usePaperMaking.tsx';

export type QueueStep = 'making' | 'check' | 'review' | 'approval' | 'archiving';
const AREAS = ['certificate', 'workflow', 'file', 'stamping'];

const approvalRow = (row: CertificateQueueRow): ApprovalRow => ({
  flowInstanceId: row.flowInstanceId,
  currentNodeKeyName: row.currentNodeKeyName,
  businessId: row.id,
  taskId: row.taskId,
  applicationNumber: row.caseNo,
  applicantName: row.applicantName,
  products: [{ productName: row.productName, productExMark: row.productExMark }],
});

function useColumns(): readonly ListColumn<typeof certificateQueue>[] {
  const { t } = useTranslation('certificate');
  return useMemo(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      {
        key: 'applicantName',
        fixed: true,
        phone: 2,
        show: (row) => (
          <>
            {row.isUrgent && <Tag color="volcano">{t(($) => $.fields.queue.isUrgent)}</Tag>}
            <CameBack row={row} />
            <span>{row.applicantName}</span>
          </>
        ),
      },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      'certNo',
      'makeState',
      { key: 'productName', phone: 2 },
      'productModel',
      'productExMark',
      'productClass',
      'assigneeName',
      'submitTime',
    ],
    [t],
  );
}

function useTaskOf(): (row: CertificateQueueRow) => HandedTask | undefined {
  const { t } = useTranslation('certificate');
  return useCallback(
    ({ taskId, flowInstanceId, currentNodeKeyName: nodeKey, caseNo: name }) => {
      const step = stepAt(nodeKey);
      return taskId !== '' && step ? { flowInstanceId, nodeKey, nodeName: t(($) => $.dialog[step]), name } : undefined;
    },
    [t],
  );
}

export function CertificateQueue({ step }: { step: QueueStep }) {
  const { t } = useTranslation('certificate');
  const navigate = useNavigate();
  const { node, submit, page } = STEPS[step];
  const mayAct = useMay(submit);
  const batchCode = BATCH[step];
  const mayBatch = useMay(batchCode ?? submit) && batchCode !== undefined;
  const [rows, setRows] = useState<readonly CertificateQueueRow[]>([]);
  const papers = usePaperMaking();
  const taskOf = useTaskOf();
  const distribution = useDistribution({ taskOf, refresh: AREAS });
  const mayHandOut = distribution.batch.length > 0;
  const columns = useColumns();
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const open = useCallback((row: CertificateQueueRow) => `${page}?id=${row.id}`, [page]);
  const selectable = useCallback(
    (row: CertificateQueueRow) => (mayBatch && row.abilities.act) || (mayHandOut && taskOf(row) !== undefined),
    [mayBatch, mayHandOut, taskOf],
  );
  const rowActs = useCallback(
    (row: CertificateQueueRow) => [
      // a certificate is drawn up on its own page before it is submitted
      ...(row.abilities.act && mayAct && row.makeState > 0
        ? [{ key: 'act', label: t(($) => $.act[step]), onClick: () => setRows([row]) }]
        : []),
      {
        key: 'open',
        label: row.makeState === 0 && step === 'making' ? t(($) => $.act.gen) : t(($) => $.act.open),
        onClick: () => void navigate(open(row)),
      },
      { key: 'case', label: t(($) => $.act.openCase), onClick: () => void navigate(row.casePath) },
    ],
    [t, navigate, step, mayAct, open],
  );
  const waiting = useRead(
    calls.queuePage,
    { nodeKey: node, tab: 'todo', current: 1, size: 2 },
    { enabled: rows.length === 1, quiet: true },
  );
  const following = waiting.data?.records.find((row) => row.abilities.act && row.id !== rows[0]?.id && row.makeState > 0);
  const batch = useMemo(
    () => [
      ...(mayBatch
        ? [
            {
              key: 'act',
              label: t(($) => $.act[step]),
              hint: (chosen: readonly CertificateQueueRow[]) => t(($) => $.batchHint, { n: chosen.length }),
              run: (chosen: readonly CertificateQueueRow[]) => setRows(chosen.filter((row) => row.abilities.act)),
            },
          ]
        : []),
      ...distribution.batch,
    ],
    [t, step, mayBatch, distribution.batch],
  );
  return (
    <>
      <ListPage
        id={`certificate.${step}`}
        title={t(($) => $.menu[step])}
        of={calls.queuePage}
        counts={calls.queueCounts}
        given={given}
        columns={columns}
        rowName={(row) => row.caseNo}
        open={open}
        rowActs={rowActs}
        batch={batch}
        selectable={selectable}
        empty={{ title: t(($) => $.emptyQueue[step]), hint: t(($) => $.emptyQueue.hint) }}
      />
      {distribution.dialog}
      {papers.dialog}
      {rows.length > 0 && (
        <ApprovalDialog
          title={t(($) => $.dialog[step])}
          rows={rows.map(approvalRow)}
          refresh={AREAS}
          {...(step === 'approval' && { onDone: () => void papers.make(rows.map((row) => row.id)) })}
          onNext={following && (() => setRows([following]))}
          onClose={() => setRows([])}
        />
      )}
    </>
  );
}
