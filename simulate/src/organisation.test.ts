/** An administrator keeps departments, posts and people: what is done, what is refused and why, and what must stay. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { describe, expect, test } from 'vitest';
import { type CallOptions, makeCall, type Reply, tryAnything, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';
import { formatsOf, sheetOf, workbookOf } from './testing/excel.ts';

const system = await demoSystem('organisation');
const { app, raw, users, faults } = system;
const others = createUsers({ app, db: system.db, world: system.world }, OTHER_TENANT);

const ADMIN = 'admin';
const as = async (account: string): Promise<CallOptions> => ({ token: await users.as(account) });
const does = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
const tries = async <C extends Call>(account: string, call: C, input: Sent<C>) => tryCall(app, call, input, await as(account));
const refusedAs = (reply: Reply<unknown>, refusal: string) =>
  expect({ refusal: reply.refusal, msg: reply.msg !== '' }).toEqual({ refusal, msg: true });

const idOf = async (sql: string, ...values: string[]): Promise<string> => {
  const [row] = await raw<{ id: string }>(sql, values);
  if (!row) throw new Error(`nothing found: ${sql} ${values.join()}`);
  return row.id.replaceAll('-', '');
};
const deptId = (code: string) => idOf("select id from dept where tenant_id = '000000' and dept_code = $1", code);
const roleId = (alias: string) => idOf("select id from role where tenant_id = '000000' and role_alias = $1", alias);
const auditOf = (kind: string, subject: string) =>
  raw<{ details: Record<string, unknown>; actor_name: string }>(
    'select details, actor_name from audit_row where kind = $1 and subject_id = $2 order by seq desc',
    [kind, subject],
  );

let made = 0;
/** A member of staff that nobody has seen before. */
const newUser = async (more: Partial<Sent<typeof userCalls.userSubmit>> = {}) => {
  made += 1;
  const account = `newcomer${made}`;
  return does(ADMIN, userCalls.userSubmit, { account, realName: `新人${made}`, deptId: await deptId('desk'), homePageType: '1', ...more });
};

const signIn = async (username: string, password: string) => {
  const { captchaKey, captchaCode } = await solvedCaptcha({ app, db: system.db, world: system.world });
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: '000000', username, password: clientHash(password) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
};

describe('departments', () => {
  const newDept = async (deptCode: string, parent = 'institute') =>
    does(ADMIN, departmentCalls.deptSubmit, { deptName: `部门${deptCode}`, deptCode, deptCategory: 2, parentId: await deptId(parent) });

  test('the tree nests and leaves have no empty children; a level tells what stands below', async () => {
    const [institute] = await does(ADMIN, departmentCalls.deptTree, {});
    expect(institute?.title).toBe('检验认证院');
    const centre = institute?.children?.find(({ deptCode }) => deptCode === 'testCenter');
    expect(centre?.children?.map(({ deptCode }) => deptCode)).toContain('labDust');
    expect(centre?.children?.every((leaf) => !('children' in leaf))).toBe(true);
    const top = await does(ADMIN, departmentCalls.deptLazyTree, { parentId: '0' });
    expect(top.map(({ deptCode, hasChildren }) => [deptCode, hasChildren])).toEqual([['institute', true]]);
    const level = await does(ADMIN, departmentCalls.deptLazyList, { parentId: centre?.id });
    expect(level.find(({ deptCode }) => deptCode === 'labDust')).toMatchObject({
      parentName: '检测中心',
      deptCategoryName: '小组',
      hasChildren: false,
    });
  });

  test('looking for a name shows what leads to it', async () => {
    const [institute] = await does(ADMIN, departmentCalls.deptList, { deptName: '粉尘' });
    expect(institute?.children?.map(({ deptCode }) => deptCode)).toEqual(['testCenter']);
    expect(institute?.children?.[0]?.children?.map(({ deptName }) => deptName)).toEqual(['粉尘实验室']);
  });

  test('a department cannot stand below itself or what is below it', async () => {
    const upper = await newDept('upper');
    const lower = await newDept('lower', 'upper');
    const { id, version, deptName, deptCode } = upper;
    const moved = { id, version, deptName, deptCode, deptCategory: 2 };
    refusedAs(await tries(ADMIN, departmentCalls.deptSubmit, { ...moved, parentId: lower.id }), 'organisation.deptBelowItself');
    refusedAs(await tries(ADMIN, departmentCalls.deptSubmit, { ...moved, parentId: id }), 'organisation.deptBelowItself');
    refusedAs(await tries(ADMIN, departmentCalls.deptRemove, { ids: id }), 'organisation.deptHasChildren');
    await does(ADMIN, departmentCalls.deptRemove, { ids: lower.id });
    await does(ADMIN, departmentCalls.deptRemove, { ids: id });
    expect(await raw("select id from dept where dept_code in ('upper', 'lower')")).toEqual([]);
  });

  test('a department with people, or one that the system looks up, stays', async () => {
    refusedAs(await tries(ADMIN, departmentCalls.deptRemove, { ids: await deptId('desk') }), 'organisation.deptHasPeople');
    refusedAs(await tries(ADMIN, departmentCalls.deptRemove, { ids: await deptId('customers') }), 'organisation.deptOfSystem');
    const desk = await does(ADMIN, departmentCalls.deptDetail, { id: await deptId('desk') });
    refusedAs(
      await tries(ADMIN, departmentCalls.deptSubmit, { deptName: '另一个', deptCode: desk.deptCode, deptCategory: 2 }),
      'organisation.deptCodeTaken',
    );
  });
});

