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

/** Tables that the database keeps from those. */
const FOLLOWING = ['business_case', 'wf_involved', 'wf_outcome'];

/** Columns that name rows of the case itself; a copy names its own. */
const OWN = new Set(['id', 'case_id', 'business_id', 'instance_id', 'task_id', 'product_id', 'covered_by', 'flow_instance_id']);
/** Numbers of copies begin here, far above what is played, or behind the copies made before; six digits, as numbers of applications have. */
const FIRST_NUMBER = 100_000;
const MINUTES_APART = 13;

const NUMBER = `substr(t.application_no, 1, 8) || lpad(((select first from numbers) + (n - 1) * $1::int + rank.r)::text, 6, '0')`;
const EARLIER = `n * interval '${MINUTES_APART} minutes'`;

/** The value of a copied column; `n` counts the copies, `rank` the cases they are taken from. */
const copied = (table: string, column: string): string => {
  if (OWN.has(column)) return `md5(t.${column}::text || ':' || n)::uuid`;
  if (column === 'command_id')
    return `case when t.command_id ~ '^[0-9a-f]{32}$' then md5(t.command_id::uuid::text || ':' || n) else t.command_id || ':' || n end`;
  if (table === 'ccc_application') {
    if (column === 'application_no') return `case when t.application_no = '' then '' else ${NUMBER} end`;
    if (column === 'search_text')
      return `case when t.application_no = '' then t.search_text else replace(t.search_text, lower(t.application_no), lower(${NUMBER})) end`;
    if (column === 'submit_time' || column === 'created_at') return `t.${column} - ${EARLIER}`;
  }
  return `t.${column}`;
};

/**
 * Copies the cases of a tenant that `where` (a condition over `ccc_application`) chooses until there are `count` copies.
 * @returns how many were made: the next whole multiple of the cases chosen.
 */
export const copyCases = async (ownerUrl: string, tenant: string, count: number, where = 'true'): Promise<number> => {
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
    for (const [table, by] of TABLES) {
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
    await client.query('commit');
    // as autovacuum would: an index answers alone only for pages known to be seen by all
    await client.query(`vacuum (analyze) ${[...TABLES.map(([table]) => table), ...FOLLOWING].join(', ')}`);
    return base * times;
  } finally {
    await client.end();
  }
};
