/** Roles, grants, menus and scopes through the calls: who may give what, what acts at once, and what another tenant never reaches. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { type GrantNode, roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('access');
const { app, raw, users, world, db, faults } = system;
const others = createUsers({ app, db, world }, OTHER_TENANT);
const admin = async () => ({ token: await users.as('admin') });
const as = async (account: string) => ({ token: await users.as(account) });

let made = 0;
const next = () => {
  made += 1;
  return made;
};
/** A role of the institute's own, with what it holds. */
const newRole = async (codes: readonly string[] = [], scopes: readonly string[] = []) => {
  made += 1;
  const role = await makeCall(
    app,
    roleCalls.roleSave,
    { roleName: `临时角色${made}`, roleAlias: `own_role_${made}`, sort: 200 },
    await admin(),
  );
  if (codes.length + scopes.length > 0) await grant(role.id, codes, scopes);
  return role;
};
const flat = (nodes: readonly GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const idsOf = async (codes: readonly string[]) => {
  const { menu } = await makeCall(app, roleCalls.grantTree, {}, await admin());
  return flat(menu)
    .filter(({ code }) => codes.includes(code))
    .map(({ id }) => id);
};
const scopeIds = async (codes: readonly string[]) => {
  const { dataScope } = await makeCall(app, roleCalls.grantTree, {}, await admin());
  return dataScope.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
};
const grant = async (roleIds: string, codes: readonly string[], scopes: readonly string[] = [], by = 'admin') =>
  tryCall(app, roleCalls.roleGrant, { roleIds, menuIds: await idsOf(codes), dataScopeIds: await scopeIds(scopes) }, await as(by));
/** Gives a person a role in the department where they usually work, as an administrator of users does. */
const give = async (account: string, roleId: string) => {
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select $1, u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, (select dept_id from user_role h where h.user_id = u.id order by is_default desc limit 1), $2
     from user_account u where u.tenant_id = $3 and u.account = $4`,
    [world.uuid(), roleId, MAIN_TENANT, account],
  );
  await makeCall(app, accountCalls.clearCache, {}, await as(account));
};
const take = async (account: string, roleId: string) => {
  await raw('delete from user_role where role_id = $1 and user_id = (select id from user_account where tenant_id = $2 and account = $3)', [
    roleId,
    MAIN_TENANT,
    account,
  ]);
  await makeCall(app, accountCalls.clearCache, {}, await as(account));
};
const roleNamed = async (alias: string, lang: 'zh' | 'en' = 'zh') => {
  const { records } = await makeCall(app, roleCalls.rolePage, { roleAlias: alias, size: 200 }, { ...(await admin()), lang });
  const role = records.find(({ roleAlias }) => roleAlias === alias);
  if (!role) throw new Error(`no role ${alias}`);
  return role;
};

beforeEach(() => {
  expect(faults).toEqual([]);
});

describe('roles', () => {
  test('are listed as a tree without empty children, each with its parent, its people and its data scopes', async () => {
    const parent = await newRole();
    const child = await makeCall(
      app,
      roleCalls.roleSave,
      { roleName: '下级角色', roleAlias: `below_${made}`, parentId: parent.id, sort: 1 },
      await admin(),
    );
    const tree = await makeCall(app, roleCalls.roleTableList, {}, await admin());
    const node = tree.find(({ id }) => id === parent.id);
    expect(node?.children).toMatchObject([{ id: child.id, parentId: parent.id, roleName: '下级角色' }]);
    expect(node?.children?.[0]).not.toHaveProperty('children');
    expect(await makeCall(app, roleCalls.roleTreeById, { roleId: parent.id }, await admin())).toMatchObject([
      { id: parent.id, children: [{ id: child.id }] },
    ]);
    expect(await roleNamed(`below_${made}`)).toMatchObject({ parentName: parent.roleName, holders: 0, isSealed: 0 });
    expect(await roleNamed('dept_head')).toMatchObject({ isSealed: 1, dataScopeName: '本部门及子级、本人参与' });
    for (const roleName of ['部门负责人', 'head of dep'])
      expect(
        (await makeCall(app, roleCalls.rolePage, { roleName }, await admin())).records.map(({ roleAlias }) => roleAlias),
        'found by either name',
      ).toContain('dept_head');
    expect((await roleNamed('dept_head', 'en')).dataScopeName).toMatch(/^[\w ]+, [\w ]+$/);
    expect((await roleNamed('ccc_acceptor')).holders).toBeGreaterThan(0);
    // a role does not stand below one that stands below it
    const circle = await tryCall(
      app,
      roleCalls.roleSave,
      { id: parent.id, roleName: parent.roleName, roleAlias: parent.roleAlias, sort: 1, parentId: child.id },
      await admin(),
    );
    expect(circle.refusal).toBe('access.roleBelowItself');
    expect((await tryCall(app, roleCalls.roleRemove, { ids: parent.id }, await admin())).msg).toContain('下级角色');
  });

  test('are not deleted while somebody holds them, who is named; nor when the product names them', async () => {
    const role = await newRole(['log_usual_view']);
    await give('chensiyuan', role.id);
    const refused = await tryCall(app, roleCalls.roleRemove, { ids: role.id }, await admin());
    expect(refused).toMatchObject({ refusal: 'access.roleHeld' });
    expect(refused.msg).toContain('陈思远');
    await take('chensiyuan', role.id);
    expect((await tryCall(app, roleCalls.roleRemove, { ids: role.id }, await admin())).code).toBe(200);
    // nor while a process gives it tasks, or its people are asked for a second factor
    const named = await newRole([]);
    const who = await admin();
    const byCode = (roleAlias: string) => tryCall(app, roleCalls.roleSave, { id: named.id, roleName: '改名', roleAlias, sort: 1 }, who);
    await raw(
      `update wf_definition set compiled = jsonb_set(compiled, '{nodes,head,user,roles}', compiled #> '{nodes,head,user,roles}' || to_jsonb($1::text))
       where status = 'active' and category = 'leave'`,
      [named.roleAlias],
    );
    expect(await tryCall(app, roleCalls.roleRemove, { ids: named.id }, { ...who, lang: 'en' })).toMatchObject({
      refusal: 'access.roleInProcess',
      msg: expect.stringContaining('Leave'),
    });
    expect((await byCode('other_code')).refusal).toBe('access.roleInProcess');
    expect((await byCode(named.roleAlias)).code, 'the name is free').toBe(200);
    const declared = await roleNamed('guest');
    expect((await tryCall(app, roleCalls.roleRemove, { ids: declared.id }, await admin())).refusal).toBe('access.roleDeclared');
    const renamed = await tryCall(
      app,
      roleCalls.roleSave,
      { id: declared.id, roleName: '访客', roleAlias: 'visitor', sort: 1 },
      await admin(),
    );
    expect(renamed.refusal).toBe('access.roleAliasDeclared');
  });
});

describe('rights', () => {
  test('given and taken act at the next call, in the same session', async () => {
    const role = await newRole();
    await give('zhangruonan', role.id);
    const token = await as('zhangruonan');
    const ask = async () => (await tryCall(app, statisticsCalls.nodeAlertFinePage, {}, token)).code;
    expect(await ask()).toBe(403);
    expect((await grant(role.id, ['node_alert_view'])).code).toBe(200);
    expect(await ask()).toBe(200);
    // the folder around it came along, so that the menu is shown
    const keys = await makeCall(app, roleCalls.roleTreeKeys, { roleIds: role.id }, await admin());
    expect(keys.menu.sort()).toEqual((await idsOf(['alert', 'node_alert_view'])).sort());
    expect(JSON.stringify(await makeCall(app, accountCalls.routes, {}, token))).toContain('node_alert_view');
    expect((await grant(role.id, [])).code).toBe(200);
    expect(await ask()).toBe(403);
    await take('zhangruonan', role.id);
  });

  test('that somebody does not hold they neither give nor take; what is not named stays', async () => {
    const keeper = await newRole(['role_view', 'role_grant', 'node_alert_view']);
    await give('liuqiming', keeper.id);
    const role = await newRole(['online_view'], ['own']);
    const beyond = await grant(role.id, ['online_view', 'log_usual_view'], ['own'], 'liuqiming');
    expect(beyond).toMatchObject({ code: 403, refusal: 'access.grantNotHeld' });
    expect(beyond.msg).toContain('通用日志');
    expect((await grant(role.id, [], ['own'], 'liuqiming')).refusal).toBe('access.grantNotHeld');
    expect((await grant(role.id, ['online_view'], ['all'], 'liuqiming')).refusal).toBe('access.grantNotHeld');
    // what he holds he gives, beside what he leaves alone
    expect((await grant(role.id, ['online_view', 'node_alert_view'], ['own'], 'liuqiming')).code).toBe(200);
    const tree = await makeCall(app, roleCalls.grantTree, {}, await as('liuqiming'));
    expect(flat(tree.menu).find(({ code }) => code === 'node_alert_view')?.mayGrant).toBe(true);
    expect(flat(tree.menu).find(({ code }) => code === 'online_view')?.mayGrant).toBe(false);
    const left = await tryCall(app, roleCalls.roleGrant, { roleIds: role.id, apiScopeIds: '' }, await as('liuqiming'));
    expect(left.code).toBe(200);
    const keys = await makeCall(app, roleCalls.roleTreeKeys, { roleIds: role.id }, await admin());
    expect(keys.dataScope).toEqual(await scopeIds(['own']));
    expect(keys.menu).toHaveLength((await idsOf(['monitor', 'online_view', 'alert', 'node_alert_view'])).length);
    await take('liuqiming', keeper.id);
  });

  test('of the administrators are changed by the administrator alone, and never emptied', async () => {
    const administrators = await roleNamed('administrator');
    const keys = await makeCall(app, roleCalls.roleTreeKeys, { roleIds: administrators.id }, await admin());
    const emptied = await tryCall(app, roleCalls.roleGrant, { roleIds: administrators.id, menuIds: '' }, await admin());
    expect(emptied.refusal).toBe('access.administratorEmptied');
    const keeper = await newRole(['role_view', 'role_grant']);
    await give('liuqiming', keeper.id);
    const other = await tryCall(app, roleCalls.roleGrant, { roleIds: administrators.id, menuIds: keys.menu.join() }, await as('liuqiming'));
    expect(other).toMatchObject({ code: 403, refusal: 'access.administratorOnly' });
    await take('liuqiming', keeper.id);
    expect((await makeCall(app, roleCalls.roleTreeKeys, { roleIds: administrators.id }, await admin())).menu.sort()).toEqual(
      keys.menu.sort(),
    );
  });

  test('are not changed over what somebody else has changed meanwhile, and each change is on record by codes', async () => {
    const role = await newRole();
    const stale = { roleIds: role.id, menuIds: '', version: role.version };
    expect((await grant(role.id, ['online_view'])).code).toBe(200);
    expect((await tryCall(app, roleCalls.roleGrant, stale, await admin())).refusal).toBe('server.conflict');
    const [row] = await raw<{ details: { given: { menus: string[] } } }>(
      "select details from audit_row where kind = 'role.granted' and subject_id = $1 order by seq desc limit 1",
      [role.id],
    );
    expect(row?.details.given.menus.sort()).toEqual(['monitor', 'online_view']);
  });
});

describe('menus', () => {
  const menu = { category: 1, name: '院内网', nameEn: 'Intranet', sort: 9 };

  test('of one’s own lead to screens that exist, to a file of the site, or to a page elsewhere in a window of its own', async () => {
    const [monitor] = await idsOf(['monitor']);
    const ask = async (more: object) => tryCall(app, menuCalls.menuSave, { ...menu, code: `own_${next()}`, ...more }, await admin());
    expect((await ask({ path: '/nowhere' })).refusal).toBe('access.menuPath');
    for (const path of ['javascript:alert(1)', '//evil.example/a.html', '/help/manual', '/a"b.html'])
      expect((await ask({ path, isOpen: true })).refusal, path).toBe('access.menuPath');
    for (const path of ['/help/manual.html', '/mark.svg'])
      expect((await ask({ path, parentId: monitor })).data, path).toMatchObject({ path });
    expect((await ask({ path: 'https://example.cn/a' })).refusal).toBe('access.menuOutside');
    expect((await ask({ isOpen: true })).refusal).toBe('access.menuOpensNothing');
    expect((await ask({ category: 2 })).refusal).toBe('access.buttonUnknown');
    const saved = await ask({ path: 'https://example.cn/a', isOpen: true, parentId: monitor });
    expect(saved.code, saved.msg).toBe(200);
    expect(saved.data).toMatchObject({ parentName: '系统监控', isSealed: 0, hasChildren: false });
    // whoever added it sees it at once, and gives it to others
    const routes = JSON.stringify(await makeCall(app, accountCalls.routes, {}, await admin()));
    expect(routes).toContain('https://example.cn/a');
    const below = await makeCall(app, menuCalls.menuLazyList, { parentId: monitor }, await admin());
    expect(below.map(({ id }) => id)).toContain(saved.data.id);
    expect((await ask({ path: '/monitor/online', parentId: saved.data.id })).code).toBe(200);
    expect((await tryCall(app, menuCalls.menuRemove, { ids: saved.data.id }, await admin())).refusal).toBe('access.menuHasBelow');
  });

  test('that the product declares keep code, kind and address, take other names, and are not deleted', async () => {
    const [id = ''] = await idsOf(['online_view']);
    const { version, ...before } = await makeCall(app, menuCalls.menuDetail, { id }, await admin());
    const ask = async (more: object) => tryCall(app, menuCalls.menuSave, { ...before, ...more }, await admin());
    expect((await ask({ code: 'other_code' })).refusal).toBe('access.menuDeclared');
    expect((await ask({ path: '/monitor/log/api' })).refusal).toBe('access.menuDeclared');
    expect((await ask({ parentId: id })).refusal).toBe('access.menuBelowItself');
    const named = await ask({ name: '谁在线', nameEn: 'Who is online', sort: 0, version });
    expect(named.data).toMatchObject({ name: '谁在线', isSealed: 1 });
    expect(JSON.stringify(await makeCall(app, accountCalls.routes, {}, await admin()))).toContain('谁在线');
    expect((await tryCall(app, menuCalls.menuRemove, { ids: id }, await admin())).refusal).toBe('access.menuNotRemoved');
    const button = (await idsOf(['online_end']))[0] ?? '';
    expect((await tryCall(app, menuCalls.menuRemove, { ids: button }, await admin())).refusal).toBe('access.menuNotRemoved');
  });

  test('are moved from one top menu to another; none is left without one', async () => {
    const tops = await makeCall(app, menuCalls.topMenuList, {}, await admin());
    const top = (code: string) => {
      const found = tops.find((one) => one.code === code);
      if (!found) throw new Error(code);
      return found;
    };
    const alerts = (top('alert').children ?? []).map(({ id }) => id);
    const logs = (top('monitor').children ?? []).map(({ id }) => id);
    const put = async (topMenuIds: string, menuIds: readonly string[]) =>
      tryCall(app, menuCalls.topMenuGrant, { topMenuIds, menuIds: menuIds.join() }, await admin());
    expect((await put(top('monitor').id, [...alerts])).refusal).toBe('access.topMenuLeft');
    expect((await put(top('monitor').id, [...logs, top('alert').id])).refusal).toBe('access.topMenuNotBelow');
    expect((await put(alerts[0] ?? '', logs)).refusal).toBe('access.topMenuNotFound');
    const [moved = ''] = alerts;
    expect((await put(top('monitor').id, [moved, ...logs])).code).toBe(200);
    expect(await makeCall(app, menuCalls.topMenuKeys, { topMenuIds: top('monitor').id }, await admin())).toEqual([moved, ...logs]);
    const routes = await makeCall(app, accountCalls.routes, { topMenuId: top('monitor').id }, await admin());
    expect(routes[0]).toMatchObject({ id: moved });
    expect((await put(top('alert').id, alerts)).code).toBe(200);
  });
});

describe('top menus', () => {
  const listed = async (more: object = {}) =>
    (await makeCall(app, menuCalls.topMenuPage, { current: 1, size: 100, ...more }, await admin())).records;

  test('are listed in their order, found by either name, shown and renamed; what leads somewhere stays', async () => {
    const all = await listed();
    const tree = await makeCall(app, menuCalls.topMenuList, {}, await admin());
    expect(all.map(({ code }) => code)).toEqual(tree.map(({ code }) => code));
    const [monitor] = await listed({ name: 'monitor' });
    expect(monitor).toMatchObject({ code: 'monitor', name: '系统监控', isSealed: 1, hasChildren: true, path: '/monitor' });
    expect(await listed({ name: '系统监' })).toEqual([monitor]);
    const { id = '', version, code = '', nameEn = '', source = '', sort } = monitor ?? {};
    expect(await makeCall(app, menuCalls.topMenuDetail, { id }, await admin())).toEqual(monitor);
    const save = async (more: object) =>
      tryCall(app, menuCalls.topMenuSave, { id, version, code, name: '监控', nameEn, source, sort, ...more }, await admin());
    expect((await save({ code: 'another' })).refusal).toBe('access.menuDeclared');
    expect((await save({ name: '' })).code).toBe(400);
    const saved = await save({});
    expect(saved.data).toMatchObject({ name: '监控', path: '/monitor' });
    expect((await save({})).refusal, 'changed meanwhile').toBe('server.conflict');
    expect((await save({ version: saved.data.version, name: '系统监控' })).code).toBe(200);
    const below = tree.find((one) => one.code === 'monitor')?.children?.[0];
    expect((await tryCall(app, menuCalls.topMenuDetail, { id: below?.id ?? '' }, await admin())).refusal).toBe('access.topMenuNotFound');
    expect((await save({ id: below?.id, version: below?.version })).refusal).toBe('access.topMenuNotFound');
    expect((await tryCall(app, menuCalls.topMenuRemove, { ids: id }, await admin())).refusal).toBe('access.menuNotRemoved');
    expect((await tryCall(app, menuCalls.topMenuRemove, { ids: below?.id ?? '' }, await admin())).refusal).toBe('access.topMenuNotFound');
  });

  test('are added, filled and, once empty, deleted; each act is noted', async () => {
    const added = await makeCall(
      app,
      menuCalls.topMenuSave,
      { code: 'own_top', name: '自有菜单', nameEn: 'Own', sort: 900 },
      await admin(),
    );
    expect(added).toMatchObject({ code: 'own_top', path: '', hasChildren: false, isSealed: 0 });
    const made = await makeCall(
      app,
      menuCalls.menuSave,
      { parentId: added.id, code: 'own_page', name: '网页', nameEn: 'Page', path: 'https://example.cn', isOpen: true },
      await admin(),
    );
    const remove = async (ids: string) => tryCall(app, menuCalls.topMenuRemove, { ids }, await admin());
    expect((await remove(added.id)).refusal).toBe('access.menuHasBelow');
    await makeCall(app, menuCalls.menuRemove, { ids: made.id }, await admin());
    expect((await remove(added.id)).code).toBe(200);
    expect((await remove(added.id)).refusal).toBe('access.topMenuNotFound');
    const noted = await raw<{ kind: string }>('select kind from audit_row where subject_id = $1 order by created_at', [added.id]);
    expect(noted.map(({ kind }) => kind)).toEqual(['record.saved', 'record.removed']);
  });
});

describe('data scopes', () => {
  test('narrow what a role sees at the next call; what a line does not declare is refused', async () => {
    const role = await newRole(['ccc_accept_view']);
    const account = 'guoanqi';
    await give(account, role.id);
    const seen = async () =>
      (await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', size: 200 }, await as(account))).records.map(
        ({ productClass }) => productClass,
      );
    const own = await seen();
    const save = async (more: object) =>
      tryCall(
        app,
        scopeCalls.dataScopeSave,
        { code: `own_scope_${next()}`, name: '某类产品', scopeType: '5', businessTypes: ['1'], ...more },
        await admin(),
      );
    expect((await save({ businessTypes: [] })).fields).toHaveProperty('businessTypes');
    expect((await save({ scopeType: '1' })).fields).toHaveProperty('businessTypes');
    expect((await save({ businessTypes: ['3'] })).refusal).toBe('access.scopeLineUnknown');
    expect((await save({ filter: [{ field: 'caseNo', in: ['1'] }] })).refusal).toBe('access.scopeFieldUnknown');
    expect((await save({ filter: [{ field: 'productClass', in: ["1' or 1=1"] }] })).code).toBe(400);
    const [most] = await raw<{ product_class: string; n: string }>(
      'select product_class, count(*) as n from business_case where tenant_id = $1 and submit_time is not null group by 1 order by 2 desc limit 1',
      [MAIN_TENANT],
    );
    const filter = [{ field: 'productClass', in: [most?.product_class ?? ''] }];
    const scope = await save({ filter });
    expect(scope.code, scope.msg).toBe(200);
    expect(scope.data).toMatchObject({ scopeType: '5', filter, roleName: '' });
    await makeCall(app, roleCalls.roleGrant, { roleIds: role.id, dataScopeIds: scope.data.id }, await admin());
    const narrowed = await seen();
    expect(narrowed.filter((one) => one === most?.product_class)).toHaveLength(Number(most?.n));
    expect(narrowed.length).toBeGreaterThan(own.length);
    // somebody else's cases of another class stay out
    expect(narrowed.filter((one) => one !== most?.product_class).length).toBe(own.filter((one) => one !== most?.product_class).length);
    // the scope itself widened: it acts at the next call too
    const wide = await tryCall(app, scopeCalls.dataScopeSave, { ...scope.data, filter: [] }, await admin());
    expect(wide.code, wide.msg).toBe(200);
    expect((await seen()).length).toBeGreaterThan(narrowed.length);
    const held = await tryCall(app, scopeCalls.dataScopeRemove, { ids: scope.data.id }, await admin());
    expect(held.refusal).toBe('access.scopeHeld');
    expect(held.msg).toContain(role.roleName);
    await take(account, role.id);
  });

  test('list what may be named', async () => {
    const lines = await makeCall(app, scopeCalls.dataScopeLines, {}, await admin());
    expect(lines).toContainEqual({
      line: '1',
      fields: [
        { field: 'productClass', dict: 'ccc_product_class' },
        { field: 'applyKind', dict: 'ccc_apply_kind' },
        { field: 'isUrgent', dict: '' },
      ],
    });
  });
});

describe('API scopes', () => {
  test('let a role make declared calls without their menus, and only those', async () => {
    const role = await newRole();
    await give('zhangruonan', role.id);
    const token = await as('zhangruonan');
    const ask = async () => (await tryCall(app, statisticsCalls.nodeAlertFinePage, {}, token)).code;
    const save = async (calls: readonly string[], by = 'admin') =>
      tryCall(app, scopeCalls.apiScopeSave, { code: `report_${next()}`, name: '报表取数', calls: [...calls] }, await as(by));
    expect((await save(['account.token'])).refusal).toBe('access.callUnknown');
    expect((await save(['statistics.nothing'])).refusal).toBe('access.callUnknown');
    const scope = await save([statisticsCalls.nodeAlertFinePage.key]);
    expect(scope.data).toMatchObject({ callCount: 1 });
    expect(await ask()).toBe(403);
    await makeCall(app, roleCalls.roleGrant, { roleIds: role.id, apiScopeIds: scope.data.id }, await admin());
    expect(await ask()).toBe(200);
    expect((await tryCall(app, statisticsCalls.nodeAlertCoarsePage, {}, token)).code).toBe(403);
    expect((await tryCall(app, scopeCalls.apiScopeRemove, { ids: scope.data.id }, await admin())).refusal).toBe('access.scopeHeld');
    await take('zhangruonan', role.id);
  });

  test('are not given to people through a role by somebody who lacks them', async () => {
    const scope = await makeCall(
      app,
      scopeCalls.apiScopeSave,
      { code: `report_${next()}`, name: '越权授予', calls: [roleCalls.roleGrant.key] },
      await admin(),
    );
    const [role, keeper] = [await newRole(), await newRole(['user_view', 'user_grant'])];
    await makeCall(app, roleCalls.roleGrant, { roleIds: role.id, apiScopeIds: scope.id }, await admin());
    await give('liuqiming', keeper.id);
    const asked = { userIds: await users.idOf('zhangruonan'), roleIds: role.id };
    expect((await tryCall(app, userCalls.userGrant, asked, await as('liuqiming'))).refusal).toBe('organisation.roleBeyond');
    await take('liuqiming', keeper.id);
  });

  test('name what whoever makes them may call', async () => {
    const keeper = await newRole(['api_scope_view', 'api_scope_edit']);
    await give('liuqiming', keeper.id);
    const asked = { code: `report_${next()}`, name: '越权', calls: [roleCalls.roleGrant.key] };
    expect(await tryCall(app, scopeCalls.apiScopeSave, asked, await as('liuqiming'))).toMatchObject({
      code: 403,
      refusal: 'access.callNotHeld',
    });
    await take('liuqiming', keeper.id);
  });
});

describe('why somebody may', () => {
  const ask = async (account: string, about: { callKey?: string; caseNo?: string }) =>
    makeCall(app, reasonCalls.accessReasons, { userId: await users.idOf(account), ...about }, await admin());

  test('make a call: the role and the menu that grant it, or what is needed and who holds it', async () => {
    const callKey = statisticsCalls.nodeAlertFinePage.key;
    const may = await ask('wangjianheng', { callKey });
    expect(may.call).toMatchObject({ may: true, lacks: null });
    expect(may.call?.by).toContainEqual({ grant: 'menu', roleName: '院长', name: '节点预警配置', code: 'node_alert_view' });
    const not = await ask('zhangruonan', { callKey });
    expect(not.call).toMatchObject({ may: false, lacks: 'permission', by: [] });
    expect(not.call?.needs[0]?.roleNames).toContain('院长');
    expect((await ask('wanyuan', { callKey })).call).toMatchObject({ may: false, lacks: 'kind' });
    expect((await ask('zhangruonan', { callKey: accountCalls.userInfo.key })).call).toMatchObject({
      may: true,
      by: [{ grant: 'signedIn' }],
    });
  });

  test('see a case: by a scope, by having a part in it, by their company; the answer agrees with their list', async () => {
    const [row] = await raw<{ case_no: string }>(
      'select case_no from business_case where tenant_id = $1 and submit_time is not null order by submit_time limit 1',
      [MAIN_TENANT],
    );
    const caseNo = row?.case_no ?? '';
    const { case: about } = await ask('zhangruonan', { caseNo });
    expect(about).toMatchObject({ may: true, caseNo });
    expect(about?.by).toContainEqual({ reason: 'scope', roleName: 'CCC受理员', name: 'CCC业务' });
    const none = await ask('handongye', { caseNo });
    expect(none.roles.length).toBeGreaterThan(0);
    for (const account of ['zhangruonan', 'zhouliyan', 'guoanqi']) {
      const { case: told } = await ask(account, { caseNo });
      const listed = await tryCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', applicationNo: caseNo }, await as(account));
      if (listed.code === 200) expect(listed.data.records.length === 1, account).toBe(told?.may);
    }
    expect(
      (await tryCall(app, reasonCalls.accessReasons, { userId: await users.idOf('admin'), caseNo: 'nothing' }, await admin())).refusal,
    ).toBe('access.caseNotFound');
  });

  test('people are found by part of a name', async () => {
    expect(await makeCall(app, reasonCalls.accessPeople, { keyword: '若楠' }, await admin())).toMatchObject([{ account: 'zhangruonan' }]);
  });
});

test('the administrator of another tenant sees and changes nothing of this one', async () => {
  const stranger = { token: await others.as('admin') };
  const role = await roleNamed('ccc_acceptor');
  const own = await makeCall(app, roleCalls.roleTableList, {}, stranger);
  expect(JSON.stringify(own)).not.toContain(role.id);
  for (const [call, input] of [
    [roleCalls.roleDetail, { id: role.id }],
    [roleCalls.roleTreeById, { roleId: role.id }],
    [roleCalls.roleTreeKeys, { roleIds: role.id }],
    [roleCalls.roleGrant, { roleIds: role.id, menuIds: '' }],
    [roleCalls.roleRemove, { ids: role.id }],
    [menuCalls.menuDetail, { id: (await idsOf(['online_view']))[0] ?? '' }],
  ] as const)
    expect((await tryCall(app, call, input as never, stranger)).code, call.key).toBe(404);
  const theirs = (await makeCall(app, roleCalls.rolePage, { roleAlias: 'ccc_acceptor' }, stranger)).records[0];
  const foreign = { roleIds: theirs?.id ?? '', menuIds: (await idsOf(['online_view'])).join() };
  expect((await tryCall(app, roleCalls.roleGrant, foreign, stranger)).refusal).toBe('access.grantUnknown');
  expect((await tryCall(app, roleCalls.roleTree, { tenantId: MAIN_TENANT }, stranger)).refusal).toBe('access.otherTenant');
  const asked = { userId: await users.idOf('zhangruonan') };
  expect((await tryCall(app, reasonCalls.accessReasons, asked, stranger)).refusal).toBe('access.personNotFound');
});