describe('external laboratories', () => {
  test('one is added with its first user, who sees only what is the laboratory’s', async () => {
    const input = { deptName: '华东防爆实验室', laboratory: '201', account: 'huadong', realName: '华东一' };
    refusedAs(
      await tries(ADMIN, departmentCalls.saveExternalLaboratory, { deptName: '无用户', laboratory: '202' }),
      'organisation.laboratoryUserMissing',
    );
    expect(await raw("select id from dept where laboratory = '202'")).toEqual([]);
    // a number shown in part is nobody's: it is kept where it stood, and enters nowhere
    refusedAs(
      await tries(ADMIN, departmentCalls.saveExternalLaboratory, { ...input, phone: '****0001', email: 'h***@example.com' }),
      'server.maskSent',
    );
    const lab = await does(ADMIN, departmentCalls.saveExternalLaboratory, input);
    const [first] = await does(ADMIN, departmentCalls.queryLaboratoryExtUser, { deptId: lab.id });
    expect(first).toMatchObject({ account: 'huadong', userType: '3', belongsTo: '华东防爆实验室', rank: 'admin', state: 'active' });
    const [word] = await raw<{ dict_value: string }>(
      "select i.dict_value from dict_item i join dict d on d.id = i.dict_id where d.code = 'laboratory_b' and d.tenant_id = '000000' and i.dict_key = '201'",
    );
    expect(word?.dict_value).toBe('华东防爆实验室');
    const [account] = await raw<{ laboratory: string }>("select laboratory from user_account where account = 'huadong'");
    expect(account?.laboratory).toBe('201');
    refusedAs(
      await tries(ADMIN, departmentCalls.saveExternalLaboratory, { ...input, account: 'other1' }),
      'organisation.laboratoryNumberTaken',
    );
    refusedAs(
      await tries(ADMIN, departmentCalls.saveExternalLaboratory, { id: lab.id, version: lab.version, deptName: '改号', laboratory: '203' }),
      'organisation.laboratoryNumberKept',
    );
    const renamed = await does(ADMIN, departmentCalls.saveExternalLaboratory, {
      ...{ id: lab.id, version: lab.version, deptName: '华东检测', laboratory: '201' },
    });
    expect(renamed.deptName).toBe('华东检测');
    const second = await does(ADMIN, departmentCalls.updateLaboratoryExtUser, {
      ...{ account: 'huadong2', realName: '华东二', userType: '3', rank: 'user', deptId: lab.id },
    });
    expect((await does(ADMIN, departmentCalls.laboratoryPage, {})).records[0]).toMatchObject({ userCount: 2 });
    expect(await does(ADMIN, departmentCalls.removeLaboratoryExtUser, { ids: second.id })).toEqual({ removed: 1, disabled: [] });
    // of the laboratory's users only: a company's is not one
    const customer = await users.idOf('wanyuan');
    refusedAs(await tries(ADMIN, departmentCalls.removeLaboratoryExtUser, { ids: customer }), 'organisation.userNotFound');
  });
});

