/** Queues, registers and searches at volume: as zj_app none of them reads a large table from end to end (design §4). */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { expect, test, vi } from 'vitest';
import { copyCases } from './copies/copy-cases.ts';
import { MAIN_TENANT } from './institute.ts';
import { describeListPlans, LARGE, planSystem } from './testing/list-plans.ts';
import { planOf, type Statement } from './testing/volume.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const plans = await planSystem();
const { system, client, owner, large, scansOf, ask } = plans;

const FILTERS: readonly object[] = [
  {},
  { keyword: '防爆' },
  { keyword: 'A2026CCC100' },
  { applicationNo: 'A2026CCC100001' },
  { productClass: '2301', isUrgent: false, minApplicationTime: '2025-10-01 00:00:00' },
  { lamp: 'red', applyKind: '1' },
];
const SORTS = [undefined, '-submitTime', 'applicationNo', '-dueTime'];
const TABS = ['todo', 'returned', 'done', 'all'];

test('the tables are large enough to matter', () => {
  expect([...large].sort()).toEqual(
    expect.arrayContaining(['application_product', 'archive_file', 'case_party', 'ccc_application', 'wf_activity', 'wf_step', 'wf_task']),
  );
});

test.each([
  ['zhangruonan', 'accept'],
  ['chensiyuan', 'applicationForCcc_review'],
  ['wangjianheng', 'accept'],
])('the queue of %s at %s, in every tab, with and without filters', async (account, nodeKey) => {
  const scans: string[] = [];
  for (const filters of FILTERS) {
    scans.push(...(await scansOf(await ask(account, acceptanceCalls.pageStatistics, { nodeKey, ...filters }))));
    for (const tab of TABS)
      for (const sort of filters === FILTERS[0] ? SORTS : [undefined]) {
        const input = { nodeKey, tab, current: 1, size: 30, ...(sort ? { sort } : {}), ...filters };
        scans.push(
          ...(await scansOf(await ask(account, acceptanceCalls.page, input))).map((s) => `${tab} ${sort} ${JSON.stringify(filters)} ${s}`),
        );
      }
  }
  expect(scans).toEqual([]);
});

describeListPlans(plans, 'in turn');

test('the lists of a customer', async () => {
  const scans: string[] = [];
  const { applicationPage, acceptedPage, retreatPage, draftPage, list } = acceptanceCalls;
  for (const call of [applicationPage, acceptedPage, retreatPage, draftPage, list] as readonly Call[])
    for (const filters of [{}, { keyword: '防爆' }, { state: '10', createTimeStart: '2025-10-01 00:00:00' }])
      scans.push(...(await scansOf(await ask('wanyuan', call, { current: 1, size: 30, ...filters }))));
  expect(scans).toEqual([]);
});

test('projects and contents of the archive, and the tree of one project', async () => {
  const scans: string[] = [];
  const [one] = await system.raw<{ id: string }>(
    'select id from ccc_application where tenant_id = $1 and submit_time is not null order by submit_time limit 1',
    [MAIN_TENANT],
  );
  const dataId = (one?.id ?? '').replaceAll('-', '');
  const page = { current: 1, size: 30 };
  const asked: readonly (readonly [Call, object])[] = [
    ...[
      {},
      { keyword: '防爆' },
      { state: 40 },
      { lacking: true },
      { lacking: false },
      { timeStart: '2025-10-01 00:00:00', timeEnd: '2026-01-01 00:00:00' },
    ].map((filters) => [archiveCalls.archiveProjectPage, { ...page, ...filters }] as const),
    ...[{}, { parentId: 'line:1' }, { parentId: 'year:1:2026' }, { parentId: `project:${dataId}` }, { keyword: '防爆' }].map(
      (input) => [archiveCalls.selectEArchivesContentsTree, input] as const,
    ),
    [archiveCalls.selectTreeFileCatalogByDataId, { dataId }],
    [archiveCalls.selectEArchivesContentsTreeExpendAll, { dataId }],
  ];
  for (const account of ['handongye', 'zhangruonan'])
    for (const [call, input] of asked)
      scans.push(...(await scansOf(await ask(account, call, input))).map((s) => `${account} ${call.key} ${JSON.stringify(input)} ${s}`));
  expect(scans).toEqual([]);
});

