/** Institutes of the platform: made whole, limited, given packages, disabled and deleted, by the administrator of the platform alone. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { type GrantNode, roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { paramCalls } from '@zhengjian/contract/areas/system/params.ts';
import { tenantCalls as c, type PackageNode } from '@zhengjian/contract/areas/system/tenants.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('tenants');
const { app, raw, users, world, db, faults } = system;
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
});

let made = 0;
const newTenant = async (more: object = {}) => {
  made += 1;
  return makeCall(app, c.tenantSubmit, { tenantName: `临江防爆检验所${made}`, enabled: true, ...more }, admin);
};
const rowOf = async (id: string) => makeCall(app, c.tenantDetail, { id }, admin);
/** The row as it is, to be saved again. */
const asSaved = async (id: string) => {
  const { tenantName, tenantId, domain, packageId, accountNumber, expireTime, enabled, version } = await rowOf(id);
  return { id, version, tenantName, tenantId, domain, packageId, accountNumber: accountNumber ?? undefined, expireTime, enabled };
};
const trySignIn = async (tenantId: string, account: string, password: string, lang: 'zh' | 'en' = 'zh') => {
  const { captchaKey, captchaCode } = await solvedCaptcha(system);
  return tryCall(
    app,
    accountCalls.token,
    { tenantId, grant_type: 'password', username: account, password: clientHash(password) },
    { lang, headers: { authorization: basicOf(WEB_CLIENT), 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
};
/** The administrator of an institute, past the first change of password. */
const administratorOf = async (tenant: { id: string; tenantId: string }) => {
  await raw('update user_secret set must_change = false where tenant_id = $1', [tenant.tenantId]);
  return createUsers(system, tenant.tenantId);
};
const codesOf = (items: readonly MenuItem[]): string[] => items.flatMap(({ code, children = [] }) => [code, ...codesOf(children)]);
const flat = (nodes: readonly PackageNode[]): PackageNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const menuIds = async (...codes: string[]) =>
  flat(await makeCall(app, c.packageMenus, {}, admin)).flatMap(({ id, code }) => (codes.includes(code) ? [id] : []));
const newPackage = async (...codes: string[]) => {
  made += 1;
  return makeCall(app, c.packageSubmit, { packageName: `产品包${made}`, menuId: await menuIds(...codes) }, admin);
};

test('an institute is made whole: its administrator signs in with a one-time password, changes it and finds what every institute has', async () => {
  const tenant = await newTenant({ tenantNameEn: 'Linjiang Ex Institute', linkman: '林江', expireTime: '2027-12-31', accountNumber: 20 });
  expect(tenant).toMatchObject({ state: 'open', accounts: 1, cases: 0, own: false, awaitsAdministrator: true });
  expect(tenant.tenantId).toMatch(/^\d{6}$/);
  const { account, password } = await makeCall(app, c.tenantAdministrator, { id: tenant.id }, admin);
  const signedIn = await trySignIn(tenant.tenantId, account, password);
  expect(signedIn.status).toBe(200);
  const token = signedIn.data.access_token;
  expect((await tryCall(app, paramCalls.paramPage, {}, { token })).code).toBe(403);
  expect(await makeCall(app, accountCalls.userInfo, {}, { token })).toMatchObject({ mustChangePassword: true, roles: [] });
  const next = 'Herbstwind-7391';
  await makeCall(app, accountCalls.updatePassword, { oldPassword: password, newPassword: next, newPassword1: next }, { token });
  const again = await trySignIn(tenant.tenantId, account, next);
  const own = { token: again.data.access_token };
  // once it has been set, the platform makes no key to the institute any more
  expect((await tryCall(app, c.tenantAdministrator, { id: tenant.id }, admin)).refusal).toBe('system.tenantAdministratorSet');
  expect((await rowOf(tenant.id)).awaitsAdministrator).toBe(false);

  const menus = codesOf(await makeCall(app, accountCalls.routes, {}, own));
  expect(menus).toContain('param_view');
  expect(menus).not.toContain('tenant_view');
  const dictionary = await makeCall(app, systemCalls.dictionaryBiz, { code: 'ccc_product_class' }, own);
  expect(dictionary.length).toBeGreaterThan(3);
  const roles = await makeCall(app, roleCalls.rolePage, { roleAlias: 'ccc_acceptor' }, own);
  expect(roles.records).toHaveLength(1);
  const published = (tenantId: string) =>
    raw<{ category: string }>("select category from wf_definition where tenant_id = $1 and status = 'active' order by category", [
      tenantId,
    ]);
  expect(await published(tenant.tenantId)).toEqual(await published(OTHER_TENANT));
  // numbers begin anew, and nothing of another institute is there
  expect(await raw('select 1 from serial_number where tenant_id = $1', [tenant.tenantId])).toEqual([]);
  expect((await makeCall(app, userCalls.userPage, {}, own)).records.map((r) => r.account)).toEqual(['admin']);
  expect((await makeCall(app, logCalls.usualLogPage, { kind: 'tenant.administratorPassword' }, own)).records).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('only the administrator of the platform sees and keeps institutes', async () => {
  const codes = codesOf(await makeCall(app, accountCalls.routes, {}, admin));
  expect(codes).toEqual(expect.arrayContaining(['tenant_view', 'tenant_package_view']));
  const others = createUsers(system, OTHER_TENANT);
  for (const token of [await others.as('admin'), await users.as('zhangruonan')]) {
    expect((await tryCall(app, c.tenantPage, {}, { token })).code).toBe(403);
    expect((await tryCall(app, c.tenantSubmit, { tenantName: '无权', enabled: true }, { token })).code).toBe(403);
    expect(codesOf(await makeCall(app, accountCalls.routes, {}, { token }))).not.toContain('tenant_view');
  }
  // somebody else of the platform who holds the role is no administrator of the platform
  const role = await raw<{ id: string; dept: string }>(
    "select r.id, (select id from dept where tenant_id = $1 and dept_code = 'it') as dept from role r where r.tenant_id = $1 and r.role_alias = 'administrator'",
    [MAIN_TENANT],
  );
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select $1, u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, $2, $3 from user_account u where u.tenant_id = $4 and u.account = 'zhangruonan'`,
    [world.uuid(), role[0]?.dept, role[0]?.id, MAIN_TENANT],
  );
  const second = { token: await users.as('zhangruonan') };
  await makeCall(app, accountCalls.clearCache, {}, second);
  const seen = codesOf(await makeCall(app, accountCalls.routes, {}, second));
  expect(seen).toContain('param_view');
  expect(seen).not.toContain('tenant_view');
  expect((await tryCall(app, c.tenantPage, {}, second)).code).toBe(403);
});

test('what is saved is held against what there is: codes, domains, versions, and the platform’s own institute', async () => {
  const first = await newTenant({ tenantId: 'linjiang', domain: 'linjiang.example.cn' });
  const refusal = async (more: object) =>
    (await tryCall(app, c.tenantSubmit, { tenantName: '另一家', enabled: true, ...more }, admin)).refusal;
  expect(await refusal({ tenantId: 'linjiang' })).toBe('system.tenantTaken');
  expect(await refusal({ domain: 'linjiang.example.cn' })).toBe('system.tenantDomainTaken');
  expect(await refusal({ id: first.id, tenantId: 'other' })).toBe('system.tenantKept');
  expect(await refusal({ id: first.id, version: 99 })).toBe('server.conflict');
  expect(await refusal({ packageId: 'f'.repeat(32) })).toBe('system.packageGone');
  expect((await tryCall(app, c.tenantSubmit, { tenantName: '域名', enabled: true, domain: 'no domain' }, admin)).fields).toHaveProperty(
    'domain',
  );
  const changed = await makeCall(app, c.tenantSubmit, { ...(await asSaved(first.id)), tenantName: '临江所', linkman: '江临' }, admin);
  expect(changed).toMatchObject({ tenantName: '临江所', linkman: '江临', tenantId: 'linjiang', version: first.version + 1 });
  const [own] = (await makeCall(app, c.tenantPage, { tenantId: MAIN_TENANT }, admin)).records;
  expect(own?.own).toBe(true);
  const ofOwn = { ...(await asSaved(own?.id ?? '')), enabled: false };
  expect((await tryCall(app, c.tenantSubmit, ofOwn, admin)).refusal).toBe('system.tenantOwn');
  expect((await tryCall(app, c.tenantSetting, { ids: own?.id, expireTime: '2026-12-31' }, admin)).refusal).toBe('system.tenantOwn');
  expect((await tryCall(app, c.tenantRemove, { ids: own?.id }, admin)).refusal).toBe('system.tenantOwn');
  // one database for all, kept apart row by row
  const tied = await tryCall(app, c.tenantDatasource, { tenantId: 'linjiang', datasourceId: '1' }, { ...admin, lang: 'en' });
  expect(tied).toMatchObject({ refusal: 'system.oneDatabase', msg: expect.stringContaining('row by row') });
  const [last] = await makeCall(app, logCalls.recordHistory, { register: 'system.tenant', id: first.id }, admin);
  expect(last?.kind).toBe('tenant.saved');
  expect(last?.changed).toContainEqual(expect.objectContaining({ field: 'tenantName', after: '临江所' }));
});

test('an institute whose last day is over signs nobody in, says why, and ends what is open; so does a disabled one', async () => {
  const tenant = await newTenant();
  const { password } = await makeCall(app, c.tenantAdministrator, { id: tenant.id }, admin);
  const people = await administratorOf(tenant);
  const own = { token: await people.as('admin') };
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(200);
  // the last day itself is still a day
  await makeCall(app, c.tenantSetting, { ids: tenant.id, expireTime: '2026-03-06' }, admin);
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(200);
  await makeCall(app, c.tenantSetting, { ids: tenant.id, expireTime: '2026-03-05' }, admin);
  expect((await rowOf(tenant.id)).state).toBe('expired');
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(401);
  const zh = await trySignIn(tenant.tenantId, 'admin', password);
  expect(zh.msg).toContain('2026-03-05');
  expect((await trySignIn(tenant.tenantId, 'admin', password, 'en')).msg).toContain('extend it');
  // who does not know the password learns nothing of it
  expect((await trySignIn(tenant.tenantId, 'admin', 'wrong')).msg).not.toContain('2026-03-05');
  await makeCall(app, c.tenantSetting, { ids: tenant.id }, admin);
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(200);
  await makeCall(app, c.tenantSubmit, { ...(await asSaved(tenant.id)), enabled: false }, admin);
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(401);
  expect((await trySignIn(tenant.tenantId, 'admin', password)).msg).toContain('已停用');
  await makeCall(app, c.tenantSubmit, { ...(await asSaved(tenant.id)), enabled: true }, admin);
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(200);
});

test('an institute has no more accounts than its limit, and the limit no fewer than there are', async () => {
  const tenant = await newTenant({ accountNumber: 2 });
  const people = await administratorOf(tenant);
  const own = { token: await people.as('admin') };
  const [dept] = await raw<{ id: string }>("select id from dept where tenant_id = $1 and dept_code = 'desk'", [tenant.tenantId]);
  const add = (account: string) =>
    tryCall(
      app,
      userCalls.userSubmit,
      { account, realName: '林受理', deptId: dept?.id.replaceAll('-', '') ?? '', homePageType: '1', places: [] },
      own,
    );
  const second = await add('linshouli');
  expect(second.code, second.msg).toBe(200);
  expect(await add('linfuhe')).toMatchObject({ refusal: 'system.tenantFull', msg: expect.stringContaining('2 个') });
  // an account that may not sign in makes room, and comes back only where there is room
  const id = String(Reflect.get(Object(second.data), 'id'));
  await makeCall(app, userCalls.disabledLogin, { userIds: id }, own);
  expect((await add('linfuhe')).code).toBe(200);
  expect((await tryCall(app, userCalls.allowLogin, { userIds: id }, own)).refusal).toBe('system.tenantFull');
  expect((await tryCall(app, c.tenantSetting, { ids: tenant.id, accountNumber: 1 }, admin)).refusal).toBe('system.tenantFewer');
  await makeCall(app, c.tenantSetting, { ids: tenant.id, accountNumber: 3 }, admin);
  expect((await tryCall(app, userCalls.allowLogin, { userIds: id }, own)).code).toBe(200);
  expect(await rowOf(tenant.id)).toMatchObject({ accounts: 3, accountNumber: 3 });
});

test('a package limits menus, buttons and calls at once, also those of API scopes and of companies', async () => {
  const tenant = await newTenant();
  const people = await administratorOf(tenant);
  const own = { token: await people.as('admin') };
  const scope = await makeCall(app, scopeCalls.apiScopeSave, { code: 'params', name: '参数接口', calls: ['system.paramPage'] }, own);
  const [role] = (await makeCall(app, roleCalls.rolePage, { roleAlias: 'administrator' }, own)).records;
  await makeCall(app, roleCalls.roleGrant, { roleIds: role?.id ?? '', apiScopeIds: [scope.id] }, own);
  expect((await tryCall(app, paramCalls.paramPage, {}, own)).code).toBe(200);

  const pack = await newPackage('role_view', 'role_grant', 'dict_view');
  expect(pack).toMatchObject({ menus: 5, tenantNames: '' });
  await makeCall(app, c.tenantPackageSet, { tenantId: tenant.tenantId, packageId: pack.id }, admin);
  expect(await makeCall(app, c.tenantPackageOf, { tenantId: tenant.tenantId }, admin)).toMatchObject({ packageName: pack.packageName });
  const seen = codesOf(await makeCall(app, accountCalls.routes, {}, own));
  expect(seen.sort()).toEqual(['authority', 'dict_view', 'role_view', 'system']);
  expect((await makeCall(app, accountCalls.buttons, {}, own)).map(({ code }) => code)).toEqual(['role_grant']);
  const refused = await tryCall(app, paramCalls.paramPage, {}, own);
  expect(refused).toMatchObject({ code: 403, refusal: 'account.outsidePackage', data: null });
  expect((await tryCall(app, paramCalls.paramPage, {}, { ...own, lang: 'en' })).msg).toContain('administrator of the platform');
  // who asks why is told that no role would help
  await raw("update tenant_package set menu_codes = menu_codes || array['access_reasons_view'] where id = $1", [pack.id]);
  await makeCall(app, c.tenantPackageSet, { tenantId: tenant.tenantId, packageId: pack.id }, admin);
  const why = { userId: await people.idOf('admin'), callKey: 'system.paramPage' };
  expect((await makeCall(app, reasonCalls.accessReasons, why, own)).call).toMatchObject({ may: false, lacks: 'package' });
  // what the package lacks can be given to no role
  const { menu } = await makeCall(app, roleCalls.grantTree, {}, own);
  const nodes = (all: readonly GrantNode[]): GrantNode[] => all.flatMap((node) => [node, ...nodes(node.children ?? [])]);
  const grantable = new Map(nodes(menu).map(({ code, mayGrant }) => [code, mayGrant]));
  expect([grantable.get('role_view'), grantable.get('param_view')]).toEqual([true, false]);
  expect((await tryCall(app, roleCalls.rolePage, {}, own)).code).toBe(200);

  // a change of the package acts with the next call
  await makeCall(app, c.packageSubmit, { id: pack.id, packageName: pack.packageName, menuId: await menuIds('param_view') }, admin);
  expect((await tryCall(app, paramCalls.paramPage, {}, own)).code).toBe(200);
  expect((await tryCall(app, roleCalls.rolePage, {}, own)).refusal).toBe('account.outsidePackage');
  expect((await tryCall(app, c.packageRemove, { ids: pack.id }, admin)).msg).toContain(tenant.tenantName);
  await makeCall(app, c.tenantPackageSet, { tenantId: tenant.tenantId }, admin);
  expect(await makeCall(app, c.tenantPackageOf, { tenantId: tenant.tenantId }, admin)).toBeNull();
  expect((await tryCall(app, c.packageRemove, { ids: pack.id }, admin)).code).toBe(200);
});

test('an institute that is asked for twice under one key is made once, and two at once get codes of their own', async () => {
  const input = { tenantName: '重复提交的机构', enabled: true };
  const headers = { 'idempotency-key': world.uuid() };
  const first = await makeCall(app, c.tenantSubmit, input, { ...admin, headers });
  expect(await makeCall(app, c.tenantSubmit, input, { ...admin, headers })).toMatchObject({ id: first.id, tenantId: first.tenantId });
  expect(await raw('select 1 from tenant where tenant_name = $1', [input.tenantName])).toHaveLength(1);
  const both = await Promise.all([newTenant(), newTenant()]);
  expect(new Set(both.map(({ tenantId }) => tenantId)).size).toBe(2);
});

test('companies of an institute whose package lacks the business centre do no business there', async () => {
  const others = createUsers(system, OTHER_TENANT);
  const company = { token: await others.as('bhwanyuan') };
  const page = { current: 1, size: 10 };
  expect((await tryCall(app, acceptanceCalls.list, page, company)).code).toBe(200);
  const pack = await newPackage('role_view');
  await makeCall(app, c.tenantPackageSet, { tenantId: OTHER_TENANT, packageId: pack.id }, admin);
  expect((await tryCall(app, acceptanceCalls.list, page, company)).refusal).toBe('account.outsidePackage');
  expect(codesOf(await makeCall(app, accountCalls.routes, {}, company))).toEqual([]);
  await makeCall(app, c.tenantPackageSet, { tenantId: OTHER_TENANT }, admin);
  expect((await tryCall(app, acceptanceCalls.list, page, company)).code).toBe(200);
});

test('packages want a name of their own and menus that there are, and hold none of the platform’s', async () => {
  const nodes = flat(await makeCall(app, c.packageMenus, {}, admin)).map(({ code }) => code);
  expect(nodes).toContain('ccc_accept_view');
  expect(nodes).not.toContain('tenant_view');
  const pack = await newPackage('role_edit');
  // a button brings the menus above it
  expect(pack.menuId.sort()).toEqual((await menuIds('authority', 'role_view', 'role_edit')).sort());
  const save = (more: object) => tryCall(app, c.packageSubmit, { packageName: '', menuId: [], ...more }, admin);
  expect((await save({})).fields).toMatchObject({ packageName: expect.any(String), menuId: expect.any(String) });
  const menuId = await menuIds('role_edit');
  expect((await save({ packageName: pack.packageName, menuId })).refusal).toBe('system.packageTaken');
  expect((await save({ packageName: '新', menuId: ['f'.repeat(32)] })).refusal).toBe('system.packageMenuGone');
  const { records } = await makeCall(app, c.packagePage, { packageName: pack.packageName }, admin);
  expect(records.map(({ id }) => id)).toEqual([pack.id]);
});

test('an institute that holds cases is kept; an unused one is deleted, and its code is not given again', async () => {
  const [busy] = (await makeCall(app, c.tenantPage, { tenantId: OTHER_TENANT }, admin)).records;
  expect(busy?.cases).toBeGreaterThan(0);
  expect((await tryCall(app, c.tenantRemove, { ids: busy?.id }, admin)).refusal).toBe('system.tenantHoldsCases');
  const unused = await newTenant({ domain: 'unused.example.cn' });
  const people = await administratorOf(unused);
  const own = { token: await people.as('admin') };
  await makeCall(app, c.tenantRemove, { ids: unused.id }, admin);
  expect((await tryCall(app, accountCalls.userInfo, {}, own)).code).toBe(401);
  expect((await tryCall(app, c.tenantDetail, { id: unused.id }, admin)).refusal).toBe('system.tenantGone');
  const again = { tenantName: '又一家', enabled: true };
  expect((await tryCall(app, c.tenantSubmit, { ...again, tenantId: unused.tenantId }, admin)).refusal).toBe('system.tenantTaken');
  // its domain is free
  expect((await newTenant({ domain: 'unused.example.cn' })).domain).toBe('unused.example.cn');
});

test('nobody of an institute reads of another one what the platform keeps of it', async () => {
  const [one] = await raw<{ n: string }>('select count(*) as n from tenant');
  expect(Number(one?.n)).toBeGreaterThan(1);
  const viewer = { tenant: OTHER_TENANT, user: 'f'.repeat(32), kind: 'staff', companies: [], laboratory: null } as const;
  const [tenants, packages] = await db.read(viewer, async (tx) => [
    await tx.selectFrom('tenant').select('tenant_id').execute(),
    await tx.selectFrom('tenant_package').select('id').execute(),
  ]);
  expect(tenants).toEqual([{ tenant_id: OTHER_TENANT }]);
  expect(packages).toEqual([]);
});