describe('an external laboratory that is deleted', () => {
  const offered = () =>
    raw<{ name: string; sealed: number }>(
      "select i.dict_value as name, i.is_sealed as sealed from dict_item i join dict d on d.id = i.dict_id where d.code = 'laboratory_b' and d.tenant_id = '000000' and i.dict_key = '207'",
    );

  test('is offered no more, keeps its name where it was chosen, and is offered anew with its number', async () => {
    const input = { deptName: '西南检测站', laboratory: '207', account: 'xinan', realName: '西南一' };
    const lab = await does(ADMIN, departmentCalls.saveExternalLaboratory, input);
    expect(await offered()).toEqual([{ name: '西南检测站', sealed: 0 }]);
    refusedAs(await tries(ADMIN, departmentCalls.deptRemove, { ids: lab.id }), 'organisation.laboratoryHasUsers');
    expect(await offered()).toEqual([{ name: '西南检测站', sealed: 0 }]);
    const [person] = await raw<{ id: string }>("select id from user_account where account = 'xinan'");
    await does(ADMIN, externalUserCalls.externalUserRemove, { ids: person?.id.replaceAll('-', '') ?? '' });
    await does(ADMIN, departmentCalls.deptRemove, { ids: lab.id });
    expect(await offered()).toEqual([{ name: '西南检测站', sealed: 1 }]);
    await does(ADMIN, departmentCalls.saveExternalLaboratory, { ...input, deptName: '西南检测所', account: 'xinan2' });
    expect(await offered()).toEqual([{ name: '西南检测所', sealed: 0 }]);
  });
});

describe('posts', () => {
  test('whoever holds a post has its roles, gains and loses them with it', async () => {
    const post = await does(ADMIN, postCalls.postSubmit, { postName: '检查岗', postCode: 'inspection', category: '3' });
    await does(ADMIN, postCalls.savePostRoles, { postId: post.id, roleIds: [await roleId('inspector')] });
    expect((await does(ADMIN, postCalls.postRoles, { postId: post.id })).map(({ roleAlias }) => roleAlias)).toEqual(['inspector']);
    const person = await newUser({ postId: [post.id] });
    expect(person).toMatchObject({ postName: '检查岗', roleName: '检查员', places: [] });
    await does(ADMIN, postCalls.savePostRoles, { postId: post.id, roleIds: [await roleId('check_reviewer'), await roleId('inspector')] });
    const more = await does(ADMIN, userCalls.userDetail, { id: person.id });
    expect(more.roleName).toBe('检查员、检查结果审核');
    refusedAs(await tries(ADMIN, postCalls.postRemove, { ids: post.id }), 'organisation.postHeld');
    const { account, realName, deptId: dept, version, id } = more;
    const left = await does(ADMIN, userCalls.userUpdate, { id, version, account, realName, deptId: dept, homePageType: '1', postId: [] });
    expect(left.roleName).toBe('');
    await does(ADMIN, postCalls.postRemove, { ids: post.id });
    const [saved] = await auditOf('organisation.postRolesSaved', post.id);
    expect(saved?.details).toMatchObject({ people: 1, changed: { roles: { before: '["检查员"]' } } });
  });

  test('what a post brings is given and taken by who may give and take it, from people of no more than their own rights', async () => {
    const post = await does(ADMIN, postCalls.postSubmit, { postName: '批准岗', postCode: 'approving', category: '1' });
    await does(ADMIN, postCalls.savePostRoles, { postId: post.id, roleIds: [await roleId('dean')] });
    await newUser({ postId: [post.id] });
    const clerk = await personnelClerk(['post_view', 'post_edit']);
    refusedAs(await tries(clerk.account, postCalls.savePostRoles, { postId: post.id, roleIds: [] }), 'organisation.userBeyond');
    expect(await does(ADMIN, postCalls.postRoles, { postId: post.id })).toHaveLength(1);
    const other = await does(ADMIN, postCalls.postSubmit, { postName: '空岗', postCode: 'empty', category: '4' });
    const keeper = await personnelClerk(['post_view', 'post_edit'], ['user_grant']);
    refusedAs(
      await tries(keeper.account, postCalls.savePostRoles, { postId: other.id, roleIds: [await roleId('guest')] }),
      'account.forbidden',
    );
  });

  test('posts to choose from are those of the own tenant', async () => {
    expect((await does(ADMIN, postCalls.postSelect, {})).map(({ postName }) => postName)).toContain('受理岗');
    expect(await does(ADMIN, postCalls.postSelect, { tenantId: OTHER_TENANT })).toEqual([]);
  });
});

