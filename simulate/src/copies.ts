/**
 * Many cases from few: copies of played cases with everything that belongs to them, written by insert-select as the owner of the
 * tables. For benches and tests at volume; an institute of years is not played again each time. `verify` finds nothing wrong with them.
 */
import pg from 'pg';

/** Tables of a case in the order their foreign keys ask for, with the column that names the case. */
const TABLES = [
  ['case_party', 'case_id'],
  ['ccc_application', 'id'],
  ['application_product', 'case_id'],
  ['key_component', 'case_id'],
  ['product_param', 'case_id'],
  ['ccc_acceptance', 'case_id'],
  ['archive_file', 'case_id'],
  ['case_archive', 'case_id'],
  ['seal_impression', 'case_id'],
  ['wf_instance', 'business_id'],
  ['wf_scope', 'business_id'],
  ['wf_token', 'business_id'],
  ['wf_task', 'business_id'],
  ['wf_task_note', 'business_id'],
  ['wf_task_candidate', 'business_id'],
  ['wf_todo', 'business_id'],
  ['wf_activity', 'business_id'],
  ['wf_flow_taken', 'business_id'],
  ['wf_step', 'business_id'],
] as const;

/** Tables that the database keeps from those, and those that it would not be quick to keep while many are copied. */
const FOLLOWING = [
  ['business_case', 'id'],
  ['wf_involved', 'business_id'],
  ['wf_outcome', 'business_id'],
  ['stored_file', 'record_id'],
] as const;
/** From here on indexes, keys and triggers are taken away first and made again at the end. */
const MANY = 20_000;

/** Columns that name rows of the case itself; a copy names its own. */
const OWN = new Set([
  'id',
  'case_id',
  'business_id',
  'instance_id',
  'task_id',
  'product_id',
  'covered_by',
  'flow_instance_id',
  'file_id',
  'record_id',
]);
/** Numbers of copies begin here, far above what is played, or behind the copies made before; six digits, as numbers of applications have. */
const FIRST_NUMBER = 100_000;
/** Of one year; copies beyond it are of the year before. */
const NUMBERS = 800_000;
const MINUTES_APART = 13;

const PLACE = `((n - 1) * $1::int + rank.r)`;
const numberOf = (column: string): string =>
  `'A' || (substr(t.${column}, 2, 4)::int - ${PLACE} / ${NUMBERS}) || 'CCC' || lpad(((select first from numbers) + ${PLACE} % ${NUMBERS})::text, 6, '0')`;
/** The column that holds the number. */
const NUMBERED: Readonly<Record<string, string>> = { ccc_application: 'application_no', business_case: 'case_no' };
const EARLIER = `n * interval '${MINUTES_APART} minutes'`;

/** The value of a copied column; `n` counts the copies, `rank` the cases they are taken from. */
const copied = (table: string, column: string): string => {
  if (OWN.has(column)) return `md5(t.${column}::text || ':' || n)::uuid`;
  if (column === 'command_id')
    return `case when t.command_id ~ '^[0-9a-f]{32}$' then md5(t.command_id::uuid::text || ':' || n) else t.command_id || ':' || n end`;
  if (column === 'submit_time' || column === 'case_since') return `t.${column} - ${EARLIER}`;
  if (column === 'archive_no') return `case when t.archive_no = '' then '' else t.archive_no || '/' || n end`;
  const number = NUMBERED[table];
  if (number !== undefined) {
    if (column === number) return `case when t.${number} = '' then '' else ${numberOf(number)} end`;
    if (column === 'search_text')
      return `case when t.${number} = '' then t.search_text else replace(t.search_text, lower(t.${number}), lower(${numberOf(number)})) end`;
    if (column === 'created_at') return `t.created_at - ${EARLIER}`;
  }
  return `t.${column}`;
};

/** Foreign keys come back last, each once both its tables are full. */
type Ways = { before: string[]; after: string[]; of(table: string): string[] };

/** Tells what takes indexes, keys and triggers of the tables away, and what makes them again: an index is made of sorted rows many times as fast. */
const laidAside = async (client: pg.Client, tables: readonly string[]): Promise<Ways> => {
  const { rows: keys } = await client.query<{ name: string; on: string; text: string; isForeign: boolean }>(
    `select conname as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as text, contype = 'f' as "isForeign" from pg_constraint
       where contype in ('f', 'p', 'u') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 4 desc, 2, 1`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; on: string; text: string }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as on, pg_get_indexdef(i.indexrelid) as text from pg_index i
       where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  );
  const adding = (isForeign: boolean) =>
    keys
      .filter((k) => k.isForeign === isForeign)
      .map(({ on, name, text }) => ({ on, text: `alter table ${on} add constraint ${name} ${text}` }));
  const own = [...adding(false), ...indexes];
  return {
    before: [
      ...keys.map((k) => `alter table ${k.on} drop constraint ${k.name}`),
      ...indexes.map((i) => `drop index ${i.name}`),
      ...tables.map((table) => `alter table ${table} disable trigger user`),
    ],
    of: (table) => own.filter(({ on }) => on === table).map(({ text }) => text),
    after: [...adding(true).map(({ text }) => text), ...tables.map((table) => `alter table ${table} enable trigger user`)],
  };
};

