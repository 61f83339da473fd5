/** Everything that waits for a person: one list, one count, the same on every page of the menu. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import type { ExportAsked } from '@zhengjian/contract/list.ts';
import type { WaitKind } from '@zhengjian/contract/menus.ts';
import { waits } from '@zhengjian/contract/waits.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { describe, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerSeals } from './stamping.ts';
import { demoSystem } from './testing/demo-system.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const system = await demoSystem('waiting');
const { app, db, world, users } = system;
const DEAN = 'wangjianheng';
const CLERK = 'handongye';
const as = async (account: string) => ({ token: await users.as(account) });
const { waitingPage, waitingCounts, waitingWork, pageToDoTasks } = workflowListCalls;
const page = async (account: string, asked: Partial<Parameters<typeof makeCall<typeof waitingPage>>[2]> = {}) =>
  makeCall(app, waitingPage, { size: 200, ...asked }, await as(account));
const counts = async (account: string, asked = {}) => makeCall(app, waitingCounts, asked, await as(account));
const menu = async (account: string) => makeCall(app, waitingWork, {}, await as(account));

test('every kind that a menu declares is answered by an area, and no other', () => {
  const answered = areas.flatMap((area) => area.waits ?? []).map(({ kind }) => kind);
  expect([...answered].sort()).toEqual(waits.map(({ kind }) => kind).sort());
});

test('the dean has each kind of work in one list, and each is counted once', async () => {
  await registerSeals(system, users);
  const seals = await makeCall(app, stampingCalls.sealPage, {}, await as(CLERK));
  const official = seals.records.find(({ name }) => name === '院公章')?.id ?? '';
  const use = { sealId: official, documentKind: 'otherPaper', position: 2, reason: '电子化归档需要' } as const;
  await makeCall(app, stampingCalls.sealUseRequest, use, await as(CLERK));
  const [review] = (await makeCall(app, pageToDoTasks, { nodeKey: 'applicationForCcc_review', size: 1 }, await as('chensiyuan'))).records;
  const shown = { flowInstanceId: review?.processInstanceId ?? '', userIds: [await users.idOf(DEAN)], remark: '请院长知悉' };
  await makeCall(app, workflowActCalls.flowCopy, shown, await as('chensiyuan'));
  const span = { from: '2026-03-06 00:00:00', until: '2026-03-12 00:00:00' };
  await makeCall(
    app,
    workflowActCalls.flowDeputySave,
    { deputyId: await users.idOf(DEAN), ...span, reason: '年假' },
    await as('chensiyuan'),
  );

  const all = await page(DEAN);
  const counted = await counts(DEAN);
  const kinds = new Set(all.records.map(({ kind }) => kind));
  for (const kind of ['deputy', 'sealUses', 'jumps', 'releases', 'copies'] as const satisfies readonly WaitKind[]) {
    expect(kinds, kind).toContain(kind);
    expect(counted[kind], kind).toBe(all.records.filter((row) => row.kind === kind).length);
    const tab = await page(DEAN, { tab: kind });
    expect(tab.total, kind).toBe(counted[kind]);
    expect(new Set(tab.records.map((row) => row.kind))).toEqual(new Set([kind]));
  }
  expect(all.total).toBe(all.records.length);
  // an administrator too finds only what they hold the permission for
  expect(counted.sealUses).toBeGreaterThan(0);
  expect(await counts('admin')).toMatchObject({ sealUses: 0, all: (await page('admin')).records.length });
  expect((await page('admin')).records.map(({ kind }) => kind)).not.toContain('sealUses');
  expect(counted.all).toBe(all.total);
  expect(new Set(all.records.map(({ id }) => id)).size).toBe(all.total);
  expect(all.records.every(({ title, kindName, path, createTime }) => title && kindName && path && createTime)).toBe(true);
  expect(all.records.find(({ kind }) => kind === 'copies')).toMatchObject({ fromName: '陈思远', title: '请院长知悉' });
  expect(all.records.find(({ kind }) => kind === 'deputy')?.task?.inSteadOf).toBe('陈思远');
  expect(all.records.find(({ kind }) => kind === 'sealUses')).toMatchObject({
    title: '院公章 · 其他文件',
    path: `/printing/seal?id=${official}`,
  });

  const pages = await menu(DEAN);
  expect(pages.find(({ kind }) => kind === 'all')).toMatchObject({ path: '/desk/todoTasks', count: all.total });
  for (const { kind, count } of pages) if (kind !== 'all' && kind !== 'node') expect(count, kind).toBe(counted[kind]);
});

test('rows of all kinds stand in one order, on every page and both ways', async () => {
  const place = (row: { dueTime: string; createTime: string; task: unknown }) => row.dueTime || (row.task ? '9999' : row.createTime);
  const { records: all } = await page(DEAN);
  const upwards = all.map(place);
  expect(upwards).toEqual([...upwards].sort());
  expect(all.length).toBeGreaterThan(6);
  const turned: string[] = [];
  for (let current = 1; turned.length < all.length; current++) {
    const { records } = await page(DEAN, { current, size: 3 });
    expect(records.length).toBeGreaterThan(0);
    turned.push(...records.map(({ id }) => id));
  }
  expect(turned).toEqual(all.map(({ id }) => id));
  const downwards = (await page(DEAN, { sort: '-dueTime' })).records.map(place);
  expect(downwards).toEqual([...downwards].sort().reverse());
});

test('what is found by a word is one list on all its pages, and counted as many', async () => {
  const keyword = 'A2026CCC';
  const { records: all, total } = await page(DEAN, { keyword });
  expect(all.length).toBeGreaterThan(2);
  expect([total, (await counts(DEAN, { keyword })).all]).toEqual([all.length, all.length]);
  const turned: string[] = [];
  for (let current = 1; current <= Math.ceil(all.length / 2); current++) {
    const one = await page(DEAN, { keyword, current, size: 2 });
    expect(one).toMatchObject({ total, pages: Math.ceil(all.length / 2) });
    expect(one.records.length).toBeLessThanOrEqual(2);
    turned.push(...one.records.map(({ id }) => id));
  }
  expect(turned).toEqual(all.map(({ id }) => id));
});

test('followed processes are found by a word of their case, whichever the process; a pattern is a word like another', async () => {
  const { followList } = workflowListCalls;
  const follow = async (keyword?: string, more: object = {}) =>
    (await makeCall(app, followList, { size: 200, ...(keyword === undefined ? {} : { keyword }), ...more }, await as(DEAN))).records;
  const all = await follow();
  const idsWhere = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).map(({ processInstanceId }) => processInstanceId);
  const [one] = all.filter(({ category }) => category === 'cccApplication');
  expect((await follow(one?.caseNo)).map(({ processInstanceId }) => processInstanceId)).toEqual(
    idsWhere(({ caseNo }) => caseNo === one?.caseNo),
  );
  const [leave] = all.filter(({ category }) => category === 'leave');
  expect((await follow(leave?.caseNo)).map(({ caseNo }) => caseNo)).toEqual([leave?.caseNo]);
  expect(await follow(leave?.caseNo, { category: 'cccApplication' })).toEqual([]);
  for (const hostile of ['%', '_', '\\', "' or true --", '$1', '不存在的企业'.repeat(8)])
    expect(await follow(hostile), hostile).toEqual([]);
});

test('a filter asks every kind; what has no deadline is in no colour, what is at no node at none', async () => {
  const { records: all } = await page(DEAN);
  const [copy] = all.filter(({ kind }) => kind === 'copies');
  const found = (await page(DEAN, { keyword: copy?.caseNo ?? '' })).records;
  expect(found.length).toBe(all.filter(({ caseNo }) => caseNo === copy?.caseNo).length);
  expect((await counts(DEAN, { keyword: copy?.caseNo ?? '' })).all).toBe(found.length);
  expect((await page(DEAN, { keyword: '电子化归档' })).records.map(({ kind }) => kind)).toEqual(['sealUses']);
  for (const lamp of ['green', 'yellow', 'red', 'severe'] as const)
    expect((await page(DEAN, { lamp })).records.map(({ id }) => id)).toEqual(all.filter((row) => row.lamp === lamp).map(({ id }) => id));
  const atReview = (await page(DEAN, { nodeKey: 'applicationForCcc_review' })).records;
  expect(atReview.length).toBeGreaterThan(0);
  expect(atReview.every(({ task }) => task?.nodeKey === 'applicationForCcc_review')).toBe(true);
});

test('what is done no longer waits: read, decided, and the count falls', async () => {
  const before = await counts(DEAN);
  const { records } = await page(DEAN);
  const copy = records.find(({ kind }) => kind === 'copies');
  await makeCall(app, workflowActCalls.flowCopyRead, { ids: [copy?.id ?? ''] }, await as(DEAN));
  const use = records.find(({ kind }) => kind === 'sealUses');
  await makeCall(app, stampingCalls.sealUseDecide, { id: use?.id ?? '', approve: true }, await as(DEAN));
  expect(await counts(DEAN)).toMatchObject({ all: before.all - 2, copies: before.copies - 1, sealUses: before.sealUses - 1 });
});

test('the papers that one can stamp are those that wait in this list', async () => {
  const { records } = await page(CLERK, { tab: 'stamping' });
  const waiting = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'waiting', size: 200 }, await as(CLERK));
  const mine = waiting.records.filter((row) => row.mine && !['waiting', 'running'].includes(row.taskState));
  expect(mine.length).toBeGreaterThan(0);
  expect(records.map(({ id }) => id).sort()).toEqual(mine.map(({ fileId }) => fileId).sort());
});

test('nothing waits for a stranger, and for a company only what the company has to do', async () => {
  const [company] = await system.raw<{ account: string }>(`select u.account from wf_todo d join business_case b on b.id = d.business_id
    join user_company c on c.company_id = b.applicant_id join user_account u on u.id = c.user_id
    where d.actor_kind = 'company' and d.tenant_id = '000000' and b.phase = 'withCustomer' order by b.case_no, u.account limit 1`);
  const theirs = await page(company?.account ?? '');
  expect(theirs.records.length).toBeGreaterThan(0);
  expect(theirs.records.every(({ kind, path }) => kind === 'company' && path.startsWith('/customer/'))).toBe(true);
  expect(await menu(company?.account ?? '')).toContainEqual(
    expect.objectContaining({ kind: 'company', path: '/customer/yewuCenter/manage', count: theirs.total }),
  );
  const other = createUsers({ app, db, world }, OTHER_TENANT);
  const token = await other.as('haishouli');
  const foreign = await makeCall(app, waitingPage, { size: 200 }, { token });
  const ours = new Set((await page(DEAN)).records.map(({ id }) => id));
  expect(foreign.records.filter(({ id }) => ours.has(id))).toEqual([]);
  // somebody without roles: no tab but those of everybody, and nothing on them
  const [nobody] = await system.raw<{
    account: string;
  }>(`select u.account from user_account u where u.tenant_id = '000000' and u.user_type = 1
    and not exists (select from wf_todo d where d.actor_ref = replace(u.id::text, '-', ''))
    and not exists (select from user_role x join role r on r.id = x.role_id join wf_todo d on d.actor_ref = r.role_alias and d.tenant_id = u.tenant_id where x.user_id = u.id)
    and not exists (select from wf_copy c where c.to_user = u.id) and not exists (select from wf_deputy d where d.deputy_id = u.id) and not u.account = 'admin'
    and not exists (select from user_role x join role_menu m on m.role_id = x.role_id join menu n on n.id = m.menu_id
      where x.user_id = u.id and n.code in ('seal_stamp', 'seal_use_decide', 'flow_jump', 'flow_release')) order by u.account limit 1`);
  expect(nobody).toBeDefined();
  expect((await page(nobody?.account ?? '')).total).toBe(0);
  expect(await menu(nobody?.account ?? '')).toEqual([]);
});

describe('as Excel', () => {
  const { claimList, doneList, followList, sendList, todoList } = workflowListCalls;
  const { claimExcel, copyExcel, doneExcel, followExcel, sentExcel, todoExcel, waitingExcel } = workflowExcelCalls;
  const sheet = async (account: string, call: Call<ExportAsked, ExportAsked>, columns: string, lang: 'zh' | 'en' = 'zh') => {
    const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, await as(account));
    const got = await tryCall(app, call, { authKey, columns }, { lang });
    if (got.code !== 200) return got;
    const { read } = await import('hucre');
    return (await read(got.raw)).sheets[0]?.rows ?? [];
  };

  test.each([
    ['everything that waits', waitingExcel, waitingPage],
    ['tasks to do', todoExcel, todoList],
    ['tasks to claim', claimExcel, claimList],
    ['tasks done', doneExcel, doneList],
    ['processes started', sentExcel, sendList],
    ['cases to read', copyExcel, workflowActCalls.flowCopyPage],
    ['processes followed', followExcel, followList],
  ] as const)('%s leave in the order of the page', async (_, excel, list) => {
    const found: number[] = [];
    // somebody accepts, somebody reviews, somebody leads and somebody was on leave
    for (const account of ['zhangruonan', 'chensiyuan', 'liuqiming', DEAN]) {
      const own = await tryCall(app, list, { size: 200 }, await as(account));
      const rows = await sheet(account, excel, 'caseNo,createTime');
      if (own.code === 403) expect(rows).toMatchObject({ code: 403 });
      else {
        const { records } = own.data as { records: { caseNo: string; createTime: string }[] };
        expect((rows as unknown[]).slice(1), account).toEqual(records.map((row) => [row.caseNo, row.createTime]));
        found.push(records.length);
      }
    }
    expect(Math.max(...found)).toBeGreaterThan(0);
  });

  test('in the language of whoever asks; a company gets no key', async () => {
    expect(await sheet(DEAN, waitingExcel, 'caseNo', 'en')).toContainEqual(['Number']);
    expect((await tryCall(app, fileCalls.acceptanceExportKey, {}, await as('wanyuan'))).code).toBe(403);
    expect(await tryCall(app, todoExcel, { authKey: 'x'.repeat(40) }, { lang: 'en' })).toMatchObject({
      refusal: 'server.exportKeyGone',
      msg: 'The link to this export has expired; please export again',
    });
  });
});
