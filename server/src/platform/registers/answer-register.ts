/**
 * Answers a declared register: reads records, adds or changes one, deletes several. What a record is stored as follows from its
 * fields; what is special to a register are its slots. Whose records exist for the viewer is decided by row-level security.
 */
import type { Language } from '@zhengjian/contract/constants.ts';
import { metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister, RecordOf, RowOf, SavedIn } from '@zhengjian/contract/register.ts';
import type { Reach } from '@zhengjian/contract/rules/planned.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Difference } from '../audit/difference.ts';
import { type AuditContext, type AuditKinds, audit } from '../audit/write.ts';
import type { Schema, Tx } from '../database/schema.ts';
import { checkChoices } from '../dictionaries.ts';
import { declareDictionaryUse } from '../dictionary-uses.ts';
import type { Ctx } from '../http/context.ts';
import type { ColumnOf } from '../lists/conditions.ts';
import { refuseFarDays } from '../reach.ts';
import { type RefusalKey, refuse } from '../refuse.ts';
import { changed, created } from '../standard.ts';
import type { World } from '../world.ts';
import { recordChanges } from './changes.ts';
import { type ColumnNames, choicesOf, columnsOf, dictionariesOf, type FieldsBeside, type Plain } from './columns.ts';
import { declareRegister, registerName } from './declared.ts';
import { keptMasks } from './kept-masks.ts';

declare module '../audit/write.ts' {
  interface AuditKinds {
    /** `fields`: those whose value is another than before; all that are filled, of a new record. */
    'record.saved': { register: string; name: string; fields: string[]; changed: Difference };
    'record.removed': { register: string; name: string };
  }
}

/** Who reads, and in which language. */
export type Reading = Pick<AuditContext, 'actor'> & { world: Pick<World, 'now'>; lang: Language };
/** Who changes a record; every request context is one. */
export type Editing = AuditContext & { lang: Language };
type Asking = Editing & Pick<Ctx, 'read' | 'write'>;

type Noted = { [K in keyof AuditKinds]: { kind: K; details: AuditKinds[K] } }[keyof AuditKinds];
/** Fields that are no columns, and columns that are shown in another way. */
type Beside<G extends AnyRegister, T extends keyof Schema, F = FieldsBeside<G, T>> = Pick<RowOf<G>, F & keyof RowOf<G>> & Partial<RowOf<G>>;
type Stored<T extends keyof Schema> = Selectable<Schema[T]>;

type Slots<G extends AnyRegister, T extends keyof Schema> = {
  table: T;
  /** Columns whose names do not follow from the fields. */
  columns?: ColumnNames<G, T>;
  /** How the records of one parent are ordered; `-` for downwards. */
  order?: readonly (ColumnOf<T> | `-${ColumnOf<T>}`)[];
  /** Said of a record that is not there, or not the viewer's. */
  missing?: RefusalKey;
  /** Refuses a parent that is not there, or not the viewer's. */
  parent?: (tx: Tx, id: string) => Promise<unknown>;
  /** How far the days of a record may lie from today; those that stay as they are may lie anywhere. */
  reach?: Reach;
  /** Refuses what may not be saved; `before`: the record as it is, null for a new one. */
  guard?: (tx: Tx, by: Editing, input: RecordOf<G>, before: Stored<T> | null) => Promise<void> | void;
  /** Columns that nobody enters, e.g. a number that is given or the name of somebody chosen. */
  also?: (tx: Tx, by: Editing, input: RecordOf<G>, before: Stored<T> | null) => Promise<Partial<Stored<T>>>;
  /** What else changes with a record. */
  after?: (tx: Tx, by: Editing, saved: Stored<T>, before: Stored<T> | null) => Promise<void>;
  /** Refuses records that may not be deleted, saying what uses them; takes away what goes with them. */
  beforeRemoval?: (tx: Tx, by: Editing, rows: readonly Stored<T>[]) => Promise<void>;
  /** Refuses a record that is there already. */
  taken?: (input: RecordOf<G>) => never;
  /** Refuses to delete a record that others name, where `beforeRemoval` has not. */
  inUse?: (row: Stored<T>) => never;
  /** Audit rows, where the common ones do not do; what was changed is added to them. */
  audit?: { saved?: (row: Stored<T>, before: Stored<T> | null) => Noted; removed?: (row: Stored<T>) => Noted };
};
export type RegisterSource<G extends AnyRegister, T extends keyof Schema> = Slots<G, T> &
  (Record<never, never> extends ColumnNames<G, T> ? unknown : { columns: ColumnNames<G, T> }) &
  ([FieldsBeside<G, T>] extends [never]
    ? { show?: undefined }
    : {
        /** What rows show beside their own columns. */
        show: (tx: Tx, by: Reading, rows: readonly Stored<T>[]) => Promise<(row: Stored<T>) => Beside<G, T>>;
      });

