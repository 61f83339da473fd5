/** The logs and open sessions through the calls: who did what, how requests ended, faults with their number, and a session ended from outside. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_KINDS } from '@zhengjian/contract/areas/access/audit-kinds.ts';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { en } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh } from '@zhengjian/contract/areas/access/text.zh.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { anyone, type Call, call, signedIn } from '@zhengjian/contract/call.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { openSession } from '@zhengjian/server/src/areas/account/index.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { type Area, register } from '@zhengjian/server/src/platform/area.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, users, world, faults, folder } = await demoSystem('logs');
const others = createUsers({ app, db, world }, OTHER_TENANT);
const admin = async () => ({ token: await users.as('admin') });
const stranger = async () => ({ token: await others.as('admin') });

test('the general log tells acts by kind, person and case, the newest first, and masks what is secret or personal', async () => {
  const submitted = await makeCall(app, logCalls.usualLogPage, { kind: 'workflow.submitted', size: 50 }, await admin());
  expect(submitted.total).toBeGreaterThan(10);
  expect(new Set(submitted.records.map(({ kind }) => kind))).toEqual(new Set(['workflow.submitted']));
  const times = submitted.records.map(({ createTime }) => createTime);
  expect(times).toEqual([...times].sort().reverse());
  const one = submitted.records.find(({ caseNo }) => caseNo !== '');
  const ofCase = await makeCall(app, logCalls.usualLogPage, { caseNo: one?.caseNo ?? '', size: 200 }, await admin());
  expect(ofCase.records.map(({ id }) => id)).toContain(one?.id);
  expect(ofCase.records.every(({ caseNo }) => caseNo === one?.caseNo)).toBe(true);
  const ofPerson = await makeCall(app, logCalls.usualLogPage, { actorName: one?.actorName ?? '' }, await admin());
  expect(new Set(ofPerson.records.map(({ actorName }) => actorName))).toEqual(new Set([one?.actorName]));
  const bySystem = await makeCall(app, logCalls.usualLogPage, { actorKind: 'system' }, await admin());
  expect(new Set(bySystem.records.map(({ actorKind }) => actorKind))).toEqual(new Set(['system']));

  const id = world.uuid();
  await raw(
    `insert into audit_row (id, tenant_id, created_at, created_by, kind, actor_kind, actor_name, subject_type, details)
     values ($1, $2, '2026-03-06 16:00:00+08', $1, 'record.saved', 'staff', '张若楠', 'company_contact', '{"phone":"13812345678","password":"geheim","name":"李四"}')`,
    [id, MAIN_TENANT],
  );
  const entry = await makeCall(app, logCalls.usualLogDetail, { id }, await admin());
  expect(entry.details).toEqual(
    expect.arrayContaining([
      { name: 'phone', value: '****5678' },
      { name: 'password', value: '***' },
      { name: 'name', value: '李四' },
    ]),
  );
  expect((await tryCall(app, logCalls.usualLogDetail, { id }, await stranger())).refusal).toBe('access.logNotFound');
  const theirs = await makeCall(app, logCalls.usualLogPage, { size: 200 }, await stranger());
  expect(theirs.records.map((row) => row.id)).not.toContain(id);
});

/** Calls that fail, for one who is signed in and for anybody. */
const failing = (path: string, access: Call['access']) =>
  ({
    ...call({ method: 'GET', path, access, summary: 'Fails.', input: z.object({}), data: z.null() }),
    key: `broken${path.replaceAll('/', '.')}`,
  }) as Call;
const [broken, open] = [failing('/broken/mine', signedIn()), failing('/broken/open', anyone)];
const brokenArea: Area = {
  name: 'broken',
  calls: [{ broken, open }],
  answers: [
    [broken, open].map((one) => ({
      call: one,
      run: async () => {
        throw new RangeError('no such 13812345678; token=abcdef');
      },
    })),
  ],
};

