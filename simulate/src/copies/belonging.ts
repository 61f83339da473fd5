/**
 * What belongs to chosen cases, found from the catalogue of the database: every row that names the case, a work that serves it or another
 * row that belongs to it. It is put beside the tables, in a schema of its own, with marks where each copy has something of its own.
 */
import type pg from 'pg';

/** So many copies at least of the cases that `where`, a condition over `ccc_application`, chooses. */
export type Group = {
  count: number;
  where: string;
  /** How many of them have their papers; all unless said otherwise. */
  withPapers?: number;
  /** As far back as the copies of the largest group, among them; one after the other from today unless said otherwise. */
  overAllYears?: boolean;
};

/** A table whose rows are copied; columns in the order of the table. */
export type Copied = { table: string; columns: readonly Column[]; times: 'times' | 'paper_times' /** column of `copies.root` */ };
export type Column = { name: string /** what of it differs from copy to copy */; own: 'id' | 'command' | 'text' | 'company' | 'no' };

/** Name cases and are not copied: notes of acts that nobody did, what was told of them, and the places of papers in a batch of a seal. */
const LEFT_OUT = [
  'audit_row',
  'message',
  'message_out',
  'command',
  'error_log',
  'request_log',
  'request_log_rest',
  'seal_task',
  'write_check',
];

/** What is left out of a case whose papers were never scanned. */
const PAPERS: readonly string[] = ['stored_file', 'archive_file'];

/** Numbers that no index keeps apart, and that people search by all the same. */
const MORE_NUMBERS = [['test_report', 'report_no']] as const;
/** Says which command a step was, not a number that anybody reads. */
const COMMAND = 'command_id';

/** Marks in texts: the copy's number; the number of its application, in capitals and small. */
export const MARKS = { copy: '⟨n⟩', application: '⟨A⟩', small: '⟨a⟩' } as const;

/** Column of `copies.*` that holds what the ids of all copies of an id begin with; empty where the id is nobody's copy. */
export const stemOf = (column: string): string => `stem_${column}`;
/** Digits of a copy's number at the end of its ids. */
export const ID_DIGITS = 6;

type Named = { table: string; column: string };

