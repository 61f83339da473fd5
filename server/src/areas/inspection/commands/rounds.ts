/** Rounds of rectification: each begins when the company has its open nonconformities before it, and all end three months after it was first told. */
import { daysAfter, RECTIFY_DAYS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { changed, created } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { endByDay } from '../../../workflow/renew-limit.ts';
import { taskOf } from '../access.ts';
import { fixFiles } from './nonconformity-files.ts';
import '../tables.ts';

/** The round that is under way of each nonconformity that is not closed. */
export const openRounds = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('nonconformity as n')
    .leftJoin('nonconformity_round as r', (j) =>
      j.onRef('r.tenant_id', '=', 'n.tenant_id').onRef('r.nc_id', '=', 'n.id').on('r.verify_result', '=', ''),
    )
    .select([
      'n.id',
      'n.nc_no',
      'n.state',
      'n.reform_deadline',
      'r.id as round_id',
      'r.round_no',
      'r.cause_analysis',
      'r.correction',
      'r.corrective_action',
      'r.objection',
    ])
    .where('n.task_id', '=', taskId)
    .where('n.state', '<>', 'closed')
    .orderBy('n.nc_no')
    .execute();

/** The reviewer is not satisfied: what was closed is open again. */
export const reopenClosed = (tx: Tx, act: Act, taskId: string) =>
  tx
    .updateTable('nonconformity')
    .set({ state: 'open', close_date: null, ...changed(act) })
    .where('task_id', '=', taskId)
    .where('state', '=', 'closed')
    .execute();

const untold = async (tx: Tx, taskId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('nonconformity')
    .select('id')
    .where('task_id', '=', taskId)
    .where('state', '<>', 'closed')
    .where('told', '=', false)
    .execute();
  return rows.map(({ id }) => id);
};

/** The company hears of what it has not been told, with its evidence; the institute changes neither from then on. */
export const tellNonconformities = async (tx: Tx, act: Act, taskId: string): Promise<void> => {
  const ids = await untold(tx, taskId);
  if (ids.length === 0) return;
  await fixFiles(tx, act, ids);
  await tx
    .updateTable('nonconformity')
    .set({ told: true, ...changed(act) })
    .where('id', 'in', ids)
    .execute();
};

/** A day that is over when a round begins is given anew: as long as the step has, and three months in all at most. */
const renewDeadlines = async (tx: Tx, act: Act, open: readonly { id: string; reform_deadline: string }[]): Promise<void> => {
  const today = dayText(act.world.now());
  for (const { id, reform_deadline } of open) {
    if (reform_deadline >= today) continue;
    const [renewed, last] = [daysAfter(today, RECTIFY_DAYS.general), await lastRectifyDay(tx, [id])];
    await tx
      .updateTable('nonconformity')
      .set({ reform_deadline: last !== null && last < renewed ? last : renewed, ...changed(act) })
      .where('id', '=', id)
      .execute();
  }
};

/** Hands each open nonconformity to the company, with its evidence: a round begins. The step ends three months after the company was first told. */
export const beginRounds = async (tx: Tx, act: Act, taskId: string): Promise<number> => {
  const open = await openRounds(tx, taskId);
  await tellNonconformities(tx, act, taskId);
  for (const nc of open) {
    await tx
      .updateTable('nonconformity')
      .set({ state: 'open', ...changed(act) })
      .where('id', '=', nc.id)
      .execute();
    if (nc.round_id !== null) continue;
    const last = await tx
      .selectFrom('nonconformity_round')
      .select('round_no')
      .where('nc_id', '=', nc.id)
      .orderBy('round_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    await tx
      .insertInto('nonconformity_round')
      .values({
        ...created(act),
        task_id: taskId,
        nc_id: nc.id,
        round_no: (last?.round_no ?? 0) + 1,
        submit_time: null,
        verify_user: null,
        verify_time: null,
      })
      .execute();
  }
  await renewDeadlines(tx, act, open);
  const [{ instance_id: instanceId }, day] = [
    await taskOf(tx, taskId),
    await lastRectifyDay(
      tx,
      open.map(({ id }) => id),
    ),
  ];
  if (instanceId !== null && day !== null) await endByDay(tx, act, { instanceId, node: 'rectification', day });
  return open.length;
};

/** The last day on which the company corrects these: three months after it was first told of one of them (domain 1.5); null before. */
const lastRectifyDay = async (tx: Tx, ids: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{
    day: string | null;
  }>`select ((min(created_at) at time zone 'Asia/Shanghai')::date + ${RECTIFY_DAYS.most}::int)::text as day
    from nonconformity_round where nc_id = any(${ids}::uuid[])`.execute(tx);
  return rows[0]?.day ?? null;
};

/** Whether a moment lies behind the last day on which the company corrects these. */
export const isBeyondRectifying = async (tx: Tx, ids: readonly string[], at: Date): Promise<boolean> => {
  const last = await lastRectifyDay(tx, ids);
  return last !== null && last < dayText(at);
};

/** Of those that the company was told of, also the closed ones: whether it is too late for another round. */
export const isTooLateToReopen = async (tx: Tx, taskId: string, at: Date): Promise<boolean> => {
  const rows = await tx.selectFrom('nonconformity').select('id').where('task_id', '=', taskId).where('told', '=', true).execute();
  return isBeyondRectifying(
    tx,
    rows.map(({ id }) => id),
    at,
  );
};
