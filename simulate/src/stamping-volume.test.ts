/** The queue of papers beside years of stamping: neither tries at the stamping worker nor papers already stamped make it slower (design §4). */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { documentKinds } from '@zhengjian/server/src/areas/stamping/index.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { type Statement, volumeSystem } from './testing/volume.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const WAITING = 400;
const CLERK = 'handongye';
const system = await volumeSystem(400);
const client = new pg.Client({ connectionString: system.urls.app });
afterAll(() => client.end());

const NODES = `select id, row_number() over (order by catalog_code) - 1 as k from file_catalog
  where tenant_id = '${MAIN_TENANT}' and need_stamped and catalog_code in (${Object.keys(documentKinds()).map((c) => `'${c}'`)})`;
const CASES = `select id, row_number() over (order by id) - 1 as k from ccc_application where tenant_id = '${MAIN_TENANT}' and state between 40 and 89`;

/** Papers of the stamped nodes, each with three tries; `first` keeps their numbers apart. */
const addPapers = async (first: number, count: number, stamped: boolean): Promise<void> => {
  const who = `gen_random_uuid() as created_by, '2026-02-01'::timestamptz + g * interval '1 second' as created_at`;
  await system.raw(`with nodes as (${NODES}), cases as (${CASES}), paper as (select g, ${who} from generate_series(${first}::int, ${first + count - 1}::int) g)
    insert into archive_file (id, tenant_id, created_by, updated_by, created_at, updated_at, case_id, file_catalog_id, original_filename, suffix, content_type, file_size,
      file_sha256, uploader_kind, create_user_name, is_stamped, stamped_not_saved, has_problem, problem_remark, version_no, press_state)
    select md5('paper' || g)::uuid, '${MAIN_TENANT}', created_by, created_by, created_at, created_at, cases.id, nodes.id, 'paper ' || g || '.pdf', 'pdf', 'application/pdf', 1000,
      md5(g::text), 'system', '-', ${stamped}, false, false, '', 1, ${stamped ? `'done'` : `''`}
    from paper join nodes on nodes.k = g % (select count(*) from nodes) join cases on cases.k = g % (select count(*) from cases)`);
  await system.raw(`with seal as (select id from seal where tenant_id = '${MAIN_TENANT}' limit 1), batch as (
      insert into seal_batch (id, tenant_id, created_by, updated_by, created_at, updated_at, requested_name, confirmed_at, total)
      select gen_random_uuid(), '${MAIN_TENANT}', id, id, now(), now(), '-', now(), ${count * 3} from seal returning id)
    insert into seal_task (id, tenant_id, created_by, updated_by, created_at, updated_at, batch_id, position, file_id, case_id, document_kind, document_name, seal_id, file_sha256, state)
    select gen_random_uuid(), f.tenant_id, f.created_by, f.created_by, f.created_at, f.created_at, batch.id, row_number() over ()::int, f.id, f.case_id, 'otherPaper', '-', seal.id,
      f.file_sha256, 'cancelled' from archive_file f cross join seal cross join batch cross join generate_series(1, 3) where f.id in (select md5('paper' || g)::uuid
      from generate_series(${first}::int, ${first + count - 1}::int) g)`);
  await system.raw('vacuum (analyze) archive_file, seal_task');
};

let measured = 0;
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

/** Blocks that a statement touches as the application's role, by the plan kept for it once it is hot. */
const blocksOf = async ({ text, values, settings }: Statement): Promise<number> => {
  await client.query('begin');
  try {
    await client.query(settings);
    await client.query('set local plan_cache_mode = force_generic_plan');
    const name = `measured${++measured}`;
    await client.query({ name, text, values });
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) execute ${name}(${values.map(literal).join(', ')})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
  } finally {
    await client.query('rollback');
  }
};

type Tab = 'waiting' | 'stamped';
const ask = async (tab: Tab) => {
  const token = await system.users.as(CLERK);
  return system.watch(async () => {
    const page = await makeCall(system.app, stampingCalls.selectSignaturePrintingPagePage, { tab, size: 20 }, { token });
    expect(page.records).toHaveLength(20);
  });
};
/** Blocks of the page itself, and of the count under it. */
const blocksOfTab = async (tab: Tab): Promise<{ page: number; total: number }> => {
  const statements = (await ask(tab)).filter((s) => s.text.includes('"archive_file"'));
  expect(statements.map((s) => s.text).join('\n')).not.toContain('seal_task');
  const of = async (isCount: boolean) => {
    const one = statements.filter((s) => s.text.startsWith('select count') === isCount);
    return one[0] ? blocksOf(one[0]) : 0;
  };
  return { page: await of(false), total: await of(true) };
};

beforeAll(async () => {
  await client.connect();
  const [holder] = await system.raw<{ id: string }>(`select id from user_account where account = '${CLERK}'`);
  await system.raw(
    `insert into seal (id, tenant_id, created_by, updated_by, created_at, updated_at, seal_no, name, kind, holder_id, holder_name, ring, valid_from, valid_to, state, key_source)
     values (gen_random_uuid(), $1, $2, $2, now(), now(), 'T1', 'T1', 'official', $2, '-', '-', '2020-01-01', '2099-12-31', 'active', 'institute')`,
    [MAIN_TENANT, holder?.id],
  );
  await system.raw(`delete from archive_file where file_catalog_id in (select id from (${NODES}) n)`);
  await addPapers(0, WAITING, false);
  await addPapers(WAITING, 500, true);
});

test('a page and the total of what waits touch no more of the database with twelve times the stamped papers and tries', async () => {
  const before = await blocksOfTab('waiting');
  await addPapers(WAITING + 500, 6_000, true);
  const after = await blocksOfTab('waiting');
  expect(before.page).toBeGreaterThan(20);
  expect(after.page).toBeLessThan(before.page * 1.2);
  expect(before.total).toBeGreaterThan(WAITING);
  expect(after.total).toBeLessThan(before.total * 1.2);
});

test('the first page of what is stamped is read no further than the page, once its total is known', async () => {
  await ask('stamped');
  const { page, total } = await blocksOfTab('stamped');
  expect(total).toBe(0);
  // 20 rows from each of the nodes, some blocks for each row of file and case
  expect(page).toBeLessThan(20 * Object.keys(documentKinds()).length * 8);
});
