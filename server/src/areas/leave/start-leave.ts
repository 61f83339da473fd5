/** Hands in a leave request: counts the days, takes a number, starts the process; a returned one is corrected and goes on. */

import type { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { LEADING_ROLES, leaveLength, spanFault } from '@zhengjian/contract/rules/leave.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { currentDefinition } from '../../workflow/definitions.ts';
import type { Act } from '../../workflow/registry.ts';
import { startAndSubmit } from '../../workflow/start.ts';
import { checkChoices, nextNumber } from '../system/index.ts';
import { CATEGORY, STATE } from './nodes.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'leave.handedIn': { leaveNo: string; days: number; again: boolean };
  }
}

type Input = Received<typeof leaveCalls.startProcess>;

const MOST_DAYS = 366;
const OVER: readonly string[] = [STATE.cancelled, STATE.discontinued];

const daysOf = (input: Input): number => {
  const fault = spanFault(input);
  if (fault !== null) refuse(`leave.${fault}`);
  const days = leaveLength(input) ?? refuse('leave.order');
  if (days > MOST_DAYS) refuse('leave.tooLong', { n: MOST_DAYS });
  return days;
};

/** @throws leave.overlap where the applicant has another leave in force that shares a half day */
const refuseOverlap = async (tx: Tx, act: Act, { id, startDate, startHalf, endDate, endHalf }: Input): Promise<void> => {
  // two that are handed in at the same moment wait for each other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leave:${act.actor.tenant}:${act.actor.user}`}, 0))`.execute(tx);
  const others = await tx
    .selectFrom('leave_request')
    .select(['id', 'leave_no', 'start_date', 'start_half', 'end_date', 'end_half'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('applicant_id', '=', act.actor.user)
    .where('state', 'not in', OVER)
    .where('taken_back_at', 'is', null)
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .execute();
  const [from, to] = [`${startDate}${startHalf}`, `${endDate}${endHalf}`];
  const other = others.find((o) => o.id !== id && `${o.start_date}${o.start_half}` <= to && `${o.end_date}${o.end_half}` >= from);
  if (other) refuse('leave.overlap', { no: other.leave_no, from: other.start_date, to: other.end_date });
};

const deptName = async (tx: Tx, { actor }: Act): Promise<string> => {
  if (actor.dept === null) return '';
  const row = await tx.selectFrom('dept').select('dept_name').where('id', '=', actor.dept).executeTakeFirst();
  return row?.dept_name ?? '';
};

/** The returned request under its lock. @throws leave.notFound, leave.notYours, leave.notReturned, leave.changedMeanwhile */
const lockReturned = async (tx: Tx, act: Act, id: string, version: number | undefined) => {
  const row = await tx
    .selectFrom('leave_request')
    .select(['applicant_id', 'state', 'version', 'leave_no'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return refuse('leave.notFound');
  if (row.applicant_id !== act.actor.user) refuse('leave.notYours');
  if (row.state !== STATE.returned) refuse('leave.notReturned');
  if (version !== undefined && version !== row.version) refuse('leave.changedMeanwhile');
  return row;
};

export const startLeave = async (tx: Tx, act: Act, input: Input) => {
  const { actor } = act;
  const days = daysOf(input);
  await checkChoices(tx, act.lang, { leave_type: { leaveType: input.leaveType } });
  const again = input.id === undefined ? null : await lockReturned(tx, act, input.id, input.version);
  await refuseOverlap(tx, act, input);
  if (
    again === null &&
    input.processDefinitionId !== undefined &&
    input.processDefinitionId !== (await currentDefinition(tx, actor.tenant, CATEGORY))
  )
    refuse('leave.versionChanged');

  const fields = {
    leave_type: input.leaveType,
    start_date: input.startDate,
    start_half: input.startHalf,
    end_date: input.endDate,
    end_half: input.endHalf,
    days: String(days),
    reason: input.reason,
    to_leader: actor.roles.some((role) => LEADING_ROLES.includes(role)),
  };
  const row = created(act);
  const id = input.id ?? row.id;
  const leaveNo = again?.leave_no ?? (await nextNumber(tx, act, { pattern: PATTERNS.leave, param: 'number.leave' }));
  if (again === null)
    await tx
      .insertInto('leave_request')
      .values({
        ...row,
        ...fields,
        leave_no: leaveNo,
        applicant_id: actor.user,
        applicant_name: actor.name,
        dept_id: actor.dept,
        dept_name: await deptName(tx, act),
        state: STATE.head,
        flow_instance_id: null,
      })
      .execute();
  else
    await tx
      .updateTable('leave_request')
      .set((e) => ({ ...fields, ...changed(act), version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute();

  const outcome = await startAndSubmit(tx, act, { category: CATEGORY, businessId: id, companyId: null, node: 'apply' });
  await tx.updateTable('leave_request').set({ flow_instance_id: outcome.flowInstanceId }).where('id', '=', id).execute();
  await audit(tx, act, {
    kind: 'leave.handedIn',
    subject: { type: 'leave_request', id },
    caseId: id,
    details: { leaveNo, days, again: again !== null },
  });
  return { id, leaveNo, processInstanceId: outcome.flowInstanceId, days };
};