test('the work lists over all processes', async () => {
  const scans: string[] = [];
  const lists = [
    [workflowListCalls.pageToDoTasks, { current: 1, size: 30 }],
    [workflowListCalls.pageToDoTasks, { current: 1, size: 30, category: 'cccApplication', nodeKey: 'accept', lamp: 'red' }],
    [workflowListCalls.pageToDoTasks, { current: 1, size: 30, keyword: '防爆' }],
    [workflowListCalls.statisticsToDoTasks, {}],
    [workflowListCalls.claimList, { current: 1, size: 30 }],
    [workflowListCalls.todoList, { current: 1, size: 30 }],
    [workflowListCalls.doneList, { current: 1, size: 30 }],
    [workflowListCalls.doneList, { current: 1, size: 30, category: 'cccApplication', from: '2025-10-01 00:00:00' }],
    [workflowListCalls.sendList, { current: 1, size: 30 }],
  ] as const;
  for (const [call, input] of lists) scans.push(...(await scansOf(await ask('zhangruonan', call, input))).map((s) => `${call.key} ${s}`));
  for (const input of [{}, { status: 'active' }, { category: 'cccApplication', status: 'done' }])
    scans.push(
      ...(await scansOf(await ask('wangjianheng', workflowListCalls.followList, { current: 1, size: 30, ...input }))).map(
        (s) => `follow ${s}`,
      ),
    );
  expect(scans).toEqual([]);
});

/** How the statements of a call come to the rows of a table. */
const waysTo = async (table: string, statements: readonly Statement[]): Promise<string[]> => {
  const found = new Set<string>();
  for (const statement of statements)
    for (const node of await planOf(client, statement))
      if (node['Relation Name'] === table) found.add(`${node['Node Type']} ${node['Index Name'] ?? ''}`.trim());
  return [...found].sort();
};

test('what waits for a person is paged, filtered and counted from the index of the queues alone', async () => {
  const { pageToDoTasks, statisticsToDoTasks, claimList } = workflowListCalls;
  await copyCases(system.urls.owner, '000000', [{ count: LARGE, where: 'state = 10 and right(application_no, 6)::int >= 100000' }]);
  const asks: readonly (readonly [Call, object])[] = [
    [pageToDoTasks, { current: 1, size: 30 }],
    [pageToDoTasks, { current: 7, size: 30, lamp: 'red' }],
    [claimList, { current: 1, size: 30 }],
    [statisticsToDoTasks, {}],
  ];
  for (const [call, input] of asks)
    expect(await waysTo('wf_todo', await ask('zhangruonan', call, input)), call.key).toEqual(['Index Only Scan wf_todo_next']);
});

test('a case is found by the beginning and by the end of its number from their indexes alone', async () => {
  const numbers = ['A2026CCC100', 'A2026CCC100001', '0085', '000085', 'CCC100001'];
  for (const account of ['zhangruonan', 'wangjianheng', 'wanyuan'])
    for (const number of numbers) {
      const statements = (await ask(account, portalCalls.findCases, { number })).filter(({ text }) => text.includes('business_case'));
      expect(await scansOf(statements), `${account} ${number}`).toEqual([]);
      const ways = await waysTo('business_case', statements);
      expect(ways, `${account} ${number}`).toHaveLength(2);
      expect(ways.join(), `${account} ${number}`).toContain('business_case_number_end');
    }
});

test('figures of nodes read the days written down and of the tasks only those since', async () => {
  const asks: readonly (readonly [Call, object])[] = [
    [workflowListCalls.flowStatistics, {}],
    [workflowListCalls.flowStatistics, { category: 'cccApplication', from: '2025-09-01' }],
    [workflowListCalls.flowStatisticsDays, { category: 'cccApplication', nodeKey: 'accept' }],
  ];
  for (const [call, input] of asks) {
    const statements = await ask('wangjianheng', call, input);
    expect(await scansOf(statements), call.key).toEqual([]);
    const past = statements.filter((s) => s.text.includes("status = 'done'"));
    expect(past.length, call.key).toBeGreaterThan(0);
    // nothing of a task is read from before the last day written down
    const [closed] = await system.raw<{ since: string }>(
      `select to_char(max(day) + 1, 'YYYY-MM-DD') as since from wf_closed_day where tenant_id = '000000'`,
    );
    for (const statement of past) {
      expect(statement.values.map(String)).toContain(`${closed?.since} 00:00:00+08`);
      expect(
        (await waysTo('wf_task', [statement])).filter((way) => way !== 'Index Only Scan wf_task_ended' && !way.includes('idx3')),
      ).toEqual([]);
    }
  }
});