describe('users', () => {
  test('those of a department and of everything below it are found, by word and by state', async () => {
    const page = await does(ADMIN, userCalls.userPage, { deptId: await deptId('testCenter'), size: 100 });
    expect(page.records.map(({ deptName }) => deptName)).toEqual(expect.arrayContaining(['隔爆实验室', '本安实验室']));
    expect(page.records.some(({ deptName }) => deptName === '业务受理部')).toBe(false);
    const [found] = (await does(ADMIN, userCalls.userPage, { keyword: '若楠' })).records;
    expect(found).toMatchObject({ account: 'zhangruonan', roleName: 'CCC受理员', deptName: '业务受理部', state: 'active' });
    const holders = await does(ADMIN, userCalls.userPage, { roleId: await roleId('plan_dispatcher') });
    expect(holders.records.map(({ account }) => account).sort()).toEqual(['wuxiangdong', 'xujingyi']);
    expect((await does(ADMIN, userCalls.userPage, { state: 'disabled' })).total).toBe(0);
    expect((await does(ADMIN, userCalls.userPage, { keyword: 'wanyuan' })).records).toEqual([]);
    const byRole = await does(ADMIN, userCalls.usersByRole, { roleCode: 'ccc_acceptor' });
    expect(byRole.map(({ account }) => account)).toContain('zhangruonan');
  });

  test('a new one signs in with a one-time password, which must be changed at once', async () => {
    const person = await newUser({ places: [{ deptId: await deptId('desk'), roleId: await roleId('ccc_acceptor') }] });
    const [{ password } = { password: '' }] = await does(ADMIN, userCalls.resetPassword, { userIds: [person.id] });
    expect(password).toMatch(/^[A-Za-z2-9]{12}$/);
    const signedIn = await signIn(person.account, password);
    expect(signedIn.code, signedIn.msg).toBe(200);
    const token = { token: String(signedIn.data.access_token) };
    expect(await makeCall(app, accountCalls.userInfo, {}, token)).toMatchObject({ mustChangePassword: true, roles: [] });
    const next = 'Herbstwind-7391';
    await makeCall(app, accountCalls.updatePassword, { oldPassword: password, newPassword: next, newPassword1: next }, token);
    expect((await makeCall(app, accountCalls.userInfo, {}, token)).roles).toEqual(['ccc_acceptor']);
    // the password is stored hashed, and nowhere else
    expect(JSON.stringify(await raw('select answer from command'))).not.toContain(password);
    expect(JSON.stringify(await auditOf('organisation.passwordReset', person.id))).not.toContain(password);
  });

  test('two accounts never share a name or a staff number, and of two who change one at once the second is told', async () => {
    const person = await newUser({ code: 'G100' });
    refusedAs(
      await tries(ADMIN, userCalls.userSubmit, { ...personInput(person), id: undefined, account: person.account.toUpperCase() }),
      'account.nameTaken',
    );
    refusedAs(
      await tries(ADMIN, userCalls.userSubmit, { ...personInput(person), id: undefined, account: 'sameno' }),
      'account.staffNoTaken',
    );
    await does(ADMIN, userCalls.userUpdate, { ...personInput(person), realName: '改名' });
    refusedAs(await tries(ADMIN, userCalls.userUpdate, { ...personInput(person), realName: '再改' }), 'server.conflict');
    const [saved] = await auditOf('organisation.userSaved', person.id);
    expect(saved).toMatchObject({
      actor_name: '系统管理员',
      details: { changed: { realName: { before: person.realName, after: '改名' } } },
    });
  });

  test('fields that nobody enters are refused, and change nothing', async () => {
    const person = await newUser();
    const token = await as(ADMIN);
    for (const privileged of [
      { status: 1 },
      { loginFlag: true },
      { userType: 3 },
      { tenantId: OTHER_TENANT },
      { laboratory: '101' },
      { password: 'x' },
    ]) {
      const reply = await tryAnything(app, userCalls.userSubmit, { ...personInput(person), ...privileged }, token);
      refusedAs(reply, 'server.malformed');
    }
    expect((await does(ADMIN, userCalls.userDetail, { id: person.id })).version).toBe(person.version);
  });

  test('disabling ends the sessions at once and tells of open work', async () => {
    const account = 'chensiyuan';
    const id = await users.idOf(account);
    const token = await as(account);
    expect((await tryCall(app, accountCalls.userInfo, {}, token)).code).toBe(200);
    const { openWork } = await does(ADMIN, userCalls.disabledLogin, { userIds: [id] });
    expect((await tryCall(app, accountCalls.userInfo, {}, token)).code).toBe(401);
    const [held] = await raw<{ n: number }>(
      "select count(*)::int as n from wf_task where status = 'open' and (assignee = $1 or owner = $1)",
      [id],
    );
    expect(openWork).toEqual(held?.n ? [{ id, realName: '陈思远', tasks: held.n, checks: 0 }] : []);
    expect((await signIn(account, 'Zhengjian2026')).refusal).toBe('account.accountLocked');
    await does(ADMIN, userCalls.allowLogin, { userIds: [id] });
    expect((await signIn(account, 'Zhengjian2026')).code).toBe(200);
  });

  test('locking holds until somebody unlocks, who also forgets failed sign-ins', async () => {
    const id = await users.idOf('yangxiaolan');
    await does(ADMIN, userCalls.lock, { userIds: [id] });
    expect((await signIn('yangxiaolan', 'Zhengjian2026')).refusal).toBe('account.accountSuspended');
    for (let i = 0; i < 5; i++) await signIn('yangxiaolan', 'Falsch-12345');
    expect((await signIn('yangxiaolan', 'Zhengjian2026')).refusal).toBe('account.signInDelayed');
    await does(ADMIN, userCalls.unlock, { userIds: [id] });
    expect((await signIn('yangxiaolan', 'Zhengjian2026')).code).toBe(200);
  });

  test('who has worked here is disabled instead of deleted, and not before open work is handed over', async () => {
    const person = await newUser();
    expect(await does(ADMIN, userCalls.userRemove, { ids: person.id })).toEqual({ removed: 1, disabled: [] });
    expect(await raw('select id from user_account where id = $1', [person.id])).toEqual([]);
    const [busy] = await raw<{ id: string }>(
      "select u.id from user_account u join wf_task t on t.assignee = u.id and t.status = 'open' where u.tenant_id = '000000' and u.user_type = 1 order by u.id limit 1",
    );
    if (!busy) throw new Error('nobody holds a task');
    refusedAs(await tries(ADMIN, userCalls.userRemove, { ids: busy.id.replaceAll('-', '') }), 'organisation.holdsWork');
    const [idle] = await raw<{ id: string; real_name: string }>(
      `select u.id, u.real_name from user_account u where u.tenant_id = '000000' and u.user_type = 1 and u.account <> 'admin'
       and exists (select 1 from wf_task t where t.assignee = u.id) and not exists (select 1 from wf_task t where t.status = 'open' and (t.assignee = u.id or t.owner = u.id)) order by u.id limit 1`,
    );
    if (!idle) throw new Error('everybody holds a task');
    const id = idle.id.replaceAll('-', '');
    expect(await does(ADMIN, userCalls.userRemove, { ids: id })).toEqual({ removed: 0, disabled: [{ id, realName: idle.real_name }] });
    expect((await does(ADMIN, userCalls.userDetail, { id })).state).toBe('disabled');
    await does(ADMIN, userCalls.allowLogin, { userIds: [id] });
  });

  test('nobody gives a role with more than they hold, nor acts on who holds more', async () => {
    const clerk = await personnelClerk();
    const acceptor = await users.idOf('zhangruonan');
    const grantable = await does(clerk.account, userCalls.grantableRoles, {});
    expect(grantable.find(({ roleAlias }) => roleAlias === 'administrator')?.mayGive).toBe(false);
    const person = await newUser();
    refusedAs(
      await tries(clerk.account, userCalls.userGrant, { userIds: [person.id], roleIds: [await roleId('administrator')] }),
      'organisation.roleBeyond',
    );
    refusedAs(
      await tries(clerk.account, userCalls.userSubmit, {
        ...personInput(person),
        places: [{ deptId: person.deptId, roleId: await roleId('dean') }],
      }),
      'organisation.roleBeyond',
    );
    const administrator = await users.idOf(ADMIN);
    for (const userIds of [[administrator], [acceptor]]) {
      refusedAs(await tries(clerk.account, userCalls.resetPassword, { userIds }), 'organisation.userBeyond');
      refusedAs(await tries(clerk.account, userCalls.disabledLogin, { userIds }), 'organisation.userBeyond');
    }
    await does(clerk.account, userCalls.userGrant, { userIds: [person.id], roleIds: [await roleId('personnel')] });
    const [granted] = await auditOf('organisation.rolesGranted', person.id);
    expect(granted?.details).toMatchObject({ changed: { roles: { before: '', after: '["业务受理部/人事"]' } } });
  });

  test('nobody works on their own rights, and one administrator always stays', async () => {
    const admin = await users.idOf(ADMIN);
    for (const [call, input] of [
      [userCalls.disabledLogin, { userIds: [admin] }],
      [userCalls.lock, { userIds: [admin] }],
      [userCalls.userRemove, { ids: admin }],
      [userCalls.userGrant, { userIds: [admin], roleIds: [] }],
      [userCalls.resetPassword, { userIds: [admin] }],
    ] as readonly (readonly [Call, Record<string, unknown>])[])
      refusedAs(await tryAnything(app, call, input, await as(ADMIN)), 'organisation.ownAccount');
    const own = await does(ADMIN, userCalls.userDetail, { id: admin });
    refusedAs(await tries(ADMIN, userCalls.userSubmit, { ...personInput(own), places: [] }), 'organisation.ownRights');
    const kept = await does(ADMIN, userCalls.userSubmit, { ...personInput(own), remark: '本人说明' });
    expect(kept.remark).toBe('本人说明');
    // somebody else with the right to disable anybody cannot take the last administrator away
    const deputy = await newUser({ places: [{ deptId: await deptId('it'), roleId: await roleId('administrator') }] });
    await does(ADMIN, userCalls.disabledLogin, { userIds: [deputy.id] });
    const clerk = await personnelClerk(['user_grant_any']);
    refusedAs(await tries(clerk.account, userCalls.disabledLogin, { userIds: [admin] }), 'organisation.lastAdministrator');
    refusedAs(await tries(clerk.account, userCalls.lock, { userIds: [admin] }), 'organisation.lastAdministrator');
    refusedAs(await tries(clerk.account, userCalls.userGrant, { userIds: [admin], roleIds: [] }), 'organisation.lastAdministrator');
    expect((await does(ADMIN, userCalls.userDetail, { id: admin })).state).toBe('active');
  });

  test('nobody takes the name of the first administrator or comes into that account, whatever they hold', async () => {
    const other = await newUser({ places: [{ deptId: await deptId('it'), roleId: await roleId('administrator') }] });
    await raw('update user_secret set must_change = false where user_id = $1', [other.id]);
    const first = await does(ADMIN, userCalls.userDetail, { id: await users.idOf(ADMIN) });
    for (const userIds of [[first.id]]) {
      refusedAs(await tries(other.account, userCalls.resetPassword, { userIds }), 'organisation.userBeyond');
      refusedAs(await tries(other.account, userCalls.resetFactor, { userIds }), 'organisation.userBeyond');
    }
    refusedAs(await tries(other.account, userCalls.userSubmit, { ...personInput(first), remark: '他人' }), 'organisation.userBeyond');
    refusedAs(await tries(ADMIN, userCalls.userSubmit, { ...personInput(first), account: 'chief' }), 'organisation.firstNamed');
    refusedAs(await tries(other.account, userCalls.userSubmit, { ...personInput(other), account: ADMIN }), 'organisation.firstNamed');
  });

  test('whom a register names is disabled instead of deleted, beside others who are', async () => {
    const [inspector, unused] = [
      await newUser({ places: [{ deptId: await deptId('it'), roleId: await roleId('inspector') }] }),
      await newUser(),
    ];
    const qualified = { userId: inspector.id, registerNo: '2026-N1CCC-1000001', grade: '1', codes: ['2301'], validUntil: '2028-12-31' };
    await does('xujingyi', inspectionCalls.qualificationSave, qualified);
    expect(await does(ADMIN, userCalls.userRemove, { ids: `${inspector.id},${unused.id}` })).toMatchObject({
      removed: 1,
      disabled: [{ id: inspector.id }],
    });
  });

  test('the administrator of another tenant finds and changes nobody here', async () => {
    const stranger = { token: await others.as(ADMIN) };
    const id = await users.idOf('zhangruonan');
    const role = await roleId('ccc_acceptor');
    const before = await does(ADMIN, userCalls.userDetail, { id });
    for (const [call, input] of [
      [userCalls.userDetail, { id }],
      [userCalls.userSubmit, personInput(before)],
      [userCalls.disabledLogin, { userIds: [id] }],
      [userCalls.lock, { userIds: [id] }],
      [userCalls.resetPassword, { userIds: [id] }],
      [userCalls.userGrant, { userIds: [id], roleIds: [role] }],
      [userCalls.userRemove, { ids: id }],
      [userCalls.updatePlatform, { userId: id, userType: 'web', userExt: 'x' }],
      [externalUserCalls.resetPasswordEx, { userIds: [await users.idOf('wanyuan')] }],
    ] as readonly (readonly [Call, Record<string, unknown>])[]) {
      const reply = await tryAnything(app, call, input, stranger);
      expect(reply.code, `${call.key} ${reply.msg}`).toBe(404);
    }
    expect(await does(ADMIN, userCalls.userDetail, { id })).toEqual(before);
  });

  test('settings of a platform are kept for other clients', async () => {
    const person = await newUser();
    await does(ADMIN, userCalls.updatePlatform, { userId: person.id, userType: 'app', userExt: '{"push":true}' });
    await does(ADMIN, userCalls.updatePlatform, { userId: person.id, userType: 'app', userExt: '{"push":false}' });
    const kept = await does(ADMIN, userCalls.platformDetail, { id: person.id });
    expect(kept.map(({ userType, userExt }) => [userType, userExt])).toEqual([
      ['web', ''],
      ['app', '{"push":false}'],
      ['other', ''],
    ]);
  });
});

