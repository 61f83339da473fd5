/** Who holds roles and sits in teams, as the engine asks it. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import './tables.ts';

export type Person = { id: string; realName: string };

/** People of the tenant who hold one of the roles, by name. */
export const roleHolders = async (tx: Tx, codes: readonly string[]): Promise<Person[]> => {
  if (codes.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    real_name: string;
  }>`select distinct id, real_name from role_holders(${codes}) order by real_name, id`.execute(tx);
  return rows.map((r) => ({ id: r.id, realName: r.real_name }));
};

/** People of the tenant whose roles grant a permission, by name. */
export const permissionHolders = async (tx: Tx, tenant: string, code: string): Promise<Person[]> => {
  const rows = await tx
    .selectFrom('role_menu as g')
    .innerJoin('menu as m', (j) => j.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.id', '=', 'g.menu_id'))
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.role_id'))
    .select('r.role_alias')
    .distinct()
    .where('g.tenant_id', '=', tenant)
    .where('m.code', '=', code)
    .execute();
  return roleHolders(
    tx,
    rows.map((r) => r.role_alias),
  );
};

/** Who may be named as planner of a case: the dispatchers of the plan centre. */
export const planners = (tx: Tx): Promise<Person[]> => roleHolders(tx, ['plan_dispatcher']);

/** A person by id, as history names them. @throws where the engine names somebody who is not of the tenant */
export const personOf = async ({ tx, actor }: { tx: Tx; actor: { tenant: string } }, user: string): Promise<Person> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return { id: user, realName: row.real_name };
};

/** Whether a person still holds one of the roles and may sign in. */
export const holdsRole = async (tx: Tx, user: string, codes: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select holds_role(${user}, ${codes}) as holds`.execute(tx);
  return rows[0]?.holds === true;
};

/** Members of a team; null when there is no such team. */
export const teamMembers = async (tx: Tx, tenant: string, teamId: string): Promise<Person[] | null> => {
  const team = await tx.selectFrom('team').select('id').where('tenant_id', '=', tenant).where('id', '=', teamId).executeTakeFirst();
  if (team === undefined) return null;
  const { rows } = await sql<{ id: string; real_name: string }>`select u.id, u.real_name from team_user m
    join user_account u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tenant} and m.team_id = ${teamId} and u.status = 1 and u.login_flag order by u.real_name, u.id`.execute(tx);
  return rows.map((r) => ({ id: r.id, realName: r.real_name }));
};

/** Teams the person sits in. */
export const teamsOf = async (tx: Tx, tenant: string, user: string): Promise<string[]> => {
  const rows = await tx.selectFrom('team_user').select('team_id').where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
  return rows.map((r) => r.team_id);
};