/** Columns that may name a row, of every table of a tenant that is not left out. */
const naming = async (client: pg.Client): Promise<Named[]> =>
  (
    await client.query<Named>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
         join information_schema.tables x using (table_schema, table_name)
         where c.table_schema = 'public' and x.table_type = 'BASE TABLE' and c.udt_name = 'uuid' and c.table_name <> all($1)
           and c.column_name not in ('created_by', 'updated_by', 'created_dept', 'user_id')
           and exists (select from information_schema.columns t where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id')
         order by 1, 2`,
      [LEFT_OUT],
    )
  ).rows;

/** The rows that belong to chosen cases, by id. Works belong by what joins them; an application belongs to no other. */
const findBelonging = async (client: pg.Client, tenant: string, columns: readonly Named[]): Promise<void> => {
  await client.query('create unlogged table copies.belonging (id uuid primary key, root uuid not null)');
  await client.query('insert into copies.belonging select id, id from copies.root');
  await client.query(
    `insert into copies.belonging select distinct on (w.work_id) w.work_id, b.root from case_work w join copies.belonging b on b.id = w.case_id
       where w.tenant_id = $1 order by w.work_id, w.created_at on conflict do nothing`,
    [tenant],
  );
  const withId = new Set(columns.flatMap(({ table, column }) => (column === 'id' && table !== 'ccc_application' ? [table] : [])));
  for (let more = true; more; ) {
    more = false;
    for (const { table, column } of columns) {
      if (!withId.has(table) || column === 'id') continue;
      const { rowCount } = await client.query(
        `insert into copies.belonging select distinct on (t.id) t.id, b.root from ${table} t join copies.belonging b on b.id = t.${column}
           order by t.id, b.root on conflict do nothing`,
      );
      more ||= (rowCount ?? 0) > 0;
    }
  }
};

/** Columns whose text no two rows share though no id stands beside it in the index. */
const numberColumns = async (client: pg.Client): Promise<Named[]> => {
  const { rows } = await client.query<Named>(
    `select x.indrelid::regclass::text as table, a.attname as column from pg_index x
       join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
       join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
       where x.indisunique and a.atttypid = 'text'::regtype and a.attname not in ('tenant_id', $1)
         and not exists (select from pg_attribute u where u.attrelid = x.indrelid and u.attnum = any(x.indkey) and u.atttypid = 'uuid'::regtype)
       order by 1, 2`,
    [COMMAND],
  );
  return [...rows, ...MORE_NUMBERS.map(([table, column]) => ({ table, column }))];
};

/** Puts marks into a text wherever a number of its case stands in it, the longest number first. */
const MARKED = `create function copies.marked(said text, of uuid) returns text language plpgsql stable as $$
  declare x record;
  begin
    for x in select number, is_application from copies.number where root = of order by length(number) desc, number loop
      if position(lower(x.number) in lower(said)) = 0 then continue; end if;
      if x.is_application then
        said := replace(replace(said, x.number, '${MARKS.application}'), lower(x.number), '${MARKS.small}');
      else
        said := replace(said, x.number, x.number || '/${MARKS.copy}');
        if lower(x.number) <> x.number then said := replace(said, lower(x.number), lower(x.number) || '/${MARKS.copy}'); end if;
      end if;
    end loop;
    return said;
  end $$`;

/** The moment in an id, which keeps the order of what is copied, and enough of its rest to be nobody else's. */
const STEM = `create function copies.stem(id uuid) returns text language sql immutable as
  $$ select left(id::text, 18) || left(md5(id::text), 16 - ${ID_DIGITS}) $$`;

const rootOf = (columns: readonly Named[]): string =>
  `coalesce(${columns.map(({ column }) => `(select b.root from copies.belonging b where b.id = t.${column})`).join(', ')})`;

const tablesOf = (columns: readonly Named[]): Map<string, Named[]> => {
  const tables = new Map<string, Named[]>();
  for (const named of columns) tables.set(named.table, [...(tables.get(named.table) ?? []), named]);
  return tables;
};

/** Puts the rows of one table that belong to chosen cases into its table of `copies`. @returns how many. */
const gather = async (client: pg.Client, tenant: string, table: string, columns: readonly Named[]): Promise<number> => {
  const named = columns.map(({ column }) => `t.${column} in (select id from copies.belonging)`).join(' or ');
  const made = await client.query(
    `create unlogged table copies.${table} as select t.*, ${rootOf(columns)} as copied_root from ${table} t where t.tenant_id = '${tenant}' and (${named})`,
  );
  return made.rowCount ?? 0;
};

const countOf = async (client: pg.Client, table: string, which: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from copies.${table} t where ${which}`)).rows[0]?.n ?? 0;

const isCompany = (column: string): string => `exists (select from company y where y.id = t.${column})`;

/** Marks the texts of a table, and says what of each column differs from copy to copy. */
const columnsOf = async (client: pg.Client, table: string): Promise<Column[]> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const texts = rows.flatMap(({ name, type }) => (type === 'text' && name !== 'tenant_id' && name !== COMMAND ? [name] : []));
  if (texts.length > 0)
    await client.query(`update copies.${table} set ${texts.map((name) => `${name} = copies.marked(${name}, copied_root)`).join(', ')}`);
  const columns: Column[] = [];
  for (const { name, type } of rows) {
    const stemmed = async (stem: string, which: string): Promise<void> => {
      await client.query(`alter table copies.${table} add column ${stemOf(name)} text`);
      await client.query(`update copies.${table} t set ${stemOf(name)} = ${stem} where ${which}`);
    };
    const belongs = `exists (select from copies.belonging b where b.id = t.${name} and b.root = t.copied_root)`;
    if (type === 'uuid' && (await countOf(client, table, belongs)) > 0) {
      await stemmed(`copies.stem(t.${name})`, belongs);
      columns.push({ name, own: 'id' });
    } else if (type === 'uuid' && (await countOf(client, table, isCompany(name))) > 0) {
      await stemmed(`copies.stem(t.${name})`, isCompany(name));
      columns.push({ name, own: 'company' });
    } else if (name === COMMAND) {
      await stemmed(`replace(copies.stem(t.${name}::uuid), '-', '')`, `t.${name} ~ '^[0-9a-f]{32}$'`);
      columns.push({ name, own: 'command' });
    } else if (texts.includes(name) && (await countOf(client, table, `t.${name} ~ '${Object.values(MARKS).join('|')}'`)) > 0)
      columns.push({ name, own: 'text' });
    else columns.push({ name, own: 'no' });
  }
  // the cases of a group are copied together
  await client.query(`create index on copies.${table} (copied_root)`);
  await client.query(`analyze copies.${table}`);
  return columns;
};