describe('external users', () => {
  test('one of a company speaks for it alone; the type of an account stays', async () => {
    const [company] = await does(ADMIN, externalUserCalls.companyChoices, { keyword: '电' });
    if (!company) throw new Error('no company');
    refusedAs(
      await tries(ADMIN, externalUserCalls.externalUserSave, { account: 'noco', realName: '无', userType: '2', rank: 'user' }),
      'server.input',
    );
    const input = { account: 'coworker', realName: '同事', userType: '2', rank: 'user', companyId: company.id } as const;
    const added = await does(ADMIN, externalUserCalls.externalUserSave, input);
    expect(added).toMatchObject({ belongsTo: company.companyName, rank: 'user', state: 'active' });
    const info = await makeCall(app, accountCalls.userInfo, {}, await as('coworker')).catch(() => null);
    // no password yet: nothing is theirs before it was changed
    expect(info?.companyIds ?? []).toEqual([]);
    refusedAs(
      await tries(ADMIN, externalUserCalls.externalUserUpdate, { ...input, id: added.id, version: added.version, userType: '4' }),
      'organisation.kindKept',
    );
    const found = await does(ADMIN, externalUserCalls.externalUserPage, { keyword: 'coworker' });
    expect(found.records.map(({ id }) => id)).toEqual([added.id]);
    const [{ password } = { password: '' }] = await does(ADMIN, externalUserCalls.resetPasswordEx, { userIds: [added.id] });
    expect((await signIn('coworker', password)).code).toBe(200);
    expect(await does(ADMIN, externalUserCalls.externalUserRemove, { ids: added.id })).toEqual({
      removed: 0,
      disabled: [{ id: added.id, realName: '同事' }],
    });
    // staff are none of them
    refusedAs(
      await tries(ADMIN, externalUserCalls.externalUserRemove, { ids: await users.idOf('zhangruonan') }),
      'organisation.userNotFound',
    );
  });
});

