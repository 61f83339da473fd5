/** What passwords must be at an institute: its parameters, or what holds without them. */
import { PASSWORD_POLICY, type PasswordPolicy } from '@zhengjian/contract/areas/account/rules.ts';
import { takesValue } from '@zhengjian/contract/areas/system/known-params.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import '../../platform/tables.ts';

const KEYS = {
  minLength: 'password.minLength',
  kinds: 'password.kinds',
  history: 'password.history',
  expiryDays: 'password.expiryDays',
  firstChange: 'password.firstChange',
} as const satisfies Record<keyof PasswordPolicy, string>;

export const passwordPolicyOf = async (tx: Tx, tenant: string): Promise<PasswordPolicy> => {
  const rows = await tx
    .selectFrom('system_param')
    .select(['param_key', 'param_value'])
    .where('tenant_id', '=', tenant)
    .where('param_key', 'in', Object.values(KEYS))
    .execute();
  const set = new Map(rows.filter((r) => takesValue(r.param_key, r.param_value)).map((r) => [r.param_key, r.param_value]));
  const figure = (name: 'minLength' | 'kinds' | 'history' | 'expiryDays'): number => Number(set.get(KEYS[name]) ?? PASSWORD_POLICY[name]);
  return {
    minLength: figure('minLength'),
    kinds: figure('kinds'),
    history: figure('history'),
    expiryDays: figure('expiryDays'),
    firstChange: (set.get(KEYS.firstChange) ?? String(PASSWORD_POLICY.firstChange)) === 'true',
  };
};

/** Whether a password of `s` (user_secret) is older than the institute allows, as a column; asked with every look at who somebody is. */
export const expired = (now: Date) =>
  sql<boolean>`coalesce((select s.changed_at + make_interval(days => p.param_value::int) <= ${now}::timestamptz from system_param p
    where p.tenant_id = s.tenant_id and p.param_key = ${KEYS.expiryDays} and p.param_value ~ '^[1-9][0-9]{0,3}$'), false)`;