test('requests are written with who made them and how they ended; faults with the number that the caller was given', async () => {
  const lines: string[] = [];
  const noted = await openApp({
    areas: [...areas, brokenArea],
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files: folder,
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    log: (line) => lines.push(line),
  });
  const token = { token: await users.as('zhaopengcheng') };
  await tryCall(noted, statisticsCalls.nodeAlertFinePage, {}, { ...token, ip: '10.1.2.3' });
  await tryCall(noted, accountCalls.userInfo, {}, token);
  const answer = await tryCall(noted, broken, {}, token);
  await tryCall(noted, open, {});
  // what is gathered is written before it closes
  await noted.close();
  register(areas);
  expect(lines).toHaveLength(2);

  const { records } = await makeCall(app, logCalls.apiLogPage, { account: 'zhaopengcheng' }, await admin());
  expect(records.map(({ path, outcome, userName }) => [path, outcome, userName]).sort()).toEqual(
    [
      [accountCalls.userInfo.path, 'ok', '赵鹏程'],
      [statisticsCalls.nodeAlertFinePage.path, 'refused', '赵鹏程'],
      [broken.path, 'failed', '赵鹏程'],
    ].sort(),
  );
  const refused = await makeCall(app, logCalls.apiLogPage, { outcome: 'refused' }, await admin());
  const entry = await makeCall(app, logCalls.apiLogDetail, { id: refused.records[0]?.id ?? '' }, await admin());
  expect(entry).toMatchObject({ refusal: 'account.forbidden', ip: '10.1.2.3', method: 'POST' });
  expect((await makeCall(app, logCalls.apiLogPage, { path: broken.path }, await admin())).total).toBe(1);

  const errors = await makeCall(app, logCalls.errorLogPage, { source: 'server' }, await admin());
  const fault = errors.records.find(({ url }) => url === broken.path);
  expect(fault).toMatchObject({ message: 'no such ****5678; token=***', account: 'zhaopengcheng' });
  // a fault before anybody was known is the platform's own
  expect(errors.records.map(({ url }) => url)).toContain(open.path);
  const told = await makeCall(app, logCalls.errorLogDetail, { id: fault?.id ?? '' }, await admin());
  expect(told.type).toBe('RangeError');
  expect(answer.msg).toContain(told.requestId);
  expect(told.stack).not.toContain('13812345678');

  for (const page of [logCalls.apiLogPage, logCalls.errorLogPage])
    expect((await makeCall(app, page, {}, await stranger())).total, page.key).toBe(0);
  expect((await tryCall(app, logCalls.errorLogDetail, { id: fault?.id ?? '' }, await stranger())).refusal).toBe('access.logNotFound');
});

test('errors of browsers stand beside those of the server', async () => {
  const logs = [{ url: '/acceptance/accept', type: 'render', message: '页面出错 lisi@example.com', stack: 'at x' }];
  await makeCall(app, accountCalls.uploadErrorLog, { logs }, { token: await users.as('zhangruonan') });
  const { records } = await makeCall(app, logCalls.errorLogPage, { source: 'browser', account: 'ZhangRuonan' }, await admin());
  expect(records).toMatchObject([
    { source: 'browser', message: '页面出错 l***@example.com', userName: '张若楠', url: '/acceptance/accept' },
  ]);
});

test('an open session tells device and address and is ended from outside; the next call must sign in, the own one stays', async () => {
  const userId = await users.idOf('chensiyuan');
  const pair = await db.system((tx) =>
    openSession(tx, world, {
      tenant: MAIN_TENANT,
      userId,
      ip: '10.9.8.7',
      agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
      deptId: null,
      roleId: null,
    }),
  );
  const ask = async () => (await tryCall(app, accountCalls.userInfo, {}, { token: pair.access })).code;
  expect(await ask()).toBe(200);
  const { records } = await makeCall(app, logCalls.onlinePage, { ip: '10.9.8.7' }, await admin());
  expect(records).toMatchObject([
    { account: 'chensiyuan', userName: '陈思远', device: 'Chrome 128 · Windows', ip: '10.9.8.7', own: false },
  ]);
  const id = records[0]?.id ?? '';
  expect((await tryCall(app, logCalls.onlineRemove, { ids: id }, await stranger())).refusal).toBe('access.sessionNotFound');
  expect(await ask()).toBe(200);
  expect((await tryCall(app, logCalls.onlineRemove, { ids: id }, await admin())).code).toBe(200);
  expect(await ask()).toBe(401);
  const renewed = await tryCall(app, accountCalls.token, { grant_type: 'refresh_token', refresh_token: pair.refresh });
  expect(renewed.refusal).toBe('account.refreshInvalid');
  expect((await makeCall(app, logCalls.onlinePage, { ip: '10.9.8.7' }, await admin())).total).toBe(0);
  expect((await tryCall(app, logCalls.onlineRemove, { ids: id }, await admin())).refusal).toBe('access.sessionNotFound');

  const mine = (await makeCall(app, logCalls.onlinePage, { account: 'admin' }, await admin())).records.find(({ own }) => own);
  expect((await tryCall(app, logCalls.onlineRemove, { ids: mine?.id ?? '' }, await admin())).refusal).toBe('access.sessionOwn');
  const [row] = await raw<{ details: object }>("select details from audit_row where kind = 'session.ended'");
  expect(row?.details).toMatchObject({ account: 'chensiyuan', device: 'Chrome 128 · Windows' });
});

