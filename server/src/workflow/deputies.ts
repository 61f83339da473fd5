/**
 * Deputies by dates: who acts in whose stead now (spec 000 §5; research: anchors 1). A chain is never longer than one: the
 * deputy of a deputy has no say, so a right cannot wander to somebody whom nobody named.
 */
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { type Actor, type Principal, systemActor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import './tables.ts';

/** Everybody whose deputy this person is at a moment, with the roles that they hold. */
export const principalsOf = async (tx: Tx, tenant: string, user: string, now: Date): Promise<Principal[]> => {
  const { rows } = await sql<{ user: string; name: string; roles: string[]; categories: string[] }>`
    select replace(d.user_id::text, '-', '') as user, u.real_name as name, d.categories,
      array(select distinct r.role_alias from user_role x join role r on r.tenant_id = x.tenant_id and r.id = x.role_id
        where x.tenant_id = d.tenant_id and x.user_id = d.user_id order by 1) as roles
    from wf_deputy d join user_account u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where d.tenant_id = ${tenant} and d.deputy_id = ${user} and d.ended_at is null and d.from_at <= ${now} and d.until_at > ${now}
      and u.status = 1 and u.login_flag
    order by u.real_name, d.id`.execute(tx);
  return rows;
};

/** Deputies of these people by deputyships that are not ended: what a process remembers of them holds whom they stand in for. */
export const deputiesOf = async (tx: Tx, tenant: string, users: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('wf_deputy')
    .select('deputy_id')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('user_id', 'in', [...users])
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((r) => r.deputy_id);
};

/** Those of them whose work of this process the actor may do. */
export const principalsIn = (actor: Pick<Actor, 'deputyFor'>, category: string): Principal[] =>
  actor.deputyFor.filter((p) => p.categories.length === 0 || p.categories.includes(category));

/** The name under which the system acts; no person is called so. */
const SYSTEM_NAME = systemActor('').name;

/** Who acted, as history shows it: "A（B 代）" where B stood in for A, the system under its own name. */
export const operatorName = (lang: Language, row: { op_user_name: string; deputy_for_name: string }): string => {
  const texts = (lang === 'en' ? en : zh).deputy;
  if (row.op_user_name === SYSTEM_NAME) return texts.system;
  if (row.deputy_for_name === '') return row.op_user_name;
  return texts.inStead.replace('{{name}}', row.deputy_for_name).replace('{{deputy}}', row.op_user_name);
};

/** Who acted, for a message read in either language. */
export const senderOf = ({ kind, name }: Pick<Actor, 'kind' | 'name'>): string | { zh: string; en: string } =>
  kind === 'system' ? { zh: zh.deputy.system, en: en.deputy.system } : name;
