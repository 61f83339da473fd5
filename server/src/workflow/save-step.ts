/** Writes what one step did, in one statement: tokens, scopes, history, tasks, their candidates and the rows of the queues. */
import type { FlowEvent, State } from '@zhengjian/flow/state.ts';
import { undoOf } from '@zhengjian/flow/withdraw.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Instance } from './instance.ts';
import type { Journal } from './journal.ts';
import type { Act } from './registry.ts';
import type { CandidateKind } from './tables.ts';

/** A task to be opened, with everything decided. */
export type NewTask = {
  id: string;
  token: number;
  node: string;
  visit: number;
  returned: boolean;
  /** Task whose decision sent it back, where that is not the step's own: a withdrawal brings back what had been returned. */
  returnedFrom?: string | null;
  assignee: string | null;
  assigneeName: string;
  /** Whose voice it is, at a countersign. */
  signer: string | null;
  /** Moments of its deadline, in Asia/Shanghai. */
  due: string | null;
  warn: string | null;
  severe: string | null;
  /** The day to which calendar days lead; null: counted by working days. */
  day: string | null;
  candidates: { kind: CandidateKind; ref: string }[];
};

/** The task that the act finishes. */
export type FinishedTask = {
  id: string;
  token: number;
  version: number;
  result: string;
  branch: string;
  remark: string;
  cusRemark: string;
  input: Record<string, unknown>;
  /** In whose stead the actor acts. */
  inSteadOf: Principal | null;
};

/** A boundary timer that begins to count; due in Asia/Shanghai. */
export type NewTimer = { token: number; host: number; node: string; due: string; day: string | null };

export type Step = {
  instance: Instance;
  command: Journal;
  commandId: string;
  events: readonly FlowEvent[];
  after: State;
  finished: FinishedTask | null;
  opened: readonly NewTask[];
  /** Task whose decision sent the case back. */
  returnedFrom?: string | null;
  /** Timers that begin to count. */
  timers?: readonly NewTimer[];
  answer: unknown;
};

const without = <T extends { id: number }>(rows: readonly T[], others: readonly { id: number }[]) =>
  rows.filter((r) => !others.some((o) => o.id === r.id));

type Visit = { ord: number; node: string; token_no: number | null; open: boolean; outcome: string };

/** Visits begun in this step, and the outcome of visits that it ends, by token. */
const visitsOf = (events: readonly FlowEvent[], finished: FinishedTask | null) => {
  const result = finished?.result ?? '';
  const begun: Visit[] = [];
  const ended: { token_no: number; outcome: string }[] = [];
  const end = (token: number, outcome: string) => {
    const own = begun.find((v) => v.token_no === token);
    if (own === undefined) ended.push({ token_no: token, outcome });
    else Object.assign(own, { open: false, outcome });
  };
  for (const [ord, event] of events.entries()) {
    if (event.is === 'enter') begun.push({ ord, node: event.node, token_no: event.token, open: event.token !== null, outcome: '' });
    else if (event.is === 'leave' && event.token !== null) end(event.token, result);
    // whoever sends the case back decides their task, though the engine takes its token away
    else if (event.is === 'cancel') end(event.token, event.token === finished?.token ? result : event.why);
  }
  return { begun, ended };
};

const flowsOf = (events: readonly FlowEvent[]) => events.flatMap((e, ord) => (e.is === 'take' ? [{ ord, flow: e.flow }] : []));

/** The end event that ended the instance, if this step did. */
const endOf = (events: readonly FlowEvent[]): string | null => events.find((e) => e.is === 'ended')?.at ?? null;

type Rows = readonly object[];

/**
 * The writes of a step as parts of one `with` statement. Parts without rows are left out: most acts touch few tables, and every
 * part costs time even when it changes nothing (measured).
 */
