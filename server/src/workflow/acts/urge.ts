/** Urging whoever holds the open tasks of a case: by staff who follow it and by its applicant, not more often than the institute allows. */

import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { added } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { type Instance, loadInstance, type OpenTask } from '../instance.ts';
import { isCustomers } from '../next-users.ts';
import { teamMembers } from '../people.ts';
import { type Act, type CaseAct, pageOfStep } from '../registry.ts';
import { cardOf } from '../tell-people.ts';
import { recordEvent } from './hold.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.urged': { nodes: string[] };
  }
}

const HOURS_PARAM = 'flow.urgeHours';
const HOURS = 24;
const HOUR_MS = 3_600_000;

/** Hours within which a task is urged once. */
export const urgeHoursOf = async (tx: Tx, tenant: string): Promise<number> => {
  const row = await tx
    .selectFrom('system_param')
    .select('param_value')
    .where('tenant_id', '=', tenant)
    .where('param_key', '=', HOURS_PARAM)
    .executeTakeFirst();
  const hours = Number(row?.param_value);
  return Number.isInteger(hours) && hours > 0 ? hours : HOURS;
};

/** Everybody a task waits for; the urging person is not told. */
const holdersOf = async (act: CaseAct, task: OpenTask): Promise<string[]> => {
  if (task.assignee !== null) return [task.assignee];
  const found: string[] = [];
  for (const { kind, ref } of task.candidates) {
    if (kind === 'user') found.push(ref);
    if (kind === 'team') found.push(...((await teamMembers(act.tx, act.actor.tenant, ref)) ?? []).map((p) => p.id));
  }
  const roles = task.candidates.flatMap((c) => (c.kind === 'role' ? [c.ref] : []));
  if (roles.length > 0) {
    // ids alone: an applicant does not read who holds which role
    const { rows } = await sql<{ id: string }>`select id from role_member_ids(${roles})`.execute(act.tx);
    found.push(...rows.map((r) => r.id));
  }
  return [...new Set(found)].filter((user) => user !== act.actor.user);
};

/**
 * Open tasks of the institute that nobody has urged within the hours.
 * @throws Refusal workflow.nothingToUrge, workflow.urgedAlready when every open task was urged within the hours
 */
export const urgeable = async (tx: Tx, act: Act, instance: Instance): Promise<OpenTask[]> => {
  const open = instance.open.filter((t) => !isCustomers(nodeOf(instance.definition, t.node)));
  if (open.length === 0) return refuse('workflow.nothingToUrge');
  const hours = await urgeHoursOf(tx, act.actor.tenant);
  const since = new Date(act.world.now().getTime() - hours * HOUR_MS);
  const lately = await tx
    .selectFrom('wf_urge')
    .select(['task_id', 'created_at'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('business_id', '=', instance.businessId)
    .where('created_at', '>', sql<string>`${since}::timestamptz`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const due = open.filter((t) => !lately.some((u) => u.task_id === t.id));
  if (due.length === 0) return refuse('workflow.urgedAlready', { time: lately[0]?.created_at ?? momentText(since), hours });
  return due;
};

/** @returns how many tasks were urged. @throws as urgeable */
export const urge = async (tx: Tx, act: Act, asked: { flowInstanceId: string; remark?: string | undefined }): Promise<number> => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, true);
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const due = await urgeable(tx, act, instance);
  const card = await cardOf(caseAct, instance.category);
  for (const task of due) {
    await tx
      .insertInto('wf_urge')
      .values({ ...added(act), task_id: task.id, business_id: instance.businessId, by_name: act.actor.name })
      .execute();
    if (act.actor.kind !== 'customer')
      await recordEvent({ act: caseAct, instance, task }, 'urge', {
        toUser: task.assignee,
        toName: task.assigneeName,
        remark: asked.remark ?? '',
      });
    const users = await holdersOf(caseAct, task);
    if (card === undefined || users.length === 0) continue;
    const node = nodeOf(instance.definition, task.node);
    await notify(tx, caseAct, {
      template: 'taskUrged',
      params: {
        no: card.no,
        title: card.title,
        node: node.name,
        from: act.actor.name,
        due: task.due?.slice(0, 16) ?? '',
        remark: asked.remark ?? '',
      },
      kind: MESSAGE_KIND.system,
      users,
      caseId: instance.businessId,
      link: pageOfStep({ category: instance.category, node: task.node, businessId: instance.businessId }, card),
    });
  }
  await audit(tx, act, {
    kind: 'workflow.urged',
    subject: { type: 'wf_instance', id: instance.id },
    caseId: instance.businessId,
    details: { nodes: due.map((t) => t.node) },
  });
  return due.length;
};
