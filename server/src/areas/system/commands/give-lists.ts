/** Dictionaries, parameters and the client application of the institute's own pages. */

import type { DictionaryKind } from '@zhengjian/contract/areas/system/dictionaries.ts';
import type { Dictionary } from '@zhengjian/contract/dictionaries/dictionary.ts';
import { dictionaries } from '@zhengjian/contract/dictionaries/index.ts';
import { webClient } from '../../account/index.ts';
import { systemDictionaries } from '../defaults/dictionaries.ts';
import { params } from '../defaults/params.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

/** Rows of one statement. */
const STEP = 1_000;

/** Steps between dictionaries, so that one can be put between two. */
const GAP = 10;

/** `mark`: sets the keys of system dictionaries apart from those of business dictionaries in the ledger. */
const giveDictionaries = async (
  system: System,
  ledger: Ledger,
  { kind, shipped, mark }: { kind: DictionaryKind; shipped: readonly Dictionary[]; mark: string },
): Promise<void> => {
  const { tx, tenant } = system;
  const there = await tx.selectFrom('dict').select(['id', 'code']).where('tenant_id', '=', tenant).where('kind', '=', kind).execute();
  const ids = new Map(there.map((d) => [d.code, d.id]));
  const fresh = ledger
    .take(
      'dictionary',
      shipped.map((dictionary, at) => ({ dictionary, sort: (at + 1) * GAP })),
      ({ dictionary }) => `${mark}${dictionary.code}`,
      keysOf([...ids.keys()], (code) => `${mark}${code}`),
    )
    .map(({ dictionary: d, sort }) => ({ ...rowOf(system), kind, code: d.code, name: d.zh, name_en: d.en, sort }));
  for (const d of fresh) ids.set(d.code, d.id);
  if (fresh.length > 0) await tx.insertInto('dict').values(fresh).execute();

  const items = await tx
    .selectFrom('dict_item as i')
    .innerJoin('dict as d', (j) => j.onRef('d.tenant_id', '=', 'i.tenant_id').onRef('d.id', '=', 'i.dict_id'))
    .select(['d.code', 'i.dict_key'])
    .where('i.tenant_id', '=', tenant)
    .where('d.kind', '=', kind)
    .execute();
  const wanted = shipped.flatMap(({ code, items: all }) => {
    const dict_id = ids.get(code);
    return dict_id === undefined ? [] : all.map((item, sort) => ({ key: `${mark}${code}/${item.key}`, dict_id, item, sort }));
  });
  const rows = ledger
    .take(
      'dictionaryItem',
      wanted,
      ({ key }) => key,
      keysOf(items, (i) => `${mark}${i.code}/${i.dict_key}`),
    )
    .map(({ dict_id, item, sort }) => ({
      ...rowOf(system),
      dict_id,
      dict_key: item.key,
      dict_value: item.zh,
      dict_value_en: item.en,
      sort,
      remark: item.remark ?? '',
    }));
  for (let at = 0; at < rows.length; at += STEP)
    await tx
      .insertInto('dict_item')
      .values(rows.slice(at, at + STEP))
      .execute();
};

const giveParams = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const there = await tx.selectFrom('system_param').select('param_key').where('tenant_id', '=', tenant).execute();
  const rows = ledger
    .take(
      'param',
      params,
      ([key]) => key,
      keysOf(there, (p) => p.param_key),
    )
    .map(([key, name, value]) => ({ ...rowOf(system), param_key: key, param_name: name, param_value: value, remark: '' }));
  if (rows.length > 0) await tx.insertInto('system_param').values(rows).execute();
};

/** Without the client of its own pages nobody of the institute could sign in. */
const giveClients = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant, world } = system;
  const there = await tx.selectFrom('oauth_client').select('client_id').where('tenant_id', '=', tenant).execute();
  const fresh = ledger.take(
    'client',
    [webClient(world.now())],
    (client) => client.client_id,
    keysOf(there, (c) => c.client_id),
  );
  if (fresh.length > 0)
    await tx
      .insertInto('oauth_client')
      .values(fresh.map((client) => ({ ...rowOf(system), ...client })))
      .execute();
};

export const giveLists = async (system: System, ledger: Ledger): Promise<void> => {
  await giveDictionaries(system, ledger, { kind: 'biz', shipped: dictionaries, mark: '' });
  await giveDictionaries(system, ledger, { kind: 'system', shipped: systemDictionaries, mark: 'system:' });
  await giveParams(system, ledger);
  await giveClients(system, ledger);
};
