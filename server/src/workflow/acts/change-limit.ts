/**
 * Another day by which a task, a stage or a whole case is to be done: given by hand, with the reason, and kept. Colours, lists,
 * figures and reminders count the new day from then on, and a corrected calendar or setting does not take it back.
 */
import type { LimitKind } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { isWorkday } from '@zhengjian/contract/rules/workdays.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { added } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { calendarOf } from '../calendar/calendar.ts';
import { endStageOn } from '../deadline.ts';
import { endOfDay, timesUntil } from '../due.ts';
import { type Instance, loadInstance } from '../instance.ts';
import { isCustomers } from '../next-users.ts';
import { type Act, hooksOf, nodeHooks, pageOfStep } from '../registry.ts';
import { moveTimersWith } from '../renew-limit.ts';
import { writeTaskTimes } from '../task-times.ts';
import { cardOf } from '../tell-people.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.limitChanged': { kind: LimitKind; node: string; from: string; to: string; reason: string };
  }
}

type Asked = { flowInstanceId: string; kind: LimitKind; taskId?: string | undefined; day: string; reason: string };
type Changed = { from: string; to: string; node: string; taskId: string | null; holders: readonly string[]; customers: boolean };

/** @throws Refusal workflow.taskUnknown, workflow.limitDay, workflow.limitHard */
const changeTask = async (tx: Tx, act: Act, instance: Instance, { taskId, day }: Asked): Promise<Changed> => {
  const task = instance.open.find(({ id }) => id === taskId) ?? refuse('workflow.taskUnknown');
  const { created_at: entered } = await tx.selectFrom('wf_task').select('created_at').where('id', '=', task.id).executeTakeFirstOrThrow();
  const calendar = await calendarOf(tx, act.actor.tenant);
  const due = endOfDay(day);
  if (due <= entered) refuse('workflow.limitDay', { day });
  await moveTimersWith(tx, act, instance, { task, day });
  await writeTaskTimes(tx, act, [{ id: task.id, ...timesUntil(calendar, day, entered, instance.limits[task.node]) }]);
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  await nodeHooks(instance.category, task.node).lastDay?.moved(caseAct, { day, byHand: true });
  const node = nodeOf(instance.definition, task.node);
  return {
    ...{ from: task.due ?? '', to: due, node: task.node, taskId: task.id },
    ...{ holders: [task.assignee, task.owner].filter((id) => id !== null), customers: isCustomers(node) },
  };
};

const OF_ALL = { node: '', taskId: null, customers: false } as const;
const holdersIn = ({ open }: Instance): string[] => open.flatMap(({ assignee }) => (assignee === null ? [] : [assignee]));

const carryOut = async (tx: Tx, act: Act, instance: Instance, asked: Asked): Promise<Changed> => {
  const { day, kind } = asked;
  if (kind === 'node') return changeTask(tx, act, instance, asked);
  const of = { id: instance.id, business_id: instance.businessId, category: instance.category };
  if (kind === 'stage') {
    const from = await endStageOn(tx, act, { ...of, seq: instance.seq, definition_id: instance.definitionId }, day);
    return { ...OF_ALL, from, to: endOfDay(day), holders: holdersIn(instance) };
  }
  const move = hooksOf(instance.category).moveDeadline ?? refuse('workflow.limitNone');
  const from = await move({ ...act, tx, businessId: instance.businessId, instanceId: instance.id }, day);
  return { ...OF_ALL, from, to: day, holders: holdersIn(instance) };
};

/**
 * @returns id of the record that is kept of it.
 * @throws Refusal workflow.ended, workflow.limitPast, server.dayFar, workflow.limitDay, workflow.limitHard, workflow.limitSame, workflow.limitPaused, workflow.limitNone, workflow.taskUnknown
 */
export const changeLimit = async (tx: Tx, act: Act, asked: Asked): Promise<string> => {
  const { kind, day, reason } = asked;
  const instance = await loadInstance(tx, act, asked.flowInstanceId, true);
  if (instance.state.status !== 'active') refuse('workflow.ended');
  if (day < dayText(act.world.now())) refuse('workflow.limitPast');
  refuseFarDays(act, { day });
  if (!isWorkday(await calendarOf(tx, act.actor.tenant), day)) refuse('workflow.limitDay', { day });
  const { from, to, node, taskId, holders, customers } = await carryOut(tx, act, instance, asked);
  if (from.slice(0, to.length) === to) refuse('workflow.limitSame', { day });
  const { businessId } = instance;
  const row = added(act);
  await tx
    .insertInto('wf_limit_change')
    .values({
      ...row,
      ...{ instance_id: instance.id, business_id: businessId, task_id: taskId, kind, node },
      ...{ from_due: from, to_due: to, reason, by_name: act.actor.name },
    })
    .execute();
  await audit(tx, act, {
    kind: 'workflow.limitChanged',
    subject: taskId === null ? { type: 'wf_instance', id: instance.id } : { type: 'wf_task', id: taskId },
    caseId: businessId,
    details: { kind, node, from, to, reason },
  });
  const card = await cardOf({ tx, businessId }, instance.category);
  if (card === undefined) return row.id;
  const name = node === '' ? instance.definition.name : nodeOf(instance.definition, node).name;
  const told = {
    params: { no: card.no, title: card.title, node: name, from: act.actor.name, due: to.slice(0, 16) },
    kind: MESSAGE_KIND.system,
  };
  // the reason is the institute's own; a company is told of its own tasks only
  await notify(tx, act, {
    ...told,
    params: { ...told.params, remark: reason },
    template: 'limitChanged',
    users: customers ? [] : holders,
    caseId: businessId,
    link: kind === 'node' ? pageOfStep({ category: instance.category, node, businessId }, card) : card.path,
  });
  if (customers)
    await notify(tx, act, {
      ...told,
      template: 'ownLimitChanged',
      company: instance.companyId,
      caseId: businessId,
      link: card.customerPath,
    });
  return row.id;
};
