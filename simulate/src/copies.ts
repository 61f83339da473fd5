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
] as const;
/** From here on indexes, keys and triggers are taken away first and made again at the end. */
const MANY = 20_000;

/** Columns that name rows of the case itself; a copy names its own. */
const OWN = new Set(['id', 'case_id', 'business_id', 'instance_id', 'task_id', 'product_id', 'covered_by', 'flow_instance_id']);
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
  if (column === 'submit_time') return `t.submit_time - ${EARLIER}`;
  const number = NUMBERED[table];
  if (number !== undefined) {
    if (column === number) return `case when t.${number} = '' then '' else ${numberOf(number)} end`;
    if (column === 'search_text')
      return `case when t.${number} = '' then t.search_text else replace(t.search_text, lower(t.${number}), lower(${numberOf(number)})) end`;
    if (column === 'created_at') return `t.created_at - ${EARLIER}`;
  }
  return `t.${column}`;
};

type Ways = { before: string[]; after: string[] };

/** Takes indexes, keys and triggers of the tables away, and tells what makes them again: an index is made of sorted rows many times as fast. */
const laidAside = async (client: pg.Client, tables: readonly string[]): Promise<Ways> => {
  const { rows: keys } = await client.query<{ name: string; on: string; text: string; isForeign: boolean }>(
    `select conname as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as text, contype = 'f' as "isForeign" from pg_constraint
       where contype in ('f', 'p', 'u') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 4 desc, 2, 1`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
       where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  );
  const added = (isForeign: boolean) =>
    keys.filter((k) => k.isForeign === isForeign).map((k) => `alter table ${k.on} add constraint ${k.name} ${k.text}`);
  return {
    before: [
      ...keys.map((k) => `alter table ${k.on} drop constraint ${k.name}`),
      ...indexes.map((i) => `drop index ${i.name}`),
      ...tables.map((table) => `alter table ${table} disable trigger user`),
    ],
    after: [
      `set local maintenance_work_mem = '1GB'`,
      ...added(false),
      ...indexes.map((i) => i.text),
      ...added(true),
      ...tables.map((table) => `alter table ${table} enable trigger user`),
    ],
  };
};

/**
 * Copies the cases of a tenant that `where` (a condition over `ccc_application`) chooses until there are `count` copies.
 * @param many from here on indexes, keys and triggers are laid aside
 * @returns how many were made: the next whole multiple of the cases chosen.
 */
export const copyCases = async (ownerUrl: string, tenant: string, count: number, where = 'true', many = MANY): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table rank on commit drop as
         select id, row_number() over (order by id)::int as r from ccc_application where tenant_id = $1 and (${where})`,
      [tenant],
    );
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from rank');
    const base = rows[0]?.n ?? 0;
    if (base === 0) throw new Error(`no case to copy in ${tenant}`);
    await client.query(
      `create temporary table numbers on commit drop as
         select greatest(${FIRST_NUMBER}, max(right(application_no, 6)::int)) as first from ccc_application where tenant_id = $1 and application_no <> ''`,
      [tenant],
    );
    const times = Math.ceil(count / base);
    const atOnce = base * times > many;
    const copies = atOnce ? [...TABLES, ...FOLLOWING] : TABLES;
    const ways = atOnce
      ? await laidAside(
          client,
          copies.map(([table]) => table),
        )
      : { before: [], after: [] };
    for (const statement of ways.before) await client.query(statement);
    for (const [table, by] of copies) {
      const columns = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
           where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      );
      const names = columns.rows.map((c) => c.name);
      await client.query(
        `insert into ${table} (${names.join(', ')}) select ${names.map((name) => copied(table, name)).join(', ')}
           from ${table} t join rank on rank.id = t.${by} cross join generate_series(1, $2::int) n where $1::int > 0`,
        [base, times],
      );
    }
    for (const statement of ways.after) await client.query(statement);
    await client.query('commit');
    // as autovacuum would: an index answers alone only for pages known to be seen by all
    await client.query(`vacuum (analyze) ${[...TABLES, ...FOLLOWING].map(([table]) => table).join(', ')}`);
    return base * times;
  } finally {
    await client.end();
  }
};
