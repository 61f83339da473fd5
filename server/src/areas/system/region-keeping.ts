/** Regions as the platform's administrator keeps them: they belong to no institute, so the system writes them. */
import { type RegionRow, regionCalls, regionList } from '@zhengjian/contract/areas/system/regions.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { tablesWithKey } from '../../platform/dictionary-uses.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { regionNames } from './regions.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'region.saved': { code: string; before: string | null; after: string };
    'region.removed': { code: string; name: string };
  }
}

type Row = Selectable<Schema['region']>;
type Asked = { code?: string | undefined; name?: string | undefined; parentCode?: string | undefined; level?: number | undefined };
const LOWEST = 3;

const present = async (tx: Tx, rows: readonly Row[]): Promise<RegionRow[]> => {
  const names = await regionNames(
    tx,
    rows.map(({ parent_code }) => parent_code),
  );
  return rows.map((r) => ({
    code: r.code,
    name: r.name,
    parentCode: r.parent_code,
    parentName: names.get(r.parent_code) ?? '',
    level: r.level,
    sort: r.sort,
    hasChildren: r.has_children,
  }));
};

const found = (tx: Tx, { code, name, parentCode, level }: Asked): Promise<Row[]> => {
  let query = tx.selectFrom('region').selectAll();
  if (code !== undefined) query = query.where(sql<boolean>`strpos(code, ${code}) > 0`);
  if (name !== undefined) query = query.where(sql<boolean>`strpos(name, ${name}) > 0`);
  if (parentCode !== undefined) query = query.where('parent_code', '=', parentCode);
  if (level !== undefined) query = query.where('level', '=', level);
  return query.orderBy('code').execute();
};
const listedRegions = answerShortList(regionList, {
  all: (tx, _reader, asked) => found(tx, asked),
  rows: (tx, _reader, page) => present(tx, page),
});

const find = (tx: Tx, code: string): Promise<Row | undefined> =>
  tx.selectFrom('region').selectAll().where('code', '=', code).executeTakeFirst();
const one = async (tx: Tx, code: string): Promise<Row> => (await find(tx, code)) ?? refuse('system.regionGone', { code });
const presented = async (tx: Tx, code: string): Promise<RegionRow> =>
  (await present(tx, [await one(tx, code)]))[0] ?? refuse('system.regionGone', { code });

/** A code begins with the pairs of digits of the region above: 411303 lies in 411300, which lies in 410000. */
const liesIn = (code: string, above: string): boolean => code !== above && code.startsWith(above.replace(/(?:00)+$/, ''));

const add = async (tx: Tx, ctx: Ctx, { code, name, parentCode, sort }: Received<typeof regionCalls.regionSubmit>): Promise<void> => {
  const parent = parentCode === '' ? null : await one(tx, parentCode);
  if (parent?.level === LOWEST) refuse('system.regionLowest', { name: parent.name });
  if (parent ? !liesIn(code, parent.code) : !/^\d\d0000$/.test(code)) refuse('system.regionCode', { code, parent: parent?.code ?? '' });
  const { tenant_id: _, ...made } = created(ctx);
  await tx
    .insertInto('region')
    .values({ ...made, code, name, parent_code: parentCode, level: (parent?.level ?? 0) + 1, has_children: false, sort })
    .execute();
  if (parent)
    await tx
      .updateTable('region')
      .set({ has_children: true, ...changed(ctx) })
      .where('code', '=', parent.code)
      .execute();
};

/** One change at a time: two might add one code, or add below what is being deleted. */
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('regions', 0))`.execute(tx);

const submit = async (input: Received<typeof regionCalls.regionSubmit>, ctx: Ctx): Promise<RegionRow> =>
  ctx.db.system(async (tx) => {
    await oneAtATime(tx);
    const { code, name, parentCode, sort, isNew } = input;
    const old = await find(tx, code);
    if (old && isNew === true) refuse('system.regionTaken', { code, name: old.name });
    if (old && old.parent_code !== parentCode) refuse('system.regionStays', { code });
    if (old)
      await tx
        .updateTable('region')
        .set({ name, sort, ...changed(ctx) })
        .where('code', '=', code)
        .execute();
    else await add(tx, ctx, input);
    await audit(tx, ctx, {
      kind: 'region.saved',
      subject: { type: 'region', id: null },
      details: { code, before: old?.name ?? null, after: name },
    });
    return presented(tx, code);
  });

const remove = async ({ id: code }: { id: string }, ctx: Ctx): Promise<null> =>
  ctx.db.system(async (tx) => {
    await oneAtATime(tx);
    const row = await one(tx, code);
    const inside = await found(tx, { parentCode: code });
    if (inside.length > 0) refuse('system.regionHasChildren', { name: row.name, n: inside.length });
    const tables = await tablesWithKey(tx, 'region', code);
    const words: Readonly<Record<string, string>> = (ctx.lang === 'en' ? en : zh).usedIn;
    if (tables.length > 0)
      refuse('system.regionUsed', {
        name: row.name,
        where: listed(
          tables.map((table) => words[table] ?? table),
          ctx.lang,
        ),
      });
    await tx.deleteFrom('region').where('code', '=', code).execute();
    const left = await found(tx, { parentCode: row.parent_code });
    if (left.length === 0 && row.parent_code !== '')
      await tx
        .updateTable('region')
        .set({ has_children: false, ...changed(ctx) })
        .where('code', '=', row.parent_code)
        .execute();
    await audit(tx, ctx, { kind: 'region.removed', subject: { type: 'region', id: null }, details: { code, name: row.name } });
    return null;
  });

export const regionAnswers = answers(regionCalls, {
  regionPage: async (asked, ctx) => ctx.read((tx) => listedRegions.page(tx, ctx, asked)),
  regionDetail: async ({ code }, ctx) => ctx.read((tx) => presented(tx, code)),
  regionLazyList: async ({ parentCode = '', name, code }, ctx) =>
    ctx.read(async (tx) => present(tx, await found(tx, name === undefined && code === undefined ? { parentCode } : { name, code }))),
  regionLazyTree: async ({ parentCode = '' }, ctx) =>
    ctx.read(async (tx) =>
      (await found(tx, { parentCode })).map((r) => ({
        id: r.code,
        parentId: r.parent_code === '' ? '0' : r.parent_code,
        title: r.name,
        key: r.code,
        value: r.code,
        hasChildren: r.has_children,
      })),
    ),
  regionSubmit: submit,
  regionRemove: remove,
});
