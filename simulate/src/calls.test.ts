/**
 * Every declared call, tried by everybody with everything: a clear refusal, never a fault, nothing changed, nothing told.
 * The people and cases come from a short play of the demo institute.
 */
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { declaredAreas } from '@zhengjian/server/src/app.ts';
import { type MenuSeed, menus } from '@zhengjian/server/src/areas/system/index.ts';
import { testHouse } from '@zhengjian/server/src/testing/house.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { makeCall, type Reply, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { playDemo } from './demo.ts';
import { furnish, MAIN_TENANT, OTHER_TENANT } from './furnish.ts';
import { type Cast, createCast } from './people.ts';
import { staff } from './staff.ts';

const until = new Date('2026-03-06T17:00:00+08:00');
const world = simulatedWorld('calls', new Date('2026-01-05T09:00:00+08:00'));
const house = await testHouse(world);
const { app, db, raw, faults } = house;
let cast: Cast;

type Foreign = Record<'case' | 'instance' | 'task' | 'file' | 'company' | 'contact' | 'address' | 'batch' | 'user' | 'catalog', string>;
/** Rows of the company wanyuan, and rows of the other tenant. */
let ofWanyuan: Foreign;
let ofOther: Foreign;

const idsOf = async (tenant: string, account: string): Promise<Foreign> => {
  const one = async (sql: string) => ((await raw<{ id: string }>(sql, [tenant, account]))[0]?.id ?? '').replaceAll('-', '');
  const company =
    '(select uc.company_id from user_company uc join user_account u on u.id = uc.user_id where u.tenant_id = $1 and u.account = $2::text limit 1)';
  const caseOf = `(select id from ccc_application where tenant_id = $1 and applicant_id = ${company} and submit_time is not null order by created_at limit 1)`;
  return {
    case: await one(caseOf.slice(1, -1)),
    instance: await one(`select id from wf_instance where tenant_id = $1 and business_id = ${caseOf}`),
    task: await one(`select id from wf_task where tenant_id = $1 and business_id = ${caseOf} order by created_at limit 1`),
    file: await one(`select id from archive_file where tenant_id = $1 and case_id = ${caseOf} limit 1`),
    company: await one(`select ${company} as id where $1::text is not null and $2::text is not null`),
    contact: await one(`select id from company_contact where tenant_id = $1 and company_id = ${company} limit 1`),
    address: await one(`select id from company_address where tenant_id = $1 and company_id = ${company} limit 1`),
    batch: await one(`select id from application_batch where tenant_id = $1 and company_id = ${company} limit 1`),
    user: await one('select id from user_account where tenant_id = $1 and account = $2'),
    catalog: await one("select id from file_catalog where tenant_id = $1 and catalog_code = '0105' and $2::text is not null"),
  };
};

beforeAll(async () => {
  await furnish(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await playDemo({ app, db, world }, { seed: 'calls', cases: 16, until, months: 2, signal: new AbortController().signal });
  world.setNow(until);
  cast = createCast({ app, db, world }, MAIN_TENANT);
  const [busy] = await raw<{ account: string }>(
    "select u.account from ccc_application a join user_company uc on uc.company_id = a.applicant_id join user_account u on u.id = uc.user_id where a.tenant_id = '000000' and a.submit_time is not null group by u.account order by count(*) desc, u.account limit 1",
  );
  applicant = busy?.account ?? '';
  await makeCall(app, acceptanceCalls.saveBatchStep, { stepNo: 1 }, { token: await cast.as(applicant) });
  ofWanyuan = await idsOf(MAIN_TENANT, applicant);
  ofOther = await idsOf(OTHER_TENANT, 'bhwanyuan');
}, 180_000);
let applicant = '';

beforeEach(() => {
  faults.length = 0;
});

const calls = declaredAreas.flatMap((area) => Object.values(area));
const closed = calls.filter((call) => call.access.rule !== 'public');

/** What may change without any act: sessions, tries, logs. */
const RESTLESS = new Set([
  'request_log',
  'request_log_rest',
  'session',
  'session_token',
  'sign_in_attempt',
  'captcha',
  'validate_code',
  'message_out',
  'audit_row',
  'audit_seal',
  'command',
]);

let counting = '';
/** Content of all tables that only acts may change, in one statement. */
const snapshot = async (): Promise<Record<string, string>> => {
  if (!counting) {
    const tables = await raw<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
    counting = tables
      .filter((t) => !RESTLESS.has(t.name))
      .map(
        ({ name }) => `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as content from ${name} t`,
      )
      .join(' union all ');
  }
  return Object.fromEntries((await raw<{ name: string; content: string }>(counting)).map((r) => [r.name, r.content]));
};

type Field = { name: string; schema: Record<string, unknown> };
const fieldsOf = (call: Call): Field[] => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Record<string, unknown>>;
  };
  return Object.entries(schema.properties ?? {}).map(([name, s]) => ({ name, schema: s }));
};

