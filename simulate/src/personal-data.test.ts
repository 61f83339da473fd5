/** Personal data: shown in part, one value looked up and noted, kept where a form sends its mask back (domain 5.3). */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { personalDataCalls } from '@zhengjian/contract/areas/account/personal-data.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { sheetOf } from './testing/excel.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('personal', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
const refusal = async <C extends Call>(account: string, call: C, input: Sent<C>) =>
  (await tryCall(app, call, input, await as(account))).refusal;

/** May look up one by one; sees all; sees no more than is shown. */
const [ACCEPTOR, SERVICE, KEEPER] = ['zhangruonan', 'caonianci', 'fengyuanshan'] as const;
let companyId = '';
let mobile = '';
const contactsOf = async (account: string) => ask(account, companyCalls.contactList, { companyId });

beforeAll(async () => {
  const company = companies.find(({ account }) => account === 'wanyuan');
  if (!company) throw new Error('no such company');
  ({ companyId } = await registerDemoCompany(stage, users, MAIN_TENANT, company));
  mobile = company.mobile;
}, 60_000);

const hidden = () => `****${mobile.slice(-4)}`;

test('a contact is shown in part to staff, in full to whom a role grants it and to the company itself', async () => {
  for (const account of [ACCEPTOR, KEEPER]) {
    const [contact] = await contactsOf(account);
    expect(contact).toMatchObject({ mobile: hidden(), email: expect.stringMatching(/^.\*\*\*@/) });
  }
  for (const account of [SERVICE, 'wanyuan']) expect((await contactsOf(account))[0]?.mobile).toBe(mobile);
});

test('list and Excel file show the same; a number that is hidden finds nobody', async () => {
  const rows = async (account: string) => (await ask(account, enquiryCalls.customerPage, {})).records;
  expect((await rows(ACCEPTOR)).find(({ id }) => id === companyId)?.contactMobile).toBe(hidden());
  expect((await rows(SERVICE)).find(({ id }) => id === companyId)?.contactMobile).toBe(mobile);
  const numbers = async (account: string) => {
    const { authKey } = await ask(account, fileCalls.cqstExportKey, {});
    const file = await tryCall(app, enquiryCalls.customerExcel, { authKey, columns: 'companyName,contactMobile' });
    return (await sheetOf(file.raw)).rows.flat();
  };
  expect(await numbers('zhouliyan')).toContain(hidden());
  expect(await numbers('zhouliyan')).not.toContain(mobile);
  expect(await numbers(SERVICE)).toContain(mobile);
  for (const keyword of [mobile, mobile.slice(3)])
    expect((await ask('admin', externalUserCalls.externalUserPage, { keyword })).records).toEqual([]);
});

const place = (path: string, shown: string) => ({ call: companyCalls.contactList.key, input: { companyId }, path, shown });

test('one value is looked up by whoever may, and the log says who saw it, never what', async () => {
  expect(await ask(ACCEPTOR, personalCalls.revealPersonal, place('0.mobile', hidden()))).toEqual({ value: mobile });
  expect(await refusal(KEEPER, personalCalls.revealPersonal, place('0.mobile', hidden()))).toBe('account.forbidden');
  // the list has moved on, the field is not one of those, the call is not one that reads
  expect(await refusal(ACCEPTOR, personalCalls.revealPersonal, place('0.mobile', '****0000'))).toBe('access.valueMoved');
  expect(await refusal(ACCEPTOR, personalCalls.revealPersonal, place('0.name', '***'))).toBe('access.valueNotFound');
  const change = { ...place('mobile', hidden()), call: companyCalls.contactUpdate.key };
  expect(await refusal(ACCEPTOR, personalCalls.revealPersonal, change)).toBe('access.valueNotFound');
  // what somebody may not read they do not look up either
  const users = { call: externalUserCalls.externalUserPage.key, input: {}, path: 'records.0.phone', shown: hidden() };
  expect(await refusal(ACCEPTOR, personalCalls.revealPersonal, users)).toBe('account.forbidden');

  const [entry] = (await ask('admin', logCalls.usualLogPage, { kind: 'access.personalSeen' })).records;
  expect(entry).toMatchObject({ actorName: '张若楠', subjectType: companyCalls.contactList.key });
  const { details, subjectId } = await ask('admin', logCalls.usualLogDetail, { id: entry?.id ?? '' });
  expect(subjectId).toBe((await contactsOf(SERVICE))[0]?.id);
  expect(details).toEqual([
    { name: 'call', value: companyCalls.contactList.key },
    { name: 'field', value: 'mobile' },
  ]);
  const [kept] = await raw<{ n: string }>(
    `select count(*) as n from audit_row where kind = 'access.personalSeen' and details::text like '%' || $1 || '%'`,
    [mobile],
  );
  expect(Number(kept?.n)).toBe(0);
});

test('who looks up one number after the other is stopped', async () => {
  let stopped = '';
  for (let n = 0; n < 45 && stopped === ''; n++)
    stopped = (await refusal('liuqiming', personalCalls.revealPersonal, place('0.mobile', hidden()))) ?? '';
  expect(stopped).toBe('server.tooMany');
});

test('a form that sends the mask back keeps the value; another mask is refused, another value is taken', async () => {
  const [contact] = await contactsOf(ACCEPTOR);
  if (!contact) throw new Error('no contact');
  const { version, id, ...shown } = contact;
  const filled = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''));
  const record = { ...filled, id, companyId } as Sent<typeof companyCalls.contactUpdate>;
  const saved = await ask(ACCEPTOR, companyCalls.contactUpdate, { ...record, position: '质量经理', version });
  expect(saved).toMatchObject({ mobile: hidden(), position: '质量经理' });
  expect((await contactsOf(SERVICE))[0]).toMatchObject({ mobile, position: '质量经理' });
  expect(await refusal(ACCEPTOR, companyCalls.contactUpdate, { ...record, mobile: '****0000' })).toBe('server.maskSent');
  const added = { ...record, id: undefined, name: '他人' };
  expect(await refusal(ACCEPTOR, companyCalls.contactUpdate, added)).toBe('server.maskSent');
  const wrong = await tryCall(app, companyCalls.contactUpdate, { ...record, mobile: '123' }, await as(ACCEPTOR));
  expect([wrong.refusal, Object.keys(wrong.fields ?? {})]).toEqual(['server.input', ['mobile']]);
  await ask(ACCEPTOR, companyCalls.contactUpdate, { ...record, mobile: '13900001111' });
  expect((await contactsOf(SERVICE))[0]?.mobile).toBe('13900001111');
  await ask(SERVICE, companyCalls.contactUpdate, { ...record, email: 'x@example.com', mobile });
});

