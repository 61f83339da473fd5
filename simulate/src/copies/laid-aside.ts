/** Indexes, keys and triggers of tables that take many rows at once: taken away before, made again behind the rows. */
import type pg from 'pg';

export type Ways = {
  before: string[] /** of one table, once its rows are there */;
  of(table: string): string[] /** once all are full */;
  after: string[] /** tables with keys to others */;
  keyed: string[] /** of one of them, behind that: each reads it whole */;
  checks(table: string): string[];
};

type Key = { name: string; on: string; text: string; isForeign: boolean };

export const withoutTriggers = (tables: readonly string[]): string[] => tables.map((table) => `alter table ${table} disable trigger user`);
export const withTriggers = (tables: readonly string[]): string[] => tables.map((table) => `alter table ${table} enable trigger user`);

/** Tells what takes them away, and what makes them again: an index is made of sorted rows many times as fast. */
export const laidAside = async (client: pg.Client, tables: readonly string[]): Promise<Ways> => {
  const { rows: keys } = await client.query<Key>(
    `select conname as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as text, contype = 'f' as "isForeign" from pg_constraint
       where contype in ('f', 'p', 'u') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 4 desc, 2, 1`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; on: string; text: string }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as on, pg_get_indexdef(i.indexrelid) as text from pg_index i
       where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  );
  const adding = ({ on, name, text }: Key): string => `alter table ${on} add constraint ${name} ${text}`;
  const foreign = keys.filter((k) => k.isForeign);
  const own = [...keys.filter((k) => !k.isForeign).map((k) => ({ on: k.on, text: adding(k) })), ...indexes];
  return {
    before: [
      ...keys.map((k) => `alter table ${k.on} drop constraint ${k.name}`),
      ...indexes.map((i) => `drop index ${i.name}`),
      ...withoutTriggers(tables),
      // it would read what is still being written, again and again
      ...tables.map((table) => `alter table ${table} set (autovacuum_enabled = off)`),
    ],
    of: (table) => own.filter(({ on }) => on === table).map(({ text }) => text),
    // foreign keys come back last, each once both its tables are full; those of two tables are looked at side by side
    after: [
      ...foreign.map((k) => `${adding(k)} not valid`),
      ...withTriggers(tables),
      ...tables.map((table) => `alter table ${table} reset (autovacuum_enabled)`),
    ],
    keyed: [...new Set(foreign.map(({ on }) => on))],
    checks: (table) => foreign.filter(({ on }) => on === table).map(({ name }) => `alter table ${table} validate constraint ${name}`),
  };
};
