/** People of a laboratory (domain 5.2, scope X): a role in its department, or below it. Where nobody has it there, the role does as a whole. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { type Person, roleHolders } from '../../workflow/people.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import './test-tables.ts';

export const DIRECTOR = 'lab_director';

/** Who has a role in the department of a laboratory or below it, by name. */
export const roleInLaboratory = async (tx: Tx, tenant: string, role: string, laboratory: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`with recursive below as (
      select id from dept where tenant_id = ${tenant} and laboratory = ${laboratory}
      union select c.id from dept c join below b on c.parent_id = b.id where c.tenant_id = ${tenant})
    select distinct replace(u.id::text, '-', '') as id, u.real_name as "realName" from below b
      join user_role x on x.tenant_id = ${tenant} and x.dept_id = b.id
      join role r on r.tenant_id = x.tenant_id and r.id = x.role_id and r.role_alias = ${role}
      join user_account u on u.tenant_id = x.tenant_id and u.id = x.user_id and u.status = 1 and u.login_flag
    order by "realName", id`.execute(tx);
  return rows;
};

const ofTest = async ({ tx, businessId, actor }: CaseAct, role: string): Promise<Person[]> => {
  const { laboratory } = await tx.selectFrom('test_task').select('laboratory').where('id', '=', businessId).executeTakeFirstOrThrow();
  return roleInLaboratory(tx, actor.tenant, role, laboratory);
};

/** Holders of a step that is a role's: those of the laboratory of the test. */
export const byOwn = (role: string) => ({ holders: async (act: CaseAct) => (await ofTest(act, role)).map(({ id }) => id) });

/** The same, of a step that checks what the act has done: never whoever did it, nor in whose stead. */
export const byOthersOfOwn = (role: string) => ({
  holders: async (act: CaseAct) => {
    const acting = [act.actor.user, ...act.actor.deputyFor.map(({ user }) => user)];
    return (await ofTest(act, role)).flatMap(({ id }) => (acting.includes(id) ? [] : [id]));
  },
});

/** Of the laboratory of the test, or of the role as a whole where nobody of it has it. */
export const ownOrAll = async (act: CaseAct, role: string): Promise<Person[]> => {
  const own = await ofTest(act, role);
  return own.length > 0 ? own : roleHolders(act.tx, [role]);
};