const writesOf = (act: Act, step: Step, cancelled: readonly number[]): Map<string, RawBuilder<unknown>> => {
  const { instance, after, finished, opened } = step;
  const before = instance.state;
  const now = act.world.now();
  const { tenant, user, dept } = act.actor;
  const seq = instance.seq + 1;
  const key = sql`${tenant}, ${instance.id}::uuid, ${instance.businessId}::uuid`;
  const added = sql`${dept}::uuid, ${now}::timestamptz, ${user}::uuid`;
  const fresh = sql`${added}, ${now}::timestamptz, ${user}::uuid`;
  const of = sql`tenant_id = ${tenant} and instance_id = ${instance.id}`;
  const touched = sql`updated_at = ${now}, updated_by = ${user}`;
  const parts = new Map<string, RawBuilder<unknown>>();
  /** Adds a part that works on rows handed over as JSON. */
  const each = (name: string, rows: Rows, shape: string, write: (from: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    if (rows.length > 0) parts.set(name, write(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${sql.raw(shape)})`));
  };
  const numbered = (name: string, numbers: readonly number[], write: (list: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    if (numbers.length > 0) parts.set(name, write(sql`any(${numbers}::int[])`));
  };

  parts.set(
    'instance',
    sql`update wf_instance set status = ${after.status}, seq = ${seq}, numbers = ${after.n}, vars = ${JSON.stringify(after.vars)}::jsonb,
      facts = ${after.facts}::text[], rounds = ${after.rounds === undefined ? null : JSON.stringify(after.rounds)}::jsonb, end_node = ${endOf(step.events)}, ended_at = ${after.status === 'active' ? null : now}::timestamptz,
      ${touched}, version = version + 1 where tenant_id = ${tenant} and id = ${instance.id}`,
  );
  numbered(
    'gone_token',
    without(before.tokens, after.tokens).map((t) => t.id),
    (list) => sql`delete from wf_token where ${of} and token_no = ${list} returning 1`,
  );
  numbered(
    'gone_scope',
    without(before.scopes, after.scopes).map((s) => s.id),
    (list) => sql`delete from wf_scope where ${of} and scope_no = ${list}`,
  );
  each(
    'new_scope',
    without(after.scopes, before.scopes),
    'id int, node text, host int, origin int',
    (from) => sql`insert into wf_scope (${FRESH}, scope_no, node, host, origin)
      select ${key}, ${fresh}, x.id, x.node, x.host, x.origin from ${from}`,
  );
  each(
    'new_token',
    without(after.tokens, before.tokens),
    'id int, scope int, at text, st text, flow text, ret text, signer text, host int, origin int',
    (from) => sql`
      insert into wf_token (${FRESH}, token_no, scope_no, at, st, flow, ret, signer, host_no, origin)
      select ${key}, ${fresh}, x.id, x.scope, x.at, x.st, x.flow, x.ret, x.signer, x.host, x.origin from ${from}`,
  );
  const visits = visitsOf(step.events, finished);
  each(
    'ended_visit',
    visits.ended,
    'token_no int, outcome text',
    (from) => sql`update wf_activity a set ended_at = ${now}, outcome = x.outcome, ${touched} from ${from}
      where a.tenant_id = ${tenant} and a.instance_id = ${instance.id} and a.token_no = x.token_no and a.ended_at is null`,
  );
  each(
    'new_visit',
    visits.begun,
    'ord int, node text, token_no int, open boolean, outcome text',
    (from) => sql`
      insert into wf_activity (${FRESH}, seq, ord, node, token_no, started_at, ended_at, outcome)
      select ${key}, ${fresh}, ${seq}::int, x.ord, x.node, x.token_no, ${now}::timestamptz, case when x.open then null else ${now}::timestamptz end, x.outcome from ${from}`,
  );
  each(
    'new_flow',
    flowsOf(step.events),
    'ord int, flow text',
    (from) => sql`insert into wf_flow_taken (${ADDED}, seq, ord, flow)
      select ${key}, ${added}, ${seq}::int, x.ord, x.flow from ${from}`,
  );
  numbered(
    'cancelled_task',
    cancelled,
    (list) => sql`update wf_task set status = 'cancelled', ended_at = ${now}, ${touched}, version = version + 1
      where ${of} and token_no = ${list} and status = 'open' returning 1`,
  );
  numbered(
    'gone_todo',
    [...cancelled, ...(finished === null ? [] : [finished.token])],
    (list) => sql`delete from wf_todo where ${of} and token_no = ${list}`,
  );
  each(
    'new_task',
    opened,
    'id uuid, token int, node text, visit int, returned boolean, "returnedFrom" uuid, assignee uuid, "assigneeName" text, signer text, due text, warn text, severe text, day date',
    (from) => sql`
      insert into wf_task (${FRESH}, id, category, token_no, node, status, visit, returned, returned_from, assignee, assignee_name, signer, due_at, warn_at, severe_at, nominal_day)
      select ${key}, ${fresh}, x.id, ${instance.category}, x.token, x.node, 'open', x.visit, x.returned, case when x.returned then coalesce(x."returnedFrom", ${step.returnedFrom ?? null}::uuid) end, x.assignee, x."assigneeName", x.signer, (x.due || '+08')::timestamptz, (x.warn || '+08')::timestamptz, (x.severe || '+08')::timestamptz, x.day from ${from}`,
  );
  each(
    'new_candidate',
    opened.flatMap((t) => t.candidates.map((c) => ({ task: t.id, ...c }))),
    'task uuid, kind text, ref text',
    (from) => sql`
      insert into wf_task_candidate (tenant_id, business_id, created_dept, created_at, created_by, updated_at, updated_by, task_id, kind, ref)
      select ${tenant}, ${instance.businessId}::uuid, ${fresh}, x.task, x.kind, x.ref from ${from}`,
  );
  each(
    'new_todo',
    opened.flatMap(queueRows),
    'task uuid, token int, node text, kind text, ref text, due text, warn text, severe text, alone boolean',
    (from) => sql`
      insert into wf_todo (${FRESH}, task_id, token_no, category, node, actor_kind, actor_ref, due_at, warn_at, severe_at, alone)
      select ${key}, ${fresh}, x.task, x.token, ${instance.category}, x.node, x.kind, x.ref, (x.due || '+08')::timestamptz, (x.warn || '+08')::timestamptz, (x.severe || '+08')::timestamptz, x.alone from ${from}`,
  );
  each(
    'new_timer',
    step.timers ?? [],
    'token int, host int, node text, due text, day date',
    (from) => sql`insert into wf_timer (${FRESH}, token_no, host_no, node, due_at, nominal_day)
      select ${key}, ${fresh}, x.token, x.host, x.node, (x.due || '+08')::timestamptz, x.day from ${from}`,
  );
  numbered(
    'gone_timer',
    step.events.flatMap((e) => (e.is === 'timer-' ? [e.token] : [])),
    (list) => sql`delete from wf_timer where ${of} and token_no = ${list}`,
  );
  if (finished !== null) {
    parts.set(
      'finished_task',
      sql`update wf_task set status = 'done', result = ${finished.result}, branch = ${finished.branch}, op_user = ${user}, op_user_name = ${act.actor.name},
        op_kind = ${act.actor.kind === 'system' ? 'system' : finished.inSteadOf ? 'deputy' : 'person'},
        deputy_for = ${finished.inSteadOf?.user ?? null}, deputy_for_name = ${finished.inSteadOf?.name ?? ''}, customer_remark = ${finished.cusRemark}, ended_at = ${now}, ${touched}, version = version + 1
        where tenant_id = ${tenant} and id = ${finished.id} and version = ${finished.version} and status = 'open' returning 1`,
    );
    // remark and input of staff stand apart, where row-level security hides them from the customer
    if (act.actor.kind !== 'customer') {
      parts.set(
        'note',
        sql`insert into wf_task_note (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, task_id, business_id, remark, input)
          values (${act.world.uuid()}, ${tenant}, ${fresh}, ${finished.id}, ${instance.businessId}, ${finished.remark}, ${JSON.stringify(finished.input)}::jsonb)`,
      );
    }
  }
  parts.set(
    'journal',
    sql`insert into wf_step (${ADDED}, seq, command_id, command, actor_kind, actor_name, answer, undo)
      values (${key}, ${added}, ${seq}, ${step.commandId}, ${JSON.stringify(step.command)}::jsonb, ${act.actor.kind}, ${act.actor.name}, ${JSON.stringify(step.answer)}::jsonb,
        ${JSON.stringify(undoOf(before, after))}::jsonb)`,
  );
  return parts;
};

const ADDED = sql.raw('tenant_id, instance_id, business_id, created_dept, created_at, created_by');
const FRESH = sql.raw('tenant_id, instance_id, business_id, created_dept, created_at, created_by, updated_at, updated_by');

/** @throws when a token or task that the step consumed is not there: then somebody else was faster and nothing is kept. */
export const saveStep = async (tx: Tx, act: Act, step: Step): Promise<void> => {
  const { instance, after, finished } = step;
  const cancelled = step.events.flatMap((e) => (e.is === 'cancel' && e.token !== finished?.token ? [e.token] : []));
  const parts = writesOf(act, step, cancelled);
  const count = (name: string) => (parts.has(name) ? sql`(select count(*) from ${sql.table(name)})::int` : sql`0`);
  const list = sql.join([...parts].map(([name, write]) => sql`${sql.table(name)} as (${write})`));
  const [counted] = (
    await sql<{ tokens: number; tasks: number; done: number }>`with ${list}
      select ${count('gone_token')} as tokens, ${count('cancelled_task')} as tasks, ${count('finished_task')} as done`.execute(tx)
  ).rows;
  const gone = without(instance.state.tokens, after.tokens).length;
  const openCancelled = instance.open.filter((t) => cancelled.includes(t.token)).length;
  if (counted?.tokens !== gone || counted.tasks !== openCancelled || counted.done !== (finished === null ? 0 : 1)) {
    throw new Error(`step ${instance.seq + 1} of ${instance.id} found other rows than it had read`);
  }
};

/** Where the work waits: with its assignee, else with every candidate. */
const queueRows = ({ id: task, token, node, due, warn, severe, assignee, candidates }: NewTask) => {
  const waiting = assignee === null ? candidates : [{ kind: 'user' as const, ref: assignee }];
  return waiting.map((w) => ({ task, token, node, due, warn, severe, alone: waiting.length === 1, ...w }));
};
