/** Somebody who leaves asks that what is kept of them be erased; an administrator does it, and what has to stay stays. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { erasureCalls as own } from '@zhengjian/contract/areas/account/erasure.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { erasuresCalls as c } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const system = await demoSystem('erasure');
const { app, db, world, raw, users } = system;
const stage = { app, db, world };
const as = async (account: string) => ({ token: await users.as(account) });
const proofOf = async (account: string): Promise<string> =>
  (await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, await as(account))).key;
const ask = async (account: string, reason = '') =>
  tryCall(app, own.requestErasure, { key: await proofOf(account), reason }, await as(account));
const erase = async (userId: string, by = 'admin') => tryCall(app, c.erasePerson, { userId, key: await proofOf(by) }, await as(by));
const preview = async (userId: string) => makeCall(app, c.erasurePreview, { userId }, await as('admin'));
/** Beside the request that the play leaves. */
const waiting = async () =>
  (await makeCall(app, c.erasurePage, { tab: 'waiting' }, await as('admin'))).records.filter(({ userId }) => userId === leaver);

/** A colleague at a company, who has only looked around so far. */
const LEAVER = { account: 'caodalin', realName: '曹大林', phone: '13912345678', email: 'dalin.cao@wanyuan.example.cn' };
let leaver = '';

beforeAll(async () => {
  const admin = await as('admin');
  const [{ companyId } = { companyId: '' }] = await raw<{ companyId: string }>(
    `select replace(m.company_id::text, '-', '') as "companyId" from user_company m join user_account u on u.id = m.user_id
     where u.account = 'wanyuan' and u.tenant_id = $1`,
    [MAIN_TENANT],
  );
  leaver = (await makeCall(app, externalUserCalls.externalUserSave, { ...LEAVER, userType: '2', rank: 'user', companyId }, admin)).id;
  await raw(
    `update user_secret s set must_change = false, password_hash = (select o.password_hash from user_secret o
       join user_account u on u.id = o.user_id where u.account = 'wanyuan' and u.tenant_id = s.tenant_id) where s.user_id = $1`,
    [leaver],
  );
});

const signIn = async (account: string) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'captcha', tenantId: MAIN_TENANT, username: account, password: clientHash(DEMO_PASSWORD) },
    { headers: { ...hostOf(MAIN_TENANT), 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
};

test('a request shows the password again, waits among what waits for administrators, and may be withdrawn', async () => {
  const before = await makeCall(app, own.ownErasure, {}, await as(LEAVER.account));
  expect(before.request).toBeNull();
  expect(before.preview.erased.map(({ part }) => part)).toEqual(expect.arrayContaining(['account', 'contacts', 'password', 'sessions']));
  expect(before.preview.kept.map(({ part }) => part)).toEqual(['audit']);
  const unproven = await tryCall(app, own.requestErasure, { key: 'x'.repeat(43) }, await as(LEAVER.account));
  expect(unproven.refusal).toBe('account.identityGone');
  expect((await ask(LEAVER.account, '已离职')).code).toBe(200);
  expect((await ask(LEAVER.account)).refusal).toBe('account.erasureWaiting');
  expect(await waiting()).toMatchObject([{ realName: LEAVER.realName, userId: leaver, reason: '已离职', userKind: '2' }]);
  const work = await makeCall(app, workflowListCalls.waitingPage, { tab: 'erasureRequests' }, await as('admin'));
  expect(work.records).toContainEqual(expect.objectContaining({ fromName: LEAVER.realName, path: '/system/user?shows=erasures' }));
  await makeCall(app, own.withdrawErasure, {}, await as(LEAVER.account));
  expect((await tryCall(app, own.withdrawErasure, {}, await as(LEAVER.account))).refusal).toBe('account.erasureGone');
  expect(await waiting()).toEqual([]);
});

test('a request that is not granted is answered with the reason', async () => {
  await ask(LEAVER.account);
  const refuse = (reason: string) => async () => tryCall(app, c.refuseErasure, { userId: leaver, reason }, await as('admin'));
  expect((await refuse('')()).fields).toHaveProperty('reason');
  await refuse('请先移交资料')();
  expect((await refuse('再次')()).refusal).toBe('account.erasureGone');
  const { request } = await makeCall(app, own.ownErasure, {}, await as(LEAVER.account));
  expect(request).toMatchObject({ state: 'refused', answer: '请先移交资料' });
  const told = await raw<{ params: object }>("select params from message where user_id = $1 and template = 'erasureRefused'", [leaver]);
  expect(told).toMatchObject([{ params: { reason: '请先移交资料' } }]);
});

test('nobody else erases: not without the permission, not in another institute, not without the own password', async () => {
  const noRight = await as('zhangruonan');
  expect((await tryCall(app, c.erasurePreview, { userId: leaver }, noRight)).code).toBe(403);
  expect((await tryCall(app, c.erasePerson, { userId: leaver, key: 'x'.repeat(43) }, noRight)).code).toBe(403);
  expect((await tryCall(app, c.refuseErasure, { userId: leaver, reason: '不同意' }, noRight)).code).toBe(403);
  const other = { token: await createUsers(stage, OTHER_TENANT).as('admin') };
  expect((await tryCall(app, c.erasurePreview, { userId: leaver }, other)).refusal).toBe('organisation.userNotFound');
  const { key } = await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, other);
  expect((await tryCall(app, c.erasePerson, { userId: leaver, key }, other)).refusal).toBe('organisation.userNotFound');
  const guessed = await tryCall(app, c.erasePerson, { userId: leaver, key: 'x'.repeat(43) }, await as('admin'));
  expect(guessed.refusal).toBe('account.identityGone');
  expect(await raw('select 1 from user_account where erased_at is not null')).toEqual([]);
});