const isRefusal = (reply: Reply<unknown>) => {
  expect(reply.code, reply.msg).not.toBe(500);
  expect(reply.status).toBeLessThan(500);
  expect(reply.code).not.toBe(200);
  expect(reply.msg).not.toBe('');
};

/** Values of wrong types and sizes for every field. */
const WRONG: readonly unknown[] = [
  1e21,
  { a: { b: [] } },
  ['x', { y: 1 }],
  `\u0000\u0007${'长'.repeat(9000)}`,
  "'; drop table tenant; --",
  true,
  null,
];

const sendRaw = async (call: Call, token: string, payload: string, type = 'application/json') =>
  app.server.inject({
    method: call.method,
    url: `${API_PREFIX}${call.path}`,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': type },
    payload,
  });

/** Codes of menus and buttons with the roles that hold them, as a new tenant has them. */
const holders = new Map<string, ReadonlySet<string>>();
const readMenus = (seeds: readonly MenuSeed[]): void => {
  for (const seed of seeds) {
    holders.set(seed.code, new Set(seed.roles));
    for (const [code, , , roles] of seed.buttons ?? []) holders.set(code, new Set(roles));
    readMenus(seed.menus ?? []);
  }
};
readMenus(menus);
const ADMIN = 'admin';
const people = [
  ...staff.map(({ account, places }) => ({ account, roles: places.map((p) => p.role) })),
  { account: ADMIN, roles: ['administrator'] },
];
const holdsOne = (roles: readonly string[], codes: readonly string[]) =>
  codes.some((code) => roles.some((role) => holders.get(code)?.has(role)));

/** Somebody who may make the call: whoever holds the fewest roles that grant it. */
const holderOf = async (call: Call): Promise<string> => {
  const { access } = call;
  if (access.rule === 'permission') {
    const able = people.filter(({ roles }) => holdsOne(roles, access.codes)).sort((x, y) => x.roles.length - y.roles.length);
    return cast.as((able.find(({ account }) => account !== ADMIN) ?? able[0])?.account ?? `nobody holds ${access.codes.join(' or ')}`);
  }
  if (access.rule === 'signedIn' && access.kinds && !access.kinds.includes('staff')) return cast.as(applicant);
  return cast.as('zhangruonan');
};

/** Staff who hold none of the codes, the administrator among them where the call is not theirs. */
const strangersTo = (codes: readonly string[]): string[] => {
  const without = people.filter(({ roles }) => !holdsOne(roles, codes)).map(({ account }) => account);
  return [...without.slice(0, 1), ...without.filter((account) => account === ADMIN)];
};

