/** The three logs: acts, requests, errors. What is secret or personal in them is masked where it is shown. */
import {
  ACTOR_KINDS,
  type ChangedField,
  ERROR_SOURCES,
  type ErrorRow,
  errorLog,
  OUTCOMES,
  type RequestRow,
  requestLog,
  type UsualEntry,
  type UsualRow,
  usualLog,
} from '@zhengjian/contract/areas/access/logs.ts';
import { sql } from 'kysely';
import { allCategories } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { refuse } from '../../platform/refuse.ts';
import { fieldMetaOf, placeOf, tableOf } from '../../platform/registers/declared.ts';
import { maskDetails, maskFields, maskText } from './mask.ts';
import './tables.ts';

/** The value among those that are declared; the first where the database knows another. */
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, value: string): V[number] =>
  values.find((one) => one === value) ?? values[0];

/** Rows of the account with this name. */
export const ofAccount = (account: string, { actor }: { actor: { tenant: string } }): Condition =>
  sql`r.user_id = (select u.id from user_account u where u.tenant_id = ${actor.tenant} and lower(u.account) = lower(${account}))`;

type Person = { account: string; name: string };
/** Accounts and names of people, by their ids. */
export const peopleOf = async (tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, Person>> => {
  const known = [...new Set(ids.filter((id): id is string => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await tx.selectFrom('user_account').select(['id', 'account', 'real_name']).where('id', 'in', known).execute();
  return new Map(rows.map((r) => [r.id, { account: r.account, name: r.real_name }]));
};

// ——— acts ———

const usualRows = async (tx: Tx, tenant: string, ids: readonly string[]) =>
  tx
    .selectFrom('audit_row as r')
    .leftJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.case_id'))
    .selectAll('r')
    .select('c.case_no')
    .where('r.tenant_id', '=', tenant)
    .where('r.id', 'in', [...ids])
    .execute();
type Usual = Awaited<ReturnType<typeof usualRows>>[number];
const usualOf = (row: Usual): UsualRow => ({
  id: row.id,
  createTime: row.created_at,
  kind: row.kind,
  actorName: row.actor_name,
  actorKind: oneOf(ACTOR_KINDS, row.actor_kind),
  subjectType: row.subject_type,
  caseNo: row.case_no ?? '',
  ip: row.ip ?? '',
});

export const usualList = answerList(usualLog, {
  table: 'audit_row',
  tabs: {},
  filters: {
    actorName: 'actor_name',
    kind: 'kind',
    actorKind: 'actor_kind',
    caseNo: (caseNo, { actor }) =>
      sql`r.case_id = (select c.id from business_case c
        where c.tenant_id = ${actor.tenant} and c.category = any(${[...allCategories()]}::text[]) and c.case_no = ${caseNo} limit 1)`,
    createTime: 'created_at',
  },
  sorts: { createTime: 'created_at' },
  rows: async (tx, { actor }, ids) => (await usualRows(tx, actor.tenant, ids)).map(usualOf),
});

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was recorded of each field, with what the register says of it; of rows of earlier versions the names alone. */
const changedIn = (register: string, { changed, fields }: Readonly<Record<string, unknown>>): ChangedField[] => {
  const recorded = isPlain(changed)
    ? changed
    : Object.fromEntries((Array.isArray(fields) ? fields : []).map((field: unknown) => [String(field), {}]));
  const inOrder = Object.entries(recorded).sort(([a], [b]) => placeOf(register, a) - placeOf(register, b));
  return inOrder.map(([field, values]) => {
    const { before, after } = maskFields(field, isPlain(values) ? values : {});
    const { kind = '', dict = '', words = '' } = fieldMetaOf(register, field);
    return { field, before, after, kind, dict, words };
  });
};

const entryOf = (row: Usual, people: ReadonlyMap<string | null, Person>): UsualEntry => {
  const { reason, register, fields, changed, ...others } = row.details as Record<string, unknown>;
  return {
    ...usualOf(row),
    subjectId: row.subject_id ?? '',
    deputyFor: people.get(row.deputy_for)?.name ?? '',
    reason: maskText(textOf(reason)),
    register: textOf(register),
    changed: changedIn(textOf(register), { fields, changed }),
    details: maskDetails(others),
  };
};

const entriesOf = async (tx: Tx, rows: readonly Usual[]): Promise<UsualEntry[]> => {
  const people = await peopleOf(
    tx,
    rows.map((row) => row.deputy_for),
  );
  return rows.map((row) => entryOf(row, people));
};

/** @throws access.logNotFound */
export const usualEntry = async (tx: Tx, tenant: string, id: string): Promise<UsualEntry> =>
  (await entriesOf(tx, await usualRows(tx, tenant, [id])))[0] ?? refuse('access.logNotFound');

/** Acts on one record that are shown. */
const MOST_ACTS = 200;

/** What was done with a record, the newest first; also of one that is deleted. @throws access.logNotFound for a register that is not known */
export const recordEntries = async (tx: Tx, tenant: string, { register, id }: { register: string; id: string }): Promise<UsualEntry[]> => {
  const table = tableOf(register) ?? refuse('access.logNotFound');
  const acts = await tx
    .selectFrom('audit_row')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('subject_type', '=', table)
    .where('subject_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(MOST_ACTS)
    .execute();
  const ids = acts.map((act) => act.id);
  if (ids.length === 0) return [];
  const entries = new Map((await entriesOf(tx, await usualRows(tx, tenant, ids))).map((entry) => [entry.id, entry]));
  return ids.flatMap((act) => entries.get(act) ?? []);
};

// ——— requests ———

const requestRows = (tx: Tx, tenant: string, ids: readonly string[]) =>
  tx
    .selectFrom('request_log')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', 'in', [...ids])
    .execute();
const requestsOf = async (tx: Tx, rows: Awaited<ReturnType<typeof requestRows>>): Promise<RequestRow[]> => {
  const people = await peopleOf(
    tx,
    rows.map((r) => r.user_id),
  );
  return rows.map((r) => ({
    id: r.id,
    createTime: r.created_at,
    method: r.method,
    path: maskText(r.path),
    userName: people.get(r.user_id)?.name ?? '',
    account: people.get(r.user_id)?.account ?? '',
    outcome: oneOf(OUTCOMES, r.outcome),
    durationMs: r.duration_ms,
    ip: r.ip ?? '',
  }));
};

export const apiList = answerList(requestLog, {
  table: 'request_log',
  tabs: {},
  filters: { account: ofAccount, path: 'path', outcome: 'outcome', createTime: 'created_at' },
  sorts: { createTime: 'created_at' },
  rows: async (tx, { actor }, ids) => requestsOf(tx, await requestRows(tx, actor.tenant, ids)),
});

/** @throws access.logNotFound */
export const apiEntry = async (tx: Tx, tenant: string, id: string) => {
  const rows = await requestRows(tx, tenant, [id]);
  const [shown] = await requestsOf(tx, rows);
  const [row] = rows;
  if (!row || !shown) return refuse('access.logNotFound');
  return { ...shown, refusal: row.error ?? '', status: row.status, agent: row.agent ?? '', requestId: row.request_id ?? '' };
};

// ——— errors ———

const errorRows = (tx: Tx, tenant: string, ids: readonly string[]) =>
  tx
    .selectFrom('error_log')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', 'in', [...ids])
    .execute();
const errorsOf = async (tx: Tx, rows: Awaited<ReturnType<typeof errorRows>>): Promise<ErrorRow[]> => {
  const people = await peopleOf(
    tx,
    rows.map((r) => r.user_id),
  );
  return rows.map((r) => ({
    id: r.id,
    createTime: r.created_at,
    source: oneOf(ERROR_SOURCES, r.source),
    message: maskText(r.message),
    userName: people.get(r.user_id)?.name ?? '',
    account: people.get(r.user_id)?.account ?? '',
    url: maskText(r.url),
  }));
};

export const errorList = answerList(errorLog, {
  table: 'error_log',
  tabs: {},
  filters: { account: ofAccount, source: 'source', createTime: 'created_at' },
  sorts: { createTime: 'created_at' },
  rows: async (tx, { actor }, ids) => errorsOf(tx, await errorRows(tx, actor.tenant, ids)),
});

/** @throws access.logNotFound */
export const errorEntry = async (tx: Tx, tenant: string, id: string) => {
  const rows = await errorRows(tx, tenant, [id]);
  const [shown] = await errorsOf(tx, rows);
  const [row] = rows;
  if (!row || !shown) return refuse('access.logNotFound');
  return {
    ...shown,
    happenedAt: row.happened_at,
    type: row.type,
    stack: maskText(row.stack),
    info: maskText(row.info),
    requestId: row.request_id,
  };
};
