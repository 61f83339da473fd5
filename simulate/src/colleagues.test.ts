/** The people of a company: invited, given rights, handed the company, removed; each only by who manages it. */
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { colleagueCalls as calls, INVITATION_DAYS } from '@zhengjian/contract/areas/account/colleagues.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { codeFor, createUsers, solvedCaptcha } from './people.ts';

const world = simulatedWorld('colleagues', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await testSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const as = async (account: string) => ({ token: await users.as(account) });
/** An id of no row. */
const NOBODY = '0'.repeat(31).concat('1');
const PASSWORD = 'Motor-2026-a';
const [MANAGER, STRANGER] = ['managerone', 'managertwo'];

const register = async (account: string, phone: string, companyName: string) =>
  makeCall(app, accountCalls.insertUser, {
    tenantId: MAIN_TENANT,
    account,
    password: PASSWORD,
    realName: `林${account}`,
    phone,
    validateCode: await codeFor(stage, phone, MAIN_TENANT),
    companyName,
    country: '276',
    foreignId: `HRB ${phone}`,
  });

let company = '';
beforeAll(async () => {
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
  company = (await register(MANAGER, '13722220001', '第一防爆公司')).companyId;
  await register(STRANGER, '13722220002', '第二防爆公司');
}, 60_000);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
const own = async (account: string) => {
  const companies = await makeCall(app, calls.colleagues, {}, await as(account));
  return companies.find(({ companyId }) => companyId === company) ?? { manages: false, people: [], invitations: [] };
};
type Right = 'apply' | 'pay';
const invite = async (email: string, rights: Right[] = ['apply', 'pay'], by = MANAGER) =>
  tryCall(app, calls.inviteColleague, { companyId: company, realName: '王小明', email, rights }, await as(by));
const linkTo = async (email: string) => {
  const rows = await raw<{ params: { page: string } }>(
    "select params from message_out where recipient_address = $1 and template = 'colleagueInvitation' order by created_at desc, id desc limit 1",
    [email],
  );
  return (rows[0]?.params.page ?? '').replace('/joinCompany?key=', '');
};
const PHONE = '13722229999';
const lastCode = async () => {
  const [sent] = await raw<{ code: string }>(
    "select params ->> 'code' as code from message_out where recipient_address = $1 order by created_at desc, id desc limit 1",
    [PHONE],
  );
  return sent?.code ?? '';
};
const join = async (key: string, account: string, { password = PASSWORD, validateCode = '' } = {}) => {
  pass(61);
  const asked = await tryCall(app, calls.sendJoinCode, { key, phone: PHONE });
  if (asked.code !== 200) return asked;
  const given = { key, account, realName: '王小明', phone: PHONE, password };
  return tryCall(app, calls.takeInvitation, { ...given, validateCode: validateCode || (await lastCode()) });
};
/** A user of the company with these rights. */
const colleague = async (account: string, rights: Right[]) => {
  const email = `${account}@example.cn`;
  await invite(email, rights);
  const answer = await join(await linkTo(email), account);
  expect(answer.code, answer.msg).toBe(200);
  return users.idOf(account);
};
const noted = async (kind: string) => (await raw('select 1 from audit_row where kind = $1', [kind])).length;

test('an invitation names company and address; whoever takes it up has an account, a password and the rights of their own', async () => {
  expect((await invite('xiaoming@example.cn', ['pay'])).code).toBe(200);
  const key = await linkTo('xiaoming@example.cn');
  expect(await makeCall(app, calls.readInvitation, { key })).toMatchObject({ companyName: '第一防爆公司', email: 'xiaoming@example.cn' });
  expect((await own(MANAGER)).invitations).toMatchObject([{ email: 'xiaoming@example.cn', rights: ['pay'] }]);
  expect((await join(key, 'xiaoming', { password: 'weakling' })).refusal).toBe('account.passwordWeak');
  expect((await join(key, MANAGER.toUpperCase())).refusal, 'taken').toBe('account.userNameTaken');
  expect((await join(key, 'xiaoming', { validateCode: '0000' })).refusal, 'the phone is another’s').toBe('account.validateCodeWrong');
  expect((await join(key, 'xiaoming')).data).toEqual({ account: 'xiaoming' });
  expect((await join(key, 'xiaoming2')).refusal, 'once').toBe('account.invitationGone');
  const { people, invitations } = await own('xiaoming');
  expect(invitations, 'shown to the manager alone').toEqual([]);
  expect(people.map(({ account, rights, manages, own }) => ({ account, rights, manages, own }))).toEqual([
    { account: MANAGER, rights: ['apply', 'pay'], manages: true, own: false },
    { account: 'xiaoming', rights: ['pay'], manages: false, own: true },
  ]);
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  const signedIn = await tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: MAIN_TENANT, username: 'xiaoming', password: clientHash(PASSWORD) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
  const token = signedIn.data.access_token ?? '';
  expect(await makeCall(app, accountCalls.userInfo, {}, { token })).toMatchObject({ mustChangePassword: false, companyIds: [company] });
  expect([await noted('account.colleagueInvited'), await noted('account.colleagueJoined')]).toEqual([1, 1]);
});

test('a link runs out, is void when withdrawn or sent again, and is made up by nobody', async () => {
  const read = async (key: string) => (await tryCall(app, calls.readInvitation, { key })).refusal;
  await invite('late@example.cn');
  const late = await linkTo('late@example.cn');
  await invite('again@example.cn');
  const first = await linkTo('again@example.cn');
  await invite('again@example.cn');
  const second = await linkTo('again@example.cn');
  expect([await read(first), await read(second)]).toEqual(['account.invitationGone', undefined]);
  const open = (await own(MANAGER)).invitations.find(({ email }) => email === 'again@example.cn');
  await makeCall(app, calls.withdrawInvitation, { companyId: company, id: open?.id ?? '' }, await as(MANAGER));
  expect(await read(second), 'withdrawn').toBe('account.invitationGone');
  expect(await read(`${late.slice(0, 33)}${'x'.repeat(43)}`)).toBe('account.invitationGone');
  expect((await join(`${late.slice(0, 33)}${'x'.repeat(43)}`, 'forger')).refusal).toBe('account.invitationGone');
  pass(INVITATION_DAYS * 86_400 + 1);
  expect(await read(late), 'too late').toBe('account.invitationGone');
});

test('who only reads changes nothing for the company, who may pay does not apply, and the manager sees to it at once', async () => {
  const id = await colleague('reader', []);
  const who = await as('reader');
  const change = () => tryCall(app, acceptanceCalls.deleteForCCC, { id: NOBODY }, { ...who, lang: 'en' });
  const pay = () => tryCall(app, financeCalls.savePaymentVoucher, { id: NOBODY, fileIds: [NOBODY] }, who);
  const contact = () => tryCall(app, companyCalls.contactRemove, { ids: NOBODY }, who);
  expect((await tryCall(app, acceptanceCalls.cccBusinessPage, {}, who)).code, 'reads').toBe(200);
  expect(await change()).toMatchObject({ refusal: 'account.rightApply', msg: expect.stringContaining('ask the manager') });
  expect([(await contact()).refusal, (await pay()).refusal]).toEqual(['account.rightApply', 'account.rightPay']);
  expect((await tryCall(app, profileCalls.myUpdate, { realName: '王晓明' }, who)).code, 'the own account').toBe(200);
  await makeCall(app, calls.setColleagueRights, { companyId: company, userId: id, rights: ['pay'] }, await as(MANAGER));
  expect([(await change()).refusal, (await pay()).refusal === 'account.rightPay']).toEqual(['account.rightApply', false]);
  await makeCall(app, calls.setColleagueRights, { companyId: company, userId: id, rights: ['apply'] }, await as(MANAGER));
  expect([(await change()).refusal === 'account.rightApply', (await pay()).refusal]).toEqual([false, 'account.rightPay']);
});

test('nobody but the manager does any of it, and not for another company', async () => {
  const id = await colleague('plain', ['apply', 'pay']);
  const manager = await users.idOf(MANAGER);
  for (const by of ['plain', STRANGER]) {
    expect((await invite('x@example.cn', [], by)).refusal, by).toBe('account.notManager');
    const who = await as(by);
    const of = { companyId: company, userId: by === 'plain' ? manager : id };
    expect((await tryCall(app, calls.setColleagueRights, { ...of, rights: [] }, who)).refusal, by).toBe('account.notManager');
    expect((await tryCall(app, calls.removeColleague, of, who)).refusal, by).toBe('account.notManager');
    const { key } = await makeCall(app, profileCalls.validatePassword, { password: clientHash(PASSWORD) }, who);
    expect((await tryCall(app, calls.handOverCompany, { ...of, key }, who)).refusal, by).toBe('account.notManager');
  }
  const by = await as(MANAGER);
  const stranger = { companyId: company, userId: await users.idOf(STRANGER) };
  expect((await tryCall(app, calls.removeColleague, stranger, by)).refusal, 'of another company').toBe('account.personNotFound');
  expect((await tryCall(app, calls.removeColleague, { companyId: company, userId: manager }, by)).refusal).toBe('account.ownColleague');
  expect((await invite('plain@example.cn')).refusal, 'is there').toBe('account.colleagueThere');
});

test('who was removed is out at once, takes nothing along, and what they did stays', async () => {
  const id = await colleague('leaver', ['apply', 'pay']);
  const who = await as('leaver');
  await makeCall(
    app,
    companyCalls.contactUpdate,
    {
      companyId: company,
      name: '张三',
      mobile: '13722228888',
      email: 'zhang@example.cn',
      contactKind: ['1'],
    },
    who,
  );
  expect((await tryCall(app, accountCalls.userInfo, {}, who)).code).toBe(200);
  await makeCall(app, calls.removeColleague, { companyId: company, userId: id }, await as(MANAGER));
  expect((await tryCall(app, accountCalls.userInfo, {}, who)).code, 'at once').toBe(401);
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  const again = await tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: MAIN_TENANT, username: 'leaver', password: clientHash(PASSWORD) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
  expect(again.refusal).toBe('account.accountLocked');
  expect((await own(MANAGER)).people.map(({ account }) => account)).not.toContain('leaver');
  expect(await raw('select 1 from user_company where user_id = $1', [id])).toEqual([]);
  expect(await raw("select 1 from company_contact where company_id = $1 and name = '张三'", [company])).toHaveLength(1);
});

test('who belongs to another company too is signed out, and comes back to that one alone', async () => {
  const id = await colleague('double', ['apply', 'pay']);
  const [other] = await makeCall(app, calls.colleagues, {}, await as(STRANGER));
  await raw(
    `insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id)
     select gen_random_uuid(), tenant_id, created_at, created_by, updated_at, updated_by, user_id, $2::uuid from user_company where user_id = $1`,
    [id, other?.companyId],
  );
  pass(6);
  const who = await as('double');
  expect((await makeCall(app, accountCalls.userInfo, {}, who)).companyIds).toHaveLength(2);
  await makeCall(app, calls.removeColleague, { companyId: company, userId: id }, await as(MANAGER));
  expect((await tryCall(app, accountCalls.userInfo, {}, who)).code).toBe(401);
  pass(3_100);
  expect((await makeCall(app, accountCalls.userInfo, {}, await as('double'))).companyIds).toEqual([other?.companyId]);
});

test('the company is handed over against the password; the new manager is told, the former one stays a user', async () => {
  const id = await colleague('successor', ['apply']);
  const by = await as(MANAGER);
  const of = { companyId: company, userId: id };
  expect((await tryCall(app, calls.handOverCompany, { ...of, key: 'x'.repeat(43) }, by)).refusal).toBe('account.identityGone');
  const { key } = await makeCall(app, profileCalls.validatePassword, { password: clientHash(PASSWORD) }, by);
  await makeCall(app, calls.handOverCompany, { ...of, key }, by);
  expect((await own(MANAGER)).manages).toBe(false);
  expect(await own('successor')).toMatchObject({ manages: true });
  const roles = async (account: string) => (await makeCall(app, accountCalls.userInfo, {}, await as(account))).roles;
  expect([await roles('successor'), await roles(MANAGER)]).toEqual([['customer_admin'], ['customer_user']]);
  expect((await invite('y@example.cn')).refusal).toBe('account.notManager');
  expect((await invite('y@example.cn', [], 'successor')).code).toBe(200);
  expect(await raw("select 1 from message where template = 'companyHandedOver' and user_id = $1", [id])).toHaveLength(1);
  expect(await noted('account.companyHandedOver')).toBe(1);
});