describe.each(closed.map((call) => [call.key, call] as const))('%s', (_, call) => {
  test('nobody is sent to sign in', async () => {
    const reply = await tryCall(app, call, {});
    expect(reply.status).toBe(401);
    expect(reply.code).toBe(401);
    expect(reply.refusal).toBe('account.signedOut');
    const stale = await tryCall(app, call, {}, { token: 'x'.repeat(43), lang: 'en' });
    expect(stale.code).toBe(401);
    expect(stale.msg).toMatch(/session has expired/);
  });

  test('who lacks kind or permission is refused before anything is read', async () => {
    const { access } = call;
    const wrong =
      access.rule === 'signedIn'
        ? !access.kinds
          ? null
          : access.kinds.includes('customer')
            ? access.kinds.includes('staff')
              ? null
              : 'zhangruonan'
            : applicant
        : applicant;
    if (wrong === null) return;
    const refused = access.rule === 'permission' ? strangersTo(access.codes) : [];
    if (access.rule === 'permission') expect(refused, 'somebody must lack it').not.toEqual([]);
    for (const account of [wrong, ...refused]) {
      const reply = await tryCall(app, call, {}, { token: await cast.as(account) });
      expect(reply.code, account).toBe(403);
      expect(reply.data).toBeNull();
    }
  });

  test('malformed and wrongly typed input is refused, and nothing changes', async () => {
    const token = await holderOf(call);
    const before = await snapshot();
    if (call.in === 'body') {
      for (const payload of ['{"a":', '[]', '"text"', '12', '\u0000']) {
        const response = await sendRaw(call, token, payload);
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json().code).toBeGreaterThanOrEqual(400);
        expect(response.json().code).toBeLessThan(500);
      }
      expect((await sendRaw(call, token, '<a/>', 'application/xml')).statusCode).toBe(415);
      expect((await sendRaw(call, token, JSON.stringify({ a: 'x'.repeat(2_100_000) }))).statusCode).toBe(413);
    }
    for (const { name } of fieldsOf(call)) {
      for (const value of WRONG) {
        const reply = await tryCall(app, call, { [name]: value } as never, { token });
        expect(reply.status, `${name} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.msg}`).toBeLessThan(500);
        expect(reply.code).not.toBe(500);
      }
    }
    expect(faults).toEqual([]);
    if (
      call.effect === 'read' ||
      fieldsOf(call).some((f) => f.name === 'id' || f.name.endsWith('Id') || f.name.endsWith('Ids') || f.name === 'ids')
    )
      if (!MAKES_ANEW.has(call.key)) expect(await snapshot()).toEqual(before);
  });

  test('unknown ids are refused or empty', async () => {
    const token = await holderOf(call);
    const ids = Object.fromEntries(
      fieldsOf(call)
        .filter(isIdField)
        .map(({ name, schema }) => [name, schema.type === 'array' ? ['f'.repeat(32)] : 'f'.repeat(32)]),
    );
    if (Object.keys(ids).length === 0) return;
    const before = await snapshot();
    const reply = await tryCall(app, call, { ...plausible(call), ...ids } as never, { token });
    expect(reply.code, reply.msg).not.toBe(500);
    expect(faults).toEqual([]);
    if (!MAKES_ANEW.has(call.key)) expect(await snapshot()).toEqual(before);
  });
});

/** Given an id nobody has, these begin something of the caller's own. */
const MAKES_ANEW = new Set([
  // the caller's own box
  'portal.messageMarkRead',
  'portal.customerMessageMarkRead',
  'acceptance.save',
  'acceptance.saveBatchStep',
  'workflow.modifyRemark',
  'company.saveCompany',
]);
const isIdField = ({ name, schema }: Field) => /(^id$|Id$|Ids$|^ids$)/.test(name) && JSON.stringify(schema).includes('[0-9a-f]{32}');

/** Input that passes the form of the call, so that the ids in it are looked at. */
const plausible = (call: Call): Record<string, unknown> => {
  const out: Record<string, unknown> = {};
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] };
  for (const { name, schema: s } of fieldsOf(call).filter((f) => schema.required?.includes(f.name))) {
    const first = ((s.anyOf as Record<string, unknown>[] | undefined)?.[0] ?? s) as Record<string, unknown>;
    if (Array.isArray(first.enum)) out[name] = first.enum[0];
    else if (name === 'result') out[name] = 'PASS';
    else if (name === 'nodeKey' || name === 'currentNodeKeyName') out[name] = 'accept';
    else if (name === 'mobile' || name === 'phone') out[name] = '13800000000';
    else if (name === 'email') out[name] = 'a@example.com';
    else if (first.type === 'integer' || first.type === 'number') out[name] = 1;
    else if (first.type === 'array') out[name] = ['1'];
    else if (first.type === 'boolean') out[name] = false;
    else out[name] = 'accept';
  }
  return out;
};

