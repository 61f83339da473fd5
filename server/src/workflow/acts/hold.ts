/**
 * Who holds an open task: claimed, put back, passed on, delegated and given back, handed out. The process does not move; the
 * task row, its place in the queues and the history of the task do, in one transaction.
 */
import type { BatchPerson, batchOutcome, TaskPerson } from '@zhengjian/contract/areas/workflow/act-records.ts';
import type { TaskEventKind } from '@zhengjian/contract/areas/workflow/records.ts';
import { ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { Refusal, refusalText, refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { attachInside } from '../decision-files.ts';
import { isCustomers } from '../next-users.ts';
import { type Person, teamMembers } from '../people.ts';
import { type Act, nodeHooks, type Passing } from '../registry.ts';
import { standingOf } from '../right-to-act.ts';
import { refuseUnlessTheirs } from '../submit-task.ts';
import type { CandidateKind } from '../tables.ts';
import { tellPassedOn, tellTeam } from '../tell-loss.ts';
import { tellHolder } from '../tell-people.ts';
import { type Found, taskById, taskOf } from './open-task.ts';
import { ableFor, peopleFor, personFor } from './people-for.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.held': { event: TaskEventKind; node: string; from: string | null; to: string | null; team: string | null };
  }
}

type Candidate = { kind: CandidateKind; ref: string };
/** Where a task goes. Left out: the assignee, nobody; the owner, nobody; the candidates, as they are. */
type Move = {
  assignee?: Person;
  owner?: Person;
  candidates?: readonly Candidate[];
  event: TaskEventKind;
  toName?: string;
  remark: string;
  /** Uploads that go with the remark. */
  files?: readonly string[] | undefined;
  /** Loses the task and hears of it in another message. */
  told?: string;
};

const moment = (text: string | null) => (text === null ? null : sql<string>`(${`${text}+08`})::timestamptz`);

/** Moves by which a task is another's for good. */
const PASSES: readonly Passing['by'][] = ['claim', 'transfer', 'distribute', 'handover'];
const passes = (event: TaskEventKind): event is Passing['by'] => PASSES.some((one) => one === event);

