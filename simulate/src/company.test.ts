/** Contacts and addresses of a company: one default at a time, nobody else's to change. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('company', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const ids = new Map<string, string>();
const idOf = (account: string) => ids.get(account) ?? '';
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });

beforeAll(async () => {
  for (const company of companies.filter(({ account }) => account === 'wanyuan' || account === 'jiyao'))
    ids.set(company.account, (await registerDemoCompany(stage, users, MAIN_TENANT, company)).companyId);
}, 60_000);

const person = (name: string, isDefault: boolean) => ({
  companyId: idOf('wanyuan'),
  name,
  mobile: '13800000009',
  email: 'a@example.com',
  contactKind: ['1'],
  isDefault,
});
const place = (address: string, addressKind: string) => ({
  companyId: idOf('wanyuan'),
  address,
  addressKind,
  regionCode: '411302',
  receiver: '周敏',
  receiverPhone: '13800000009',
  isDefault: true,
});

test('a new default contact ends the default of the others; a change keeps the record', async () => {
  const added = await makeCall(app, companyCalls.contactUpdate, person('周敏', true), await as('wanyuan'));
  const list = () => as('wanyuan').then((who) => makeCall(app, companyCalls.contactList, { companyId: idOf('wanyuan') }, who));
  expect((await list()).filter((c) => c.isDefault).map((c) => c.name)).toEqual(['周敏']);
  const changed = await makeCall(app, companyCalls.contactUpdate, { ...person('周敏敏', false), id: added.id }, await as('wanyuan'));
  expect(changed).toMatchObject({ id: added.id, name: '周敏敏', isDefault: false });
  expect(await list()).toHaveLength(2);
});

test('each kind of address has a default of its own', async () => {
  const first = await makeCall(app, companyCalls.addressUpdate, place('一号路 1 号', '4'), await as('wanyuan'));
  const second = await makeCall(app, companyCalls.addressUpdate, place('二号路 2 号', '4'), await as('wanyuan'));
  const list = await makeCall(app, companyCalls.addressList, { companyId: idOf('wanyuan') }, await as('wanyuan'));
  const defaults = list.filter((a) => a.isDefault).map((a) => a.addressKind);
  expect(defaults, 'production and mailing address').toEqual(['2', '4']);
  expect(list.find((a) => a.id === first.id)?.isDefault).toBe(false);
  expect(list.find((a) => a.id === second.id)?.isDefault).toBe(true);
});

test('without an address, or with an address of mail that is none, a company is not complete', async () => {
  const read = async () => makeCall(app, companyCalls.selectCompanyOne, { id: idOf('jiyao') }, await as('jiyao'));
  expect((await read()).missing).toEqual([]);
  await raw("update company set email = 'nobody at home' where id = $1", [idOf('jiyao')]);
  const addresses = await makeCall(app, companyCalls.addressList, { companyId: idOf('jiyao') }, await as('jiyao'));
  await makeCall(app, companyCalls.addressRemove, { ids: addresses.map((a) => a.id).join(',') }, await as('jiyao'));
  expect((await read()).missing).toEqual(['email', 'address']);
  await raw("update company set email = 'jiyao@example.com' where id = $1", [idOf('jiyao')]);
  expect((await read()).missing).toEqual(['address']);
});

test('neither an unknown nor another company’s record is changed', async () => {
  const unknown = { ...person('周敏', false), id: 'f'.repeat(32) };
  expect((await tryCall(app, companyCalls.contactUpdate, unknown, await as('wanyuan'))).refusal).toBe('company.contactNotFound');
  const lost = { ...place('三号路 3 号', '4'), id: 'f'.repeat(32) };
  expect((await tryCall(app, companyCalls.addressUpdate, lost, await as('wanyuan'))).refusal).toBe('company.addressNotFound');
  const [own] = await makeCall(app, companyCalls.contactList, { companyId: idOf('wanyuan') }, await as('wanyuan'));
  const taken = { ...person('别人', true), companyId: idOf('jiyao'), id: own?.id ?? '' };
  expect((await tryCall(app, companyCalls.contactUpdate, taken, await as('jiyao'))).refusal).toBe('company.contactNotFound');
  expect((await tryCall(app, companyCalls.contactUpdate, person('别人', true), await as('jiyao'))).refusal).toBe('company.notFound');
});

test('staff find companies by any part of name, code or number; factories are those that make products', async () => {
  const who = await as('zhangruonan');
  const [wanyuan, jiyao] = ['wanyuan', 'jiyao'].map((account) => companies.find((c) => c.account === account));
  const found = async (keyword: string) => (await makeCall(app, enquiryCalls.customerPage, { keyword }, who)).records.map(({ id }) => id);
  expect(await found(wanyuan?.name.slice(2, 5) ?? '')).toContain(idOf('wanyuan'));
  expect(await found(jiyao?.uscc.toLowerCase() ?? '')).toEqual([idOf('jiyao')]);
  expect(await found('没有这家企业')).toEqual([]);
  const [one] = (await makeCall(app, enquiryCalls.customerPage, { keyword: wanyuan?.name ?? '' }, who)).records;
  const [contact] = await makeCall(app, companyCalls.contactList, { companyId: idOf('wanyuan') }, who);
  expect(one).toMatchObject({ contactName: contact?.name, contactMobile: contact?.mobile, lastCaseTime: '' });

  const arranger = await as('xujingyi');
  const factories = async () => (await makeCall(app, enquiryCalls.factoryPage, {}, arranger)).records;
  const kinds = async (kind: string) => (await makeCall(app, enquiryCalls.customerPage, { companyKind: kind }, who)).records;
  expect((await factories()).map(({ id }) => id).sort()).toEqual((await kinds('3')).map(({ id }) => id).sort());
  await raw("update company set company_kind = '{1}' where id = $1", [idOf('jiyao')]);
  expect((await factories()).map(({ id }) => id)).not.toContain(idOf('jiyao'));
  expect((await kinds('1')).map(({ id }) => id)).toContain(idOf('jiyao'));
  const address = await makeCall(app, companyCalls.addressList, { companyId: idOf('wanyuan') }, who);
  expect((await factories()).find(({ id }) => id === idOf('wanyuan'))?.address).toBe(
    address.find(({ addressKind }) => addressKind === '2')?.address,
  );
});

test('one company is shown to staff with what it lacks and how much it does; nobody else reads it so', async () => {
  const shown = await makeCall(app, enquiryCalls.companyDetail, { id: idOf('jiyao') }, await as('zhangruonan'));
  expect(shown.company).toMatchObject({ id: idOf('jiyao'), missing: ['address'], abilities: { update: false } });
  expect(shown.figures).toEqual({ cases: 0, certificates: 0, inspections: 0 });
  expect((await tryCall(app, enquiryCalls.companyDetail, { id: idOf('jiyao') }, await as('jiyao'))).code).toBe(403);
  expect((await tryCall(app, enquiryCalls.companyDetail, { id: world.uuid() }, await as('zhangruonan'))).code).toBe(404);
});

test('of two that take the same name at once, the second finds it taken', async () => {
  const renamed = async (account: string) => {
    const before = await makeCall(app, companyCalls.selectCompanyOne, { id: idOf(account) }, await as(account));
    const input = { ...before, employeeCount: before.employeeCount ?? 1, companyName: '南阳新时代防爆电气有限公司' };
    return tryCall(app, companyCalls.updateCompany, input, await as(account));
  };
  const replies = await Promise.all([renamed('wanyuan'), renamed('jiyao')]);
  expect(replies.map(({ code, refusal }) => refusal ?? code).sort()).toEqual([200, 'company.companyTaken']);
});