test('who holds open tasks, manages others, is the last administrator or asks for the own account is refused politely', async () => {
  const [busy] = await raw<{ id: string }>(
    `select replace(t.assignee::text, '-', '') as id from wf_task t join user_account u on u.id = t.assignee
     where t.status = 'open' and t.tenant_id = $1 and u.user_type = 1 order by t.id limit 1`,
    [MAIN_TENANT],
  );
  const held = await tryCall(
    app,
    c.erasePerson,
    { userId: busy?.id ?? '', key: await proofOf('admin') },
    { ...(await as('admin')), lang: 'en' },
  );
  expect(held).toMatchObject({ refusal: 'organisation.holdsWork', msg: expect.stringContaining('task') });
  expect((await preview(busy?.id ?? '')).obstacle).toContain('任务');
  expect((await erase(await users.idOf('admin'))).refusal).toBe('organisation.ownAccount');

  await raw(`update wf_task set status = 'done' where status = 'open' and (assignee = $1 or owner = $1)`, [await users.idOf('wanyuan')]);
  expect((await erase(await users.idOf('wanyuan'))).refusal).toBe('organisation.companyLeft');
  // once a colleague manages it, too, nothing stands in the way
  const [colleague] = await raw<{ id: string }>(
    `select replace(u.id::text, '-', '') as id from user_company m join user_company o on o.company_id = m.company_id
     join user_account u on u.id = o.user_id where m.user_id = $1 and o.user_id <> $1 and u.login_flag order by u.id limit 1`,
    [await users.idOf('wanyuan')],
  );
  const { id, version, account, realName, companyId } = await makeCall(
    app,
    externalUserCalls.externalUserDetail,
    { id: colleague?.id ?? '' },
    await as('admin'),
  );
  const manager = { id, version, account, realName, companyId, userType: '2', rank: 'admin' } as const;
  await makeCall(app, externalUserCalls.externalUserUpdate, manager, await as('admin'));
  expect((await preview(await users.idOf('wanyuan'))).obstacle).toBe('');

  // somebody of lesser rights who may erase does not take the last administrator away
  await raw(
    `insert into role_menu (id, tenant_id, created_at, created_by, updated_at, updated_by, role_id, menu_id)
     select gen_random_uuid(), r.tenant_id, r.created_at, r.created_by, r.updated_at, r.updated_by, r.id, m.id from role r
     join menu m on m.tenant_id = r.tenant_id and m.code in ('user_erase', 'user_grant_any')
     where r.tenant_id = $1 and r.role_alias = 'ccc_acceptor'`,
    [MAIN_TENANT],
  );
  const admins = await raw<{ id: string }>(
    `select replace(u.id::text, '-', '') as id from user_account u join user_role h on h.user_id = u.id join role r on r.id = h.role_id
     where u.tenant_id = $1 and r.role_alias = 'administrator' and u.login_flag order by u.account = 'admin'`,
    [MAIN_TENANT],
  );
  for (const { id } of admins.slice(0, -1)) await makeCall(app, userCalls.disabledLogin, { userIds: [id] }, await as('admin'));
  expect((await erase(admins.at(-1)?.id ?? '', 'liuqiming')).refusal).toBe('organisation.lastAdministrator');
});

