/** The inspection behind an id, for whoever may see it; under its lock for whoever changes it. */
import type { InspectionNode } from '@zhengjian/contract/areas/inspection/lists.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { type Selectable, sql } from 'kysely';
import { withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { waitsFor } from '../../workflow/lists/waiting.ts';
import { type Standing, standingOf } from '../../workflow/right-to-act.ts';
import './tables.ts';

export type Task = Selectable<Schema['inspection_task']>;
export type Member = Selectable<Schema['inspection_member']>;

/** Row-level security has hidden what is another tenant's or another company's. @throws inspection.notFound */
export const taskOf = async (tx: Tx, id: string): Promise<Task> =>
  (await tx.selectFrom('inspection_task').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('inspection.notFound');

/** @throws inspection.notFound */
export const lockedTask = async (tx: Tx, id: string): Promise<Task> =>
  (await tx.selectFrom('inspection_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('inspection.notFound');

export const membersOf = (tx: Tx, taskId: string): Promise<Member[]> =>
  tx.selectFrom('inspection_member').selectAll().where('task_id', '=', taskId).orderBy('sort').execute();

const isOnTeam = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await tx.selectFrom('inspection_member').select('id').where('task_id', '=', id).where('user_id', '=', actor.user).executeTakeFirst()) !==
  undefined;

/** How the actor stands to the step that waits at a node of the inspection; null where it does not wait there. */
const standingAt = async (
  tx: Tx,
  actor: Actor,
  { instance_id }: Pick<Task, 'instance_id'>,
  node: InspectionNode,
): Promise<Standing['is'] | null> => {
  if (instance_id === null) return null;
  const { open, category } = await loadInstance(tx, { actor }, instance_id, false);
  const task = open.find((one) => one.node === node);
  return task === undefined ? null : (await standingOf(tx, actor, category, task)).is;
};

/** Whether a step waits at the node, with whomever. */
export const waitsAt = async (tx: Tx, actor: Actor, task: Pick<Task, 'instance_id'>, node: InspectionNode): Promise<boolean> =>
  (await standingAt(tx, actor, task, node)) !== null;

/** Whoever may decide the step has it: the leader, who took it over from them, or who stands in for them. */
export const holdsStep = async (tx: Tx, actor: Actor, task: Pick<Task, 'instance_id'>, node: InspectionNode): Promise<boolean> =>
  (await standingAt(tx, actor, task, node)) === 'may';

/** Whoever holds the step, or prepares it for them. */
export const preparesStep = async (tx: Tx, actor: Actor, task: Pick<Task, 'instance_id'>, node: InspectionNode): Promise<boolean> =>
  ['may', 'delegate'].includes((await standingAt(tx, actor, task, node)) ?? '');

const hasBefore = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('wf_todo as d')
    .select('d.task_id')
    .where('d.tenant_id', '=', actor.tenant)
    .where('d.business_id', '=', id)
    .where(waitsFor(actor, 'all'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whoever sees one of its cases, is on its team, did something in it or has it before them. */
export const reaches = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const scope = withinScope(actor, 'c');
  if (scope === null || actor.permissions.has('flow_jump')) return true;
  const { rows } = await sql<{
    seen: boolean;
  }>`select exists (select from case_work w join business_case c on c.tenant_id = w.tenant_id and c.id = w.case_id
      where w.tenant_id = ${actor.tenant} and w.work_id = ${id} and ${scope})
    or exists (select from wf_involved i where i.tenant_id = ${actor.tenant} and i.business_id = ${id} and i.user_id = ${actor.user}) as seen`.execute(
    tx,
  );
  return rows[0]?.seen === true || (await hasBefore(tx, actor, id));
};

/** The inspection for staff. @throws inspection.notFound for one that is not there or not the viewer's */
export const seenTask = async (tx: Tx, actor: Actor, id: string): Promise<Task> => {
  const row = await taskOf(tx, id);
  if (!(await reaches(tx, actor, id))) refuse('inspection.notFound');
  return row;
};

/** States in which the visit is on, or its result is being written. */
const ENTERING: readonly number[] = [INSPECTION_STATE.toCarryOut, INSPECTION_STATE.carriedOut, INSPECTION_STATE.resultToSubmit];
export const isEntering = (task: Pick<Task, 'state'>): boolean => ENTERING.includes(task.state);

/** For whoever writes the result: somebody of the team, while the visit is on. @throws inspection.notFound, inspection.notOnTeam, inspection.notEntering */
export const taskToEnter = async (tx: Tx, actor: Actor, id: string): Promise<Task> => {
  const row = await lockedTask(tx, id);
  if (!(await isOnTeam(tx, actor, id))) refuse('inspection.notOnTeam');
  if (!isEntering(row)) refuse('inspection.notEntering');
  return row;
};

/** @throws inspection.changedMeanwhile */
export const checkVersion = (row: { version: number }, version: number | undefined): void => {
  if (version !== undefined && row.version !== version) refuse('inspection.changedMeanwhile');
};
