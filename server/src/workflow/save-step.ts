/** Writes what one step did, in one statement: tokens, scopes, history, tasks, their candidates and the rows of the queues. */
import type { Command, FlowEvent, State } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Instance } from './instance.ts';
import type { Act } from './registry.ts';
import type { CandidateKind } from './tables.ts';

/** A task to be opened, with everything decided. */
export type NewTask = {
  id: string;
  token: number;
  node: string;
  visit: number;
  returned: boolean;
  assignee: string | null;
  assigneeName: string;
  due: Date | null;
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
};

export type Step = {
  instance: Instance;
  command: Command;
  commandId: string;
  events: readonly FlowEvent[];
  after: State;
  finished: FinishedTask | null;
  opened: readonly NewTask[];
  answer: unknown;
};

const without = <T extends { id: number }>(rows: readonly T[], others: readonly { id: number }[]) =>
  rows.filter((r) => !others.some((o) => o.id === r.id));

type Visit = { ord: number; node: string; token_no: number | null; open: boolean; outcome: string };

/** Visits begun in this step, and the outcome of visits that it ends, by token. */
const visitsOf = (events: readonly FlowEvent[], result: string) => {
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
    else if (event.is === 'cancel') end(event.token, event.why);
  }
  return { begun, ended };
};

const flowsOf = (events: readonly FlowEvent[]) => events.flatMap((e, ord) => (e.is === 'take' ? [{ ord, flow: e.flow }] : []));

/** The end event that ended the instance, if this step did. */
const endOf = (events: readonly FlowEvent[]): string | null => events.find((e) => e.is === 'ended')?.at ?? null;

