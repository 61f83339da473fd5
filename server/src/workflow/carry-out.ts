/**
 * One step of a process in the caller's transaction: asks the engine, opens the tasks with their people and days, writes tokens,
 * tasks, timers and history, tells the case its state, runs the actions. Every act that moves a case goes through here.
 */
import { nodeOf, type Timer } from '@zhengjian/flow/definition.ts';
import type { Command, FlowEvent, State, StepRefusal } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import { refuse } from '../platform/refuse.ts';
import { voidJumps } from './acts/void-jumps.ts';
import { type Chosen, openedTasks } from './assignment.ts';
import { calendarOf } from './calendar/calendar.ts';
import { wordIn } from './definitions.ts';
import { endsWith, timesOf } from './due.ts';
import { type Instance, loadInstance } from './instance.ts';
import { type CaseAct, hooksOf, type OpenedTask } from './registry.ts';
import { keepReturned } from './returned/keep.ts';
import { runningWorkOf } from './running-work.ts';
import { type FinishedTask, type NewTask, type NewTimer, saveStep } from './save-step.ts';
import { signersFor } from './signers.ts';
import { tellCancelled } from './tell-loss.ts';
import { type Happened, tellEnded, tellPeople } from './tell-people.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.terminated': { category: string; why: string; state: string };
  }
}

export type Act = {
  command: Command;
  /** Names the step once and for all: a repeat cannot be written twice. */
  commandId: string;
  finished?: FinishedTask | null;
  chosen?: Chosen;
  /** The case comes back: whoever had a task before gets it again, and it is marked as returned. */
  returned?: boolean;
  /** Task of another process whose decision sends it back; that which the act finishes where left out. */
  returnedFrom?: string;
  /** Remarks of the act and the node it was done at, for the messages to those whom the step concerns. */
  said?: Pick<Happened, 'remark' | 'cusRemark' | 'from'>;
  /** People hear of it from the caller. */
  untold?: boolean;
  /** What those hear whose open work the step takes away; the remark of the act where left out. */
  lost?: string;
  /** Kept with the step, so that a repeat gets the first answer. */
  answer?: (opened: readonly NewTask[], after: State) => unknown;
};

export type CarriedOut = { opened: NewTask[]; after: State; answer: unknown };

const NOBODY: Chosen = { persons: new Map(), teams: new Map() };

/** @throws Refusal workflow.signersMissing, workflow.withdrawUsed, workflow.processFault; nothing has changed then */
const refuseStep = (act: CaseAct, instance: Instance, refused: StepRefusal): never => {
  const node = instance.definition.nodes[refused.element];
  const name = node === undefined ? refused.element : wordIn(act.lang, node.name);
  if (refused.code === 'signersMissing') return refuse('workflow.signersMissing', { node: name });
  if (refused.code === 'withdrawUsed') return refuse('workflow.withdrawUsed');
  return refuse('workflow.processFault', { node: name, why: `${refused.code} ${refused.element}` });
};

export const carryOut = async (act: CaseAct, instance: Instance, wanted: Act): Promise<CarriedOut> => {
  const { definition } = instance;
  const chosen = wanted.chosen ?? NOBODY;
  const signers = await signersFor(act, instance, wanted.command, chosen);
  const command = signers === null ? wanted.command : ({ ...wanted.command, signers } as Command);
  const done = step(definition, instance.state, command);
  if (done.refused !== undefined) return refuseStep(act, instance, done.refused);
  const { state: after, events } = done;
  const opened = await openedTasks(act, instance, events, after, chosen, wanted.returned === true);
  const answer = wanted.answer?.(opened, after) ?? null;
  await saveStep(act.tx, act, {
    instance,
    command,
    commandId: wanted.commandId,
    events,
    after,
    finished: wanted.finished ?? null,
    opened,
    returnedFrom: wanted.returnedFrom ?? wanted.finished?.id ?? null,
    timers: await timersOf(act, instance, events),
    answer,
  });
  const returnedFrom = wanted.returnedFrom ?? wanted.finished?.id;
  if (wanted.returned === true && returnedFrom !== undefined) await keepReturned(act, instance, returnedFrom, opened);
  // the case's state follows the engine: the last element entered that names one decides
  const told = events.findLast((e) => e.is === 'state');
  if (told !== undefined) await hooksOf(instance.category).setState(act, told.state);
  const steps = stepsIn(instance, events);
  if (steps.some(({ clock }) => clock === 'customer')) await hooksOf(instance.category).customerTurned?.(act);
  if (steps.length > 0) await hooksOf(instance.category).stepped?.(act);
  for (const event of events) {
    if (event.is !== 'action') continue;
    const run = hooksOf(instance.category).actions?.[event.action];
    if (run === undefined) throw new Error(`process ${definition.key} names the action ${event.action}, which nobody registered`);
    await run({ ...act, node: nodeOf(definition, event.node).id });
  }
  const said = wanted.said ?? { remark: '', cusRemark: '', from: null };
  if (wanted.untold !== true)
    await tellPeople(act, instance, { events, opened, returned: wanted.returned === true, act: wanted.commandId, ...said });
  await tellCancelled(act, instance, { act: wanted.commandId, events, opened, after, remark: wanted.lost ?? said.remark });
  const isEnded = ({ id, token }: Instance['open'][number]) =>
    id === wanted.finished?.id || events.some((e) => e.is === 'cancel' && e.token === token);
  await voidJumps(
    act,
    instance,
    instance.open.filter(isEnded).map(({ id }) => id),
  );
  if (isStopped(instance, after, events)) await endWorkOf(act, instance, wanted.lost ?? endOf(act, instance, events));
  return { opened, after, answer };
};

