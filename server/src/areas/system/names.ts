/**
 * Names of dictionary keys and system parameters, as rules and refusals need them. They are those of the tenant of the transaction, also
 * where the system works for it (`asTenant`), whom row-level security lets see every tenant.
 */
import type { KnownParam } from '@zhengjian/contract/areas/system/known-params.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

const ofTheTenant = sql<string>`(select app_tenant())`;

/** `dict/key` -> name in one language, for the dictionaries asked for. */
export const dictionaryNames = async (tx: Tx, lang: Language, codes: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('dict as d')
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select(['d.code', 'i.dict_key', 'i.dict_value', 'i.dict_value_en'])
    .where('d.tenant_id', '=', ofTheTenant)
    .where('d.kind', '=', 'biz')
    .where('d.code', 'in', [...codes])
    .execute();
  return new Map(rows.map((r) => [`${r.code}/${r.dict_key}`, lang === 'en' ? r.dict_value_en : r.dict_value]));
};

/** Remarks of a dictionary by its keys, where an institute keeps figures or texts of a rule. */
export const dictionaryRemarks = async (tx: Tx, code: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('dict as d')
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select(['i.dict_key', 'i.remark'])
    .where('d.tenant_id', '=', ofTheTenant)
    .where('d.kind', '=', 'biz')
    .where('d.code', '=', code)
    .execute();
  return new Map(rows.map((row) => [row.dict_key, row.remark.trim()]));
};

/** Value of a system parameter, or the given one where it is not set. */
export const paramOf = async (tx: Tx, key: KnownParam, otherwise: string): Promise<string> =>
  (
    await tx
      .selectFrom('system_param')
      .select('param_value')
      .where('tenant_id', '=', ofTheTenant)
      .where('param_key', '=', key)
      .executeTakeFirst()
  )?.param_value ?? otherwise;
