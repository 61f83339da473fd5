// @vitest-environment happy-dom

import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './api.ts';
import { ApiError } from './apiError.ts';
import { connection, putAside } from './connection.ts';
import { isSignedIn, keepTokens, session, type UserInfo } from './session.ts';
import { freshBrowser, json, ok, refused, startTestTexts } from './testing.ts';

let browser: ReturnType<typeof freshBrowser>;
beforeAll(startTestTexts);
beforeEach(() => {
  browser = freshBrowser();
  keepTokens({ token: 'mine', refreshToken: 'r', tenantId: '000000' });
});
const id = '0'.repeat(32);
const faultOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (fault: unknown) => (fault instanceof ApiError ? fault : null),
  );

describe('a call', () => {
  test('carries basic authorization and the bearer token; reads go as query, acts as body with a key', async () => {
    browser.answer(() => ok([]));
    await send(accountCalls.myRoles, { deptId: id });
    await send(acceptanceCalls.submit, { id });
    const [read, act] = browser.sent;
    expect(read?.url).toBe(`/api/blade-system/role/select?deptId=${id}`);
    expect(read?.headers).toMatchObject({ 'Blade-Auth': 'bearer mine', Authorization: expect.stringMatching(/^Basic /) });
    expect(read?.headers['Idempotency-Key']).toBeUndefined();
    expect(act?.body).toEqual({ id });
    expect(act?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  });
  test('empty conditions do not travel', async () => {
    await send(acceptanceCalls.list, { keyword: '', state: undefined, current: 2 });
    expect(browser.sent[0]?.url).toBe('/api/blade-customer/applicationForCcc/list?current=2');
  });
});

describe('a refusal', () => {
  test('shows the message of the server and fails with code and fields', async () => {
    browser.answer(() =>
      json({ code: 400, success: false, data: null, msg: '请填写产品名称', refusal: 'input.invalid', fields: { productName: '必填' } }),
    );
    const fault = await faultOf(send(acceptanceCalls.submit, { id }));
    expect(fault).toMatchObject({ kind: 'refused', code: 400, message: '请填写产品名称', fields: { productName: '必填' } });
    expect(browser.notices).toEqual([{ kind: 'warning', text: '请填写产品名称' }]);
  });
  test('for a password that ran out meanwhile leads to its change, whoever asked, and shows no toast', async () => {
    session.set((before) => ({
      ...before,
      userInfo: { real_name: '张若楠', mustChangePassword: false, passwordExpired: false } as UserInfo,
    }));
    browser.answer(() => json({ code: 403, success: false, data: null, msg: '须先修改密码', refusal: 'account.passwordMustChange' }));
    expect(await faultOf(send(acceptanceCalls.submit, { id }, { quiet: true }))).toMatchObject({ code: 403 });
    expect(session.get().userInfo).toMatchObject({ mustChangePassword: true, passwordExpired: true });
    expect([browser.notices, isSignedIn()]).toEqual([[], true]);
  });
  test('without any message says 未知错误', async () => {
    browser.answer(() => json({}, 500));
    await faultOf(send(accountCalls.topMenu, {}));
    expect(browser.notices).toEqual([{ kind: 'error', text: '未知错误' }]);
  });
  test('of the timeline shows no toast, nor does one the page asked to be quiet', async () => {
    browser.answer(() => refused(404, 'x'));
    await faultOf(send(workflowCalls.flowTimelineByBusinessId, { businessId: id, category: 'x' }));
    await faultOf(send(accountCalls.topMenu, {}, { quiet: true }));
    expect(browser.notices).toEqual([]);
  });
  test('401 ends the session once, however many calls hear it', async () => {
    browser.answer(() => refused(401, '登录已过期', 401));
    await Promise.all([1, 2, 3].map(() => faultOf(send(accountCalls.topMenu, {}))));
    expect(isSignedIn()).toBe(false);
    expect(browser.notices).toEqual([{ kind: 'warning', text: '登录已过期，请重新登录' }]);
  });
  test('401 while pages are open keeps them, and asks to sign in again', async () => {
    session.set((before) => ({ ...before, menuAll: [] }));
    browser.answer(() => refused(401, '登录已过期', 401));
    await Promise.all([1, 2].map(() => faultOf(send(accountCalls.topMenu, {}))));
    expect(session.get()).toMatchObject({ token: 'mine', ended: true, menuAll: [] });
    expect(browser.notices).toEqual([]);
    keepTokens({ token: 'again', refreshToken: 'r', tenantId: '000000' });
    expect(session.get().ended).toBe(false);
  });
  test('401 of a token that has been renewed meanwhile does not end the session', async () => {
    browser.answer(() => {
      keepTokens({ token: 'renewed', refreshToken: 'r2', tenantId: '000000' });
      return refused(401, 'x', 401);
    });
    await faultOf(send(accountCalls.topMenu, {}));
    expect(isSignedIn()).toBe(true);
  });
  test('of the token call is its error_description', async () => {
    browser.answer(() => json({ error: 'account.signInFailed', error_description: '账号或密码不正确' }, 400));
    expect(await faultOf(send(accountCalls.token, { grant_type: 'captcha' }, { quiet: true }))).toMatchObject({
      message: '账号或密码不正确',
    });
  });
});

describe('no answer', () => {
  test('is a network error', async () => {
    browser.answer(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await faultOf(send(accountCalls.topMenu, {}))).toMatchObject({ kind: 'network' });
    expect(browser.notices).toEqual([{ kind: 'error', text: '网络异常，请稍后再试' }]);
  });
  test('is told for the whole page until the server answers, with how many acts got none', async () => {
    browser.answer(() => Promise.reject(new TypeError('failed to fetch')));
    await faultOf(send(acceptanceCalls.submit, { id }, { quiet: true }));
    expect(connection.get()).toMatchObject({ lost: true });
    expect(connection.get().open.size).toBe(1);
    browser.answer(() => ok([]));
    await send(accountCalls.topMenu, {});
    expect(connection.get().lost).toBe(false);
    expect(connection.get().open.size, 'still to be sent again').toBe(1);
    await send(acceptanceCalls.submit, { id }, { quiet: true });
    expect(connection.get().open.size, 'sent again').toBe(0);
    putAside();
    expect(connection.get().open.size).toBe(0);
  });
  test('after leaving the page is no error at all', async () => {
    const leave = new AbortController();
    browser.answer(() => new Promise(() => undefined));
    const fault = faultOf(send(accountCalls.topMenu, {}, { signal: leave.signal }));
    leave.abort();
    expect(await fault).toMatchObject({ kind: 'cancelled' });
    expect(browser.notices).toEqual([]);
  });
  test('within the time limit says so', async () => {
    browser.answer(() => new Promise(() => undefined));
    expect(await faultOf(send({ ...accountCalls.topMenu, timeout: 5 }, {}))).toMatchObject({ kind: 'timeout' });
    expect(browser.notices).toEqual([{ kind: 'error', text: '请求超时，请稍后再试' }]);
  });
});

describe('success', () => {
  test('of a change shows the message of the server, else the one of its kind', async () => {
    browser.answer(() => ok(null, '申请已提交'));
    await send(acceptanceCalls.submit, { id });
    browser.answer(() => ok(null));
    await send(acceptanceCalls.deleteForCCC, { id });
    await send(acceptanceCalls.noNeedFactoryCheck, { id, noCheckReason: 'x' });
    expect(browser.notices.map(({ text }) => text)).toEqual(['申请已提交', '删除成功', '更新成功']);
  });
  test('of a read or of a quiet call shows nothing', async () => {
    await send(accountCalls.topMenu, {});
    await send(acceptanceCalls.saveBatchStep, { businessType: '1', stepNo: 1 });
    expect(browser.notices).toEqual([]);
  });
});
