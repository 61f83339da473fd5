/** What the lists of open tasks have in common: columns, choices of their filters, claiming, putting back, deciding at once. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { workList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { useNextWaiting } from '../../../kit/useNextWaiting.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { Marks } from './Marks.tsx';
import { pathOf } from './paths.ts';

/** Areas whose lists change when a task changes hands. */
export const TOUCHED = ['workflow', 'acceptance', 'leave'];

export const openRow = (row: { path: string; processInstanceId: string }): string => pathOf(row);
/** The task of a row, as it is handed out. */
export const handedTask = (row: WorkRow) => ({
  flowInstanceId: row.processInstanceId,
  nodeKey: row.nodeKey,
  nodeName: row.nodeName,
  name: row.caseNo,
});
export const rowName = (row: { caseNo: string; nodeName: string }): string => `${row.caseNo} ${row.nodeName}`;

export function useWorkColumns(): readonly ListColumn<typeof workList>[] {
  const { t } = useTranslation('workflow');
  return useMemo(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      { key: 'companyName', phone: 2 },
      { key: 'caseTitle', phone: 2 },
      { key: 'nodeName', phone: 2 },
      { key: 'marks', title: t(($) => $.fields.work.marks), width: 110, phone: 2, show: (row) => <Marks row={row} /> },
      'assigneeName',
      'createTime',
      'categoryName',
    ],
    [t],
  );
}

/** Processes and nodes at which the person may have work; the nodes of the chosen process only. */
export function useWorkChoices(category: string) {
  const { data: categories } = useRead(workflowListCalls.queryCategoryWithAuth, {}, { staleTime: 300_000 });
  const { data: nodes } = useRead(workflowListCalls.queryNodesWithAuth, category === '' ? {} : { category }, { staleTime: 300_000 });
  return useMemo(
    () => ({
      category: categories?.map((c) => ({ value: c.category, label: c.categoryName })) ?? [],
      nodeKey: nodes?.map((n) => ({ value: n.nodeKey, label: n.nodeName })) ?? [],
    }),
    [categories, nodes],
  );
}

/** Claims one after the other: what one refusal says does not hold up the rest. */
export function useClaim(): (rows: readonly WorkRow[]) => Promise<void> {
  const { t } = useTranslation('workflow');
  const { act } = useAct(workflowListCalls.claimTask, { refresh: TOUCHED });
  return useCallback(
    async (rows) => {
      const refused: string[] = [];
      for (const { taskId } of rows) {
        try {
          await act({ taskId }, { quiet: true });
        } catch (fault) {
          if (!(fault instanceof ApiError)) throw fault;
          refused.push(fault.message);
        }
      }
      const claimed = rows.length - refused.length;
      if (claimed > 0)
        notify(
          'success',
          t(($) => $.work.act.claimed, { count: claimed }),
        );
      if (refused.length > 0)
        notify(
          'warning',
          t(($) => $.work.act.claimRefused, { count: refused.length, why: [...new Set(refused)].join(' ') }),
        );
    },
    [act, t],
  );
}

/** Decide at once, claim, put back; `dialog` is the decision taken in the list. */
export function useWorkActs(claim: (rows: readonly WorkRow[]) => Promise<void>): {
  rowActs: (row: WorkRow) => RowAct[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<WorkRow | null>(null);
  const { act: putBack } = useAct(workflowActCalls.flowUnclaim, { refresh: TOUCHED });
  const onNext = useNextWaiting(deciding?.taskId ?? null, ({ task, path }) => {
    if (task?.abilities.decide) return setDeciding(task);
    setDeciding(null);
    void navigate(task ? pathOf(task) : path);
  });
  const rowActs = useCallback(
    (row: WorkRow) => [
      ...(row.abilities.decide ? [{ key: 'decide', label: t(($) => $.work.act.handle), onClick: () => setDeciding(row) }] : []),
      ...(row.abilities.claim ? [{ key: 'claim', label: t(($) => $.work.act.claim), onClick: () => void claim([row]) }] : []),
      // the number leads to the case as well
      ...(row.abilities.decide
        ? []
        : [
            {
              key: 'open',
              label: row.abilities.act && !row.abilities.claim ? t(($) => $.work.act.handle) : t(($) => $.work.act.open),
              onClick: () => void navigate(pathOf(row)),
            },
          ]),
      ...(row.abilities.unclaim
        ? [
            {
              key: 'unclaim',
              label: t(($) => $.work.act.unclaim),
              onClick: () =>
                void putBack({ taskId: row.taskId }).catch((fault: unknown) => {
                  // The toast has told why.
                  if (!(fault instanceof ApiError)) throw fault;
                }),
            },
          ]
        : []),
    ],
    [claim, navigate, putBack, t],
  );
  const dialog = deciding && (
    <ApprovalDialog
      key={deciding.taskId}
      title={deciding.nodeName}
      rows={[
        {
          flowInstanceId: deciding.processInstanceId,
          currentNodeKeyName: deciding.nodeKey,
          businessId: deciding.businessId,
          taskId: deciding.taskId,
          applicationNumber: deciding.caseNo,
          applicantName: deciding.companyName,
          productName: deciding.caseTitle,
        },
      ]}
      refresh={TOUCHED}
      onNext={onNext}
      onClose={() => setDeciding(null)}
    />
  );
  return { rowActs, dialog };
}
