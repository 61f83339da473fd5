/** Roles of the tenant: kept as records, shown as a list and as a tree. */
import { roleList, roles } from '@zhengjian/contract/areas/access/roles.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing } from '../../platform/registers/answer-register.ts';
import { processesWithRole, wordIn } from '../../workflow/definitions.ts';
import { demandsFactor } from '../account/index.ts';
import { clearGrantsOf } from '../system/index.ts';
import { ADMINISTRATOR, isDeclaredRole } from './declared.ts';
import './tables.ts';

type Named = { role_name: string; role_name_en: string };
export const roleNameIn = (lang: Language, row: Named): string => (lang === 'en' && row.role_name_en) || row.role_name;

/** Names of those who hold a role, the first few of them. */
const HOLDERS_TOLD = 3;

/** Refuses a role above itself, or above one that stands above it. */
const checkPlace = async (tx: Tx, id: string | undefined, parentId: string | undefined): Promise<void> => {
  const seen = new Set(id === undefined ? [] : [id]);
  for (let at: string | null = parentId ?? null; at !== null; ) {
    if (seen.has(at)) refuse('access.roleBelowItself');
    seen.add(at);
    const above: { parent_id: string | null } | undefined = await tx
      .selectFrom('role')
      .select('parent_id')
      .where('id', '=', at)
      .executeTakeFirst();
    if (!above) refuse('access.roleNotFound');
    at = above?.parent_id ?? null;
  }
};

/** A role is known by its code to processes and to the demand for a second factor: without it nobody would have those tasks, or be asked. */
const keepNamed = async (tx: Tx, by: Editing, row: Named & { role_alias: string }): Promise<void> => {
  const name = roleNameIn(by.lang, row);
  const [process] = await processesWithRole(tx, by.actor.tenant, row.role_alias);
  if (process) refuse('access.roleInProcess', { name, process: wordIn(by.lang, process) });
  if (await demandsFactor(tx, by.actor.tenant, row.role_alias)) refuse('access.roleDemandsFactor', { name });
};

const keepUsed = async (tx: Tx, by: Editing, rows: readonly (Named & { id: string; role_alias: string })[]): Promise<void> => {
  for (const row of rows) {
    const name = roleNameIn(by.lang, row);
    if (isDeclaredRole(row.role_alias)) refuse('access.roleDeclared', { name });
    const held = await tx
      .selectFrom('user_role as h')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
      .select('u.real_name')
      .distinct()
      .where('h.role_id', '=', row.id)
      .orderBy('u.real_name')
      .limit(HOLDERS_TOLD)
      .execute();
    if (held.length > 0) refuse('access.roleHeld', { name, people: held.map((h) => h.real_name) });
    const below = await tx.selectFrom('role').select(['role_name', 'role_name_en']).where('parent_id', '=', row.id).executeTakeFirst();
    if (below) refuse('access.roleHasBelow', { name, below: roleNameIn(by.lang, below) });
    const post = await tx
      .selectFrom('post_role as g')
      .innerJoin('post as p', (j) => j.onRef('p.tenant_id', '=', 'g.tenant_id').onRef('p.id', '=', 'g.post_id'))
      .select('p.post_name')
      .where('g.role_id', '=', row.id)
      .executeTakeFirst();
    if (post) refuse('access.roleInPost', { name, post: post.post_name });
    await keepNamed(tx, by, row);
  }
  const ids = rows.map(({ id }) => id);
  await clearGrantsOf(tx, ids);
  await tx.deleteFrom('role_api_scope').where('role_id', 'in', ids).execute();
};

export const roleRegister = answerRegister(roles, {
  table: 'role',
  missing: 'access.roleNotFound',
  guard: async (tx, by, input, before) => {
    await checkPlace(tx, before?.id, input.parentId);
    if (!before || before.role_alias === input.roleAlias) return;
    if (isDeclaredRole(before.role_alias))
      refuse('access.roleAliasDeclared', { name: roleNameIn(by.lang, before), alias: before.role_alias });
    await keepNamed(tx, by, before);
  },
  also: async (_tx, _by, _input, before) => (before ? {} : { scope: '' }),
  taken: ({ roleAlias }) => refuse('access.roleAliasTaken', { alias: roleAlias }),
  beforeRemoval: keepUsed,
  show: async (tx, by, rows) => {
    const ids = rows.map(({ id }) => id);
    const parents = rows.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent]));
    const above =
      parents.length === 0
        ? []
        : await tx.selectFrom('role').select(['id', 'role_name', 'role_name_en']).where('id', 'in', parents).execute();
    const held = await tx
      .selectFrom('user_role')
      .select((e) => ['role_id', e.fn.count<string>('user_id').distinct().as('n')])
      .where('role_id', 'in', ids)
      .groupBy('role_id')
      .execute();
    const scopes = await tx
      .selectFrom('role_data_scope as g')
      .innerJoin('data_scope as s', (j) => j.onRef('s.tenant_id', '=', 'g.tenant_id').onRef('s.id', '=', 'g.data_scope_id'))
      .select(['g.role_id', 's.name', 's.name_en'])
      .where('g.role_id', 'in', ids)
      .orderBy('s.code')
      .execute();
    return (row) => {
      const parent = above.find(({ id }) => id === row.parent_id);
      const names = scopes.filter((s) => s.role_id === row.id).map((s) => (by.lang === 'en' && s.name_en) || s.name);
      return {
        parentName: parent ? roleNameIn(by.lang, parent) : '',
        holders: Number(held.find((h) => h.role_id === row.id)?.n ?? 0),
        dataScopeName: listed(names, by.lang),
        isSealed: isDeclaredRole(row.role_alias) ? 1 : 0,
        mayGrant: row.role_alias !== ADMINISTRATOR || by.actor.admin,
      };
    };
  },
});

export const rolesListed = answerList(roleList, {
  table: 'role',
  tabs: {},
  filters: { roleName: (part) => sql`strpos(lower(r.role_name || ' ' || r.role_name_en), lower(${part})) > 0`, roleAlias: 'role_alias' },
  sorts: { sort: 'sort', roleAlias: 'role_alias' },
  rows: roleRegister.rows,
});

export type RoleNode = {
  id: string;
  parentId: string;
  roleName: string;
  roleNameEn: string;
  roleAlias: string;
  sort: number;
  isSealed: 0 | 1;
  children?: RoleNode[] | undefined;
};

/** All roles as a tree, or one with those below it. */
export const roleTree = async (tx: Tx, top?: string): Promise<RoleNode[]> => {
  const rows = await tx.selectFrom('role').selectAll().orderBy('sort').orderBy('id').execute();
  const nodeOf = (row: (typeof rows)[number]): RoleNode => {
    const children = rows.filter((r) => r.parent_id === row.id).map(nodeOf);
    return {
      id: row.id,
      parentId: row.parent_id ?? '',
      roleName: row.role_name,
      roleNameEn: row.role_name_en,
      roleAlias: row.role_alias,
      sort: row.sort,
      isSealed: isDeclaredRole(row.role_alias) ? 1 : 0,
      ...(children.length > 0 ? { children } : {}),
    };
  };
  if (top === undefined) return rows.filter((r) => r.parent_id === null).map(nodeOf);
  const row = rows.find(({ id }) => id === top);
  return row ? [nodeOf(row)] : refuse('access.roleNotFound');
};