/** Which cases are copied how often, for the statements of every connection. */
const RANKS = `create temporary table rank as
  select id, row_number() over (order by id)::int as r from ccc_application where tenant_id = $1 and`;
const NUMBERS_FROM = `create temporary table numbers as
  select greatest(${FIRST_NUMBER}, max(right(application_no, 6)::int)) as first from ccc_application where tenant_id = $1 and application_no <> ''`;

/** What copies have of the people of a case: work that serves it and what was shown to others are not copied with it. */
const INVOLVED = `create temporary table involved as
  select i.tenant_id, i.created_dept, i.created_at, i.created_by, i.business_id, i.user_id, own.acts, i.submit_time
  from rank join wf_involved i on i.tenant_id = $1 and i.business_id = rank.id
  cross join lateral (select bool_or(p.acts) as acts from (
    select x.acts from wf_task t cross join lateral (values (t.op_user, true), (t.assignee, true), (t.owner, false), (t.deputy_for, false)) as x(user_id, acts)
      where t.tenant_id = i.tenant_id and t.business_id = i.business_id and x.user_id = i.user_id
    union all select false from business_case b where b.id = i.business_id and i.user_id = any(b.leaders)) p) own
  where own.acts is not null`;
/** What copies have stored: the papers that are copied with their cases. */
const STORED = `create temporary table stored as
  select s.* from stored_file s join archive_file f on f.tenant_id = s.tenant_id and f.id = s.id where s.tenant_id = $1`;
/** Tables whose rows are read from elsewhere. */
const READ_FROM: Readonly<Record<string, string>> = { wf_involved: 'involved', stored_file: 'stored' };

const copyTable = async (client: pg.Client, [table, by]: readonly [string, string], base: number, times: number): Promise<void> => {
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.rows.map((c) => c.name);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => copied(table, name)).join(', ')}
       from ${READ_FROM[table] ?? table} t join rank on rank.id = t.${by} cross join generate_series(1, $2::int) n where $1::int > 0`,
    [base, times],
  );
};

/** Tables one after the other, by their keys, in one transaction. */
const copyFew = async (client: pg.Client, base: number, times: number): Promise<void> => {
  await client.query('begin');
  for (const table of TABLES) await copyTable(client, table, base, times);
  await client.query('commit');
};

/** Each table whole, its indexes behind its rows, on as many connections as an office machine has processors. */
const copyMany = async (clients: readonly pg.Client[], base: number, times: number): Promise<void> => {
  const [first] = clients;
  if (!first) return;
  const tables = [...TABLES, ...FOLLOWING];
  const ways = await laidAside(
    first,
    tables.map(([table]) => table),
  );
  for (const statement of ways.before) await first.query(statement);
  const { rows: sizes } = await first.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid::regclass::text = any($1) order by pg_table_size(oid) desc`,
    [tables.map(([table]) => table)],
  );
  // the largest first, so that no connection is left alone with it at the end
  const waiting = sizes.flatMap(({ name }) => tables.filter(([table]) => table === name));
  await Promise.all(
    clients.map(async (client) => {
      await client.query(`set maintenance_work_mem = '1GB'`);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await copyTable(client, next, base, times);
        for (const statement of ways.of(next[0])) await client.query(statement);
      }
    }),
  );
  for (const statement of ways.after) await first.query(statement);
};

/**
 * Copies the cases of a tenant that `where` (a condition over `ccc_application`) chooses until there are `count` copies.
 * @param many from here on indexes, keys and triggers are laid aside
 * @returns how many were made: the next whole multiple of the cases chosen.
 */
export const copyCases = async (ownerUrl: string, tenant: string, count: number, where = 'true', many = MANY): Promise<number> => {
  const clients = [new pg.Client({ connectionString: ownerUrl }), new pg.Client({ connectionString: ownerUrl })];
  const [first] = clients;
  if (!first) return 0;
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(`${RANKS} (${where})`, [tenant]);
      await client.query(NUMBERS_FROM, [tenant]);
      await client.query(INVOLVED, [tenant]);
      await client.query(STORED, [tenant]);
    }
    const { rows } = await first.query<{ n: number }>('select count(*)::int as n from rank');
    const base = rows[0]?.n ?? 0;
    if (base === 0) throw new Error(`no case to copy in ${tenant}`);
    const times = Math.ceil(count / base);
    if (base * times > many) await copyMany(clients, base, times);
    else await copyFew(first, base, times);
    // as autovacuum would: an index answers alone only for pages known to be seen by all
    const written = [...TABLES, ...FOLLOWING].map(([table]) => table);
    await Promise.all(
      clients.map(async (client) => {
        for (let table = written.shift(); table; table = written.shift()) await client.query(`vacuum (analyze) ${table}`);
      }),
    );
    return base * times;
  } finally {
    for (const client of clients) await client.end();
  }
};
