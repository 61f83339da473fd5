/** A running process as an act or a page needs it: its row, its tokens, its open and finished tasks. */
import { REMARK_CEILING, REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import type { Round, State } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { type Limits, limitOfRow } from './alert-config.ts';
import { definitionOf } from './definitions.ts';
import type { Act } from './registry.ts';
import type { CandidateKind } from './tables.ts';

export type OpenTask = {
  id: string;
  token: number;
  node: string;
  version: number;
  visit: number;
  assignee: string | null;
  assigneeName: string;
  /** Who delegated it and decides when it is back. */
  owner: string | null;
  ownerName: string;
  /** Somebody who may act on it has opened it. */
  opened: boolean;
  due: string | null;
  warn: string | null;
  severe: string | null;
  candidates: { kind: CandidateKind; ref: string }[];
  /** At a countersign: who has another voice in it, and so takes none of this one. null: it is no voice. */
  otherVoices: readonly string[] | null;
};

/** A task somebody has finished; oldest first. */
export type DoneTask = {
  id: string;
  node: string;
  user: string;
  name: string;
  /** In whose stead; null for an act of one's own. */
  deputyFor: string | null;
  result: string;
  at: string;
};

export type Instance = {
  id: string;
  definitionId: string;
  definition: Definition;
  category: string;
  businessId: string;
  companyId: string | null;
  /** Who started it. */
  starter: string;
  seq: number;
  state: State;
  open: OpenTask[];
  done: DoneTask[];
  /** Days allowed by node, as the tenant has set them. */
  limits: Limits;
  /** Most characters of a remark (system parameter flow.remarkLimit). */
  remarkLimit: number;
  autoSelectFirst: boolean;
};

type Row = {
  definition_id: string;
  category: string;
  business_id: string;
  company_id: string | null;
  created_by: string;
  status: State['status'];
  seq: number;
  numbers: number;
  vars: State['vars'];
  facts: string[];
  rounds: Round[] | null;
};

type Parts = {
  /** Without the empty parts, as the engine has them. */
  tokens: State['tokens'];
  scopes: State['scopes'];
  open: Omit<OpenTask, 'otherVoices'>[];
  done: DoneTask[];
  limits: (Parameters<typeof limitOfRow>[0] & { node: string })[];
  remark_limit: string | null;
  auto_select: string | null;
};

const hex = (column: string) => sql.raw(`replace(${column}::text, '-', '')`);
const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`);
const param = (tenant: string, key: string) =>
  sql`(select param_value from system_param where tenant_id = ${tenant} and param_key = ${key})`;

export const REMARK_LIMIT_PARAM = 'flow.remarkLimit';
const AUTO_SELECT_PARAM = 'flow.autoSelectFirst';

/**
 * Loads an instance; with `lock` it first waits for every other act on it.
 *
 * The lock is a statement of its own on purpose: after waiting, PostgreSQL reads only the locked row anew, while
 * sub-selects of the same statement keep the old picture, and two people would both win (research/bpmn.md §5).
 */
export const loadInstance = async (tx: Tx, act: Pick<Act, 'actor'>, id: string, lock: boolean): Promise<Instance> => {
  const { tenant } = act.actor;
  const query = sql<Row>`select definition_id, category, business_id, company_id, created_by, status, seq, numbers, vars, facts, rounds
    from wf_instance where tenant_id = ${tenant} and id = ${id} ${lock ? sql`for update` : sql``}`;
  const [row] = (await query.execute(tx)).rows;
  if (row === undefined) return refuse('workflow.instanceUnknown');
  const definition = await definitionOf(tx, row.definition_id);
  const [parts] = (
    await sql<Parts>`select
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', token_no, 'scope', scope_no, 'at', at, 'st', st, 'flow', flow, 'ret', ret,
          'signer', signer, 'host', host_no, 'origin', origin)) order by token_no), '[]')
        from wf_token where tenant_id = ${tenant} and instance_id = ${id}) as tokens,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', scope_no, 'node', node, 'host', host, 'origin', origin)) order by scope_no), '[]')
        from wf_scope where tenant_id = ${tenant} and instance_id = ${id}) as scopes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', ${hex('t.id')}, 'token', t.token_no, 'node', t.node, 'version', t.version, 'visit', t.visit,
          'assignee', ${hex('t.assignee')}, 'assigneeName', t.assignee_name, 'owner', ${hex('t.owner')}, 'ownerName', t.owner_name, 'opened', t.opened_at is not null, 'due', ${moment('t.due_at')},
          'warn', ${moment('t.warn_at')}, 'severe', ${moment('t.severe_at')},
          'candidates', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'ref', c.ref)), '[]') from wf_task_candidate c where c.task_id = t.id))
          order by t.token_no), '[]')
        from wf_task t where t.tenant_id = ${tenant} and t.instance_id = ${id} and t.status = 'open') as open,
      (select coalesce(jsonb_agg(jsonb_build_object('id', ${hex('d.id')}, 'node', d.node, 'user', ${hex('d.op_user')}, 'name', d.op_user_name, 'deputyFor', ${hex('d.deputy_for')},
          'result', d.result, 'at', ${moment('d.ended_at')}) order by d.ended_at, d.id), '[]')
        from wf_task d where d.tenant_id = ${tenant} and d.instance_id = ${id} and d.status = 'done') as done,
      (select coalesce(jsonb_agg(jsonb_build_object('node', node, 'days_completed', days_completed, 'day_kind', day_kind, 'yellow_days', yellow_days, 'red_days', red_days)), '[]')
        from node_alert_config where tenant_id = ${tenant} and category = ${row.category} and node <> '') as limits,
      ${param(tenant, REMARK_LIMIT_PARAM)} as remark_limit, ${param(tenant, AUTO_SELECT_PARAM)} as auto_select`.execute(tx)
  ).rows;
  if (parts === undefined) throw new Error('a select without from answered no row');
  return assembleInstance(id, row, definition, parts);
};

/** Whoever is asked, holds the voice of somebody who was, or has spoken: one person speaks once. */
const otherVoices = ({ rounds }: Row, { tokens, scopes, open, done }: Parts, task: Parts['open'][number]): string[] | null => {
  const voice = tokens.find((t) => t.id === task.token);
  const round = rounds?.find((r) => r.host === scopes.find((s) => s.id === voice?.scope)?.host);
  if (voice?.signer === undefined || round === undefined) return null;
  const seated = round.seats.flatMap(({ key }) => (key === voice.signer ? [] : [key]));
  const beside = open.flatMap((t) => (t.id === task.id || t.node !== round.node ? [] : [t.owner ?? t.assignee]));
  const spoken = done.filter((t) => t.node === round.node).flatMap((t) => [[t.user, t.deputyFor]]);
  const said = round.votes.length === 0 ? [] : spoken.slice(-round.votes.length).flat();
  return [...new Set([...seated, ...[...beside, ...said].filter((user) => user !== null)])];
};

const assembleInstance = (id: string, row: Row, definition: Definition, parts: Parts): Instance => ({
  id,
  definitionId: row.definition_id,
  definition,
  category: row.category,
  businessId: row.business_id,
  companyId: row.company_id,
  starter: row.created_by,
  seq: row.seq,
  state: {
    n: row.numbers,
    status: row.status,
    vars: row.vars,
    facts: row.facts,
    tokens: parts.tokens,
    scopes: parts.scopes,
    ...(row.rounds !== null && { rounds: row.rounds }),
  },
  open: parts.open.map((task) => ({ ...task, otherVoices: otherVoices(row, parts, task) })),
  done: parts.done,
  limits: Object.fromEntries(parts.limits.map((l) => [l.node, limitOfRow(l)])),
  remarkLimit: limitOf(parts.remark_limit),
  autoSelectFirst: parts.auto_select === 'true',
});

/** The parameter as a number; 500 until it says something sensible (rule remark-limit). */
export const limitOf = (value: string | null): number => {
  const limit = Number(value);
  return value !== null && Number.isInteger(limit) && limit > 0 ? Math.min(limit, REMARK_CEILING) : REMARK_LIMIT;
};

/**
 * The open task an act or a page means: by its id, by its node, or the only one there is. Where several fit, as in a countersign,
 * it is the one that the person holds or has delegated.
 */
export const openTask = (
  instance: Instance,
  which: { taskId?: string | undefined; node?: string | undefined },
  person: string,
): OpenTask | undefined => {
  const fitting = instance.open.filter(
    (t) => (which.taskId === undefined || t.id === which.taskId) && (which.node === undefined || t.node === which.node),
  );
  return fitting.find((t) => t.assignee === person || t.owner === person) ?? fitting[0];
};
