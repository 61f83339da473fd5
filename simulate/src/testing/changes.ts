/**
 * Which tables have changed, told by triggers that a test lays on every table of its database. A look costs the same however many
 * tables and rows there are. What a rolled back transaction did is not told; what is changed and changed back is.
 */
import type { TestDatabase } from '@zhengjian/server/src/testing/database.ts';

type Raw = TestDatabase['raw'];

export type Changes = {
  /** Tables that have changed since the last look, by name. */
  since(): Promise<string[]>;
  /** Tables on which a change would not be seen: a trigger is missing, switched off or another, or a row goes and nothing is told. */
  unwatched(): Promise<string[]>;
};

const TABLES = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)`;
const NAMES = ['test_saw_new', 'test_saw_update', 'test_saw_empty'];

/** Lays the triggers. @param restless tables that change without any act */
export const watchChanges = async (raw: Raw, restless: readonly string[]): Promise<Changes> => {
  await raw(`create schema testing;
    create unlogged table testing.change (table_name text not null);
    create function testing.note_change() returns trigger language plpgsql security definer set search_path = testing as
      $$ begin insert into change values (tg_table_name); return null; end $$`);
  const tables = await raw<{ name: string }>(TABLES, [restless]);
  const laid = tables.map(({ name }) => {
    const one = (trigger: string, when: string) =>
      `create trigger ${trigger} ${when} execute function testing.note_change(); alter table ${name} enable always trigger ${trigger}`;
    return [
      one('test_saw_new', `after insert or delete on ${name} for each row`),
      one('test_saw_update', `after update on ${name} for each row when (old.* is distinct from new.*)`),
      one('test_saw_empty', `after truncate on ${name} for each statement`),
    ].join('; ');
  });
  await raw(laid.join('; '));
  const plan = async () =>
    new Map(
      (
        await raw<{ name: string; plan: string }>(
          `select t.name, coalesce(string_agg(g.tgenabled::text || ' ' || pg_get_triggerdef(g.oid), ', ' order by g.tgname), '') as plan
             from (${TABLES}) t left join pg_trigger g on g.tgrelid = t.oid and g.tgname = any($2) group by t.name`,
          [restless, NAMES],
        )
      ).map((row) => [row.name, row.plan] as const),
    );
  const asLaid = await plan();
  // takes a row out of each table that has one, looks, and takes that back; keys and guards of the product are off meanwhile
  await raw(`create function testing.deaf(tables text[]) returns text[] language plpgsql set session_replication_role = replica as $$
    declare t text; taken int; told int; deaf text[] = '{}';
    begin
      foreach t in array tables loop
        begin
          delete from testing.change;
          execute format('delete from %1$I where ctid = (select ctid from %1$I limit 1)', t);
          get diagnostics taken = row_count;
          select count(*) into told from testing.change where table_name = t;
          raise exception sqlstate 'ZJ001';
        exception when sqlstate 'ZJ001' then
          if taken <> told then deaf = deaf || t; end if;
        end;
      end loop;
      return deaf;
    end $$`);
  return {
    since: async () =>
      (
        await raw<{ name: string }>(
          'with seen as (delete from testing.change returning table_name) select distinct table_name as name from seen order by 1',
        )
      ).map(({ name }) => name),
    unwatched: async () => {
      const now = await plan();
      const other = [...now].filter(([name, laid]) => laid === '' || laid !== asLaid.get(name)).map(([name]) => name);
      const [row] = await raw<{ deaf: string[] }>('select testing.deaf($1) as deaf', [[...now.keys()]]);
      return [...new Set([...other, ...(row?.deaf ?? [])])].sort();
    },
  };
};