test('a change of rank at one company leaves the others of a person as they are', async () => {
  const [first, second] = await does(ADMIN, externalUserCalls.companyChoices, { keyword: '公司' });
  if (!first || !second) throw new Error('two companies are needed');
  const input = { account: 'twofold', realName: '兼任', userType: '2', rank: 'admin', companyId: first.id } as const;
  const { id, version } = await does(ADMIN, externalUserCalls.externalUserSave, input);
  await raw(
    `insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id, may_manage)
     select gen_random_uuid(), tenant_id, created_at + interval '1 hour', created_by, updated_at, updated_by, user_id, $2, true
     from user_company where user_id = $1`,
    [id, second.id],
  );
  const as = async () =>
    raw<{ company: string; manages: boolean; role: string }>(
      `select replace(m.company_id::text, '-', '') as company, m.may_manage as manages, r.role_alias as role from user_company m
       join user_role h on h.user_id = m.user_id join role r on r.id = h.role_id where m.user_id = $1 order by m.created_at`,
      [id],
    );
  await does(ADMIN, externalUserCalls.externalUserUpdate, { ...input, id, version, rank: 'user' });
  expect(await as()).toEqual([
    { company: first.id, manages: false, role: 'customer_admin' },
    { company: second.id, manages: true, role: 'customer_admin' },
  ]);
  expect(await does(ADMIN, externalUserCalls.externalUserDetail, { id })).toMatchObject({ companyId: first.id, rank: 'user' });
});

