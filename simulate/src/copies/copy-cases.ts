/**
 * Many cases from few: copies of played cases with everything that belongs to them, works and certificates included, written by
 * insert-select as the owner of the tables. For benches and tests at volume; an institute of years is not played again each time.
 * `verify` finds nothing wrong with them. What is kept as JSON goes on naming the rows of the case that was copied.
 */
import pg from 'pg';
import { type Column, type Copied, type Group, gatherCases, ID_DIGITS, MARKS, stemOf } from './belonging.ts';
import { laidAside, withoutTriggers, withTriggers } from './laid-aside.ts';

/** From here on indexes, keys and triggers are taken away first and made again at the end. */
const MANY = 4_000;

/** Copies of a case of one company; the next ones are another company's, as no company has all that an institute ever did. */
const PER_COMPANY = 300;

/** Numbers of copies begin here, far above what is played, or behind the copies made before; six digits, as numbers of applications have. */
const FIRST_NUMBER = 100_000;
/** Of one year, the last that was played, whichever the case that is copied is of; copies beyond it are of the year before. */
const NUMBERS = 800_000;
const MINUTES_APART = 13;

/** How many steps back a copy lies. */
const STEPS = '(n - 1) * r.apart';
const EARLIER = `(1 + ${STEPS}) * interval '${MINUTES_APART} minutes'`;
/** The moments that lists of cases and works go by. */
const APART = new Set(['submit_time', 'case_since', 'work_since']);

const NUMBERS_FROM = `create unlogged table copies.first as
  select greatest(${FIRST_NUMBER}, max(right(application_no, 6)::int)) as number, max(substr(application_no, 2, 4)::int) as year from ccc_application where tenant_id = $1 and application_no <> ''`;
const PLACE = `(r.place + ${STEPS} * r.base)`;
/** Null for a draft, which has no number and names none. */
const APPLICATION_NO = `case when r.application_no <> '' then 'A' || ((select year from copies.first) - ${PLACE} / ${NUMBERS})
  || 'CCC' || lpad(((select number from copies.first) + ${PLACE} % ${NUMBERS})::text, 6, '0') end`;

/** The value of a copied column; `c` is the copy, `r` the case it is taken from. */
const copied = ({ name, own }: Column, isKeptByTime: boolean): string => {
  // of the same moment and in the same order as what it is copied from
  if (own === 'id') return `coalesce((t.${stemOf(name)} || c.digits)::uuid, t.${name})`;
  if (own === 'company') return `coalesce((t.${stemOf(name)} || c.company)::uuid, t.${name})`;
  if (own === 'command') return `coalesce(t.${stemOf(name)} || c.digits, t.${name} || ':' || n)`;
  if (own === 'text')
    return `replace(replace(replace(t.${name}, '${MARKS.copy}', n::text), '${MARKS.application}', x.number), '${MARKS.small}', lower(x.number))`;
  if (APART.has(name) || (name === 'created_at' && isKeptByTime)) return `t.${name} - ${EARLIER}`;
  return `t.${name}`;
};

/** Digits of the company that has the copy; null where it is the one of the case that is copied. */
const companyOf = (perCompany: number): string => `lpad(to_hex(nullif((n - 1) / ${perCompany}, 0)), ${ID_DIGITS}, '0')`;

/** The companies of copies that are no longer those of the cases that are copied; nobody signs in for them. */
const copyCompanies = async (client: pg.Client, tables: readonly Copied[], perCompany: number): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'company' and is_generated = 'NEVER'
       order by ordinal_position`,
  );
  const named = tables.flatMap(({ table, columns }) =>
    columns.flatMap(({ name, own }) => (own === 'company' ? [`select ${name} as id from copies.${table}`] : [])),
  );
  if (named.length === 0) return;
  const value = (name: string): string => {
    if (name === 'id') return `(copies.stem(y.id) || ${companyOf(1)})::uuid`;
    if (name === 'company_name') return `y.company_name || ' ' || (n - 1)`;
    // of a country without such codes
    return name === 'uscc' ? `''` : `y.${name}`;
  };
  await client.query(
    `insert into company (${rows.map(({ name }) => name).join(', ')}) select ${rows.map(({ name }) => value(name)).join(', ')}
       from (${named.join(' union ')}) as named join company y on y.id = named.id
       cross join generate_series(2, 1 + (select max(times) - 1 from copies.root) / ${perCompany}) n on conflict do nothing`,
  );
};

/** Copies the rows of the cases that are copied so many times, all that belongs to a copy beside each other. */
const copyTable = async (client: pg.Client, { table, columns, times }: Copied, perCompany: number): Promise<void> => {
  // what has such a moment is a case or a work itself, and was made at that moment
  const isKeptByTime =
    ['submit_time', 'work_since'].some((name) => columns.some((c) => c.name === name)) && columns.some((c) => c.name === 'id');
  const { rows: groups } = await client.query<{ times: number }>(`select distinct ${times} as times from copies.root order by 1 desc`);
  for (const group of groups)
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${columns.map((c) => copied(c, isKeptByTime)).join(', ')}
         from (select n, lpad(to_hex(n), ${ID_DIGITS}, '0') as digits, ${companyOf(perCompany)} as company from generate_series(1, $1::int) n offset 0) c
         cross join lateral (select * from copies.${table} s where n > 0 and s.copied_root in (select id from copies.root where ${times} = $1) offset 0) t
         join copies.root r on r.id = t.copied_root
         cross join lateral (select coalesce(${APPLICATION_NO}, '') as number) x`,
      [group.times],
    );
};

