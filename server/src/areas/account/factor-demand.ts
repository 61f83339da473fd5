/** Which roles an institute lets in with a second factor only: a parameter with their codes. */
import type { knownParams } from '@zhengjian/contract/areas/system/known-params.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import '../system/tables.ts';
import './tables.ts';

const KEY = 'signIn.factorRoles' satisfies keyof typeof knownParams;

/** Whether a role that `u` (user_account) holds demands it, chosen now or not: changing to another role is no way around. As a column. */
export const factorDemanded = sql<boolean>`exists (select 1 from system_param p
    join role r on r.tenant_id = p.tenant_id and r.role_alias = any(string_to_array(p.param_value, ','))
    join user_role h on h.tenant_id = r.tenant_id and h.role_id = r.id
    where p.tenant_id = u.tenant_id and p.param_key = ${KEY} and p.param_value <> '' and h.user_id = u.id)`;

/** Whether a role demands it. */
export const demandsFactor = async (tx: Tx, tenant: string, alias: string): Promise<boolean> =>
  (await tx
    .selectFrom('system_param')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('param_key', '=', KEY)
    .where(sql<boolean>`${alias} = any(string_to_array(param_value, ','))`)
    .executeTakeFirst()) !== undefined;

/** Whether it is demanded and not set up. */
export const factorLacking = sql<boolean>`${factorDemanded} and not exists (select 1 from user_factor f
    where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)`;
