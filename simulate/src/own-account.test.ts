/** The own account as its holder sees it, and whom of the others one may look up. */
import path from 'node:path';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { profileCalls as calls } from '@zhengjian/contract/areas/account/profile.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { codeFor, createUsers } from './people.ts';

const world = simulatedWorld('own-account', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await testSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const as = async (account: string) => ({ token: await users.as(account) });
const STAFF = 'zhangruonan';
const [OWN, STRANGE] = ['customerone', 'customertwo'];

const register = async (account: string, phone: string, companyName: string) =>
  makeCall(app, accountCalls.insertUser, {
    tenantId: MAIN_TENANT,
    account,
    password: 'Motor-2026-a',
    realName: `林${account}`,
    phone,
    validateCode: await codeFor(stage, phone, MAIN_TENANT),
    companyName,
    country: '276',
    foreignId: `HRB ${phone}`,
  });

beforeAll(async () => {
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await register(OWN, '13722220001', '第一防爆公司');
  await register(STRANGE, '13722220002', '第二防爆公司');
}, 60_000);

test('the own account is read by both its names, the phone with its middle hidden', async () => {
  const own = await makeCall(app, calls.myDetail, {}, await as(STAFF));
  expect(own).toMatchObject({ account: STAFF, kind: 'staff', mayRename: false, phone: expect.stringContaining('****') });
  expect(own.deptName).not.toBe('');
  expect(await makeCall(app, calls.myInfo, {}, await as(STAFF))).toEqual(own);
  expect(await makeCall(app, calls.myDetail, {}, await as(OWN))).toMatchObject({ kind: 'customer', mayRename: true });
});

test('a company’s user changes the own name, on record; that of staff is kept by the administrator', async () => {
  const { version } = await makeCall(app, calls.myDetail, {}, await as(OWN));
  expect((await tryCall(app, calls.myUpdate, { realName: '林晓舟', version }, await as(OWN))).code).toBe(200);
  expect((await tryCall(app, calls.myUpdate, { realName: '林晓', version }, await as(OWN))).refusal, 'from a page read before').toBe(
    'server.conflict',
  );
  expect((await tryCall(app, calls.updateInfo, { realName: '林小舟' }, await as(OWN))).code).toBe(200);
  expect((await makeCall(app, accountCalls.userInfo, {}, await as(OWN))).real_name).toBe('林小舟');
  const noted = await raw<{ details: string }>("select details::text from audit_row where kind = 'account.renamed' order by seq");
  expect(noted.map(({ details }) => JSON.parse(details).after)).toEqual(['林晓舟', '林小舟']);
  const staff = await tryCall(app, calls.myUpdate, { realName: '张若男' }, { ...(await as(STAFF)), lang: 'en' });
  expect(staff).toMatchObject({ refusal: 'account.nameByAdministrator', msg: expect.stringContaining('administrator') });
});

test('staff find staff by a part of the name, a company’s users those of their own companies', async () => {
  const found = async (account: string, name: string) =>
    (await makeCall(app, calls.userListByName, { name }, await as(account))).map((one) => one.account);
  expect(await found(STAFF, '若楠')).toContain(STAFF);
  expect(await found(STAFF, '林小舟'), 'no customers').toEqual([]);
  expect(await found(OWN, '林')).toEqual([OWN]);
  expect(await found(OWN, '若楠'), 'no staff').toEqual([]);
  expect(await found(STAFF, '%'), 'a sign, no pattern').toEqual([]);
});

test('a company’s user sees one of the own companies, with phone and address hidden, and nobody else', async () => {
  const look = async (account: string) => tryCall(app, calls.selectUserById, { id: await users.idOf(account) }, await as(OWN));
  expect((await look(OWN)).data).toMatchObject({ account: OWN, companyName: '第一防爆公司', manages: true, phone: '137****0001' });
  expect((await look(STRANGE)).refusal).toBe('account.personNotFound');
  expect((await look(STAFF)).refusal).toBe('account.personNotFound');
});