/** Tables one after the other, by their keys, in one transaction. */
const copyFew = async (client: pg.Client, tables: readonly Copied[], perCompany: number): Promise<void> => {
  const names = tables.map(({ table }) => table);
  await client.query('begin');
  for (const statement of withoutTriggers(names)) await client.query(statement);
  for (const table of tables) await copyTable(client, table, perCompany);
  // a table whose keys are still to be looked at can not be changed
  await client.query('set constraints all immediate');
  for (const statement of withTriggers(names)) await client.query(statement);
  await client.query('commit');
};

/** Whichever connection is free takes the next. */
const each = async <T>(
  clients: readonly pg.Client[],
  items: readonly T[],
  work: (client: pg.Client, item: T) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(client, next);
    }),
  );
};

/** Each table whole, its indexes behind its rows, on as many connections as an office machine has processors. */
const copyMany = async (clients: readonly pg.Client[], tables: readonly Copied[], perCompany: number): Promise<void> => {
  const [first] = clients;
  if (!first) return;
  const names = tables.map(({ table }) => table);
  const ways = await laidAside(first, names);
  for (const statement of ways.before) await first.query(statement);
  const { rows: sizes } = await first.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'copies'::regnamespace and c.relname = any($1) order by pg_table_size(c.oid) desc`,
    [names],
  );
  // the largest first, so that no connection is left alone with it at the end
  const waiting = sizes.flatMap(({ name }) => tables.filter(({ table }) => table === name));
  await each(clients, waiting, async (client, table) => {
    await client.query(`set maintenance_work_mem = '1GB'`);
    await copyTable(client, table, perCompany);
    for (const statement of ways.of(table.table)) await client.query(statement);
  });
  for (const statement of ways.after) await first.query(statement);
  const place = (table: string) => sizes.findIndex(({ name }) => name === table);
  const keyed = ways.keyed.sort((a, b) => place(a) - place(b));
  await each(clients, keyed, async (client, table) => {
    for (const statement of ways.checks(table)) await client.query(statement);
  });
};

/**
 * Copies cases of a tenant, of each group until there are as many copies as it asks for.
 * @param many from here on indexes, keys and triggers are laid aside
 * @param perCompany copies of a case that are of one company
 * @returns how many were made: of each group the next whole multiple of the cases it chooses.
 */
export const copyCases = async (
  ownerUrl: string,
  tenant: string,
  groups: readonly Group[],
  { many = MANY, perCompany = PER_COMPANY }: { many?: number; perCompany?: number } = {},
): Promise<number> => {
  const clients = [new pg.Client({ connectionString: ownerUrl }), new pg.Client({ connectionString: ownerUrl })];
  const [first] = clients;
  if (!first) return 0;
  try {
    for (const client of clients) await client.connect();
    const { tables, made } = await gatherCases(first, tenant, groups);
    await first.query(NUMBERS_FROM, [tenant]);
    await copyCompanies(first, tables, perCompany);
    if (made > many) await copyMany(clients, tables, perCompany);
    else await copyFew(first, tables, perCompany);
    await first.query('drop schema copies cascade');
    // as autovacuum would: an index answers alone only for pages known to be seen by all
    await each(clients, tables, async (client, { table }) => {
      await client.query(`vacuum (analyze) ${table}`);
    });
    return made;
  } finally {
    for (const client of clients) await client.end();
  }
};
