/** Staff of a department and everything below it. */
import { userList } from '@zhengjian/contract/areas/organisation/users.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Reading } from '../../platform/registers/answer-register.ts';
import { presentUsers, STAFF, stateIs } from './people.ts';

/** A department with all departments below it; empty where the tenant has none with this id. */
export const departmentsBelow = async (tx: Tx, tenant: string, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from dept where tenant_id = ${tenant} and id = ${id}
      union select c.id from dept c join below b on c.parent_id = b.id where c.tenant_id = ${tenant})
    select id from below`.execute(tx);
  return rows.map((row) => row.id);
};

export const staffList = answerList(userList, {
  table: 'user_account',
  where: () => sql<boolean>`r.user_type = ${sql.lit(STAFF)}`,
  within: async ({ actor }, tx, _tab, { deptId }) => {
    if (deptId === undefined) return [sql<boolean>`true`];
    const below = await departmentsBelow(tx, actor.tenant, deptId);
    return [sql<boolean>`r.dept_id = any(${below}::uuid[])`];
  },
  tabs: {},
  filters: {
    state: stateIs,
    roleId: (role) =>
      sql<boolean>`exists (select 1 from user_role h where h.tenant_id = r.tenant_id and h.user_id = r.id and h.role_id = ${role})`,
    added: 'created_at',
  },
  search: { text: 'search_text', ids: 'user_account_search' },
  sorts: { createTime: 'created_at', account: 'account' },
  rows: (tx, { actor, lang }, ids) => presentUsers(tx, { tenant: actor.tenant, lang }, ids),
});

/** Staff who hold a role and may sign in, by name. */
export const usersByRole = async (tx: Tx, { actor, lang }: Reading, roleCode: string) => {
  const rows = await tx
    .selectFrom('user_account as u')
    .leftJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.account', 'u.real_name', 'u.dept_id', 'd.dept_name', 'd.dept_name_en'])
    .where('u.tenant_id', '=', actor.tenant)
    .where('u.user_type', '=', STAFF)
    .where('u.login_flag', '=', true)
    .where('u.status', '=', 1)
    .where((e) =>
      e.exists(
        e
          .selectFrom('user_role as h')
          .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'))
          .select('h.id')
          .whereRef('h.user_id', '=', 'u.id')
          .whereRef('h.tenant_id', '=', 'u.tenant_id')
          .where('r.role_alias', '=', roleCode),
      ),
    )
    .orderBy('u.real_name')
    .orderBy('u.id')
    .execute();
  return rows.map((u) => ({
    id: u.id,
    account: u.account,
    realName: u.real_name,
    deptId: u.dept_id ?? '',
    deptName: (lang === 'en' && u.dept_name_en ? u.dept_name_en : u.dept_name) ?? '',
  }));
};