describe('a sheet of users', () => {
  const HEADS = ['账号*', '姓名*', '部门*', '角色', '手机'];
  const send = async (rows: readonly (readonly string[])[], dryRun: boolean) =>
    tryCall(app, userCalls.importUsers, { dryRun }, { ...(await as(ADMIN)), file: await workbookOf('用户', [HEADS, ...rows]) });

  test('every fault is told by its row, and nobody is added while there is one', async () => {
    const rows = [
      ['import1', '导入一', '业务受理部', 'CCC受理员、ccc_accept_reviewer', '13900000001'],
      ['1bad', '导入二', '业务受理部', '', ''],
      ['import3', '', 'desk', '', '12'],
      ['import4', '导入四', '没有的部门', '', ''],
      ['zhangruonan', '重名', 'desk', '没有的角色', ''],
      ['import1', '同名', 'desk', '', ''],
    ];
    for (const dryRun of [true, false]) {
      const { data } = await send(rows, dryRun);
      expect(data.added).toBe(0);
      expect(data.faults.map(({ row, field }) => [row, field])).toEqual([
        [3, '账号'],
        [4, '姓名'],
        [4, '手机'],
        [5, '部门'],
        [6, '角色'],
        [7, ''],
      ]);
    }
    expect(await raw("select id from user_account where account like 'import%'")).toEqual([]);
  });

  test('a sheet without faults is tried first and then added', async () => {
    const rows = [
      ['import1', '导入一', '业务受理部', 'CCC受理员', '13900000001'],
      ['import2', '=1+1', 'labDust', '', ''],
    ];
    expect((await send(rows, true)).data).toEqual({ rows: 2, added: 0, faults: [] });
    expect(await raw("select id from user_account where account like 'import%'")).toEqual([]);
    expect((await send(rows, false)).data).toEqual({ rows: 2, added: 2, faults: [] });
    const added = await does(ADMIN, userCalls.userPage, { keyword: 'import', sort: 'account' });
    expect(added.records.map(({ realName, deptName, roleName }) => [realName, deptName, roleName])).toEqual([
      ['导入一', '业务受理部', 'CCC受理员'],
      ['=1+1', '粉尘实验室', ''],
    ]);
    const { authKey } = await does(ADMIN, userCalls.userExcel.exported.key, {});
    const file = await tryCall(app, userCalls.userExcel, {
      authKey,
      filters: JSON.stringify({ keyword: 'import' }),
      columns: 'realName,state',
    });
    const { heads, rows: cells } = await sheetOf(file.raw);
    expect(heads).toEqual(['姓名', '登录状态']);
    // a text that a spreadsheet would take for a formula stays text
    expect(cells).toContainEqual([' =1+1', '正常']);
  });

  test('what is no such sheet is refused in words', async () => {
    refusedAs(await send([], true), 'organisation.sheetEmpty');
    const other = { ...(await as(ADMIN)), file: await workbookOf('用户', [['什么'], ['x']]) };
    refusedAs(await tryCall(app, userCalls.importUsers, { dryRun: true }, other), 'organisation.sheetHeads');
    const none = await tryCall(app, userCalls.importUsers, { dryRun: true }, await as(ADMIN));
    refusedAs(none, 'file.missing');
    const template = await tryCall(app, userCalls.importTemplate, {}, await as(ADMIN));
    expect((await sheetOf(template.raw)).heads.slice(0, 4)).toEqual(['账号*', '姓名*', '工号', '部门*']);
    // a code of zeros stays one
    expect(new Set(await formatsOf(template.raw))).toEqual(new Set(['@']));
  });
});