/** Every field that can carry a foreign id, with the id that fits its name. */
const aimed = (call: Call, foreign: Foreign): Record<string, unknown> | null => {
  const byName: Record<string, string> = {
    id: call.key.startsWith('company.')
      ? foreign.company
      : call.key.startsWith('file.catalog')
        ? foreign.catalog
        : call.key.includes('atch')
          ? foreign.batch
          : foreign.case,
    dataId: foreign.case,
    businessId: foreign.case,
    caseId: foreign.case,
    companyId: foreign.company,
    manufacturerId: foreign.company,
    applicantId: foreign.company,
    contactId: foreign.contact,
    fileId: foreign.file,
    fileCatalogId: foreign.catalog,
    flowInstanceId: foreign.instance,
    processInstanceId: foreign.instance,
    taskId: foreign.task,
    batchId: foreign.batch,
  };
  const ids: Record<string, unknown> = {};
  for (const field of fieldsOf(call).filter(isIdField)) {
    if (field.name === 'flowInstanceIds') ids[field.name] = [foreign.instance];
    else if (field.name === 'dataIds') ids[field.name] = [foreign.case];
    else if (field.name === 'ids')
      ids[field.name] = [
        call.key.startsWith('file.catalog')
          ? foreign.catalog
          : call.key.includes('ontact')
            ? foreign.contact
            : call.key.includes('ddress')
              ? foreign.address
              : foreign.file,
      ];
    else if (byName[field.name]) ids[field.name] = byName[field.name];
  }
  return Object.keys(ids).length > 0 ? { ...plausible(call), ...ids } : null;
};

/** Reads that answer about a company's public face, or about nothing but the number given. */
const PUBLIC_FACE = new Set(['acceptance.selectLastByParameter']);
/** Nothing, an empty list or page, or a record of blanks. */
const isEmpty = (data: unknown): boolean =>
  data === null ||
  data === undefined ||
  (Array.isArray(data) && data.length === 0) ||
  (typeof data === 'object' && !Array.isArray(data) && Object.values(data).every((v) => v === '')) ||
  (typeof data === 'object' && data !== null && 'records' in data && (data.records as unknown[]).length === 0);

describe('foreign ids', () => {
  const targets = closed.filter((call) => call.scope !== 'own' && call.scope !== 'none');

  test.each(targets.map((call) => [call.key, call] as const))(
    '%s tells another company nothing and lets it change nothing',
    async (_, call) => {
      const input = aimed(call, ofWanyuan);
      if (!input || call.access.rule === 'permission') return;
      if (call.access.rule === 'signedIn' && call.access.kinds && !call.access.kinds.includes('customer')) return;
      const stranger = applicant === 'jiyao' ? 'shuohe' : 'jiyao';
      const before = await snapshot();
      const reply = await tryCall(app, call, input as never, { token: await cast.as(stranger) });
      expect(reply.code).not.toBe(500);
      if (reply.code === 200 && !PUBLIC_FACE.has(call.key) && !OPEN_TO_ALL.has(call.key))
        expect(isEmpty(reply.data), JSON.stringify(reply.data).slice(0, 300)).toBe(true);
      expect(await snapshot()).toEqual(before);
      expect(faults).toEqual([]);
    },
  );

  test.each(targets.map((call) => [call.key, call] as const))(
    '%s tells another tenant nothing and lets it change nothing',
    async (_, call) => {
      const input = aimed(call, ofOther);
      if (!input) return;
      const before = await snapshot();
      const reply = await tryCall(app, call, input as never, { token: await holderOf(call) });
      expect(reply.code).not.toBe(500);
      if (reply.code === 200 && !OPEN_TO_ALL.has(call.key) && !PUBLIC_FACE.has(call.key))
        expect(isEmpty(reply.data), JSON.stringify(reply.data).slice(0, 300)).toBe(true);
      expect(await snapshot()).toEqual(before);
      expect(faults).toEqual([]);
    },
  );
});

/** The catalogue's nodes are the institute's, not the case's: they show without files. */
const OPEN_TO_ALL = new Set(['file.selectFileCatalog']);

test('a refusal speaks the language asked for', async () => {
  const token = await cast.as(applicant);
  const zh = await tryCall(app, acceptanceCalls.select, { id: 'f'.repeat(32) }, { token });
  const en = await tryCall(app, acceptanceCalls.select, { id: 'f'.repeat(32) }, { token, lang: 'en' });
  expect(zh.msg).toMatch(/没有找到该申请/);
  expect(en.msg).toMatch(/was not found/);
  isRefusal(zh);
});
