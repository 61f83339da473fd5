/** Views of lists: kept by a person, shared with a department or everybody, changed by their owner or an administrator alone. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { type SavedView, VIEW_NAME_MAX, VIEWS_MOST, type ViewShare } from '@zhengjian/contract/areas/account/views.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers, type Users } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const LIST = 'acceptance.accept';
const world = simulatedWorld('views', new Date('2026-03-06T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
let users: Users;
const { listViews, saveListView, shareListView, removeListView, defaultListView } = accountCalls;
const as = async (account: string) => ({ token: await users.as(account) });
const settings = {
  tab: 'all',
  filters: { state: '10,15', keyword: '防爆' },
  sort: '-dueTime',
  columns: { order: ['state'], pinned: { state: 'end' as const } },
};
const viewsOf = async (who: string, list = LIST): Promise<SavedView[]> => (await makeCall(app, listViews, { list }, await as(who))).views;
const namesOf = async (who: string) => (await viewsOf(who)).map(({ name }) => name);
const save = async (who: string, name: string, more: { id?: string; list?: string } = {}) =>
  tryCall(app, saveListView, { list: LIST, name, settings, ...more }, await as(who));
const kept = async (who: string, name: string) =>
  String((await makeCall(app, saveListView, { list: LIST, name, settings }, await as(who))).id);
const share = async (who: string, id: string, shared: ViewShare) => tryCall(app, shareListView, { id, shared }, await as(who));

beforeAll(async () => {
  const stage = { app, db, world };
  users = createUsers(stage, MAIN_TENANT);
  const company = companies.find(({ account }) => account === 'wanyuan');
  if (company) await registerDemoCompany(stage, users, MAIN_TENANT, company);
}, 120_000);

test('is kept with tab, conditions, order and columns, changed, and removed; each change is on record', async () => {
  const id = await kept('zhangruonan', '补正中');
  expect(await viewsOf('zhangruonan')).toEqual([
    { id, name: '补正中', settings, shared: 'none', own: true, ownerName: '', isDefault: false, abilities: { change: true } },
  ]);
  expect(await viewsOf('zhangruonan', 'acceptance.review')).toEqual([]);
  const changed = { filters: { lamp: 'red' } };
  await makeCall(app, saveListView, { id, list: LIST, name: '超期', settings: changed }, await as('zhangruonan'));
  expect(await viewsOf('zhangruonan')).toMatchObject([{ id, name: '超期', settings: changed }]);
  await makeCall(app, removeListView, { id }, await as('zhangruonan'));
  expect(await viewsOf('zhangruonan')).toEqual([]);
  const told = await raw<{ details: object }>("select details from audit_row where kind = 'account.listView' order by created_at, id");
  expect(told.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { change: 'added', list: LIST, name: '补正中', shared: 'none' },
      { change: 'changed', list: LIST, name: '超期', shared: 'none' },
      { change: 'removed', list: LIST, name: '超期', shared: 'none' },
    ]),
  );
});

describe('with whom it is shared', () => {
  test('nobody, at first: it is not there for anybody else, nor for another tenant', async () => {
    const id = await kept('liuqiming', '我的');
    expect(await namesOf('zhangruonan')).toEqual([]);
    for (const who of ['zhangruonan', 'admin', 'wanyuan'])
      for (const answer of [await save(who, '占用', { id }), await tryCall(app, removeListView, { id }, await as(who))])
        expect(answer).toMatchObject({ code: 404, refusal: 'account.viewNotFound' });
    expect((await tryCall(app, defaultListView, { list: LIST, id }, await as('zhangruonan'))).refusal).toBe('account.viewNotFound');
  });

  test('the department: those who belong to it find it, others do not', async () => {
    const id = await kept('zhangruonan', '部门用');
    expect((await share('zhangruonan', id, 'dept')).code).toBe(200);
    // 陈思远 is of the same department, 韩东野 of others
    expect(await viewsOf('chensiyuan')).toMatchObject([
      { id, name: '部门用', own: false, ownerName: '张若楠', abilities: { change: false } },
    ]);
    expect(await namesOf('handongye')).toEqual([]);
    expect(await namesOf('wanyuan')).toEqual([]);
  });

  test('everybody: all staff, no customer, and no other tenant', async () => {
    const id = await kept('zhangruonan', '全院用');
    expect((await share('zhangruonan', id, 'all')).code).toBe(200);
    expect(await namesOf('handongye')).toEqual(['全院用']);
    expect(await namesOf('wanyuan')).toEqual([]);
    const seen = await db.read(testActor({ tenant: OTHER_TENANT }), (tx) => tx.selectFrom('list_view').select('id').execute());
    expect(seen).toEqual([]);
    expect((await share('zhangruonan', id, 'none')).code).toBe(200);
    expect(await namesOf('handongye')).toEqual([]);
  });

  test('by whom: staff who may share; a customer keeps views for themselves', async () => {
    const id = await kept('wanyuan', '在办');
    expect((await share('wanyuan', id, 'all')).code).toBe(403);
    expect(await namesOf('wanyuan')).toEqual(['在办']);
  });
});

test('what is shared is changed by its owner and by administrators, politely refused to others', async () => {
  const id = await kept('zhangruonan', '公用');
  await share('zhangruonan', id, 'all');
  const refused = await save('handongye', '改名', { id });
  expect(refused).toMatchObject({ code: 403, refusal: 'account.viewNotYours' });
  expect(refused.msg).toBe('视图“公用”由其他人共享，只有共享人和管理员可以修改。可另存为自己的视图');
  expect((await tryCall(app, removeListView, { id }, await as('handongye'))).refusal).toBe('account.viewNotYours');
  expect((await share('handongye', id, 'none')).refusal).toBe('account.viewNotYours');
  expect((await save('admin', '公用视图', { id })).code).toBe(200);
  expect(await viewsOf('zhangruonan')).toEqual(expect.arrayContaining([expect.objectContaining({ id, name: '公用视图', own: true })]));
  expect((await tryCall(app, removeListView, { id }, await as('admin'))).code).toBe(200);
});

test('a list opens with the person’s default until it is taken away, or nobody shares it any more', async () => {
  const own = await kept('yangxiaolan', '待复核');
  const others = await kept('zhangruonan', '晨会');
  await share('zhangruonan', others, 'all');
  const make = async (id?: string) => makeCall(app, defaultListView, { list: LIST, ...(id ? { id } : {}) }, await as('yangxiaolan'));
  const byDefault = async () => (await viewsOf('yangxiaolan')).filter(({ isDefault }) => isDefault).map(({ id }) => id);
  await make(own);
  expect(await byDefault()).toEqual([own]);
  await make(others);
  expect(await byDefault()).toEqual([others]);
  // a colleague's choice is not everybody's
  expect((await viewsOf('zhangruonan')).some(({ isDefault }) => isDefault)).toBe(false);
  await makeCall(app, removeListView, { id: others }, await as('zhangruonan'));
  expect(await byDefault()).toEqual([]);
  await make(own);
  await make();
  expect(await byDefault()).toEqual([]);
});

test('names are short and stand once, and a list has few', async () => {
  const who = 'guoanqi';
  expect((await save(who, '甲')).code).toBe(200);
  expect(await save(who, ' 甲 ')).toMatchObject({ refusal: 'account.viewNameTaken', msg: '已有名为“甲”的视图，请换一个名称' });
  expect((await save(who, '长'.repeat(VIEW_NAME_MAX + 1))).code).toBe(400);
  expect((await save(who, '  ')).code).toBe(400);
  expect((await save(who, '甲', { list: 'acceptance.review' })).code).toBe(200);
  for (let n = 1; n < VIEWS_MOST; n++) await save(who, `第${n}个`);
  expect(await save(who, '再一个')).toMatchObject({ refusal: 'account.viewsFull', msg: '一个列表最多保存 30 个视图，请先删除不用的视图' });
  const [first] = await viewsOf(who);
  expect((await save(who, '改了名', { id: first?.id ?? '' })).code).toBe(200);
});