/** Tables in which a text stands. */
const tablesWith = async (needle: string): Promise<string[]> => {
  const tables = await raw<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await raw(`select 1 from "${name}" x where x::text ilike '%' || $1 || '%' limit 1`, [needle])).length > 0) found.push(name);
  return found;
};

test('what is kept of the person is nowhere any more but in the sealed audit; nobody signs in with the account again', async () => {
  await makeCall(app, profileCalls.myDetail, {}, await as(LEAVER.account));
  expect((await signIn(LEAVER.account)).data.access_token).toBeTruthy();
  await ask(LEAVER.account, '已离职，手机 13912345678');
  const shown = await preview(leaver);
  expect(shown).toMatchObject({ realName: LEAVER.realName, reason: '已离职，手机 13912345678', obstacle: '' });
  const { token } = await as(LEAVER.account);
  expect((await erase(leaver)).code).toBe(200);

  for (const needle of [LEAVER.phone, LEAVER.email, LEAVER.realName, LEAVER.account])
    expect(
      (await tablesWith(needle)).filter((table) => table !== 'audit_row'),
      needle,
    ).toEqual([]);
  expect((await tryCall(app, profileCalls.myDetail, {}, { token })).code).toBe(401);
  expect((await signIn(LEAVER.account)).refusal).toBe('account.signInFailed');
  const row = (await makeCall(app, externalUserCalls.externalUserPage, { state: 'erased' }, await as('admin'))).records;
  expect(row).toMatchObject([{ id: leaver, realName: '已注销人员', phone: '', email: '', belongsTo: '', state: 'erased' }]);
  const name = row[0]?.account ?? '';
  expect(name).toMatch(/^erased-/);
  expect((await signIn(name)).refusal).toBe('account.signInFailed');
  expect((await erase(leaver)).refusal).toBe('organisation.userErased');
  const reset = await tryCall(app, externalUserCalls.resetPasswordEx, { userIds: [leaver] }, { ...(await as('admin')), lang: 'en' });
  expect(reset).toMatchObject({ refusal: 'organisation.userErased', msg: expect.stringContaining('closed for good') });
  const all = (await makeCall(app, c.erasurePage, { tab: 'all' }, await as('admin'))).records;
  const decided = all.find(({ userId, state }) => userId === leaver && state === 'done');
  expect(decided).toMatchObject({ reason: '', realName: '已注销人员' });
  const [noted] = (await makeCall(app, logCalls.usualLogPage, { kind: 'organisation.personErased' }, await as('admin'))).records;
  const { details } = await makeCall(app, logCalls.usualLogDetail, { id: noted?.id ?? '' }, await as('admin'));
  expect(JSON.stringify(details)).not.toContain(LEAVER.realName);
});

test('who took part in cases keeps the name in them, and loses everything else', async () => {
  const [person] = await raw<{ id: string; account: string; name: string; phone: string }>(
    `select replace(u.id::text, '-', '') as id, u.account, u.real_name as name, u.phone from user_account u
     where u.tenant_id = $1 and u.user_type = 1 and u.phone <> '' and exists (select 1 from wf_involved i where i.user_id = u.id and i.acts)
       and u.account not in ('admin', 'zhangruonan') order by u.account limit 1`,
    [MAIN_TENANT],
  );
  if (!person) throw new Error('nobody has worked');
  await raw(`update wf_task set status = 'done' where status = 'open' and (assignee = $1 or owner = $1)`, [person.id]);
  const { kept, obstacle } = await preview(person.id);
  expect([obstacle, kept.map(({ part }) => part)]).toEqual(['', ['name', 'decisions', 'papers', 'audit']]);
  const [before] = await raw('select count(*) from wf_involved');
  const gone = await erase(person.id);
  expect(gone.code, gone.msg).toBe(200);
  const [after] = await raw<Record<string, unknown>>('select * from user_account where id = $1', [person.id]);
  expect(after).toMatchObject({ real_name: person.name, phone: '', email: '', login_flag: false, dept_id: null });
  expect(await tablesWith(person.phone)).toEqual([]);
  expect([await raw('select count(*) from wf_involved')]).toEqual([[before]]);
  expect(await raw('select 1 from user_role where user_id = $1', [person.id])).toEqual([]);
});
