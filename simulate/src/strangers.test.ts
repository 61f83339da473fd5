/** What somebody without a session learns and causes: no names of staff, nothing of other tenants, few messages to strangers' phones. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { formFor } from './applications.ts';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('strangers', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db, raw, faults } = system;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const registered: Registered[] = [];

beforeAll(async () => {
  for (const account of ['wanyuan', 'dongyu']) {
    const company = companies.find((c) => c.account === account);
    if (company) registered.push(await registerDemoCompany(stage, users, MAIN_TENANT, company));
  }
}, 60_000);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
const isFree = (account: string, tenantId = MAIN_TENANT, headers: Record<string, string> = {}) =>
  tryCall(app, accountCalls.userNameCanUse, { tenantId, account }, { headers });

describe('questions before signing in', () => {
  test('a name of a customer is told to be taken, one of the staff is not', async () => {
    expect((await isFree('wanyuan')).data).toEqual({ canUse: false });
    expect((await isFree('zhangruonan')).data).toEqual({ canUse: true });
  });

  test('a tenant with a domain of its own is asked there alone, and one that is not there not at all', async () => {
    await raw("update tenant set domain = 'zj.example.com' where tenant_id = $1", [MAIN_TENANT]);
    expect((await isFree('wanyuan')).refusal).toBe('account.tenantUnknown');
    expect((await isFree('wanyuan', MAIN_TENANT, { host: 'zj.example.com:8443' })).data).toEqual({ canUse: false });
    await raw('update tenant set domain = null where tenant_id = $1', [MAIN_TENANT]);
    for (const tenantId of ['424242', 'x']) expect((await isFree('wanyuan', tenantId)).refusal).toBe('account.tenantUnknown');
  });

  test('a tenant of any length or letters is a refusal, never a fault', async () => {
    faults.length = 0;
    for (const tenant of ['1'.repeat(10_000), "1'; --", '%00', '\u00ff\u00fe'])
      for (const call of [accountCalls.userNameCanUse, accountCalls.sendValidate, accountCalls.token] as const)
        expect(
          (
            await tryCall(
              app,
              call,
              { account: 'a', phone: '13800000001', grant_type: 'password', username: 'a', password: '0'.repeat(64) },
              { headers: { 'tenant-id': tenant } },
            )
          ).refusal,
        ).toBe('account.tenantUnknown');
    expect(faults).toEqual([]);
  });

  test('an address asks so often and no more', async () => {
    const replies = await Promise.all(
      Array.from({ length: 140 }, (_, i) =>
        tryCall(app, accountCalls.userNameCanUse, { tenantId: MAIN_TENANT, account: `name${i}` }, { ip: '10.77.0.1' }),
      ),
    );
    expect(replies.filter((r) => r.refusal === 'server.tooMany')).toHaveLength(20);
    expect(replies.at(-1)?.status).toBe(429);
  });
});

describe('what fills tables', () => {
  test('an address is drawn so many captchas a minute', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, () => tryCall(app, accountCalls.captcha, {}, { ip: '10.77.0.9' })));
    expect(replies.filter((r) => r.refusal === 'server.tooMany')).toHaveLength(10);
  });

  test('a browser reports two hundred errors an hour, and no more are kept', async () => {
    const log = { url: '/', type: 'error', message: 'm', stack: 's'.repeat(8_000) };
    const report = async (n: number) =>
      tryCall(app, accountCalls.uploadErrorLog, { logs: Array.from({ length: n }, () => log) }, { token: await users.as('wanyuan') });
    expect((await report(150)).code).toBe(200);
    expect(await report(60)).toMatchObject({ status: 429, refusal: 'server.tooMany' });
    expect((await report(50)).code).toBe(200);
    expect(await raw('select 1 from error_log')).toHaveLength(200);
    pass(3_600);
    expect((await report(60)).code).toBe(200);
  });
});

describe('codes to phones', () => {
  const send = async (phone: string, ip: string, tenantId = MAIN_TENANT) =>
    (await tryCall(app, accountCalls.sendValidate, { tenantId, phone, ...(await solvedCaptcha(stage)) }, { ip })).refusal ?? 'sent';
  const sent = async () => Number((await raw<{ n: string }>("select count(*) as n from message_out where channel = 'sms'"))[0]?.n);

  test('are not sent for a tenant that is not there', async () => {
    const before = await sent();
    expect(await send('13900000000', '10.78.0.1', '424242')).toBe('account.tenantUnknown');
    expect(await sent()).toBe(before);
  });

  test('of 120 numbers in a row an address reaches ten', async () => {
    const before = await sent();
    const told: string[] = [];
    for (let i = 0; i < 120; i++) told.push(await send(`139${String(i).padStart(8, '0')}`, '10.78.0.2'));
    expect([told.filter((t) => t === 'sent').length, told.filter((t) => t === 'server.tooMany').length]).toEqual([10, 110]);
    expect(await sent()).toBe(before + 10);
  });

  test('one number gets ten a day, from however many addresses they are asked for', async () => {
    const told: string[] = [];
    for (let i = 0; i < 12; i++) {
      told.push(await send('13988887777', `10.79.${i}.1`));
      pass(61);
    }
    expect(told.filter((t) => t === 'sent')).toHaveLength(10);
  });
});

describe('companies of others', () => {
  const [own, other] = [() => registered[0], () => registered[1]].map((of) => () => of() ?? fail('not registered'));
  const fail = (what: string): never => {
    throw new Error(what);
  };
  const motor = products.find((p) => p.productClass === '2301') ?? fail('no product');
  const as = async (account: string) => ({ token: await users.as(account) });

  test('a submitted case shows its applicant no personal field of another company it names', async () => {
    if (!own || !other) return fail('not registered');
    const standards = await makeCall(app, laboratoryCalls.standardsByGroup, { groupName: 'GB/T 3836' }, await as('wanyuan'));
    const form = formFor(world, chanceOf('strangers'), {
      applicant: own(),
      manufacturer: other(),
      factory: own(),
      product: motor,
      standardIds: new Map(standards.map((s) => [s.part, s.id])),
    });
    const { id } = await makeCall(app, acceptanceCalls.save, form, await as('wanyuan'));
    for (const node of await makeCall(app, fileCalls.selectFileCatalog, { dataId: id }, await as('wanyuan')))
      if (node.mustUpload === 1 && node.suffix !== '')
        await makeCall(
          app,
          fileCalls.uploadFile,
          { fileCatalogId: node.id, dataId: id },
          { ...(await as('wanyuan')), file: { filename: 'a.pdf', type: 'application/pdf', content: paper('paper', ['one']) } },
        );
    await makeCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
    const shown = await makeCall(app, acceptanceCalls.select, { id }, await as('wanyuan'));
    expect(shown.parties.manufacturer).toMatchObject({
      companyName: other().company.name,
      address: '',
      legalPerson: '',
      telephone: '',
      email: '',
      factoryNo: '',
    });
    expect(shown.parties.applicant).toMatchObject({ legalPerson: own().company.person, telephone: own().company.telephone });
    expect(shown.contact?.mobile).toBe(own().company.mobile);
    const followed = await makeCall(app, acceptanceCalls.select, { id }, await as('dongyu'));
    expect(followed.parties.manufacturer?.legalPerson, 'its own').toBe(other().company.person);
    expect([followed.parties.applicant?.telephone, followed.contact]).toEqual(['', null]);
    const token = await users.as('zhangruonan');
    const staff = await makeCall(app, acceptanceCalls.detail, { id }, { token });
    expect([staff.parties.manufacturer?.legalPerson, staff.contact?.mobile]).toEqual([
      other().company.person,
      `****${own().company.mobile.slice(-4)}`,
    ]);
  });

  test('nobody enters a company under the name of another, whatever country, width or spaces they write', async () => {
    if (!own || !other) return fail('not registered');
    const found = await makeCall(app, companyCalls.selectCompanyOne, { id: own().companyId }, await as('wanyuan'));
    const before = { ...found, employeeCount: found.employeeCount ?? 1 };
    const { id: _, version: __, ...fields } = before;
    for (const companyName of [other().company.name, ` ${other().company.name.replace('有', ' 有')}`])
      expect(
        await tryCall(
          app,
          companyCalls.saveCompany,
          { ...fields, companyName, companyNameEn: 'Twin', country: '276', foreignId: 'HRB 1', uscc: '' },
          await as('wanyuan'),
        ),
      ).toMatchObject({ refusal: 'company.companyTaken' });
    expect(
      await tryCall(app, companyCalls.updateCompany, { ...before, companyName: other().company.name }, await as('wanyuan')),
    ).toMatchObject({ refusal: 'company.companyTaken' });
    expect((await tryCall(app, companyCalls.updateCompany, before, await as('wanyuan'))).code, 'its own name').toBe(200);
  });
});
