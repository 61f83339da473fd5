/**
 * Answers the Excel file of a declared list, against a key: the same conditions, tab and order as the page, the columns that the
 * person chose, with labels in the person's language. Rows are read in steps in the name of whoever asked for the key, and leave as
 * they come.
 */

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { en as kitEn } from '@zhengjian/contract/areas/kit/text.en.ts';
import { zh as kitZh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { type AnyList, type ExportAsked, type ExportCall, exportConditions, type RowOf } from '@zhengjian/contract/list.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import * as z from 'zod';
import { audit } from '../audit/write.ts';
import { type ExcelColumn, excelOf, XLSX_TYPE } from '../excel/write.ts';
import { checkAccess } from '../http/access.ts';
import type { Ctx, FileAnswer } from '../http/context.ts';
import { maskingOf } from '../http/masking.ts';
import { refuse } from '../refuse.ts';
import { momentText } from '../world.ts';
import type { AnsweredList } from './answer-list.ts';

declare module '../audit/write.ts' {
  interface AuditKinds {
    'list.exported': { list: string; filters: Record<string, unknown>; columns: readonly string[] };
  }
}

const EXPORT = 'export';
const KEY_SECONDS = 60;
const NO_NAMES: ReadonlyMap<string, string> = new Map();
/** Steps of rows read before those before them have left. */
const STEPS_AHEAD = 2;
/** Whoever takes nothing for so long has gone; the transaction ends with them. */
const STALL_MS = 60_000;
/** Rows of a sheet beside its heading. */
const MOST_ROWS = 1_048_575;
/** Pixels of a column in the table per character of a column in the sheet. */
const PIXELS_PER_CHARACTER = 7;

/** Texts of the list's area in both languages. */
export type AreaTexts = Readonly<Record<Language, object>>;
type Meta = { width?: number; dict?: string; words?: string; kind?: string };

const textAt = (texts: object, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), texts);
  return typeof found === 'string' ? found : '';
};

const metaOf = ({ row }: AnyList, name: string): Meta => z.globalRegistry.get(row.shape[name] ?? row) ?? {};

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return refuse('server.malformed');
  }
};

/** Names of fields that the list shows, in the order asked; the declared ones where none was asked for. */
const columnsOf = <L extends AnyList>({ exported }: ExportCall<L>, asked: string | undefined): readonly string[] => {
  const known = [...new Set(asked?.split(','))].filter((name) => metaOf(exported.list, name).width !== undefined);
  return known.length === 0 ? exported.columns : known;
};

/** Words beside those of the list's area: of its dictionaries, and of flags. */
type Words = { names: ReadonlyMap<string, string>; yes: string; no: string; lang: Language };

const excelColumns = <L extends AnyList>(
  of: L,
  columns: readonly string[],
  texts: object,
  { names, yes, no, lang }: Words,
): ExcelColumn<RowOf<L>>[] =>
  columns.map((name) => {
    const { width = 0, dict, words, kind } = metaOf(of, name);
    const shown = (value: unknown): string | number | null => {
      if (dict !== undefined)
        return listed(
          [value].flat().map((key) => names.get(`${dict}/${key}`) ?? String(key)),
          lang,
        );
      if (words !== undefined) return textAt(texts, `${words}.${value}`) || String(value);
      if (kind === 'flag') return value === true ? yes : no;
      if (typeof value === 'number') return value;
      return typeof value === 'string' ? value : null;
    };
    return {
      header: textAt(texts, `lists.${of.name}.export.${name}`) || textAt(texts, `fields.${of.name}.${name}`),
      width: Math.max(8, Math.round(width / PIXELS_PER_CHARACTER)),
      value: (row) => shown(Reflect.get(row, name)),
    };
  });

/** Issues a key under which the signed-in person may fetch an export. */
export const exportKey = (ctx: Ctx): { authKey: string; expiresIn: number } => {
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: EXPORT, subject: '', tenant, user }, KEY_SECONDS), expiresIn: KEY_SECONDS };
};

/**
 * The answer of an export call.
 * @throws server.exportKeyGone, server.malformed, server.exportTooLong, account.forbidden
 */
export const exportOf =
  <L extends AnyList>(call: ExportCall<L>, answered: Pick<AnsweredList<L>, 'all' | 'exceeds'>, texts: AreaTexts) =>
  async ({ authKey, filters, columns: chosen }: ExportAsked, ctx: Ctx): Promise<FileAnswer> => {
    const { list, access } = call.exported;
    const { actor } = (await ctx.bearer(authKey, EXPORT)) ?? refuse('server.exportKeyGone');
    checkAccess({ access }, actor);
    const conditions = exportConditions(list).safeParse(parsed(filters));
    if (!conditions.success) return refuse('server.malformed');
    // the schema is made from the declaration, as the type is
    const asked = conditions.data as Parameters<AnsweredList<L>['all']>[2];
    const reader = { actor, world: ctx.world, lang: ctx.lang, totals: ctx.totals };
    if (await ctx.db.readLong(actor, (tx) => answered.exceeds(tx, reader, asked, MOST_ROWS)))
      refuse('server.exportTooLong', { n: MOST_ROWS });
    const columns = columnsOf(call, chosen);
    await ctx.db.write(actor, (tx) =>
      audit(
        tx,
        { actor, world: ctx.world, ip: ctx.ip },
        {
          kind: 'list.exported',
          subject: { type: `${list.area}.${list.name}`, id: null },
          details: { list: `${list.area}.${list.name}`, filters: conditions.data, columns },
        },
      ),
    );
    const dicts = [...new Set(columns.flatMap((name) => metaOf(list, name).dict ?? []))];
    const names = dicts.length === 0 ? NO_NAMES : await ctx.db.read(actor, (tx) => ctx.dictionaryNames(tx, dicts));
    const { yes, no } = (ctx.lang === 'en' ? kitEn : kitZh).list;
    const words = texts[ctx.lang];
    const sheet = textAt(words, `lists.${list.name}.sheet`);
    const stamp = momentText(ctx.world.now()).replaceAll(/[-: ]/g, '');
    // rows are read in steps on the pool for long statements and handed over as they come
    const rows = new PassThrough({ objectMode: true, highWaterMark: STEPS_AHEAD });
    const cover = maskingOf(list.row);
    const reading = ctx.db.readLong(actor, async (tx) => {
      for await (const step of answered.all(tx, reader, asked))
        if (!rows.write(cover ? step.map((row) => cover(row, actor)) : step))
          await once(rows, 'drain', { signal: AbortSignal.timeout(STALL_MS) });
      rows.end();
    });
    reading.catch((fault: unknown) => rows.destroy(fault instanceof Error ? fault : new Error(String(fault))));
    return {
      stream: excelOf(sheet, excelColumns(list, columns, words, { names, yes, no, lang: ctx.lang }), rows),
      type: XLSX_TYPE,
      name: `${sheet}-${stamp}.xlsx`,
      inline: false,
    };
  };
