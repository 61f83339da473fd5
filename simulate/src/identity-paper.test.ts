/** Identity papers of staff: entered by the person and by the administrator, shown in part, looked at and noted, and nowhere in plain. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { type MaskedPlace, personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { identityPaperCalls as own } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { personalDataCalls } from '@zhengjian/contract/areas/account/personal-data.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { userCalls as c } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { identityCheckCharacter } from '@zhengjian/contract/rules/identityCard.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { register } from '@zhengjian/server/src/platform/area.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { sheetOf } from './testing/excel.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('identity-paper', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw, faults, folder } = await instituteSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const others = createUsers(stage, OTHER_TENANT);
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const stranger = async () => ({ token: await others.as('admin'), headers: { 'idempotency-key': world.uuid() } });
const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
const attempt = async <C extends Call>(account: string, call: C, input: Sent<C>, lang: 'zh' | 'en' = 'zh') =>
  tryCall(app, call, input, { ...(await as(account)), lang });

/** Of a division that there is not; the check character fits. */
const card = (first17: string) => `${first17}${identityCheckCharacter(first17)}`;
const CARD = card('99999919790215003');
const OTHER_CARD = card('99999919811130004');
const PASSPORT = 'EX7654321';
const NUMBERS = [CARD, OTHER_CARD, PASSPORT];
const [PERSON, COLLEAGUE] = ['zhangruonan', 'fengyuanshan'] as const;
let person = '';
let colleague = '';

beforeAll(async () => {
  const idOf = async (account: string) =>
    (
      await raw<{ id: string }>("select replace(id::text, '-', '') as id from user_account where tenant_id = $1 and account = $2", [
        MAIN_TENANT,
        account,
      ])
    )[0]?.id ?? '';
  person = await idOf(PERSON);
  colleague = await idOf(COLLEAGUE);
});

const looks = async () => (await ask('admin', logCalls.usualLogPage, { kind: 'access.personalSeen' })).records;
const place = (id: string, shown: string): MaskedPlace => ({ call: c.userIdentityPaper.key, input: { id }, path: 'idNo', shown });