test('the box of a person among many messages, and the alerts with what runs', async () => {
  await system.raw(`insert into message (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, kind, template, params, read_at)
    select gen_random_uuid(), u.tenant_id, timestamptz '2025-06-01' + n * interval '1 minute', u.id, now(), u.id, u.id, '1', 'caseProgress', '{}',
      case when n % 50 > 0 then now() end from user_account u cross join generate_series(1, 600) n`);
  await system.raw('analyze message');
  large.add('message');
  const asks: readonly (readonly [string, Call, object])[] = [
    ['zhangruonan', portalCalls.messagePage, { current: 1, size: 30 }],
    ['zhangruonan', portalCalls.messagePage, { current: 3, size: 30, messageKind: '1', isReaded: '0' }],
    ['zhangruonan', portalCalls.messageNewest, {}],
    ['wanyuan', portalCalls.customerMessageNewest, {}],
    ['wangjianheng', statisticsCalls.nodeAlertFinePage, {}],
    ['wangjianheng', statisticsCalls.nodeAlertCoarsePage, {}],
  ];
  const scans: string[] = [];
  for (const [account, call, input] of asks) scans.push(...(await scansOf(await ask(account, call, input))).map((s) => `${call.key} ${s}`));
  expect(scans).toEqual([]);
});

test('one case: timeline, history, opinions, file, catalogue', async () => {
  const [found] = await system.raw<{ id: string; instance: string }>(
    `select replace(id::text, '-', '') as id, replace(flow_instance_id::text, '-', '') as instance from ccc_application where state = 40 and tenant_id = '000000' order by id limit 1`,
  );
  const id = found?.id ?? '';
  const scans: string[] = [];
  const asks: readonly (readonly [Call, object])[] = [
    [acceptanceCalls.detail, { id }],
    [workflowCalls.flowTimelineByBusinessId, { businessId: id, category: 'cccApplication' }],
    [workflowCalls.flowOpinionList, { businessId: id, category: 'cccApplication', nodeKeyNames: 'accept,applicationForCcc_review' }],
    [workflowCalls.historyFlowList, { processInstanceId: found?.instance }],
    [fileCalls.selectFileCatalog, { dataId: id }],
    [fileCalls.selectFileList, { dataId: id }],
    [workflowDeadlineCalls.queryDeadline, { flowInstanceId: found?.instance }],
  ];
  for (const [call, input] of asks) scans.push(...(await scansOf(await ask('chensiyuan', call, input))).map((s) => `${call.key} ${s}`));
  expect(scans).toEqual([]);
});

test('the search behind the keyword, which runs as the owner', async () => {
  const [source] = await system.raw<{ prosrc: string }>(`select prosrc from pg_proc where proname = 'business_case_search'`);
  // what it asks where the word is not common
  const [, , rare = ''] = (source?.prosrc ?? '').split('return query');
  const text = rare.slice(0, rare.indexOf(';')).replaceAll(/\b(wanted|most)\b/g, (name) => (name === 'most' ? '500' : `'A2026CCC100001'`));
  const settings = `select set_config('app.tenant', '000000', true), set_config('app.kind', 'staff', true)`;
  const nodes = await planOf(owner, { text, values: [], settings });
  expect(nodes.filter((n) => n['Node Type'] === 'Seq Scan' && large.has(n['Relation Name'] ?? ''))).toEqual([]);
  expect(nodes.map((n) => n['Index Name'])).toContain('business_case_searched');
});

test('a word that stands in most cases is answered by the first of them, to the staff of the institute alone', async () => {
  const found = async (kind: string, tenant = '000000') => {
    await owner.query('begin');
    await owner.query(
      `select set_config('app.tenant', $1, true), set_config('app.kind', $2, true), set_config('app.companies', '', true)`,
      [tenant, kind],
    );
    const { rows } = await owner.query<{ n: number; theirs: number }>(
      `select count(distinct r.id)::int as n, (count(*) filter (where r.tenant_id = $1 and strpos(r.search_text, 'ccc') > 0))::int as theirs
        from business_case_search('CCC', 501) as id join business_case r using (id)`,
      [tenant],
    );
    await owner.query('rollback');
    return rows[0];
  };
  expect(await found('staff')).toEqual({ n: 501, theirs: 501 });
  expect(await found('customer')).toEqual({ n: 0, theirs: 0 });
  expect((await found('staff', '999999'))?.n).toBe(0);
});

test('without its index a list is found out', async () => {
  await system.raw('drop index wf_task_idx2');
  try {
    const [one] = await system.raw<{ id: string }>(
      `select replace(id::text, '-', '') as id from ccc_application where tenant_id = '000000' and state = 40 order by id limit 1`,
    );
    expect(
      await scansOf(
        await ask('chensiyuan', workflowCalls.flowTimelineByBusinessId, { businessId: one?.id ?? '', category: 'cccApplication' }),
      ),
    ).not.toEqual([]);
  } finally {
    await system.raw('create index wf_task_idx2 on wf_task (tenant_id, business_id, created_at)');
  }
});