/** Steps of people that begin or end. */
const stepsIn = ({ definition }: Instance, events: readonly FlowEvent[]) =>
  events.flatMap((e) => (e.is === 'enter' || e.is === 'leave' || e.is === 'cancel' ? (definition.nodes[e.node]?.user ?? []) : []));

/** Whether the case has come to nothing: stopped from outside, by an end that stops all, or by a decision that rejects it. */
const isStopped = ({ definition }: Instance, { status }: State, events: readonly FlowEvent[]): boolean =>
  status === 'terminated' ||
  (status === 'done' && events.some((e) => e.is === 'take' && definition.flows[e.flow]?.result?.startsWith('REJECT') === true));

/** Name of the end that stopped the process. */
const endOf = (act: CaseAct, { definition }: Instance, events: readonly FlowEvent[]): string => {
  const end = events.find((e) => e.is === 'ended');
  const node = end && definition.nodes[end.at];
  return node ? wordIn(act.lang, node.name) : '';
};

/**
 * A case that is stopped, by its own process or from outside, takes along the work that serves it alone (see `withoutCases`); work that
 * goes on for others hears of it.
 */
const endWorkOf = async (act: CaseAct, { businessId }: Instance, why: string): Promise<void> => {
  for (const { instanceId, workId, category, isShared } of await runningWorkOf(act.tx, act, businessId)) {
    const { withoutCases, doneAt, caseStopped } = hooksOf(category);
    if (isShared) await caseStopped?.({ ...act, businessId: workId, instanceId });
    if (isShared || withoutCases === undefined) continue;
    const work = await loadInstance(act.tx, act, instanceId, true);
    const isDone = work.state.tokens.every((token) => token.at === doneAt);
    if (work.state.status !== 'active' || isDone) continue;
    const workAct = { ...act, businessId: work.businessId, instanceId };
    const end = typeof withoutCases === 'string' ? { state: withoutCases } : await withoutCases(workAct);
    if (end !== undefined) await endInstance(workAct, work, { why, ...end });
  }
};

/** `told`: what the company hears of the reason, all of it where left out; null: it hears of nothing, because it never knew. */
export type End = { why: string; state: string; told?: string | null | undefined };

/** Ends a running instance that the caller has locked: its open tasks are cancelled, the case takes the given state. */
export const endInstance = async (act: CaseAct, instance: Instance, { why, state, told = why }: End): Promise<void> => {
  await carryOut(act, instance, { command: { do: 'terminate', why, state }, commandId: `end:${instance.id}`, lost: why });
  if (told !== null) await tellEnded(act, instance, instance.companyId === null ? why : told);
  await audit(act.tx, act, {
    kind: 'workflow.terminated',
    subject: { type: 'wf_instance', id: instance.id },
    caseId: instance.businessId,
    details: { category: instance.category, why, state },
  });
};

/** Timers that the step starts, with the moment at which they are over. */
export const timersOf = async (
  act: CaseAct,
  { id, definition }: Pick<Instance, 'id' | 'definition'>,
  events: readonly FlowEvent[],
): Promise<NewTimer[]> => {
  const timers: NewTimer[] = [];
  for (const event of events) {
    if (event.is !== 'timer+') continue;
    const timer = nodeOf(definition, event.node).timer;
    // one that a withdrawal brings back goes on with the days it had
    const begun = event.was === undefined ? act.world.now() : await begunAt(act, id, event.was);
    const times = timer ? timesOf(await calendarOf(act.tx, act.actor.tenant), timer, begun) : null;
    if (times === null) throw new Error(`boundary event ${event.node} of ${definition.key} has no days`);
    const { due, day } = (event.was !== undefined && timer ? await endSetByHand(act, { id, definition }, timer, times.due) : null) ?? times;
    timers.push({ token: event.token, host: event.host, node: event.node, due, day });
  }
  return timers;
};

/** Its task had been given a later end by hand, with which the timer ended; null: it had not. */
const endSetByHand = async (
  { tx, actor }: CaseAct,
  { id, definition }: Pick<Instance, 'id' | 'definition'>,
  timer: Timer,
  due: string,
): Promise<Pick<NewTimer, 'due' | 'day'> | null> => {
  if (!endsWith(timer, nodeOf(definition, timer.host))) return null;
  const last = await tx
    .selectFrom('wf_task as t')
    .select((e) => [
      't.due_at',
      e.exists(e.selectFrom('wf_limit_change as l').select('l.id').whereRef('l.task_id', '=', 't.id')).as('by_hand'),
    ])
    .where('t.tenant_id', '=', actor.tenant)
    .where('t.instance_id', '=', id)
    .where('t.node', '=', timer.host)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.by_hand && last.due_at !== null && last.due_at > due ? { due: last.due_at, day: null } : null;
};

/** When a timer that a withdrawal brings back had begun: the step that put it there tells. */
const begunAt = async (act: CaseAct, instance: string, token: number): Promise<Date> => {
  const { rows } = await sql<{ created_at: string }>`select created_at from wf_step
    where tenant_id = ${act.actor.tenant} and instance_id = ${instance}
      and undo -> 'put' -> 'tokens' @> ${JSON.stringify([{ id: token }])}::jsonb order by seq desc limit 1`.execute(act.tx);
  const [row] = rows;
  return row === undefined ? act.world.now() : new Date(`${row.created_at.replace(' ', 'T')}+08:00`);
};

/** What hooks are told of the tasks that an act has opened. */
export const toldTasks = (opened: readonly NewTask[]): OpenedTask[] =>
  opened.map((t) => ({ taskId: t.id, node: t.node, assignee: t.assignee }));
