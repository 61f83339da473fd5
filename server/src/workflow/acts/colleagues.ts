/** Active people of the institute beside the actor: to whom a case may be sent to read, or who may be named as deputy. */
import type { Colleague } from '@zhengjian/contract/areas/workflow/act-records.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Person } from '../people.ts';
import type { Act } from '../registry.ts';

/** Enough for a list to choose from; more is found by typing. */
const MOST = 200;

export const colleaguesOf = async (tx: Tx, act: Act, keyword?: string): Promise<Colleague[]> => {
  const { tenant, user } = act.actor;
  let people = tx
    .selectFrom('user_account as u')
    .select(['u.id', 'u.real_name'])
    .select((e) =>
      e
        .selectFrom('user_role as r')
        .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.dept_id'))
        .select(act.lang === 'en' ? 'd.dept_name_en as name' : 'd.dept_name as name')
        .whereRef('r.tenant_id', '=', 'u.tenant_id')
        .whereRef('r.user_id', '=', 'u.id')
        .orderBy('r.is_default', 'desc')
        .orderBy('r.id')
        .limit(1)
        .as('dept'),
    )
    .where('u.tenant_id', '=', tenant)
    .where('u.user_type', '=', 1)
    .where('u.status', '=', 1)
    .where('u.login_flag', '=', true)
    .where('u.id', '!=', user);
  if (keyword !== undefined) people = people.where('u.real_name', 'like', `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const rows = await people.orderBy('u.real_name').orderBy('u.id').limit(MOST).execute();
  return rows.map((p) => ({ id: p.id, realName: p.real_name, deptName: p.dept ?? '' }));
};

/** Everybody of the institute who can sign in, by name. */
export const activeStaff = async (tx: Tx, tenant: string): Promise<Person[]> => {
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'real_name'])
    .where('tenant_id', '=', tenant)
    .where('user_type', '=', 1)
    .where('status', '=', 1)
    .where('login_flag', '=', true)
    .orderBy('real_name')
    .orderBy('id')
    .execute();
  return rows.map((p) => ({ id: p.id, realName: p.real_name }));
};