export type AnsweredRegister<G extends AnyRegister> = {
  /** Rows with these ids, in any order: what a declared list presents. */
  rows(tx: Tx, by: Reading, ids: readonly string[]): Promise<RowOf<G>[]>;
  /** All records of a parent, in the register's order. */
  of(parent: string, ctx: Asking): Promise<RowOf<G>[]>;
  /** @throws the register's `missing` */
  one(asked: { id: string }, ctx: Asking): Promise<RowOf<G>>;
  /** @throws server.conflict for a record that somebody changed meanwhile, and what the slots refuse */
  save(input: SavedIn<G>, ctx: Asking): Promise<RowOf<G>>;
  saveIn(tx: Tx, by: Editing, input: SavedIn<G>): Promise<RowOf<G>>;
  remove(asked: { ids: readonly string[] }, ctx: Asking): Promise<null>;
  removeIn(tx: Tx, by: Editing, ids: readonly string[]): Promise<void>;
};

const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
const errorCode = (e: unknown): unknown => (typeof e === 'object' && e !== null && 'code' in e ? e.code : undefined);

export const answerRegister = <const G extends AnyRegister, T extends keyof Schema>(
  of: G,
  source: RegisterSource<G, T>,
): AnsweredRegister<G> => {
  const slots: Slots<G, T> & { show?: (tx: Tx, by: Reading, rows: readonly Stored<T>[]) => Promise<(row: Stored<T>) => Plain> } = source;
  const { missing = 'server.recordNotFound' } = slots;
  const { column, toColumns, toRow } = columnsOf(of, slots.columns ?? {});
  const table = sql.table(slots.table);
  for (const [field, dictionary] of dictionariesOf(of)) declareDictionaryUse(dictionary, { table: slots.table, column: column(field) });
  declareRegister(of, slots.table);
  const register = registerName(of);
  const parentColumn = of.parent === null ? null : column(of.parent);
  const nameOf = (row: Plain): string => String(row[column(of.named)]);
  const order = sql.join(
    (slots.order ?? []).map((by) => (by.startsWith('-') ? sql`${sql.ref(by.slice(1))} desc` : sql`${sql.ref(by)}`)).concat(sql`id`),
  );

  const present = async (tx: Tx, by: Reading, rows: readonly Stored<T>[]): Promise<RowOf<G>[]> => {
    if (rows.length === 0) return [];
    const beside = slots.show ? await slots.show(tx, by, rows) : () => ({});
    return rows.map((row) => ({ ...toRow(row), ...beside(row) }) as RowOf<G>);
  };
  const stored = async (tx: Tx, ids: readonly string[], locked = false): Promise<Stored<T>[]> => {
    const found = sql<
      Stored<T>
    >`select * from ${table} where id = any(${[...ids]}::uuid[]) order by id ${locked ? sql`for update` : sql``}`;
    return (await found.execute(tx)).rows;
  };
  const onlyOne = async (tx: Tx, id: string, locked = false): Promise<Stored<T>> => (await stored(tx, [id], locked))[0] ?? refuse(missing);

  /** The record that is to be changed, as it is now. */
  const before = async (tx: Tx, { id, version, ...input }: Plain & { id?: string; version?: number }): Promise<Stored<T> | null> => {
    if (id === undefined) return null;
    const row: Stored<T> & Plain = await onlyOne(tx, id, true);
    if (parentColumn !== null && of.parent !== null && row[parentColumn] !== input[of.parent]) refuse(missing);
    if (version !== undefined && row.version !== version) refuse('server.conflict');
    return row;
  };

  const write = async (tx: Tx, by: Editing, id: string | undefined, columns: Plain): Promise<Stored<T>> => {
    const put = Object.entries({ ...columns, ...(id === undefined ? created(by) : changed(by)) }).map(([name, value]) => ({
      name: sql.ref(name),
      value: sql`${value}`,
    }));
    const statement =
      id === undefined
        ? sql<
            Stored<T>
          >`insert into ${table} (${sql.join(put.map(({ name }) => name))}) values (${sql.join(put.map(({ value }) => value))}) returning *`
        : sql<
            Stored<T>
          >`update ${table} set ${sql.join(put.map(({ name, value }) => sql`${name} = ${value}`))}, version = version + 1 where id = ${id} returning *`;
    return (await statement.execute(tx)).rows[0] ?? refuse(missing);
  };

  const changedFields = (row: Stored<T>, old: Stored<T> | null): string[] => {
    const [now, then] = [toRow(row), old ? toRow(old) : {}];
    const isFilled = (value: unknown) =>
      !['', null, false].some((empty) => value === empty) && !(Array.isArray(value) && value.length === 0);
    return Object.keys(of.record.shape).filter((field) =>
      old ? JSON.stringify(now[field]) !== JSON.stringify(then[field]) : isFilled(now[field]),
    );
  };
  const note = (tx: Tx, by: Editing, row: Stored<T>, { kind, details }: Noted) =>
    audit(tx, by, { kind, subject: { type: slots.table, id: String((row as Plain).id) }, details });

  const daysEntered = (given: Plain, then: Plain | null): Plain =>
    Object.fromEntries(
      Object.entries<z.core.$ZodType>(of.record.shape)
        .filter(([field, schema]) => metaOf(schema).kind === 'date' && given[field] !== then?.[field])
        .map(([field]) => [field, given[field]]),
    );

  const saveIn = async (tx: Tx, by: Editing, input: SavedIn<G>): Promise<RowOf<G>> => {
    const sent: Plain & { id?: string; version?: number } = input;
    if (of.parent !== null) await slots.parent?.(tx, String(sent[of.parent]));
    const old = await before(tx, sent);
    const given = keptMasks(of, sent, old && toRow(old));
    const entered = given as SavedIn<G>;
    await checkChoices(tx, by.lang, choicesOf(of, given), old ? toRow(old) : {});
    if (slots.reach !== undefined) refuseFarDays(by, daysEntered(given, old && toRow(old)), slots.reach);
    await slots.guard?.(tx, by, entered, old);
    const shownBefore = old ? (await present(tx, by, [old]))[0] : undefined;
    const columns = { ...toColumns(given), ...(await slots.also?.(tx, by, entered, old)) };
    const row = await write(tx, by, given.id, columns).catch((fault: unknown) => {
      if (errorCode(fault) !== UNIQUE) throw fault;
      return slots.taken ? slots.taken(entered) : refuse('server.recordTaken', { name: String(given[of.named]) });
    });
    await slots.after?.(tx, by, row, old);
    const shown = (await present(tx, by, [row]))[0] ?? refuse(missing);
    const told = { register, changed: recordChanges(of, shown, shownBefore) };
    const common: Noted = { kind: 'record.saved', details: { ...told, name: nameOf(row), fields: changedFields(row, old) } };
    const own = slots.audit?.saved?.(row, old);
    await note(tx, by, row, own ? ({ ...own, details: { ...own.details, ...told } } as Noted) : common);
    return shown;
  };

  const removeIn = async (tx: Tx, by: Editing, ids: readonly string[]): Promise<void> => {
    const rows = await stored(tx, ids, true);
    if (rows.length !== new Set(ids).size) refuse(missing);
    await slots.beforeRemoval?.(tx, by, rows);
    for (const row of rows) {
      await sql`delete from ${table} where id = ${(row as Plain).id}`.execute(tx).catch((fault: unknown) => {
        if (errorCode(fault) !== FOREIGN_KEY) throw fault;
        return slots.inUse ? slots.inUse(row) : refuse('server.recordInUse', { name: nameOf(row) });
      });
      await note(tx, by, row, slots.audit?.removed?.(row) ?? { kind: 'record.removed', details: { register, name: nameOf(row) } });
    }
  };

  return {
    rows: async (tx, by, ids) => present(tx, by, await stored(tx, ids)),
    of: (parent, ctx) =>
      ctx.read(async (tx) => {
        await slots.parent?.(tx, parent);
        const found = sql<Stored<T>>`select * from ${table} where ${sql.ref(parentColumn ?? 'id')} = ${parent} order by ${order}`;
        return present(tx, ctx, (await found.execute(tx)).rows);
      }),
    one: ({ id }, ctx) => ctx.read(async (tx) => (await present(tx, ctx, [await onlyOne(tx, id)]))[0] ?? refuse(missing)),
    save: (input, ctx) => ctx.write((tx) => saveIn(tx, ctx, input)),
    saveIn,
    remove: ({ ids }, ctx) =>
      ctx.write(async (tx) => {
        await removeIn(tx, ctx, ids);
        return null;
      }),
    removeIn,
  };
};

type RecordAnswers<N extends string, G extends AnyRegister> = { [K in `${N}Detail`]: AnsweredRegister<G>['one'] } & {
  [K in `${N}Save`]: AnsweredRegister<G>['save'];
} & { [K in `${N}Remove`]: AnsweredRegister<G>['remove'] };

/** Answers of `recordCalls`. */
export const recordAnswers = <const N extends string, G extends AnyRegister>(
  name: N,
  { one, save, remove }: AnsweredRegister<G>,
): RecordAnswers<N, G> =>
  Object.fromEntries<unknown>([
    [`${name}Detail`, one],
    [`${name}Save`, save],
    [`${name}Remove`, remove],
  ]) as RecordAnswers<N, G>;
