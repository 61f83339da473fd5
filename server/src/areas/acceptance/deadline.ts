/**
 * The day by which a case is to be decided: so many calendar days from the acceptance decision, without the time that the company
 * has the case or owes something to work for it (samples, corrections, rectification, payment), and never on a day nobody works
 * (order 117 of SAMR; domain 4, 8.2).
 */

import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { dueAt, type Pause, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Acting, changed } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { visitsOf } from '../../workflow/deadline.ts';
import { daysUntil, pausesOf, type Visit } from '../../workflow/deadline-clock.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import { paramOf } from '../system/index.ts';
import './tables.ts';

const DECISION = 'applicationForCcc_approval';

/** `yyyy-MM-dd`; undefined while the company has the case, because then nobody can tell. */
export const deadlineDay = (calendar: WorkCalendar, decidedAt: string, days: number, pauses: readonly Pause[]): string | undefined =>
  dueAt(
    calendar,
    decidedAt,
    { days, kind: 'calendar' },
    pauses.filter((p) => p.to === null || p.to > decidedAt),
  )?.slice(0, 10);

const caseDays = async (tx: Tx): Promise<number> => Number(await paramOf(tx, 'ccc.caseDays', '90'));

/** When the acceptance of each of these cases was decided last. */
const decisions = async (tx: Tx, tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['business_id', 'ended_at'])
    .where('tenant_id', '=', tenant)
    .where('business_id', 'in', ids)
    .where('node', '=', DECISION)
    .where('result', 'like', 'PASS%')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .execute();
  return new Map(rows.flatMap((r) => (r.ended_at === null ? [] : [[r.business_id, r.ended_at]])));
};

type Counted = { id: string; deadline: string | null; flow_instance_id: string | null; case_days: number | null };

/**
 * While the company has the case, and while it has work for it of which, as of the case, the institute has no part. What it still owes to
 * work counts until now, so that there is a day meanwhile; that is counted anew when it is given.
 */
const pausesIn = async (
  tx: Tx,
  { actor: { tenant }, world }: Acting,
  { id: caseId, flow_instance_id: own }: Pick<Counted, 'id' | 'flow_instance_id'>,
): Promise<Pause[]> => {
  if (own === null) return [];
  const instances = await tx
    .selectFrom('wf_instance')
    .select(['id', 'business_id', 'definition_id'])
    .where('tenant_id', '=', tenant)
    // by their ids: what fits either of two conditions is sought among all
    .where(
      'id',
      '=',
      sql<string>`any(array(select ${own}::uuid union all select i.id from case_work w
        join wf_instance i on i.tenant_id = w.tenant_id and i.business_id = w.work_id
        where w.tenant_id = ${tenant} and w.case_id = ${caseId}))`,
    )
    .execute();
  // what waits for other work counts by what that work waits for
  const visits = new Map<string, Visit[]>();
  for (const instance of instances)
    visits.set(
      instance.id,
      (await visitsOf(tx, tenant, instance)).filter(({ clock }) => clock !== 'fact'),
    );
  const ofCase = visits.get(own) ?? [];
  const ofInstitute = ofCase.filter(({ clock }) => clock === 'institute');
  const ofWorks = [...visits].flatMap(([id, ofWork]) => (id === own ? [] : pausesOf([...ofInstitute, ...ofWork])));
  const now = momentText(world.now());
  return [...pausesOf(ofCase), ...ofWorks.map(({ from, to }) => ({ from, to: to ?? now }))];
};

/** @returns whether the day moved. */
const count = async (tx: Tx, acting: Acting, calendar: WorkCalendar, row: Counted, decidedAt: string): Promise<boolean> => {
  const { tenant } = acting.actor;
  const deadline = deadlineDay(calendar, decidedAt, row.case_days ?? (await caseDays(tx)), await pausesIn(tx, acting, row));
  if (deadline === undefined || deadline === row.deadline) return false;
  await tx
    .updateTable('ccc_application')
    .set({ deadline, ...changed(acting) })
    .where('tenant_id', '=', tenant)
    .where('id', '=', row.id)
    .execute();
  return true;
};

/** Sets the day when the acceptance is decided. */
export const setDeadline = async (tx: Tx, acting: Acting, id: string, decidedAt: string): Promise<void> => {
  const { tenant } = acting.actor;
  const { case_days } = await tx.selectFrom('ccc_application').select('case_days').where('id', '=', id).executeTakeFirstOrThrow();
  await count(tx, acting, await calendarOf(tx, tenant), { id, deadline: null, flow_instance_id: null, case_days }, decidedAt);
};

/** Counts the day anew after the company had the case. */
export const renewDeadline = async (tx: Tx, acting: Acting, row: Counted): Promise<void> => {
  const { tenant } = acting.actor;
  const decided = (await decisions(tx, tenant, [row.id])).get(row.id);
  if (decided !== undefined) await count(tx, acting, await calendarOf(tx, tenant), row, decided);
};

/** The same after the company had a step of work for the case. */
export const renewDeadlineAfterWork = async ({ tx, actor, world, businessId }: CaseAct): Promise<void> => {
  const row = await tx
    .selectFrom('ccc_application')
    .select(['id', 'deadline', 'flow_instance_id', 'case_days'])
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', businessId)
    .where('state', '>=', RUNNING.from)
    .where('state', '<', RUNNING.before)
    .where('deadline', 'is not', null)
    .executeTakeFirst();
  if (row !== undefined) await renewDeadline(tx, { actor, world }, row);
};

/** States in which the institute still owes its decision. */
const RUNNING = { from: CCC_STATE.toDispatch, before: CCC_STATE.issued };

/**
 * Gives one case the days with which it ends on another day; they stay its own when the company has had it, or the calendar changes.
 * @returns the day before
 * @throws workflow.limitNone, workflow.limitPaused, workflow.limitDay
 */
export const moveDeadline = async (act: CaseAct, day: string): Promise<string> => {
  const { tx, businessId: id } = act;
  const { tenant } = act.actor;
  const row = await tx
    .selectFrom('ccc_application')
    .select(['deadline', 'flow_instance_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const decidedAt = (await decisions(tx, tenant, [id])).get(id);
  if (row.deadline === null || decidedAt === undefined) return refuse('workflow.limitNone');
  const pauses = (await pausesIn(tx, act, { id, ...row })).filter((p) => p.to === null || p.to > decidedAt);
  if (pauses.some((p) => p.to === null)) refuse('workflow.limitPaused');
  const days =
    daysUntil(await calendarOf(tx, tenant), { startedAt: decidedAt, kind: 'calendar', pauses }, day) ??
    refuse('workflow.limitDay', { day });
  await tx
    .updateTable('ccc_application')
    .set({ case_days: days, deadline: day, ...changed(act) })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
  return row.deadline;
};

/** Counts the days of all running cases by a corrected calendar. @returns how many moved. */
export const moveDeadlines = async (tx: Tx, acting: Acting, calendar: WorkCalendar): Promise<number> => {
  const { tenant } = acting.actor;
  const rows = await tx
    .selectFrom('ccc_application')
    .select(['id', 'deadline', 'flow_instance_id', 'case_days'])
    .where('tenant_id', '=', tenant)
    .where('state', '>=', RUNNING.from)
    .where('state', '<', RUNNING.before)
    .where('deadline', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const decided = await decisions(
    tx,
    tenant,
    rows.map((r) => r.id),
  );
  let moved = 0;
  for (const row of rows) {
    const at = decided.get(row.id);
    if (at !== undefined && (await count(tx, acting, calendar, row, at))) moved += 1;
  }
  return moved;
};
