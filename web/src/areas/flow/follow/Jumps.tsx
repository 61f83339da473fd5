/** Moves that were asked for; a second person agrees or refuses. */
import type { JumpRequest } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import type { Column, Filter, ListView, RowAct } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { useRead } from '../../../shell/query.ts';
import { DecideJump } from './DecideJump.tsx';

const KINDS = { open: 'waiting', done: 'done', refused: 'returned', stale: 'ended' } as const satisfies Record<
  JumpRequest['status'],
  StateKind
>;
const openCase = (row: JumpRequest): string => row.path;
const NAMED = 'request';
const STATUS = ['open', 'done', 'refused', 'stale'] as const;
const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });

function useColumns(): Column<JumpRequest>[] {
  const { t } = useTranslation('flow');
  return useMemo(
    () => [
      { key: 'caseNo', title: t(($) => $.jump.column.caseNo), width: 178, fixed: true, as: 'mono', opens: true, phone: 1 },
      { key: 'caseTitle', title: t(($) => $.jump.column.caseTitle), width: 190 },
      {
        key: 'way',
        title: t(($) => $.jump.column.way),
        width: 240,
        phone: 2,
        show: (row) => t(($) => $.jump.way, { from: row.fromNode, to: row.toNode }),
      },
      { key: 'remark', title: t(($) => $.jump.column.remark), width: 260, phone: 2 },
      {
        key: 'status',
        title: t(($) => $.jump.column.status),
        width: 110,
        phone: 1,
        show: (row) => <StateTag kind={KINDS[row.status]}>{t(($) => $.jump.status[row.status])}</StateTag>,
      },
      { key: 'askedBy', title: t(($) => $.jump.column.askedBy), width: 100 },
      { key: 'askedAt', title: t(($) => $.jump.column.askedAt), width: 150, as: 'minute' },
      { key: 'decidedBy', title: t(($) => $.jump.column.decidedBy), width: 100 },
      { key: 'decidedAt', title: t(($) => $.jump.column.decidedAt), width: 150, as: 'minute' },
      { key: 'decideRemark', title: t(($) => $.jump.column.decideRemark), width: 200, hidden: true },
    ],
    [t],
  );
}

export function Jumps({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('flow');
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<JumpRequest | null>(null);
  /** A message names the request that it speaks of. */
  const named = query.get(NAMED) ?? '';
  const read = useRead(workflowActCalls.flowJumpPage, { id: named, current: 1, size: 1 }, { enabled: named !== '', staleTime: 0 });
  const [asked] = named === '' ? [] : (read.data?.records ?? []);
  const deciding = chosen ?? (asked?.canDecide ? asked : null);
  const close = () => {
    setChosen(null);
    if (named === '') return;
    query.delete(NAMED);
    setQuery(query, { replace: true });
  };
  const filters = useMemo<Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'status',
        label: t(($) => $.jump.column.status),
        options: STATUS.map((value) => ({ value, label: t(($) => $.jump.status[value]) })),
      },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: JumpRequest): RowAct[] => {
      if (row.canDecide) return [{ key: 'decide', label: t(($) => $.jump.decide), onClick: () => setChosen(row) }];
      return row.status === 'open' ? [{ key: 'own', label: t(($) => $.jump.own), disabled: true, onClick: () => undefined }] : [];
    },
    [t],
  );
  return (
    <>
      <RegisterScreen
        id="flow.jumps"
        title={t(($) => $.screens.follow)}
        acts={choice}
        call={workflowActCalls.flowJumpPage}
        input={input as never}
        filters={filters}
        columns={useColumns()}
        rowKey="id"
        rowName={(row) => row.caseNo}
        open={openCase}
        rowActs={rowActs}
        empty={{ title: t(($) => $.jump.none), hint: t(($) => $.jump.noneHint) }}
      />
      {deciding && (
        <AboutCase no={deciding.caseNo} company={deciding.companyName} product={deciding.caseTitle}>
          <DecideJump request={deciding} onClose={close} />
        </AboutCase>
      )}
    </>
  );
}
