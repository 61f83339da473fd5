/** Data scopes and API scopes of the tenant. Both are structured: a line and its declared fields, a declared call; never a statement or an address. */
import {
  apiScopeList,
  apiScopes,
  dataScopeList,
  dataScopes,
  LINES_SCOPE,
  type ScopeLine,
} from '@zhengjian/contract/areas/access/scopes.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { sql } from 'kysely';
import { businessLines } from '../../cases/lines.ts';
import { registeredCalls } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing, type Reading } from '../../platform/registers/answer-register.ts';
import { mayMake } from './grant-role.ts';
import { roleNameIn } from './roles.ts';
import './tables.ts';

/** Names of the roles that hold each of these scopes. */
const holdersOf = async (
  tx: Tx,
  by: Pick<Reading, 'lang'>,
  kind: 'data' | 'api',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows =
    kind === 'data'
      ? await tx
          .selectFrom('role_data_scope as g')
          .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.role_id'))
          .select(['g.data_scope_id as scope', 'r.role_name', 'r.role_name_en', 'r.role_alias', 'r.sort'])
          .where('g.data_scope_id', 'in', [...ids])
          .orderBy('r.sort')
          .execute()
      : await tx
          .selectFrom('role_api_scope as g')
          .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.role_id'))
          .select(['g.api_scope_id as scope', 'r.role_name', 'r.role_name_en', 'r.role_alias', 'r.sort'])
          .where('g.api_scope_id', 'in', [...ids])
          .orderBy('r.sort')
          .execute();
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.scope, [...(found.get(row.scope) ?? []), roleNameIn(by.lang, row)]);
  return found;
};

const keepHeld = async (tx: Tx, by: Editing, kind: 'data' | 'api', rows: readonly { id: string; name: string; name_en: string }[]) => {
  const held = await holdersOf(
    tx,
    by,
    kind,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const roles = held.get(row.id);
    if (roles) refuse('access.scopeHeld', { name: (by.lang === 'en' && row.name_en) || row.name, roles });
  }
};

/** Nobody widens what they hold themselves; the administrator of the tenant answers for all of it. */
const keepOwn = async (tx: Tx, by: Editing, kind: 'data' | 'api', id: string | undefined): Promise<void> => {
  if (id === undefined || by.actor.admin) return;
  const roles = tx
    .selectFrom('role')
    .select('id')
    .where('role_alias', 'in', by.actor.roles.length > 0 ? [...by.actor.roles] : ['']);
  const own =
    kind === 'data'
      ? await tx.selectFrom('role_data_scope').select('id').where('data_scope_id', '=', id).where('role_id', 'in', roles).executeTakeFirst()
      : await tx.selectFrom('role_api_scope').select('id').where('api_scope_id', '=', id).where('role_id', 'in', roles).executeTakeFirst();
  if (own) refuse('access.scopeOwn');
};

/** Dictionaries whose keys are the values of a field; a field that is none of these holds yes or no. */
const DICTIONARIES: Readonly<Record<string, string>> = { productClass: 'ccc_product_class', applyKind: 'ccc_apply_kind' };
const FLAGS: readonly string[] = ['isUrgent'];

/** What a data scope may name: lines that are in use, with those of their fields whose values can be chosen. */
export const scopeLines = (): ScopeLine[] =>
  businessLines().map(({ line, scopeFields }) => ({
    line,
    fields: Object.keys(scopeFields).flatMap((field) =>
      DICTIONARIES[field] !== undefined || FLAGS.includes(field) ? [{ field, dict: DICTIONARIES[field] ?? '' }] : [],
    ),
  }));

export const dataScopeRegister = answerRegister(dataScopes, {
  table: 'data_scope',
  missing: 'access.scopeNotFound',
  guard: async (tx, by, { scopeType, businessTypes = [], filter = [] }, before) => {
    await keepOwn(tx, by, 'data', before?.id);
    if (scopeType !== LINES_SCOPE) return;
    const lines = businessLines();
    for (const type of businessTypes) {
      const line = lines.find((one) => one.line === type);
      // lines that were named before they came into use stay named
      if (!line && !before?.business_types.includes(type)) refuse('access.scopeLineUnknown', { line: type });
      for (const { field } of filter) if (line?.scopeFields[field] === undefined) refuse('access.scopeFieldUnknown', { field });
    }
  },
  also: async (_tx, _by, { filter }) => (filter === undefined ? { filter: '[]' } : {}),
  taken: ({ code }) => refuse('access.scopeCodeTaken', { code }),
  beforeRemoval: (tx, by, rows) => keepHeld(tx, by, 'data', rows),
  show: async (tx, by, rows) => {
    const held = await holdersOf(
      tx,
      by,
      'data',
      rows.map(({ id }) => id),
    );
    return (row) => ({
      scopeType: scopeTypeOf(row.scope_type),
      filter: Array.isArray(row.filter) ? row.filter : [],
      roleName: listed(held.get(row.id) ?? [], by.lang),
    });
  },
});

const TYPES = ['1', '2', '3', '4', '5'] as const;
const scopeTypeOf = (type: number): (typeof TYPES)[number] => TYPES[type - 1] ?? '2';

export const dataScopesListed = answerList(dataScopeList, {
  table: 'data_scope',
  tabs: {},
  filters: { name: (part) => sql`strpos(lower(r.name || ' ' || r.name_en), lower(${part})) > 0`, scopeType: 'scope_type' },
  sorts: { code: 'code' },
  rows: dataScopeRegister.rows,
});

/** Calls that ask for a permission: the others need no scope. */
export const grantableCalls = () =>
  [...registeredCalls().values()]
    .filter(({ access }) => access.rule === 'permission')
    .map(({ key, method, path, summary }) => ({ key, method, path, summary }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

export const apiScopeRegister = answerRegister(apiScopes, {
  table: 'api_scope',
  missing: 'access.scopeNotFound',
  guard: async (tx, by, { calls }, before) => {
    await keepOwn(tx, by, 'api', before?.id);
    for (const key of calls) {
      if (registeredCalls().get(key)?.access.rule !== 'permission') refuse('access.callUnknown', { call: key });
      if (!by.actor.admin && !mayMake(by, key)) refuse('access.callNotHeld', { call: key });
    }
  },
  taken: ({ code }) => refuse('access.scopeCodeTaken', { code }),
  beforeRemoval: (tx, by, rows) => keepHeld(tx, by, 'api', rows),
  show: async (tx, by, rows) => {
    const held = await holdersOf(
      tx,
      by,
      'api',
      rows.map(({ id }) => id),
    );
    return (row) => ({ callCount: row.calls.length, roleName: listed(held.get(row.id) ?? [], by.lang) });
  },
});

export const apiScopesListed = answerList(apiScopeList, {
  table: 'api_scope',
  tabs: {},
  filters: { name: (part) => sql`strpos(lower(r.name || ' ' || r.name_en), lower(${part})) > 0` },
  sorts: { code: 'code' },
  rows: apiScopeRegister.rows,
});
