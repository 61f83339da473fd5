/** What must hold of every process between two acts (research/bpmn.md §6); `npm run verify` asks it. */
import { markingOf } from '@zhengjian/flow/explore.ts';
import { fresh, type State } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Breach, Invariant } from '../platform/invariants.ts';
import type { Journal } from './journal.ts';
import { hooksOf } from './registry.ts';
import { replay } from './replay.ts';
import './tables.ts';

const MOST = 100;

/** A query that answers the offending rows as `id` and `detail`. */
const query = (name: string, text: string): Invariant => ({
  name: `workflow.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

/** Nodes of each version where somebody must act; read once, since a compiled process is large. */
const TASKS = `tasks as materialized (select d.id as definition_id, n.key as node from wf_definition d cross join jsonb_each(d.compiled -> 'nodes') n where n.value ->> 'kind' = 'user')`;

const bySql: readonly Invariant[] = [
  query(
    'every-token-at-a-task-has-its-open-task',
    `with ${TASKS} select k.instance_id::text as id, k.at as detail from wf_token k join wf_instance i on i.id = k.instance_id
       join tasks n on n.definition_id = i.definition_id and n.node = k.at
       where k.st = 'run' and not exists (select 1 from wf_task t where t.instance_id = k.instance_id and t.token_no = k.token_no and t.status = 'open' and t.node = k.at)`,
  ),
  query(
    'every-open-task-has-its-token',
    `select t.id::text as id, t.node as detail from wf_task t where t.status = 'open'
       and not exists (select 1 from wf_token k where k.instance_id = t.instance_id and k.token_no = t.token_no and k.at = t.node and k.st = 'run')`,
  ),
  query(
    'every-open-task-waits-for-somebody',
    `select t.id::text as id, t.node as detail from wf_task t where t.status = 'open' and not exists (select 1 from wf_todo q where q.task_id = t.id)`,
  ),
  query(
    'only-open-tasks-wait',
    `select q.task_id::text as id, q.node as detail from wf_todo q join wf_task t on t.id = q.task_id where t.status <> 'open'`,
  ),
  query(
    'an-assigned-task-waits-for-its-assignee-only',
    `select q.task_id::text as id, q.actor_ref as detail from wf_todo q join wf_task t on t.id = q.task_id
       where t.assignee is not null and (q.actor_kind <> 'user' or q.actor_ref <> replace(t.assignee::text, '-', ''))`,
  ),
  query(
    'an-unassigned-task-waits-for-every-candidate',
    `select c.task_id::text as id, c.kind || ' ' || c.ref as detail from wf_task_candidate c join wf_task t on t.id = c.task_id
       where t.status = 'open' and t.assignee is null
         and not exists (select 1 from wf_todo q where q.task_id = c.task_id and q.actor_kind = c.kind and q.actor_ref = c.ref)`,
  ),
  query(
    'a-row-of-a-queue-says-what-its-task-says',
    `select q.task_id::text as id, q.node || ' / ' || t.node as detail from wf_todo q join wf_task t on t.id = q.task_id
       where (q.tenant_id, q.instance_id, q.business_id, q.token_no, q.category, q.node, q.due_at, q.warn_at, q.severe_at)
         is distinct from (t.tenant_id, t.instance_id, t.business_id, t.token_no, t.category, t.node, t.due_at, t.warn_at, t.severe_at)`,
  ),
  query(
    'a-task-in-several-queues-is-known-as-such',
    `select q.task_id::text as id, q.node as detail from wf_todo q where q.alone <> (select count(*) = 1 from wf_todo o where o.task_id = q.task_id)`,
  ),
  query(
    'one-token-per-place',
    `select instance_id::text as id, at || coalesce(' ' || flow, '') as detail from wf_token group by instance_id, scope_no, at, flow, signer having count(*) > 1`,
  ),
  query(
    'every-timer-counts-for-a-token',
    `select k.instance_id::text as id, k.at as detail from wf_token k where k.st = 'timer'
       and not exists (select 1 from wf_timer t where t.instance_id = k.instance_id and t.token_no = k.token_no and t.node = k.at)
     union all select t.instance_id::text, t.node from wf_timer t
       where not exists (select 1 from wf_token k where k.instance_id = t.instance_id and k.token_no = t.token_no and k.st = 'timer')`,
  ),
  query(
    'every-scope-has-its-token-outside',
    `select s.instance_id::text as id, s.node as detail from wf_scope s where s.host <> 0
       and not exists (select 1 from wf_token k where k.instance_id = s.instance_id and k.token_no = s.host and k.st = 'body')`,
  ),
  query(
    'running-means-tokens',
    `select i.id::text as id, i.status as detail from wf_instance i
       where (i.status = 'active') <> exists (select 1 from wf_token k where k.instance_id = i.id)`,
  ),
  query(
    'every-open-visit-has-its-token',
    `select a.instance_id::text as id, a.node as detail from wf_activity a where a.ended_at is null
       and not exists (select 1 from wf_token k where k.instance_id = a.instance_id and k.token_no = a.token_no and k.st not in ('join', 'timer'))`,
  ),
  query(
    'every-token-has-its-open-visit',
    `select k.instance_id::text as id, k.at as detail from wf_token k where k.st not in ('join', 'timer') and k.signer is null
       and not exists (select 1 from wf_activity a where a.instance_id = k.instance_id and a.token_no = k.token_no and a.node = k.at and a.ended_at is null)`,
  ),
  query(
    'every-token-has-its-scope',
    `select k.instance_id::text as id, k.at as detail from wf_token k
       where not exists (select 1 from wf_scope s where s.instance_id = k.instance_id and s.scope_no = k.scope_no)`,
  ),
  query(
    'an-end-is-final',
    `select i.id::text as id, i.status as detail from wf_instance i where (i.status = 'active') <> (i.ended_at is null)
       or i.status <> 'active' and exists (select 1 from wf_scope s where s.instance_id = i.id)`,
  ),
  query(
    'the-journal-has-no-gap',
    `select i.id::text as id, 'steps ' || i.seq || ', written ' || count(s.seq) as detail from wf_instance i left join wf_step s on s.instance_id = i.id
       group by i.id, i.seq having count(s.seq) <> i.seq or max(s.seq) is distinct from i.seq`,
  ),
  query(
    'every-finished-task-names-its-operator',
    `select t.id::text as id, t.node as detail from wf_task t where t.status = 'done' and (t.op_user is null or t.result = '' or t.ended_at is null)`,
  ),
];

const BATCH = 500;

type Recorded = {
  id: string;
  definition_id: string;
  category: string;
  business_id: string;
  status: State['status'];
  /** No later process of this category for the record: its word on the state counts. */
  latest: boolean;
  commands: Journal[];
  tokens: State['tokens'];
  scopes: State['scopes'];
};

/** Instances after `last`, with their journal and their tokens. */
const batchAfter = async (tx: Tx, last: string): Promise<Recorded[]> =>
  (
    await sql<Recorded>`select i.id, i.definition_id, i.category, i.business_id, i.status,
      not exists (select 1 from wf_instance n where n.tenant_id = i.tenant_id and n.business_id = i.business_id and n.category = i.category and n.id > i.id) as latest,
      (select coalesce(jsonb_agg(s.command order by s.seq), '[]') from wf_step s where s.instance_id = i.id) as commands,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', k.token_no, 'scope', k.scope_no, 'at', k.at, 'st', k.st, 'flow', k.flow, 'signer', k.signer, 'host', k.host_no))), '[]')
        from wf_token k where k.instance_id = i.id) as tokens,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.scope_no, 'node', c.node, 'host', c.host)), '[]') from wf_scope c where c.instance_id = i.id) as scopes
      from wf_instance i where i.id > ${last} order by i.id limit ${BATCH}`.execute(tx)
  ).rows;

const journalRebuilds: Invariant = {
  name: 'workflow.the-journal-rebuilds-tokens-and-states',
  find: async (tx) => {
    const breaches: Breach[] = [];
    const told = new Map<string, Map<string, string>>();
    for (let batch = await batchAfter(tx, FIRST); batch.length > 0; batch = await batchAfter(tx, batch.at(-1)?.id ?? LAST)) {
      for (const instance of batch) {
        const rebuilt = await replay(tx, instance.definition_id, instance.commands);
        const stored: State = { ...fresh(), status: instance.status, tokens: instance.tokens, scopes: instance.scopes };
        if (rebuilt === null) breaches.push({ id: instance.id, detail: 'a recorded step is not possible' });
        else if (markingOf(rebuilt.state) !== markingOf(stored)) {
          breaches.push({ id: instance.id, detail: `recorded: ${markingOf(rebuilt.state)}; stored: ${markingOf(stored)}` });
        } else if (rebuilt.told !== undefined && instance.latest)
          told.set(instance.category, (told.get(instance.category) ?? new Map()).set(instance.business_id, rebuilt.told));
      }
      breaches.push(...(await wrongStates(tx, told)));
      told.clear();
      if (breaches.length >= MOST) break;
    }
    return breaches.slice(0, MOST);
  },
};

const FIRST = '00000000000000000000000000000000';
const LAST = 'ffffffffffffffffffffffffffffffff';

/** Cases whose state is not the one the engine last told (of the latest instance of the category). */
const wrongStates = async (tx: Tx, told: ReadonlyMap<string, ReadonlyMap<string, string>>): Promise<Breach[]> => {
  const breaches: Breach[] = [];
  for (const [category, states] of told) {
    const stored = await hooksOf(category).states?.(tx, [...states.keys()]);
    for (const [id, state] of stored ?? []) {
      const wanted = states.get(id);
      if (wanted !== undefined && wanted !== state) breaches.push({ id, detail: `state ${state}, the process told ${wanted}` });
    }
  }
  return breaches;
};

export const workflowInvariants: readonly Invariant[] = [...bySql, journalRebuilds];