/** Orders tables so that none comes before one that its keys point to. */
const byKeys = async (client: pg.Client, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and not condeferrable and conrelid <> confrelid and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)`,
    [tables],
  );
  const ordered: string[] = [];
  const rest = new Set(tables);
  while (rest.size > 0) {
    const next = [...rest].filter((table) => !rows.some(({ from, to }) => from === table && rest.has(to)));
    if (next.length === 0) throw new Error(`keys in a circle: ${[...rest].join(', ')}`);
    for (const table of next) rest.delete(table);
    ordered.push(...next);
  }
  return ordered;
};

/**
 * Gathers what belongs to the cases that the groups choose; `copies.root` tells how often each is copied.
 * @returns the tables, none before one that its keys point to, and how many copies there will be: of each group a whole multiple of its cases.
 */
export const gatherCases = async (
  client: pg.Client,
  tenant: string,
  groups: readonly Group[],
): Promise<{ tables: Copied[]; made: number }> => {
  await client.query('drop schema if exists copies cascade');
  await client.query('create schema copies');
  await client.query(
    'create unlogged table copies.root (id uuid primary key, application_no text not null, place int not null, times int not null, paper_times int not null, apart int not null default 1, is_spread boolean not null, base int)',
  );
  let made = 0;
  let chosen = 0;
  for (const { count, where, withPapers = count, overAllYears = false } of groups) {
    const { rows } = await client.query<{ base: number }>(
      `select count(*)::int as base from ccc_application where tenant_id = $1 and (${where}) and id not in (select id from copies.root)`,
      [tenant],
    );
    const base = rows[0]?.base ?? 0;
    if (count <= 0) continue;
    if (base === 0) throw new Error(`no case to copy in ${tenant}: ${where}`);
    const times = Math.ceil(count / base);
    await client.query(
      `insert into copies.root (id, application_no, place, times, paper_times, is_spread)
         select id, application_no, $2 + row_number() over (order by id), $3, $4, $5 from ccc_application
         where tenant_id = $1 and (${where}) and id not in (select id from copies.root)`,
      [tenant, chosen, times, Math.ceil(withPapers / base), overAllYears],
    );
    chosen += base;
    made += base * times;
  }
  await client.query('update copies.root set base = $1', [chosen]);
  await client.query('update copies.root r set apart = (select max(times) from copies.root) / times where is_spread');
  const columns = await naming(client);
  await findBelonging(client, tenant, columns);
  const gathered: string[] = [];
  for (const [table, own] of tablesOf(columns)) if ((await gather(client, tenant, table, own)) > 0) gathered.push(table);
  await client.query('create unlogged table copies.number (root uuid not null, number text not null, is_application boolean not null)');
  for (const { table, column } of await numberColumns(client))
    if (gathered.includes(table))
      await client.query(
        `insert into copies.number select distinct copied_root, ${column}, ${column === 'application_no'} from copies.${table} where ${column} <> ''`,
      );
  await client.query('create index on copies.number (root)');
  await client.query(MARKED);
  await client.query(STEM);
  const tables: Copied[] = [];
  for (const table of await byKeys(client, gathered))
    tables.push({ table, columns: await columnsOf(client, table), times: PAPERS.includes(table) ? 'paper_times' : 'times' });
  return { tables, made };
};
