/** People as an administrator sees them: rows of the list and of one record. */
import { ITEM_STATE, TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import type { SignInState, UserRow } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import '../account/tables.ts';
import '../system/tables.ts';
import './tables.ts';

export const STAFF = 1;

type Standing = { login_flag: boolean; status: number; erased_at: string | null };
export const stateOf = ({ login_flag, status, erased_at }: Standing): SignInState =>
  erased_at !== null ? 'erased' : !login_flag ? 'disabled' : status === 1 ? 'active' : 'locked';
/** The same as a condition over rows `r`. */
export const stateIs = (state: SignInState) =>
  state === 'erased'
    ? sql<boolean>`r.erased_at is not null`
    : state === 'disabled'
      ? sql<boolean>`not r.login_flag and r.erased_at is null`
      : state === 'active'
        ? sql<boolean>`r.login_flag and r.status = 1`
        : sql<boolean>`r.login_flag and r.status <> 1`;

type Person = { id: string; account: string; realName: string; userType: number };

/**
 * In their order, locked until the end.
 * @throws organisation.userNotFound unless all are of the tenant and of one of these kinds, organisation.userErased
 */
export const peopleOf = async (tx: Tx, tenant: string, ids: readonly string[], kind: 'staff' | 'outside'): Promise<Person[]> => {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'account', 'real_name as realName', 'user_type as userType', 'erased_at'])
    .where('tenant_id', '=', tenant)
    .where('id', 'in', wanted)
    .where('user_type', kind === 'staff' ? '=' : '<>', STAFF)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== wanted.length) refuse('organisation.userNotFound');
  const erased = rows.find((row) => row.erased_at !== null);
  if (erased) refuse('organisation.userErased', { name: erased.account });
  return wanted.flatMap((id) => rows.filter((row) => row.id === id));
};

const named = (lang: Language, zh: string, en: string): string => (lang === 'en' && en !== '' ? en : zh);

/** In any order. */
export const presentUsers = async (
  tx: Tx,
  { tenant, lang }: { tenant: string; lang: Language },
  ids: readonly string[],
): Promise<UserRow[]> => {
  if (ids.length === 0) return [];
  const [users, places, posts] = await Promise.all([
    tx
      .selectFrom('user_account as u')
      .leftJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dept_id'))
      .selectAll('u')
      .select(['d.dept_name', 'd.dept_name_en'])
      .where('u.tenant_id', '=', tenant)
      .where('u.id', 'in', [...ids])
      .where('u.user_type', '=', STAFF)
      .execute(),
    tx
      .selectFrom('user_role as h')
      .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'))
      .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'h.tenant_id').onRef('d.id', '=', 'h.dept_id'))
      .select(['h.user_id', 'h.dept_id', 'h.role_id', 'h.by_post', 'r.role_name', 'r.role_name_en', 'd.dept_name', 'd.dept_name_en'])
      .where('h.tenant_id', '=', tenant)
      .where('h.user_id', 'in', [...ids])
      .orderBy('h.is_default', 'desc')
      .orderBy('r.sort')
      .orderBy('h.id')
      .execute(),
    tx
      .selectFrom('user_post as h')
      .innerJoin('post as p', (j) => j.onRef('p.tenant_id', '=', 'h.tenant_id').onRef('p.id', '=', 'h.post_id'))
      .select(['h.user_id', 'p.id', 'p.post_name', 'p.post_name_en'])
      .where('h.tenant_id', '=', tenant)
      .where('h.user_id', 'in', [...ids])
      .orderBy('p.sort')
      .orderBy('p.id')
      .execute(),
  ]);
  return users.map((u) => {
    const own = places.filter((p) => p.user_id === u.id);
    const held = posts.filter((p) => p.user_id === u.id);
    const roles = [...new Map(own.map((p) => [p.role_id, named(lang, p.role_name, p.role_name_en)]))];
    return {
      id: u.id,
      version: u.version,
      account: u.account,
      realName: u.real_name,
      code: u.staff_no,
      deptId: u.dept_id ?? '',
      deptName: named(lang, u.dept_name ?? '', u.dept_name_en ?? ''),
      postId: held.map((p) => p.id),
      postName: listed(
        held.map((p) => named(lang, p.post_name, p.post_name_en)),
        lang,
      ),
      places: own
        .filter((p) => p.by_post === null)
        .map((p) => ({
          deptId: p.dept_id,
          deptName: named(lang, p.dept_name, p.dept_name_en),
          roleId: p.role_id,
          roleName: named(lang, p.role_name, p.role_name_en),
        })),
      roleId: roles.map(([id]) => id).join(','),
      roleName: listed(
        roles.map(([, name]) => name),
        lang,
      ),
      phone: u.phone,
      email: u.email,
      homePageType: u.home_page_type === 2 ? '2' : '1',
      ccaaNo: u.ccaa_no,
      remark: u.remark,
      state: stateOf(u),
      createTime: u.created_at,
    };
  });
};

/** Open tasks that people hold or have handed to somebody else for a time. */
export const openWorkOf = async (tx: Tx, tenant: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; realName: string; tasks: number }>`
    select u.id, u.real_name as "realName", count(*)::int as tasks
    from user_account u join wf_task t on t.tenant_id = u.tenant_id and t.status = 'open' and (t.assignee = u.id or t.owner = u.id)
    where u.tenant_id = ${tenant} and u.id = any(${[...ids]}::uuid[])
    group by u.id, u.real_name order by u.real_name, u.id`.execute(tx);
  return rows;
};

/** The same, with the records of running tests that wait for their check. */
export const leftBehind = async (tx: Tx, tenant: string, ids: readonly string[]) => {
  const { rows: checks } = await sql<{ id: string; realName: string; checks: number }>`
    select u.id, u.real_name as "realName", count(*)::int as checks
    from user_account u join test_item i on i.tenant_id = u.tenant_id and i.checker_id = u.id and i.state = ${sql.lit(ITEM_STATE.finished)}
      join test_task t on t.tenant_id = i.tenant_id and t.id = i.task_id and t.round_no = i.round_no and t.state not in (${sql.join(TEST_ENDED)})
    where u.tenant_id = ${tenant} and u.id = any(${[...ids]}::uuid[])
    group by u.id, u.real_name order by u.real_name, u.id`.execute(tx);
  const work = (await openWorkOf(tx, tenant, ids)).map((one) => ({ ...one, checks: checks.find(({ id }) => id === one.id)?.checks ?? 0 }));
  return [...work, ...checks.filter(({ id }) => !work.some((one) => one.id === id)).map((one) => ({ ...one, tasks: 0 }))];
};

/** Those who have ever signed in, had work of a case or have a task: what they did names them, so they stay. */
export const withHistory = async (tx: Tx, tenant: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select u.id from user_account u
    where u.tenant_id = ${tenant} and u.id = any(${[...ids]}::uuid[]) and (
      exists (select 1 from session s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      or exists (select 1 from audit_row a where a.tenant_id = u.tenant_id and a.subject_type = 'user_account' and a.subject_id = u.id
        and a.kind in ('account.signedIn', 'account.registered'))
      or exists (select 1 from wf_involved i where i.tenant_id = u.tenant_id and i.user_id = u.id)
      or exists (select 1 from wf_task t where t.tenant_id = u.tenant_id and t.status = 'open' and (t.assignee = u.id or t.owner = u.id)))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};
