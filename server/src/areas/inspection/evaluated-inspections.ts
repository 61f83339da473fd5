/** The inspections of a case, as its evaluation reads them. */
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';
import { INSPECTION } from './work.ts';

const LEADER = '01';

/**
 * Those that are not merged, split or cancelled, the oldest first. `kind`, `conclusion` and `severity` are keys of the dictionaries
 * factory_check_kind, factory_check_conclusion and nc_severity.
 */
export const evaluatedInspections = async (tx: Tx, caseId: string) => {
  const ids = (await worksOf(tx, caseId, INSPECTION)).map((work) => work.id);
  if (ids.length === 0) return [];
  const tasks = await tx
    .selectFrom('inspection_task as t')
    .leftJoin('inspection_plan as p', (j) => j.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.task_id', '=', 't.id'))
    .select(['t.id', 't.work_no', 't.check_kind', 't.conclusion', 'p.start_date', 'p.end_date'])
    .where('t.id', 'in', ids)
    .where('t.state', '<', INSPECTION_STATE.merged)
    .orderBy('t.work_since')
    .orderBy('t.id')
    .execute();
  const of = tasks.map((task) => task.id);
  if (of.length === 0) return [];
  const leaders = await tx
    .selectFrom('inspection_member')
    .select(['task_id', 'user_name'])
    .where('task_id', 'in', of)
    .where('role', '=', LEADER)
    .orderBy('sort')
    .execute();
  const found = await tx
    .selectFrom('nonconformity')
    .select(['task_id', 'nc_no', 'clause', 'severity', 'description', 'close_date'])
    .where('task_id', 'in', of)
    .orderBy('nc_no')
    .execute();
  return tasks.map((task) => ({
    workNo: task.work_no,
    kind: task.check_kind,
    from: task.start_date ?? '',
    to: task.end_date ?? '',
    conclusion: task.conclusion,
    leader: leaders.find((l) => l.task_id === task.id)?.user_name ?? '',
    nonconformities: found
      .filter((nc) => nc.task_id === task.id)
      .map((nc) => ({
        ncNo: nc.nc_no,
        clause: nc.clause,
        severity: nc.severity,
        description: nc.description,
        closedOn: nc.close_date ?? '',
      })),
  }));
};