/** Who holds a task, or held it before it waited for several. */
const lastHolder = async ({ act, task }: Found): Promise<string | null> => {
  if (task.owner !== null || task.assignee !== null) return task.owner ?? task.assignee;
  const { tenant } = act.actor;
  const event = await act.tx
    .selectFrom('wf_task_event')
    .select('to_user')
    .where('tenant_id', '=', tenant)
    .where('task_id', '=', task.id)
    .where('kind', 'in', PASSES)
    .where('to_user', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (event?.to_user) return event.to_user;
  const row = await act.tx
    .selectFrom('wf_task')
    .select('signer')
    .where('tenant_id', '=', tenant)
    .where('id', '=', task.id)
    .executeTakeFirst();
  return row?.signer ?? null;
};

/** Tells the node that another holds its task, before anything of it is written. */
const tellNode = async (found: Found, { assignee, event }: Move): Promise<void> => {
  const { passedOn } = nodeHooks(found.instance.category, found.task.node);
  if (passedOn === undefined || assignee === undefined || !passes(event)) return;
  const from = await lastHolder(found);
  if (from !== null && from !== assignee.id) await passedOn(found.act, { from, to: assignee, by: event });
};

const standardOf = ({ act, instance }: Found) => ({
  tenant_id: act.actor.tenant,
  business_id: instance.businessId,
  created_dept: act.actor.dept,
  created_at: act.world.now(),
  created_by: act.actor.user,
  ...changed(act),
});

/** Who may take a task when nobody holds it. */
export const writeCandidates = async (found: Found, candidates: readonly Candidate[]): Promise<void> => {
  const { act, task } = found;
  await act.tx.deleteFrom('wf_task_candidate').where('tenant_id', '=', act.actor.tenant).where('task_id', '=', task.id).execute();
  await act.tx
    .insertInto('wf_task_candidate')
    .values(candidates.map((c) => ({ ...standardOf(found), task_id: task.id, kind: c.kind, ref: c.ref })))
    .execute();
};

/** Writes a move. @throws when somebody changed the task since it was read (it is locked, so that would be a fault). */
export const moveTask = async ({ act, instance, task }: Found, move: Move): Promise<void> => {
  await tellNode({ act, instance, task }, move);
  const { tx } = act;
  const { tenant } = act.actor;
  const candidates = move.candidates ?? task.candidates;
  const done = await tx
    .updateTable('wf_task')
    .set((e) => ({
      assignee: move.assignee?.id ?? null,
      assignee_name: move.assignee?.realName ?? '',
      owner: move.owner?.id ?? null,
      owner_name: move.owner?.realName ?? '',
      // who gets it has not seen it yet
      opened_at: null,
      opened_by: null,
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', task.id)
    .where('version', '=', task.version)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw new Error(`task ${task.id} has changed under its lock`);
  const standard = standardOf({ act, instance, task });
  if (move.candidates !== undefined) await writeCandidates({ act, instance, task }, candidates);
  await tx.deleteFrom('wf_todo').where('tenant_id', '=', tenant).where('task_id', '=', task.id).execute();
  const waiting: readonly Candidate[] = move.assignee === undefined ? candidates : [{ kind: 'user', ref: move.assignee.id }];
  await tx
    .insertInto('wf_todo')
    .values(
      waiting.map((w) => ({
        ...standard,
        task_id: task.id,
        instance_id: instance.id,
        token_no: task.token,
        category: instance.category,
        node: task.node,
        actor_kind: w.kind,
        actor_ref: w.ref,
        due_at: moment(task.due),
        warn_at: moment(task.warn),
        severe_at: moment(task.severe),
        alone: waiting.length === 1,
      })),
    )
    .execute();
  await recordEvent({ act, instance, task }, move.event, {
    toUser: move.assignee?.id ?? null,
    toName: move.assignee?.realName ?? move.toName ?? '',
    remark: move.remark,
    files: move.files,
  });
  await audit(tx, act, {
    kind: 'workflow.held',
    subject: { type: 'wf_task', id: task.id },
    caseId: instance.businessId,
    details: {
      event: move.event,
      node: task.node,
      from: task.assignee,
      to: move.assignee?.id ?? null,
      team: move.candidates?.find((c) => c.kind === 'team')?.ref ?? null,
    },
  });
  const { assignee, toName, remark } = move;
  if (assignee !== undefined) await tellHolder(act, instance, task, assignee.id, { remark, resolved: move.event === 'resolve' });
  await tellPassedOn(act, instance, task, {
    to: assignee === undefined ? (toName === undefined ? null : { id: null, name: toName }) : { id: assignee.id, name: assignee.realName },
    owner: move.owner?.id ?? null,
    remark,
    told: move.told,
  });
};

/** One line in the history of a task. */
export const recordEvent = async (
  { act, instance, task }: Found,
  kind: TaskEventKind,
  said: { toUser?: string | null; toName: string; remark: string; files?: readonly string[] | undefined },
): Promise<void> => {
  const row = added(act);
  await act.tx
    .insertInto('wf_task_event')
    .values({
      ...row,
      task_id: task.id,
      business_id: instance.businessId,
      instance_id: instance.id,
      kind,
      by_name: act.actor.name,
      to_user: said.toUser ?? null,
      to_name: said.toName,
      remark: said.remark,
    })
    .execute();
  await attachInside(act, { instanceId: instance.id, taskId: task.id, eventId: row.id }, said.files);
};

const self = (act: Act): Person => ({ id: act.actor.user, realName: act.actor.name });

/** Refuses a task that the customer holds: it is theirs to do. */
const refuseCustomers = ({ instance, task }: Found): void => {
  if (isCustomers(nodeOf(instance.definition, task.node))) refuse('workflow.customersTask');
};

/** Refuses a voice of a countersign: it is one person's, and never waits for several. */
const refuseVoice = ({ task }: Found): void => {
  if (task.otherVoices !== null) refuse('workflow.voiceOwn');
};

/**
 * Takes a task that waits for several for oneself. Claiming it again changes nothing.
 * @throws Refusal workflow.claimed when somebody else has it (rule claim-task)
 */
export const claim = async (tx: Tx, act: Act, taskId: string): Promise<void> => {
  const found = await taskById(tx, act, taskId);
  if (found.task.assignee === act.actor.user) return;
  if (found.task.assignee !== null) refuse('workflow.claimed', { name: found.task.assigneeName });
  await refuseUnlessTheirs(found.act, found.instance, found.task);
  await nodeHooks(found.instance.category, found.task.node).claimed?.(found.act, self(act));
  await moveTask(found, { assignee: self(act), event: 'claim', remark: '' });
};

/** Puts a claimed task back for everybody who may take it. */
export const unclaim = async (tx: Tx, act: Act, taskId: string, remark: string): Promise<void> => {
  const found = await taskById(tx, act, taskId);
  if (found.task.assignee === null) return;
  if (found.task.owner !== null) refuse('workflow.delegated', { name: found.task.ownerName });
  if (found.task.assignee !== act.actor.user) refuse('workflow.assignedTo', { name: found.task.assigneeName });
  refuseVoice(found);
  await nodeHooks(found.instance.category, found.task.node).claimed?.(found.act, null);
  await moveTask(found, { event: 'unclaim', remark });
};

/** The own task for a colleague, with why. */
type PassedOn = { taskId: string; userId: string; remark: string; remarkFiles?: readonly string[] | undefined };

/** Passes the own task on for good. */
export const transfer = async (tx: Tx, act: Act, asked: PassedOn): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  refuseCustomers(found);
  await refuseUnlessTheirs(found.act, found.instance, found.task);
  const person = await personFor(found, asked.userId);
  await moveTask(found, { assignee: person, event: 'transfer', remark: asked.remark, files: asked.remarkFiles });
};

/** Asks a colleague to prepare the own task; deciding it stays with its owner. */
export const delegate = async (tx: Tx, act: Act, asked: PassedOn): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  refuseCustomers(found);
  const inSteadOf = await refuseUnlessTheirs(found.act, found.instance, found.task);
  if (asked.userId === act.actor.user) refuse('workflow.toOneself');
  const person = await personFor(found, asked.userId);
  const owner = inSteadOf === null ? self(act) : { id: inSteadOf.user, realName: inSteadOf.name };
  await moveTask(found, { assignee: person, owner, event: 'delegate', remark: asked.remark, files: asked.remarkFiles });
};

/** Gives a delegated task back with an opinion; its owner may also call it back. */
export const resolve = async (tx: Tx, act: Act, asked: Omit<PassedOn, 'userId'>): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  const { task } = found;
  if (task.owner === null) return refuse('workflow.notDelegated');
  if (task.assignee !== act.actor.user && task.owner !== act.actor.user) return refuse('workflow.assignedTo', { name: task.assigneeName });
  await moveTask(found, {
    assignee: { id: task.owner, realName: task.ownerName },
    event: 'resolve',
    remark: asked.remark,
    files: asked.remarkFiles,
  });
};

export type Given = {
  assignmentType: string;
  assignmentValue?: string | undefined;
  assignmentTeamValue?: string | undefined;
  remark?: string | undefined;
};

/** Hands a task to a person or a team, by whoever may hand out work. */
const hand = async (found: Found, given: Given): Promise<void> => {
  refuseCustomers(found);
  const remark = given.remark ?? '';
  if (given.assignmentType === ASSIGN_TEAM) {
    await toTeam(found, given.assignmentTeamValue ?? refuse('workflow.teamRequired'), remark);
    return;
  }
  const person = await personFor(found, given.assignmentValue ?? refuse('workflow.personRequired'));
  await moveTask(found, { assignee: person, event: 'distribute', remark });
};

const toTeam = async (found: Found, team: string, remark: string): Promise<void> => {
  const { act } = found;
  refuseVoice(found);
  const members = (await teamMembers(act.tx, act.actor.tenant, team)) ?? refuse('workflow.teamUnknown');
  const row = await act.tx
    .selectFrom('team')
    .select('team_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', team)
    .executeTakeFirstOrThrow();
  if (members.length === 0) refuse('workflow.teamEmpty', { name: row.team_name });
  await moveTask(found, { candidates: [{ kind: 'team', ref: team }], event: 'distribute', toName: row.team_name, remark });
  await tellTeam(act, found.instance, found.task, { name: row.team_name, members: members.map((p) => p.id), remark });
};

/** Hands a task to whom the case's own rows name from now on: somebody of its roles, whatever team it waited for, or a team. */
export const handTask = async (found: Found, to: { person: string } | { team: string }, remark: string): Promise<void> => {
  if ('team' in to) return toTeam(found, to.team, remark);
  const { instance, task } = found;
  const roles = nodeOf(instance.definition, task.node).user?.roles ?? [];
  const candidates = roles.map((ref) => ({ kind: 'role' as const, ref }));
  if (task.assignee === to.person) return;
  const person = await personFor({ ...found, task: { ...task, candidates } }, to.person);
  await moveTask(found, { assignee: person, candidates, event: 'distribute', remark });
};

export const distribute = async (tx: Tx, act: Act, asked: Given & { flowInstanceId: string; taskId?: string | undefined }): Promise<void> =>
  hand(await taskOf(tx, act, asked), asked);

type Batch = { flowInstanceIds: readonly string[]; currentNodeKeyName: string };
/** In one order, so that two batches cannot wait for each other. */
const casesOf = ({ flowInstanceIds }: Batch): string[] => [...new Set(flowInstanceIds)].sort();

/**
 * Each on its own: a refusal comes before anything of its case is written, is told, and holds up nobody else.
 * @throws the first refusal where not one could be handed out
 */
export const distributeBatch = async (tx: Tx, act: Act, asked: Given & Batch): Promise<z.output<typeof batchOutcome>[]> => {
  const outcomes: z.output<typeof batchOutcome>[] = [];
  let first: Refusal | null = null;
  for (const flowInstanceId of casesOf(asked)) {
    try {
      await hand(await taskOf(tx, act, { flowInstanceId, node: asked.currentNodeKeyName }), asked);
      outcomes.push({ flowInstanceId, done: true, message: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error;
      outcomes.push({ flowInstanceId, done: false, message: refusalText(act.lang, error.key, error.params) });
    }
  }
  if (first !== null && outcomes.every(({ done }) => !done)) throw first;
  return outcomes;
};

/** Who could take how many of them; a case that has moved on meanwhile counts for nobody. */
export const batchUsers = async (tx: Tx, act: Act, asked: Batch): Promise<BatchPerson[]> => {
  const able: TaskPerson[][] = [];
  let first: Refusal | null = null;
  for (const flowInstanceId of casesOf(asked)) {
    try {
      able.push(await peopleFor(await taskOf(tx, act, { flowInstanceId, node: asked.currentNodeKeyName }, false)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error;
    }
  }
  if (first !== null && able.length === 0) throw first;
  return ableFor(able);
};

/** Marks a task as seen by somebody who may act on it; whoever may not leaves no mark. */
export const markOpened = async (tx: Tx, act: Act, taskId: string): Promise<void> => {
  const { act: caseAct, instance, task } = await taskById(tx, act, taskId);
  if (task.opened || (await standingOf(tx, act.actor, instance.category, task)).is !== 'may') return;
  await caseAct.tx
    .updateTable('wf_task')
    .set({ opened_at: act.world.now(), opened_by: act.actor.user })
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', task.id)
    .execute();
};