/** @throws when a token or task that the step consumed is not there: then somebody else was faster and nothing is kept. */
export const saveStep = async (tx: Tx, act: Act, step: Step): Promise<void> => {
  const { instance, after, finished } = step;
  const before = instance.state;
  const now = act.world.now();
  const { tenant, user, dept } = act.actor;
  const seq = instance.seq + 1;
  const gone = without(before.tokens, after.tokens).map((t) => t.id);
  const visits = visitsOf(step.events, finished?.result ?? '');
  const cancelled = step.events.flatMap((e) => (e.is === 'cancel' ? [e.token] : []));
  const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;
  const key = sql`${tenant}, ${instance.id}::uuid, ${instance.businessId}::uuid`;
  const added = sql`${dept}::uuid, ${now}::timestamptz, ${user}::uuid`;
  const fresh = sql`${added}, ${now}::timestamptz, ${user}::uuid`;
  const of = sql`tenant_id = ${tenant} and instance_id = ${instance.id}`;
  const ADDED = sql.raw('tenant_id, instance_id, business_id, created_dept, created_at, created_by');
  const FRESH = sql.raw('tenant_id, instance_id, business_id, created_dept, created_at, created_by, updated_at, updated_by');
  const todo = step.opened.flatMap((t) =>
    queueRows(t).map((q) => ({ task_id: t.id, token_no: t.token, node: t.node, due_at: t.due, ...q })),
  );

  const statement = sql<{ tokens: number; tasks: number; done: number }>`with
    instance as (update wf_instance set status = ${after.status}, seq = ${seq}, numbers = ${after.n}, vars = ${JSON.stringify(after.vars)}::jsonb,
      facts = ${after.facts}::text[], end_node = ${endOf(step.events)}, ended_at = ${after.status === 'active' ? null : now}::timestamptz,
      updated_at = ${now}, updated_by = ${user}, version = version + 1 where tenant_id = ${tenant} and id = ${instance.id}),
    gone_token as (delete from wf_token where ${of} and token_no = any(${gone}::int[]) returning 1),
    gone_scope as (delete from wf_scope where ${of} and scope_no = any(${without(before.scopes, after.scopes).map((s) => s.id)}::int[])),
    new_scope as (insert into wf_scope (${FRESH}, scope_no, node, host)
      select ${key}, ${fresh}, x.id, x.node, x.host from jsonb_to_recordset(${json(without(after.scopes, before.scopes))}) as x(id int, node text, host int)),
    new_token as (insert into wf_token (${FRESH}, token_no, scope_no, at, st, flow, ret)
      select ${key}, ${fresh}, x.id, x.scope, x.at, x.st, x.flow, x.ret
      from jsonb_to_recordset(${json(without(after.tokens, before.tokens))}) as x(id int, scope int, at text, st text, flow text, ret text)),
    ended_visit as (update wf_activity a set ended_at = ${now}, outcome = x.outcome, updated_at = ${now}, updated_by = ${user}
      from jsonb_to_recordset(${json(visits.ended)}) as x(token_no int, outcome text)
      where a.tenant_id = ${tenant} and a.instance_id = ${instance.id} and a.token_no = x.token_no and a.ended_at is null),
    new_visit as (insert into wf_activity (${FRESH}, seq, ord, node, token_no, started_at, ended_at, outcome)
      select ${key}, ${fresh}, ${seq}::int, x.ord, x.node, x.token_no, ${now}::timestamptz, case when x.open then null else ${now}::timestamptz end, x.outcome
      from jsonb_to_recordset(${json(visits.begun)}) as x(ord int, node text, token_no int, open boolean, outcome text)),
    new_flow as (insert into wf_flow_taken (${ADDED}, seq, ord, flow)
      select ${key}, ${added}, ${seq}::int, x.ord, x.flow from jsonb_to_recordset(${json(flowsOf(step.events))}) as x(ord int, flow text)),
    cancelled_task as (update wf_task set status = 'cancelled', ended_at = ${now}, updated_at = ${now}, updated_by = ${user}, version = version + 1
      where ${of} and token_no = any(${cancelled}::int[]) and status = 'open' returning 1),
    finished_task as (update wf_task set status = 'done', result = ${finished?.result ?? ''}, branch = ${finished?.branch ?? ''}, op_user = ${user},
      op_user_name = ${act.actor.name}, op_kind = ${act.actor.kind === 'system' ? 'system' : 'person'}, customer_remark = ${finished?.cusRemark ?? ''},
      ended_at = ${now}, updated_at = ${now}, updated_by = ${user}, version = version + 1
      where tenant_id = ${tenant} and id = ${finished?.id ?? null}::uuid and version = ${finished?.version ?? 0} and status = 'open' returning 1),
    gone_todo as (delete from wf_todo where ${of} and token_no = any(${[...cancelled, ...(finished === null ? [] : [finished.token])]}::int[])),
    new_task as (insert into wf_task (${FRESH}, id, category, token_no, node, status, visit, returned, assignee, assignee_name, due_at)
      select ${key}, ${fresh}, x.id, ${instance.category}, x.token, x.node, 'open', x.visit, x.returned, x.assignee, x."assigneeName", x.due
      from jsonb_to_recordset(${json(step.opened)}) as x(id uuid, token int, node text, visit int, returned boolean, assignee uuid, "assigneeName" text, due timestamptz)),
    new_candidate as (insert into wf_task_candidate (tenant_id, business_id, created_dept, created_at, created_by, updated_at, updated_by, task_id, kind, ref)
      select ${tenant}, ${instance.businessId}::uuid, ${fresh}, x.task, x.kind, x.ref
      from jsonb_to_recordset(${json(step.opened.flatMap((t) => t.candidates.map((c) => ({ task: t.id, ...c }))))}) as x(task uuid, kind text, ref text)),
    new_todo as (insert into wf_todo (${FRESH}, task_id, token_no, category, node, actor_kind, actor_ref, due_at)
      select ${key}, ${fresh}, x.task_id, x.token_no, ${instance.category}, x.node, x.actor_kind, x.actor_ref, x.due_at
      from jsonb_to_recordset(${json(todo)}) as x(task_id uuid, token_no int, node text, actor_kind text, actor_ref text, due_at timestamptz)),
    note as (${noteOf(act, step)}),
    journal as (insert into wf_step (${ADDED}, seq, command_id, command, actor_kind, actor_name, answer)
      values (${key}, ${added}, ${seq}, ${step.commandId}, ${JSON.stringify(step.command)}::jsonb, ${act.actor.kind}, ${act.actor.name}, ${JSON.stringify(step.answer)}::jsonb))
    select (select count(*) from gone_token)::int as tokens, (select count(*) from cancelled_task)::int as tasks, (select count(*) from finished_task)::int as done`;
  const [counted] = (await statement.execute(tx)).rows;
  const openCancelled = instance.open.filter((t) => cancelled.includes(t.token)).length;
  if (counted?.tokens !== gone.length || counted.tasks !== openCancelled || counted.done !== (finished === null ? 0 : 1)) {
    throw new Error(`step ${seq} of ${instance.id} found other rows than it had read`);
  }
};

/** Where the work waits: with its assignee, else with every candidate. */
const queueRows = (task: NewTask): { actor_kind: CandidateKind; actor_ref: string }[] =>
  task.assignee === null
    ? task.candidates.map((c) => ({ actor_kind: c.kind, actor_ref: c.ref }))
    : [{ actor_kind: 'user', actor_ref: task.assignee }];

/** Remark and input of staff stand apart, where row-level security hides them from the customer. */
const noteOf = (act: Act, { finished, instance }: Step) => {
  if (finished === null || act.actor.kind === 'customer') return sql`select 1`;
  const now = act.world.now();
  return sql`insert into wf_task_note (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, task_id, business_id, remark, input)
    values (${act.world.uuid()}, ${act.actor.tenant}, ${act.actor.dept}, ${now}, ${act.actor.user}, ${now}, ${act.actor.user}, ${finished.id},
      ${instance.businessId}, ${finished.remark}, ${JSON.stringify(finished.input)}::jsonb)`;
};