test('the history of a record tells who changed what, why, and each field before and after; strangers and who may not read logs are refused', async () => {
  const post = { postName: '档案员', postCode: 'records_clerk', category: '1' } as const;
  const added = await makeCall(app, postCalls.postSubmit, { ...post, sort: 3, remark: '找李四 13812345678' }, await admin());
  const asked = { register: 'organisation.post', id: added.id };
  const changed = { ...post, id: added.id, version: added.version, sort: 7, remark: '', changeReason: '排序调整' };
  await makeCall(app, postCalls.postSubmit, changed, await admin());
  const [second, first] = await makeCall(app, logCalls.recordHistory, asked, await admin());
  expect(second).toMatchObject({ kind: 'record.saved', reason: '排序调整', register: 'organisation.post', actorName: '系统管理员' });
  expect(second?.changed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'sort', before: '3', after: '7', kind: 'number' }),
      expect.objectContaining({ field: 'remark', before: '找李四 ****5678', after: '' }),
    ]),
  );
  expect(second?.changed.map(({ field }) => field)).not.toContain('postName');
  expect(first?.changed.map(({ field }) => field)).toEqual(['postName', 'postCode', 'category', 'sort', 'remark']);
  expect(first?.changed).toContainEqual(expect.objectContaining({ field: 'category', before: '', after: '1', kind: 'word' }));
  await makeCall(app, postCalls.postRemove, { ids: added.id }, await admin());
  expect((await makeCall(app, logCalls.recordHistory, asked, await admin())).map(({ kind }) => kind)).toEqual([
    'record.removed',
    'record.saved',
    'record.saved',
  ]);
  expect(await makeCall(app, logCalls.recordHistory, asked, await stranger())).toEqual([]);
  expect((await tryCall(app, logCalls.recordHistory, asked, { token: await users.as('zhangruonan') })).code).toBe(403);
  expect((await tryCall(app, logCalls.recordHistory, { ...asked, register: 'organisation.none' }, await admin())).refusal).toBe(
    'access.logNotFound',
  );
  const tooLong = { ...changed, changeReason: '长'.repeat(201) };
  expect((await tryCall(app, postCalls.postSubmit, tooLong, await admin())).code).toBe(400);
});

test('the history of a person tells what was done with the account too', async () => {
  const id = await users.idOf('chensiyuan');
  const before = await makeCall(app, userCalls.userDetail, { id }, await admin());
  await makeCall(app, userCalls.lock, { userIds: id }, await admin());
  await makeCall(app, userCalls.unlock, { userIds: id }, await admin());
  const kinds = (await makeCall(app, logCalls.recordHistory, { register: 'organisation.user', id }, await admin())).map(({ kind }) => kind);
  expect(before.account).toBe('chensiyuan');
  expect(kinds.slice(0, 2)).toEqual(['organisation.signInChanged', 'organisation.signInChanged']);
});

test('what acts record has a word in both languages', () => {
  const server = path.join(projectRoot, 'server/src');
  const names = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(areas|cases|platform|workflow)\/.*(?<!test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(server, file), 'utf8').matchAll(/interface AuditKinds \{([\s\S]*?)\n {2}\}/g)])
    .flatMap(([, body = '']) => [...body.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/[{;]\s*(\w+)\??:/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(300);
  const shownApart = ['changed', 'fields', 'reason', 'register'];
  expect([...new Set(names)].filter((name) => !shownApart.includes(name) && !(name in zh.noted && name in en.noted))).toEqual([]);
});

test('every kind of act that the server records has a word in both languages', () => {
  const server = path.join(projectRoot, 'server/src');
  const recorded = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(areas|cases|platform|workflow)\/.*(?<!test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(server, file), 'utf8').matchAll(/interface AuditKinds \{([\s\S]*?)\n {2}\}/g)])
    .flatMap(([, body = '']) => [...body.matchAll(/^ {4}'([\w.]+)':/gm)].map(([, kind = '']) => kind));
  expect(recorded.length).toBeGreaterThan(50);
  const known: readonly string[] = AUDIT_KINDS;
  expect(recorded.filter((kind) => !known.includes(kind))).toEqual([]);
  const wordAt = (texts: object, kind: string) => kind.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), texts);
  expect(AUDIT_KINDS.filter((kind) => typeof wordAt(zh.kinds, kind) !== 'string' || typeof wordAt(en.kinds, kind) !== 'string')).toEqual(
    [],
  );
});

test('nothing of it failed', () => {
  expect(faults).toEqual([]);
});
