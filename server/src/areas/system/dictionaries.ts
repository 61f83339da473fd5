/** Dictionaries as administrators keep them: what the product relies on stays, what records carry is sealed instead of deleted. */
import { figureOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import {
  type DictionaryKind,
  type DictionaryRow,
  type dictionaryCalls,
  dictionaryCallsOf,
  entries,
  entryList,
  headList,
  heads,
} from '@zhengjian/contract/areas/system/dictionaries.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { discountLevel } from '@zhengjian/contract/dictionaries/money.ts';
import { personDayRule } from '@zhengjian/contract/dictionaries/scheme.ts';
import { floorOf } from '@zhengjian/contract/rules/fees.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { tablesWithKey } from '../../platform/dictionary-uses.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { shippedDictionary } from './defaults/dictionaries.ts';

type Head = Selectable<Schema['dict']>;
type Entry = Selectable<Schema['dict_item']>;

/** Whether the product itself relies on a dictionary, or on one of its keys. */
const isShipped = ({ kind, code }: Pick<Head, 'kind' | 'code'>, key?: string): boolean => {
  const shipped = shippedDictionary(kind, code);
  return shipped !== undefined && (key === undefined || shipped.items.some((item) => item.key === key));
};

/** Its remark says how far the level may go. */
const isDiscountLevel = (head: Pick<Head, 'kind' | 'code'>, key: string): boolean =>
  head.kind === 'biz' && head.code === discountLevel.code && isShipped(head, key);

/** Its remark is a figure of the rule of person-days. */
const isDayFigure = (head: Pick<Head, 'kind' | 'code'>, key: string): boolean =>
  head.kind === 'biz' && head.code === personDayRule.code && isShipped(head, key);

/** Where a key is used, in words; '' where it is nowhere. */
const usedIn = async (tx: Tx, lang: Language, head: Head, key: string): Promise<string> => {
  const words: Readonly<Record<string, string>> = (lang === 'en' ? en : zh).usedIn;
  const tables = await tablesWithKey(tx, head.code, key);
  return listed([...new Set(tables.map((table) => words[table] ?? words.other ?? table))], lang);
};

const headOf = async (tx: Tx, kind: DictionaryKind, id: string): Promise<Head> =>
  (await tx.selectFrom('dict').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()) ?? refuse('system.dictGone');

/** Refuses to take a key away or to change it where somebody needs it. */
const refuseNeeded = async (tx: Tx, lang: Language, head: Head, { dict_key, dict_value }: Entry): Promise<void> => {
  const name = dict_value;
  if (isShipped(head, dict_key)) refuse('system.entryShipped', { name, key: dict_key });
  const where = await usedIn(tx, lang, head, dict_key);
  if (where !== '') refuse('system.entryUsed', { name, key: dict_key, where });
};

const present = (head: Head, entry: Entry | null, count = 0): DictionaryRow => ({
  id: (entry ?? head).id,
  version: (entry ?? head).version,
  parentId: entry ? head.id : '0',
  parentName: entry ? head.name : '',
  code: head.code,
  dictKey: entry?.dict_key ?? '',
  dictValue: entry?.dict_value ?? head.name,
  dictValueEn: entry?.dict_value_en ?? head.name_en,
  sort: (entry ?? head).sort,
  isSealed: (entry ?? head).is_sealed,
  remark: (entry ?? head).remark,
  entries: count,
});

const inOrder = async (
  tx: Tx,
  kind: DictionaryKind,
  { code, dictValue }: { code?: string | undefined; dictValue?: string | undefined },
) => {
  let query = tx.selectFrom('dict').selectAll().where('kind', '=', kind);
  if (code !== undefined) query = query.where('code', '=', code);
  if (dictValue !== undefined) query = query.where(sql<boolean>`strpos(name, ${dictValue}) > 0`);
  return query.orderBy('sort').orderBy('code').execute();
};
const entriesOf = async (tx: Tx, of: readonly Head[]): Promise<ReadonlyMap<string, Entry[]>> => {
  const ids = of.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('dict_item').selectAll().where('dict_id', 'in', ids).orderBy('sort').orderBy('id').execute();
  const found = new Map<string, Entry[]>(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.dict_id)?.push(row);
  return found;
};

const treeOf = (found: readonly Head[], below: ReadonlyMap<string, Entry[]>) =>
  found.map((head) => {
    const children = (below.get(head.id) ?? []).map((e) => ({
      id: e.id,
      parentId: head.id,
      title: e.dict_value,
      key: e.dict_key,
      value: e.dict_key,
    }));
    return { id: head.id, parentId: '0', title: head.name, key: head.code, value: head.code, ...(children.length > 0 && { children }) };
  });

type Submitted = Received<typeof dictionaryCalls.dictSubmit>;

/** Registers, lists and answers of one kind. */
export const answerDictionaries = (kind: DictionaryKind) => {
  const calls = dictionaryCallsOf[kind];
  const headRegister = answerRegister(heads, {
    table: 'dict',
    columns: { dictValue: 'name', dictValueEn: 'name_en' },
    missing: 'system.dictGone',
    guard: (_tx, _by, { code }, before) => {
      if (before && before.kind !== kind) refuse('system.dictGone');
      if (before && before.code !== code && isShipped(before)) refuse('system.dictShipped', { code: before.code });
    },
    also: async () => ({ kind }),
    taken: ({ code }) => refuse('system.dictTaken', { code }),
    beforeRemoval: async (tx, _by, rows) => {
      const below = await entriesOf(tx, rows);
      for (const row of rows) {
        if (row.kind !== kind) refuse('system.dictGone');
        if (isShipped(row)) refuse('system.dictShipped', { code: row.code });
        if ((below.get(row.id) ?? []).length > 0) refuse('system.dictHasEntries', { name: row.name, n: below.get(row.id)?.length ?? 0 });
      }
    },
    show: async (tx, _by, rows) => {
      const below = await entriesOf(tx, rows);
      return ({ id }) => ({ entries: below.get(id)?.length ?? 0 });
    },
  });
  const entryRegister = answerRegister(entries, {
    table: 'dict_item',
    columns: { parentId: 'dict_id' },
    missing: 'system.dictGone',
    parent: (tx, id) => headOf(tx, kind, id),
    guard: async (tx, { lang }, { parentId, dictKey, dictValue, remark = '' }, before) => {
      const head = await headOf(tx, kind, parentId);
      if (before && before.dict_key !== dictKey) await refuseNeeded(tx, lang, head, before);
      if (isDiscountLevel(head, dictKey) && floorOf(remark.trim()) === null) refuse('system.levelRemark', { name: dictValue });
      if (isDayFigure(head, dictKey) && figureOf(dictKey, remark.trim()) === null) refuse('system.dayFigure', { name: dictValue });
    },
    taken: ({ dictKey }) => refuse('system.entryTaken', { key: dictKey }),
    beforeRemoval: async (tx, { lang }, rows) => {
      for (const row of rows) await refuseNeeded(tx, lang, await headOf(tx, kind, row.dict_id), row);
    },
    show: async (tx, _by, rows) => {
      const ids = [...new Set(rows.map(({ dict_id }) => dict_id))];
      const found = await tx.selectFrom('dict').select(['id', 'code']).where('id', 'in', ids).execute();
      const codes = new Map(found.map(({ id, code }) => [id, code]));
      return ({ dict_id }) => ({ code: codes.get(dict_id) ?? '' });
    },
  });
  const headsListed = answerList(headList, {
    table: 'dict',
    where: () => sql`r.kind = ${kind}`,
    tabs: {},
    filters: { code: 'code', dictValue: (part) => sql`strpos(lower(r.name || ' ' || r.name_en), lower(${part})) > 0` },
    sorts: { sort: 'sort', code: 'code' },
    rows: headRegister.rows,
  });
  const entriesListed = answerList(entryList, {
    table: 'dict_item',
    where: () => sql`exists (select from dict d where d.tenant_id = r.tenant_id and d.id = r.dict_id and d.kind = ${kind})`,
    within: (_viewer, _tx, _tab, { parentId }) => (parentId === undefined ? null : [sql`r.dict_id = ${parentId}`]),
    tabs: {},
    filters: { dictKey: 'dict_key', dictValue: (part) => sql`strpos(lower(r.dict_value || ' ' || r.dict_value_en), lower(${part})) > 0` },
    sorts: { sort: 'sort', dictKey: 'dict_key' },
    rows: entryRegister.rows,
  });
  /** A head or an entry of this kind. */
  const either = async (tx: Tx, id: string): Promise<DictionaryRow> => {
    const entry = await tx.selectFrom('dict_item').selectAll().where('id', '=', id).executeTakeFirst();
    const head = await headOf(tx, kind, entry?.dict_id ?? id);
    return present(head, entry ?? null, entry ? 0 : ((await entriesOf(tx, [head])).get(head.id)?.length ?? 0));
  };

  return {
    parents: async (asked: Parameters<typeof headsListed.page>[2], ctx: Ctx) => ctx.read((tx) => headsListed.page(tx, ctx, asked)),
    children: async (asked: Parameters<typeof entriesListed.page>[2], ctx: Ctx) => ctx.read((tx) => entriesListed.page(tx, ctx, asked)),
    list: async ({ current, size, ...asked }: Received<typeof dictionaryCalls.dictList>, ctx: Ctx) =>
      ctx.read(async (tx) => {
        const found = (await inOrder(tx, kind, asked)).slice((current - 1) * size, current * size);
        const below = await entriesOf(tx, found);
        return found.map((head) => {
          const own = below.get(head.id) ?? [];
          const children = own.map((entry) => present(head, entry));
          return { ...present(head, null, own.length), ...(children.length > 0 && { children }) };
        });
      }),
    detail: async ({ id }: { id: string }, ctx: Ctx) => ctx.read((tx) => either(tx, id)),
    tree: async ({ code }: { code?: string | undefined }, ctx: Ctx) =>
      ctx.read(async (tx) => {
        const found = await inOrder(tx, kind, { code });
        return treeOf(found, await entriesOf(tx, found));
      }),
    dictionaryTree: async ({ code }: { code: string }, ctx: Ctx) =>
      ctx.read(async (tx) => {
        const found = await inOrder(tx, kind, { code });
        if (found.length === 0) refuse('system.dictionaryUnknown', { code });
        return treeOf(found, await entriesOf(tx, found));
      }),
    submit: async ({ parentId, dictKey, code, ...rest }: Submitted, ctx: Ctx) =>
      ctx.write(async (tx) => {
        if (parentId === undefined) {
          if (code === undefined) return refuse('system.dictCode');
          const { id } = await headRegister.saveIn(tx, ctx, { ...rest, code });
          return either(tx, id);
        }
        if (dictKey === undefined) return refuse('system.dictKey');
        const { id } = await entryRegister.saveIn(tx, ctx, { ...rest, parentId, dictKey });
        return either(tx, id);
      }),
    remove: async ({ ids }: { ids: string[] }, ctx: Ctx) =>
      ctx.write(async (tx) => {
        const below = await tx.selectFrom('dict_item').select('id').where('id', 'in', ids).execute();
        const isEntry = new Set(below.map(({ id }) => id));
        // entries first, so that a head may go together with the last of them
        await entryRegister.removeIn(tx, ctx, [...isEntry]);
        await headRegister.removeIn(
          tx,
          ctx,
          ids.filter((id) => !isEntry.has(id)),
        );
        return null;
      }),
    excel: exportOf(calls.excel, headsListed, { zh, en }),
    entriesExcel: exportOf(calls.entriesExcel, entriesListed, { zh, en }),
  };
};
