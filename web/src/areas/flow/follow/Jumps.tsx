/** Moves that were asked for; a second person agrees or refuses. */
import type { JumpRequest, jumps } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { StateKind } from '../../../kit/states.ts';
import { useRead } from '../../../shell/query.ts';
import { useRequest } from '../useRequest.ts';
import { DecideJump } from './DecideJump.tsx';

const STATES = { open: 'waiting', done: 'done', refused: 'returned', stale: 'ended' } as const satisfies Record<
  JumpRequest['status'],
  StateKind
>;
const FILTERS = ['status'] as const;
const openCase = (row: JumpRequest): string => row.path;

export function Jumps({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('flow');
  const { named, chosen, choose, close } = useRequest<JumpRequest>();
  const read = useRead(workflowActCalls.flowJumpPage, { id: named, current: 1, size: 1 }, { enabled: named !== '', staleTime: 0 });
  const [asked] = named === '' ? [] : (read.data?.records ?? []);
  const deciding = chosen ?? (asked?.canDecide ? asked : null);
  const columns = useMemo<ListColumn<typeof jumps>[]>(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      'caseTitle',
      {
        key: 'way',
        title: t(($) => $.fields.jumps.way),
        width: 240,
        phone: 2,
        show: (row) => t(($) => $.jump.way, { from: row.fromNode, to: row.toNode }),
      },
      { key: 'remark', phone: 2 },
      { key: 'status', phone: 1, states: STATES },
      'askedBy',
      'askedAt',
      'decidedBy',
      'decidedAt',
      { key: 'decideRemark', hidden: true },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: JumpRequest): RowAct[] => {
      if (row.canDecide) return [{ key: 'decide', label: t(($) => $.jump.decide), onClick: () => choose(row) }];
      return row.status === 'open' ? [{ key: 'own', label: t(($) => $.jump.own), disabled: true, onClick: () => undefined }] : [];
    },
    [t, choose],
  );
  return (
    <>
      <ListPage
        title={t(($) => $.screens.follow)}
        acts={choice}
        of={workflowActCalls.flowJumpPage}
        filters={FILTERS}
        columns={columns}
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