test('a repeat of a change is answered in part too', async () => {
  const [contact] = await contactsOf(SERVICE);
  if (!contact) throw new Error('no contact');
  const { version: _, ...shown } = contact;
  const record = { ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')), companyId } as Sent<
    typeof companyCalls.contactUpdate
  >;
  const once = await as(ACCEPTOR);
  for (let n = 0; n < 2; n++) expect((await makeCall(app, companyCalls.contactUpdate, record, once)).mobile).toBe(hidden());
});

test('an administrator grants it at the role, and it acts at the next call', async () => {
  const { id: roleId } = (
    await raw<{ id: string }>(`select replace(id::text, '-', '') as id from role where tenant_id = $1 and role_alias = 'finance_auditor'`, [
      MAIN_TENANT,
    ])
  )[0] ?? { id: '' };
  const keys = await ask('admin', roleCalls.roleTreeKeys, { roleIds: roleId });
  const [button] = await raw<{ id: string }>(
    `select replace(id::text, '-', '') as id from menu where tenant_id = $1 and code = 'personal_clear'`,
    [MAIN_TENANT],
  );
  const before = (await contactsOf(KEEPER))[0]?.mobile;
  await ask('admin', roleCalls.roleGrant, {
    roleIds: roleId,
    menuIds: [...keys.menu, button?.id ?? ''],
  });
  expect([before, (await contactsOf(KEEPER))[0]?.mobile]).toEqual([hidden(), mobile]);
});

test('another institute has nothing of it', async () => {
  const other = { token: await createUsers(stage, OTHER_TENANT).as('admin') };
  const reply = await tryCall(app, personalCalls.revealPersonal, place('0.mobile', hidden()), other);
  expect(['company.notFound', 'access.valueMoved']).toContain(reply.refusal);
});

test('a person takes along what is kept of them, and nothing of anybody else', async () => {
  const { authKey } = await ask(ACCEPTOR, personalDataCalls.ownDataKey, {});
  const reply = await tryCall(app, personalDataCalls.ownDataFile, { authKey });
  const files = new Map(Object.entries(unzip(reply.raw)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
  expect([...files.keys()]).toEqual(['index.html', 'data.json']);
  const data = JSON.parse(files.get('data.json') ?? '');
  expect(data.account).toMatchObject([{ account: ACCEPTOR, name: '张若楠' }]);
  expect(data.sessions.length).toBeGreaterThan(0);
  expect(data.acts.map(({ kind }: { kind: string }) => kind)).toContain('access.personalSeen');
  expect(files.get('index.html')).toContain('张若楠');
  expect(files.get('index.html')).toContain('查看完整个人信息');
  expect([...files.values()].join()).not.toMatch(/argon2|password_hash|刘启明/);

  const later = (await raw<{ n: string }>("select count(*) as n from audit_row where kind = 'account.dataExported'"))[0];
  expect(Number(later?.n)).toBe(1);
  world.setNow(new Date(world.now().getTime() + 61_000));
  expect((await tryCall(app, personalDataCalls.ownDataFile, { authKey })).refusal).toBe('account.dataKeyGone');
  expect((await tryCall(app, personalDataCalls.ownDataFile, { authKey: 'x'.repeat(40) })).refusal).toBe('account.dataKeyGone');
});