test('what is entered is judged, in both languages, and nothing of it is kept', async () => {
  const wrong: [Sent<typeof own.saveOwnIdentityPaper>, string, string, string][] = [
    [{ idType: '01', idNo: '12345' }, 'idNo', '居民身份证号码应为 18 位', 'has 18 characters'],
    [{ idType: '01', idNo: card('99999919790230003') }, 'idNo', '出生日期不正确', 'day of birth'],
    [{ idType: '01', idNo: card('99999920991130004') }, 'idNo', '出生日期不正确', 'day of birth'],
    [{ idType: '01', idNo: `${CARD.slice(0, 17)}${CARD.endsWith('0') ? '1' : '0'}` }, 'idNo', '校验位不符', 'check character'],
    [{ idType: '04', idNo: 'E-12' }, 'idNo', '5 至 30 位字母或数字', '5 to 30 letters or digits'],
    [{ idType: '01' }, 'idNo', '请输入证件号码', 'enter the number'],
    [{ idNo: CARD }, 'idType', '请选择证件类型', 'choose the kind'],
    [{ idType: '77', idNo: PASSPORT }, 'idType', '77', '77'],
  ];
  for (const [input, field, zh, en] of wrong) {
    for (const [lang, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      world.setNow(new Date(world.now().getTime() + 600_000));
      const reply = await attempt(PERSON, own.saveOwnIdentityPaper, input, lang);
      expect([reply.refusal, reply.fields?.[field] ?? '']).toEqual(['server.input', expect.stringContaining(words)]);
    }
  }
  expect(await raw('select id from identity_paper')).toEqual([]);
});

test('a person enters the own number, sees its end, and the whole with a look that is noted', async () => {
  expect(await ask(PERSON, own.ownIdentityPaper, {})).toEqual({ idType: '', idNo: '' });
  expect((await attempt(PERSON, own.revealOwnIdentityPaper, {})).refusal).toBe('account.idNoNone');
  const typed = `${CARD.slice(0, 6)} ${CARD.slice(6, 14)} ${CARD.slice(14).toLowerCase()}`;
  await ask(PERSON, own.saveOwnIdentityPaper, { idType: '01', idNo: typed });
  expect(await ask(PERSON, own.ownIdentityPaper, {})).toEqual({ idType: '01', idNo: `****${CARD.slice(-4)}` });
  expect(await looks()).toHaveLength(0);
  expect(await ask(PERSON, own.revealOwnIdentityPaper, {})).toEqual({ value: CARD });
  const [look] = await looks();
  expect(look).toMatchObject({ actorName: '张若楠' });
  expect((await ask('admin', logCalls.usualLogDetail, { id: look?.id ?? '' })).details).toEqual([
    { name: 'call', value: own.ownIdentityPaper.key },
    { name: 'field', value: 'idNo' },
  ]);
});

test('the administrator sees the end too, and the whole only with a look that is noted; nobody else does', async () => {
  // the administrator sees phone numbers in full, and this one not
  expect(await ask('admin', c.userIdentityPaper, { id: person })).toEqual({ idType: '01', idNo: `****${CARD.slice(-4)}` });
  expect(await ask('admin', personalCalls.revealPersonal, place(person, `****${CARD.slice(-4)}`))).toEqual({ value: CARD });
  const [look] = await looks();
  const noted = await ask('admin', logCalls.usualLogDetail, { id: look?.id ?? '' });
  expect([noted.subjectType, noted.subjectId]).toEqual([c.userIdentityPaper.key, person]);
  // may look values up, but not read users; may neither
  for (const account of [PERSON, COLLEAGUE]) {
    const reply = await attempt(account, personalCalls.revealPersonal, place(person, `****${CARD.slice(-4)}`));
    expect(reply.refusal).toBe('account.forbidden');
    expect((await attempt(account, c.userIdentityPaper, { id: person })).refusal).toBe('account.forbidden');
    expect((await attempt(account, c.saveUserIdentityPaper, { id: person })).refusal).toBe('account.forbidden');
  }
  expect(await looks()).toHaveLength(2);
});

test('one number is not entered for two people, and who has it is not said', async () => {
  const twice = await attempt(COLLEAGUE, own.saveOwnIdentityPaper, { idType: '99', idNo: CARD });
  expect(twice.refusal).toBe('account.idNoTaken');
  expect(JSON.stringify(twice)).not.toContain('张若楠');
  const byAdmin = await attempt('admin', c.saveUserIdentityPaper, { id: colleague, idType: '01', idNo: CARD });
  expect(byAdmin.refusal).toBe('account.idNoTaken');
  await ask('admin', c.saveUserIdentityPaper, { id: colleague, idType: '01', idNo: OTHER_CARD });
  // the same number again of the same person, and another kind in its place
  await ask('admin', c.saveUserIdentityPaper, { id: colleague, idType: '01', idNo: OTHER_CARD });
  await ask('admin', c.saveUserIdentityPaper, { id: colleague, idType: '04', idNo: PASSPORT.toLowerCase() });
  expect(await ask(COLLEAGUE, own.ownIdentityPaper, {})).toEqual({ idType: '04', idNo: '****4321' });
  const saved = (await ask('admin', logCalls.usualLogPage, { kind: 'account.identityPaperSaved' })).records;
  expect(saved).toHaveLength(4);
  expect((await ask('admin', logCalls.usualLogDetail, { id: saved[0]?.id ?? '' })).details).toEqual([
    { name: 'before', value: '01' },
    { name: 'idType', value: '04' },
  ]);
});

test('another institute reaches none of it, and may have the same number', async () => {
  const who = await stranger();
  for (const call of [c.userIdentityPaper, c.saveUserIdentityPaper])
    expect((await tryCall(app, call, { id: person }, who)).refusal).toBe('organisation.userNotFound');
  const moved = await tryCall(app, personalCalls.revealPersonal, place(person, `****${CARD.slice(-4)}`), who);
  expect(moved.refusal).toBe('organisation.userNotFound');
  await makeCall(app, own.saveOwnIdentityPaper, { idType: '01', idNo: CARD }, await stranger());
  const locked = await raw<{ id_no: Buffer; fingerprint: Buffer }>('select id_no, fingerprint from identity_paper');
  expect(new Set(locked.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(3);
  await makeCall(app, own.saveOwnIdentityPaper, {}, await stranger());
});

test('a number that is moved to the row of somebody else does not open there', async () => {
  const swap = `update identity_paper p set id_no = o.id_no from identity_paper o where o.tenant_id = p.tenant_id and o.id <> p.id`;
  await raw(swap);
  expect((await attempt(PERSON, own.ownIdentityPaper, {})).refusal).toBe('account.idNoUnreadable');
  expect((await attempt(PERSON, own.revealOwnIdentityPaper, {})).refusal).toBe('account.idNoUnreadable');
  expect((await attempt('admin', c.userIdentityPaper, { id: colleague })).refusal).toBe('account.idNoUnreadable');
  await raw(swap);
  expect((await ask(PERSON, own.ownIdentityPaper, {})).idNo).toBe(`****${CARD.slice(-4)}`);
});

test('lists, details and Excel files of people have nothing of it', async () => {
  const page = await ask('admin', c.userPage, { size: 200 });
  const detail = await ask('admin', c.userDetail, { id: person });
  expect(Object.keys(detail).filter((name) => /^id(?!$)/.test(name))).toEqual([]);
  const { authKey } = await ask('admin', fileCalls.acceptanceExportKey, {});
  const file = await tryCall(app, c.userExcel, { authKey });
  const cells = (await sheetOf(file.raw)).rows.flat();
  expect(cells).toContain('张若楠');
  const all = JSON.stringify([page, detail, cells, await ask(PERSON, profileCalls.myDetail, {})]);
  for (const number of NUMBERS) expect(all.includes(number.slice(-7)) || all.includes(`****${number.slice(-4)}`)).toBe(false);
  for (const keyword of [CARD, CARD.slice(-4)]) expect((await ask('admin', c.userPage, { keyword })).records).toEqual([]);
});

test('the export of the own data has the number whole', async () => {
  const { authKey } = await ask(PERSON, personalDataCalls.ownDataKey, {});
  const reply = await tryCall(app, personalDataCalls.ownDataFile, { authKey });
  const files = new Map(Object.entries(unzip(reply.raw)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
  expect(JSON.parse(files.get('data.json') ?? '').identityPaper).toMatchObject([{ idType: '居民身份证', idNo: CARD }]);
  expect(files.get('index.html')).toContain(CARD);
  expect([...files.values()].join()).not.toContain(PASSPORT);
});

test('no table and no line of the log holds a number in plain', async () => {
  const lines: string[] = [];
  const noted = await openApp({
    ...{ areas, db, world, masterKey: Buffer.alloc(32, 7), files: folder, web: null, trustProxy: false, tls: null },
    settings: { captcha: true, demo: true, production: false },
    publicPerMinute: 1_000_000,
    log: (line) => lines.push(line),
  });
  const asked = async (input: Sent<typeof own.saveOwnIdentityPaper>) =>
    (await tryCall(noted, own.saveOwnIdentityPaper, input, await as(PERSON))).refusal;
  expect(await asked({ idType: '01', idNo: CARD })).toBeUndefined();
  expect(await asked({ idType: '04', idNo: PASSPORT })).toBe('account.idNoTaken');
  expect(await asked({ idType: '04', idNo: `${CARD}!` })).toBe('server.input');
  // a fault of the database at the moment of saving
  await raw('alter table identity_paper add constraint broken check (false) not valid');
  expect(await asked({ idType: '01', idNo: CARD })).toBe('server.fault');
  await raw('alter table identity_paper drop constraint broken');
  // what is gathered is written before it closes
  await noted.close();
  register(areas);
  const counted = 'select (select count(*) from request_log)::int as requests, (select count(*) from error_log)::int as faults';
  expect(await raw(counted)).toEqual([{ requests: 4, faults: 1 }]);
  const tables = await raw<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
  );
  const found: string[] = [];
  // as it was entered, as it is kept, and as the bytes that it is made of
  const hex = NUMBERS.map((number) => Buffer.from(number).toString('hex'));
  const forms = [...NUMBERS, ...hex, PASSPORT.toLowerCase(), CARD.slice(6, 17)];
  for (const { name } of tables) {
    const [row] = await raw<{ n: number }>(`select count(*)::int as n from ${name} t where lower(t::text) like any($1::text[])`, [
      forms.map((form) => `%${form.toLowerCase()}%`),
    ]);
    if (row?.n) found.push(name);
  }
  expect(tables.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
  const said = [...faults, ...lines].join('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const form of forms) expect(said.includes(form)).toBe(false);
  // the search finds what stands there
  const [known] = await raw<{ n: number }>('select count(*)::int as n from user_account t where lower(t::text) like any($1::text[])', [
    ['%zhangruonan%'],
  ]);
  expect(known?.n).toBeGreaterThan(0);
});

test('a person deletes it; removal and erasure of a person take it along', async () => {
  const kept = async () =>
    (await raw<{ id: string }>("select replace(user_id::text, '-', '') as id from identity_paper")).map(({ id }) => id);
  await ask(PERSON, own.saveOwnIdentityPaper, {});
  await ask(PERSON, own.saveOwnIdentityPaper, {});
  expect(await kept()).toEqual([colleague]);
  expect((await ask('admin', logCalls.usualLogPage, { kind: 'account.identityPaperRemoved' })).total).toBe(1);

  const detail = await ask('admin', c.userDetail, { id: colleague });
  const added = await ask('admin', c.userSubmit, { account: 'passing.by', realName: '过客', deptId: detail.deptId, homePageType: '1' });
  await ask('admin', c.saveUserIdentityPaper, { id: added.id, idType: '01', idNo: CARD });
  expect(await kept()).toHaveLength(2);
  await ask('admin', c.userRemove, { ids: added.id });
  expect(await kept()).toEqual([colleague]);

  const preview = await ask('admin', erasuresCalls.erasurePreview, { userId: colleague });
  expect(preview.erased).toContainEqual({ part: 'identityPaper', n: 1 });
  const { key } = await ask('admin', profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) });
  expect((await attempt('admin', erasuresCalls.erasePerson, { userId: colleague, key })).code).toBe(200);
  expect(await kept()).toEqual([]);
  expect((await attempt('admin', c.userIdentityPaper, { id: colleague })).refusal).toBe('organisation.userErased');
  expect((await attempt('admin', c.saveUserIdentityPaper, { id: colleague, idType: '04', idNo: PASSPORT })).refusal).toBe(
    'organisation.userErased',
  );
});

test('who tries one number after the other is stopped', async () => {
  let stopped = '';
  for (let n = 0; n < 12 && stopped === ''; n++)
    stopped = (await attempt('liuqiming', own.saveOwnIdentityPaper, { idType: '04', idNo: `EX100000${n}` })).refusal ?? '';
  expect(stopped).toBe('server.tooMany');
});