test('nothing of this was a fault', () => {
  expect(faults).toEqual([]);
});

type Row = Awaited<ReturnType<typeof newUser>>;
/** As the form sends it. */
function personInput({ id, version, account, realName, code, deptId: dept, postId, places, homePageType }: Row) {
  return {
    ...{ id, version, account, realName, deptId: dept, postId, homePageType: homePageType === '2' ? ('2' as const) : ('1' as const) },
    ...(code === '' ? {} : { code }),
    places: places.map(({ deptId: at, roleId: role }) => ({ deptId: at, roleId: role })),
  };
}

/** Somebody who keeps accounts and holds nothing else, unless said. */
async function personnelClerk(more: readonly string[] = [], without: readonly string[] = []) {
  made += 1;
  const alias = more.length === 0 ? 'personnel' : `personnel${made}`;
  const codes = ['user_view', 'user_edit', 'user_grant', 'user_reset', 'user_sign_in', ...more].filter((code) => !without.includes(code));
  await raw(
    `with r as (insert into role (id, tenant_id, created_at, created_by, updated_at, updated_by, role_name, role_alias, scope)
       select gen_random_uuid(), '000000', created_at, created_by, updated_at, updated_by, '人事', $1, '' from role where tenant_id = '000000' and role_alias = 'dean'
       on conflict do nothing returning id, created_at, created_by)
     insert into role_menu (id, tenant_id, created_at, created_by, updated_at, updated_by, role_id, menu_id)
       select gen_random_uuid(), '000000', r.created_at, r.created_by, r.created_at, r.created_by, r.id, m.id from r, menu m
       where m.tenant_id = '000000' and m.code = any($2)`,
    [alias, codes],
  );
  const clerk = await newUser({ places: [{ deptId: await deptId('office'), roleId: await roleId(alias) }] });
  await raw('update user_secret set must_change = false where user_id = $1', [clerk.id]);
  return clerk;
}
