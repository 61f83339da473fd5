/**
 * Every declared call, tried by everybody with everything: a clear refusal, never a fault, nothing changed, nothing told.
 * The people and cases come from a short play of the demo institute. Who was answered what is written to `docs/access.md`
 * (`npx vitest run --project server simulate/src/calls.test.ts -u`).
 */
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { addUser } from '@zhengjian/server/src/areas/account/index.ts';
import { declaredCalls as calls } from '@zhengjian/server/src/areas.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { makeCall, type Reply, tryAnything, tryCall } from './caller.ts';
import { DEMO_PASSWORD, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { staff } from './staff.ts';
import { type Asker, accessTable, idsIn, isEmpty, rowsOf } from './testing/access-table.ts';
import { watchChanges } from './testing/changes.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('calls');
const { app, raw, faults, users } = system;
const table = accessTable();

/** What the calls' ids name. */
type Kind =
  | 'case'
  | 'instance'
  | 'task'
  | 'file'
  | 'company'
  | 'contact'
  | 'address'
  | 'batch'
  | 'user'
  | 'catalog'
  | 'fileFunc'
  | 'definition'
  | 'model'
  | 'release'
  | 'alert'
  | 'deputyship'
  | 'jump'
  | 'message'
  | 'leave'
  | 'sample'
  | 'seal'
  | 'sealUse'
  | 'dept'
  | 'param'
  | 'dict'
  | 'notice'
  | 'role'
  | 'post'
  | 'menu'
  | 'dataScope'
  | 'apiScope'
  | 'session'
  | 'client'
  | 'log'
  | 'note'
  | 'noteLine'
  | 'price'
  | 'discount'
  | 'withdrawal'
  | 'equipment'
  | 'standard'
  | 'laboratory'
  | 'testItemDict'
  | 'test'
  | 'testItem'
  | 'problem'
  | 'productModel'
  | 'team'
  | 'teamMember'
  | 'flowCard'
  | 'correction'
  | 'labFile'
  | 'calibration'
  | 'labScope'
  | 'authorisedField'
  | 'tenant'
  | 'tenantPackage'
  | 'job'
  | 'smsGateway'
  | 'identityProvider'
  | 'identity'
  | 'accountRequest'
  | 'storage'
  | 'datasource'
  | 'dataModel'
  | 'codeSetting'
  | 'report'
  | 'attachment'
  | 'messageOut';
type Foreign = Record<Kind, string>;
/** Rows of the company wanyuan, and rows of the other tenant. */
let ofWanyuan: Foreign;
let ofOther: Foreign;
/** The other tenant's administrator, who holds every role that there is in it. */
let otherAdministrator: string;

/** Where a tenant has no row of a kind yet, its case stands for one: an id of its own that the caller must not reach either. */
const idsOf = async (tenant: string, account: string): Promise<Foreign> => {
  const one = async (sql: string) => ((await raw<{ id: string }>(sql, [tenant, account]))[0]?.id ?? '').replaceAll('-', '');
  const any = (table: string) => one(`select id from ${table} where tenant_id = $1 and $2::text is not null order by id limit 1`);
  const company =
    '(select uc.company_id from user_company uc join user_account u on u.id = uc.user_id where u.tenant_id = $1 and u.account = $2::text limit 1)';
  const caseOf = `(select id from ccc_application where tenant_id = $1 and applicant_id = ${company} and submit_time is not null order by created_at limit 1)`;
  const found: Foreign = {
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
    fileFunc: await any('file_func'),
    definition: await any('wf_definition'),
    model: await any('wf_model'),
    release: await any('wf_release'),
    alert: await any('node_alert_config'),
    deputyship: await any('wf_deputy'),
    jump: await any('wf_jump_request'),
    message: await any('message'),
    leave: await any('leave_request'),
    sample: await one(`select id from sample where tenant_id = $1 and case_id = ${caseOf}`),
    seal: await any('seal'),
    sealUse: await any('seal_use'),
    dept: await any('dept'),
    param: await any('system_param'),
    dict: await any('dict'),
    // one for companies would be theirs to read, whichever they are
    notice: await one("select id from notice where tenant_id = $1 and $2::text is not null and audience = 'staff' order by id limit 1"),
    role: await any('role'),
    post: await any('post'),
    menu: await any('menu'),
    dataScope: await any('data_scope'),
    apiScope: await any('api_scope'),
    session: await any('session'),
    client: await any('oauth_client'),
    log: await any('audit_row'),
    note: await any('payment_note'),
    noteLine: await any('payment_note_line'),
    price: await any('price_item'),
    discount: await any('discount_apply'),
    withdrawal: await any('payment_withdraw'),
    equipment: await any('equipment'),
    standard: await any('standard'),
    laboratory: await any('laboratory'),
    testItemDict: await any('test_item_dict'),
    test: await any('test_task'),
    testItem: await any('test_item'),
    problem: await any('technical_problem'),
    productModel: await any('application_product'),
    team: await any('team'),
    teamMember: await any('team_user'),
    flowCard: await any('test_flow_card'),
    correction: await any('test_correction'),
    labFile: await any('laboratory_file'),
    calibration: await any('equipment_calibration'),
    labScope: await any('laboratory_scope'),
    authorisedField: await any('authorised_field'),
    tenant: await any('tenant'),
    tenantPackage: await any('tenant_package'),
    job: await any('job'),
    smsGateway: await any('sms_gateway'),
    identityProvider: await any('identity_provider'),
    identity: await any('user_identity'),
    accountRequest: await any('account_request'),
    storage: await any('file_storage'),
    datasource: await any('develop_datasource'),
    dataModel: await any('develop_model'),
    codeSetting: await any('develop_code'),
    report: await any('report'),
    attachment: await any('stored_file'),
    messageOut: await any('message_out'),
  };
  for (const kind of Object.keys(found) as Kind[]) found[kind] ||= found.case || found.user;
  return found;
};

beforeAll(async () => {
  const [busy] = await raw<{ account: string }>(
    "select u.account from ccc_application a join user_company uc on uc.company_id = a.applicant_id join user_account u on u.id = uc.user_id where a.tenant_id = '000000' and a.submit_time is not null group by u.account order by count(*) desc, u.account limit 1",
  );
  applicant = busy?.account ?? '';
  await makeCall(app, acceptanceCalls.saveBatchStep, { stepNo: 1 }, { token: await users.as(applicant) });
  ofWanyuan = await idsOf(MAIN_TENANT, applicant);
  ofOther = await idsOf(OTHER_TENANT, 'bhwanyuan');
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select md5(r.id::text)::uuid, h.tenant_id, h.created_at, h.created_by, h.updated_at, h.updated_by, h.user_id, h.dept_id, r.id
     from user_role h join user_account u on u.id = h.user_id join role r on r.tenant_id = h.tenant_id and r.id <> h.role_id
     where h.tenant_id = $1 and u.account = $2`,
    [OTHER_TENANT, ADMIN],
  );
  otherAdministrator = await createUsers(system, OTHER_TENANT).as(ADMIN);
  rowsOfTenant = await rows.ofTenant(MAIN_TENANT);
}, 180_000);
let applicant = '';
/** Ids of all rows of this tenant. */
let rowsOfTenant: ReadonlySet<string>;

beforeEach(() => {
  faults.length = 0;
});

const closed = calls.filter((call) => call.access.rule !== 'public');

/** What may change without any act: sessions, tries, logs. */
const RESTLESS = [
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
];

const rows = await rowsOf(raw);
const changes = await watchChanges(raw, RESTLESS);
/** Begins to look: what changed before is forgotten. */
const beginLooking = () => changes.since();

type Field = { name: string; schema: Record<string, unknown> };
type Fields = { properties?: Record<string, Record<string, unknown>>; required?: string[] };
const schemas = new Map<string, Fields>();
/** Made once for each call: it is asked for at every question. */
const schemaOf = (call: Call): Fields => {
  const known = schemas.get(call.key) ?? (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Fields);
  schemas.set(call.key, known);
  return known;
};
const fieldsOf = (call: Call): Field[] => Object.entries(schemaOf(call).properties ?? {}).map(([name, schema]) => ({ name, schema }));

const isRefusal = (reply: Reply<unknown>) => {
  expect(reply.code, reply.msg).not.toBe(500);
  expect(reply.status).toBeLessThan(500);
  expect(reply.code).not.toBe(200);
  expect(reply.msg).not.toBe('');
};

const isIdField = ({ name, schema }: Field) => /(^id$|Id$|Ids$|^ids$)/.test(name) && JSON.stringify(schema).includes('[0-9a-f]{32}');
/** Fields that name rows: whatever carries an id, also where the name does not say so. */
const idFieldsOf = (call: Call): Field[] =>
  fieldsOf(call).filter(
    (field) => isIdField(field) || (ALSO_IDS[field.name] !== undefined && JSON.stringify(field.schema).includes('[0-9a-f]{32}')),
  );
const ALSO_IDS: Readonly<Record<string, Kind>> = {
  corrects: 'file',
  replaces: 'file',
  behind: 'catalog',
  assignmentValue: 'user',
  assignmentUser: 'user',
  assignmentTeamValue: 'dept',
  planCenterUser: 'user',
};
const withId = ({ schema }: Field, id: string): unknown => (JSON.stringify(schema).includes('"array"') ? [id] : id);
const refusedOrEmpty = (reply: Reply<unknown>) => (reply.code >= 400 && reply.code < 500 && reply.msg !== '') || isEmpty(reply.data);

/** Given an id nobody has, these begin something of the caller's own. */
const MAKES_ANEW = new Set([
  // the caller's own box
  'portal.messageMarkRead',
  'portal.customerMessageMarkRead',
  'acceptance.save',
  'acceptance.saveBatchStep',
  'workflow.modifyRemark',
  'company.saveCompany',
  // a name alone makes an institute
  'system.tenantSubmit',
  // without an id it keeps a new phrase
  'workflow.flowPhraseSave',
]);
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
const readMenus = (seeds: readonly Menu[]): void => {
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
const holderNamed = ({ access }: Call): string => {
  if (access.rule === 'permission') {
    const able = people.filter(({ roles }) => holdsOne(roles, access.codes)).sort((x, y) => x.roles.length - y.roles.length);
    return (able.find(({ account }) => account !== ADMIN) ?? able[0])?.account ?? `nobody holds ${access.codes.join(' or ')}`;
  }
  if (access.rule === 'platform') return ADMIN;
  if (access.rule === 'signedIn' && access.kinds && !access.kinds.includes('staff')) return applicant;
  return 'zhangruonan';
};
const holderOf = (call: Call): Promise<string> => users.as(holderNamed(call));

/** Staff who hold none of the codes, the administrator among them where the call is not theirs. */
const strangersTo = (codes: readonly string[]): string[] => {
  const without = people.filter(({ roles }) => !holdsOne(roles, codes)).map(({ account }) => account);
  return [...without.slice(0, 1), ...without.filter((account) => account === ADMIN)];
};

describe.each(closed.map((call) => [call.key, call] as const))('%s', (_, call) => {
  test('nobody is sent to sign in', async () => {
    const reply = await tryCall(app, call, {});
    table.note('nobody', call, reply);
    expect(reply.status).toBe(401);
    expect(reply.code).toBe(401);
    expect(reply.refusal).toBe('account.signedOut');
    const stale = await tryCall(app, call, {}, { token: 'x'.repeat(43), lang: 'en' });
    expect(stale.code).toBe(401);
    expect(stale.msg).toMatch(/session has expired/);
  });
});

/** Each group names the calls that it is about; together with those left out it is all of them, so that none is passed over in silence. */
const about = (what: string, of: readonly Call[], applies: (call: Call) => boolean) => {
  const chosen = of.filter(applies);
  left.push({ what, tested: chosen.length, without: of.length - chosen.length, skipped: 0 });
  return chosen.map((call) => [call.key, call] as const);
};
type Left = {
  what: string;
  tested: number /** Calls to which the question does not apply by their declaration. */;
  without: number;
  skipped: number;
};
const left: Left[] = [];

/** Somebody of a kind that the call does not admit; null where every signed-in person may make it. */
const otherKind = ({ access }: Call): string | null => {
  if (access.rule !== 'signedIn') return applicant;
  if (!access.kinds) return null;
  if (!access.kinds.includes('customer')) return applicant;
  return access.kinds.includes('staff') ? null : 'zhangruonan';
};
const admitsAll = ({ access }: Call) =>
  access.rule === 'signedIn' && (!access.kinds || (access.kinds.includes('customer') && access.kinds.includes('staff')));

describe.each(about('wrong kind or role', closed, (call) => !admitsAll(call)))('%s', (_, call) => {
  test('who lacks kind or permission is refused before anything is read', async () => {
    const wrong = otherKind(call);
    const { access } = call;
    const refused = access.rule === 'permission' ? strangersTo(access.codes) : [];
    if (access.rule === 'permission') expect(refused, 'somebody must lack it').not.toEqual([]);
    const tried = [...(wrong === null ? [] : [wrong]), ...refused];
    expect(tried).not.toEqual([]);
    for (const account of tried) {
      const reply = await tryCall(app, call, {}, { token: await users.as(account) });
      table.note(account === applicant ? 'company' : 'lacking', call, reply);
      expect(reply.code, account).toBe(403);
      expect(reply.data).toBeNull();
    }
  });
});

/** Changes that the catalogue gives as GET (calls A27), as far as the product has what they change. */
const CHANGED_BY_GET = [
  'paymentNote/batchUpdateDiscountApproved',
  'paymentNote/withdrawApproval',
  'paymentNote/withdrawConfirmed',
  'paymentNote/withdrawDiscountApproved',
  'signaturePrinting/cancelSignatureDocument',
  'signaturePrinting/certificatePrinting',
  'signaturePrinting/returnBillingClerk',
  'signaturePrinting/signatureDocument',
  'signaturePrinting/signatureDocumentOffline',
  'unifiedCertificates/setIssueDateAndExpirationDateAndCertificateRandomNumber',
];
test.each(CHANGED_BY_GET)('%s is answered by GET and by POST (rule state-changing-get)', async (name) => {
  const ways = calls.filter(({ path: at }) => at === `/blade-cqst/${name}`);
  expect(ways.map(({ method, effect }) => `${method} ${effect}`).sort()).toEqual(['GET change', 'POST change']);
  expect(new Set(ways.map(({ access, scope }) => JSON.stringify([access, scope]))).size).toBe(1);
  for (const call of ways) expect((await tryAnything(app, call, {}, { token: await holderOf(call) })).code, call.method).toBe(400);
});

/** What arrives of a value: JSON in a body, text in an address or a form. */
const arriving = (call: Call, value: unknown): unknown => (call.in === 'body' ? JSON.parse(JSON.stringify(value)) : String(value));
const takes = (call: Call, input: Record<string, unknown>) => z.safeParse(call.input, input).success;

describe.each(about('malformed input', closed, (call) => call.in === 'body' || fieldsOf(call).length > 0))('%s', (_, call) => {
  test('malformed and wrongly typed input is refused, and nothing changes', async () => {
    const token = await holderOf(call);
    await beginLooking();
    let refusals = 0;
    if (call.in === 'body') {
      for (const payload of ['{"a":', '[]', '"text"', '12', '\u0000']) {
        const response = await sendRaw(call, token, payload);
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json().code).toBeGreaterThanOrEqual(400);
        expect(response.json().code).toBeLessThan(500);
        refusals += 1;
      }
      expect((await sendRaw(call, token, '<a/>', 'application/xml')).statusCode).toBe(415);
      expect((await sendRaw(call, token, JSON.stringify({ a: 'x'.repeat(2_100_000) }))).statusCode).toBe(413);
    }
    for (const { name } of fieldsOf(call)) {
      for (const value of WRONG) {
        const reply = await tryAnything(app, call, { [name]: value }, { token });
        const said = `${name} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.code} ${reply.msg}`;
        expect(reply.status, said).toBeLessThan(500);
        expect(reply.code, said).not.toBe(500);
        // what the declaration does not take is refused; what it takes may be answered
        if ((call.in !== 'body' && value === null) || takes(call, { [name]: arriving(call, value) })) continue;
        expect(reply.code, said).toBeGreaterThanOrEqual(400);
        expect(reply.msg, said).not.toBe('');
        refusals += 1;
      }
    }
    expect(refusals).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    if (call.effect === 'read' || fieldsOf(call).some((f) => f.name === 'id' || /Ids?$|^ids$/.test(f.name)))
      if (!MAKES_ANEW.has(call.key)) expect(await changes.since()).toEqual([]);
  });
});

describe.each(about('unknown ids', closed, (call) => idFieldsOf(call).length > 0))('%s', (_, call) => {
  test('unknown ids are refused or empty', async () => {
    const token = await holderOf(call);
    const ids = Object.fromEntries(idFieldsOf(call).map((field) => [field.name, withId(field, 'f'.repeat(32))]));
    await beginLooking();
    const reply = await tryAnything(app, call, { ...plausible(call), ...ids }, { token });
    if (call.effect === 'change') table.note('permitted', call, reply);
    expect(reply.status, reply.msg).toBeLessThan(500);
    expect(reply.code, reply.msg).not.toBe(500);
    if (call.anyId === undefined) expect(refusedOrEmpty(reply), JSON.stringify(reply.data)?.slice(0, 300)).toBe(true);
    expect(faults).toEqual([]);
    if (!MAKES_ANEW.has(call.key)) expect(await changes.since()).toEqual([]);
  });
});

/** Input that passes the form of the call, so that the ids in it are looked at. */
const plausible = (call: Call): Record<string, unknown> => {
  const out: Record<string, unknown> = {};
  for (const { name, schema: s } of fieldsOf(call).filter((f) => schemaOf(call).required?.includes(f.name))) {
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

/** What the ids of a field name, by the call or by the field. */
const kindOf = (call: Call, field: string): Kind | undefined => {
  const [area = '', name = ''] = call.key.split('.');
  if (area === 'develop' && field === 'modelId') return 'dataModel';
  if ((area === 'laboratory' || name === 'boardConflicts') && field === 'teamId') return 'team';
  if (area === 'laboratory' && (field === 'taskId' || field === 'testId')) return /^(submit|testItems)/.test(name) ? 'task' : 'test';
  if (field === 'id' || field === 'ids') {
    if (area === 'laboratory') return ofLaboratory(name);
    if (area === 'access') return ofAccess(name);
    if (area === 'account' && name.startsWith('client')) return 'client';
    if (area === 'account' && name.startsWith('provider')) return 'identityProvider';
    if (name === 'unbindIdentity') return 'identity';
    if (area === 'organisation' && name.endsWith('Request')) return 'accountRequest';
    if (name === 'endMySession') return 'session';
    if (area === 'company') return name.includes('ontact') ? 'contact' : name.includes('ddress') ? 'address' : 'company';
    if (area === 'file' && name.startsWith('storage')) return 'storage';
    if (area === 'file' && /docStatus|archiveCover/i.test(name)) return 'case';
    if (area === 'file' && name.startsWith('attach')) return 'attachment';
    if (area === 'develop') return name.startsWith('datasource') ? 'datasource' : name.startsWith('model') ? 'dataModel' : 'codeSetting';
    if (area === 'report') return 'report';
    if (area === 'file') return name.startsWith('fileFunc') ? 'fileFunc' : name.startsWith('catalog') ? 'catalog' : 'file';
    if (area === 'system' && name.startsWith('tenant')) return 'tenant';
    if (area === 'system' && name.startsWith('package')) return 'tenantPackage';
    if (area === 'system' && name.startsWith('job')) return 'job';
    if (name === 'mailResend' || name === 'smsResend') return 'messageOut';
    if (area === 'system' && name.startsWith('sms')) return 'smsGateway';
    if (area === 'system') return name.startsWith('param') ? 'param' : name.startsWith('notice') ? 'notice' : 'dict';
    if (area === 'portal' || name === 'flowCopyRead') return 'message';
    if (area === 'statistics') return 'alert';
    if (area === 'leave') return 'leave';
    if (area === 'finance') return ofFinance(name);
    if (area === 'sample') return 'sample';
    if (area === 'organisation')
      return name.startsWith('post')
        ? 'post'
        : /^(dept|laboratory|saveExternal)/.test(name)
          ? 'dept'
          : name === 'companyChoices'
            ? 'company'
            : 'user';
    if (area === 'stamping')
      return name.startsWith('sealUse') && name !== 'sealUseRequest' ? 'sealUse' : name.startsWith('seal') ? 'seal' : 'case';
    if (name.startsWith('model')) return 'model';
    if (name.startsWith('release')) return 'release';
    if (name.startsWith('flowDeputy')) return 'deputyship';
    if (name.startsWith('flowJump')) return 'jump';
    return /atch/.test(name) ? 'batch' : 'case';
  }
  if (field === 'parentId') return kindOfParent(call) ?? 'catalog';
  return BY_FIELD[field] ?? ALSO_IDS[field];
};
const ofFinance = (name: string): Kind =>
  name === 'queryPayed'
    ? 'case'
    : name.startsWith('price')
      ? 'price'
      : /iscount(?!Before|ApplyNew)/.test(name)
        ? 'discount'
        : /^withdraw(?!Discount)/.test(name)
          ? 'withdrawal'
          : 'note';
/** What contains it, where the area says; roles and menus stand below others of their kind. */
const kindOfParent = ({ key }: Call): Kind | undefined => {
  const [area = '', name = ''] = key.split('.');
  if (area === 'access') return ofAccess(name);
  return key.startsWith('system.dict') ? 'dict' : area === 'organisation' ? 'dept' : undefined;
};
const LABORATORY_KINDS = {
  correction: 'correction',
  flowCardPaper: 'test',
  flowCard: 'flowCard',
  labScope: 'labScope',
  authorisedField: 'authorisedField',
  equipment: 'equipment',
  standard: 'standard',
  laboratory: 'laboratory',
  testItemDict: 'testItemDict',
} as const;
const ofLaboratory = (name: string): Kind => {
  if (/^(save|update|delete|list)Team|^teamDetail/.test(name)) return name.includes('TeamUser') ? 'teamMember' : 'team';
  if (/[lL]abFile/.test(name)) return 'labFile';
  for (const [begin, kind] of Object.entries(LABORATORY_KINDS)) if (name.startsWith(begin)) return kind;
  return name.startsWith('plannedItem') ? 'testItem' : name.startsWith('problem') ? 'problem' : 'test';
};
/** What the ids of the access area name, by how its calls begin. */
const ofAccess = (name: string): Kind =>
  name.startsWith('online')
    ? 'session'
    : name.startsWith('topMenu')
      ? 'menu'
      : ((['role', 'menu', 'dataScope', 'apiScope'] as const).find((kind) => name.startsWith(kind)) ?? 'log');
const BY_FIELD: Readonly<Record<string, Kind>> = {
  dataId: 'case',
  noteId: 'note',
  sampleId: 'sample',
  lineId: 'noteLine',
  lineIds: 'noteLine',
  caseId: 'case',
  caseIds: 'case',
  dataIds: 'case',
  businessId: 'case',
  businessIds: 'case',
  mainBusinessId: 'case',
  spotCheckId: 'case',
  companyId: 'company',
  avoidCompanyIds: 'company',
  manufacturerId: 'company',
  factoryId: 'company',
  applicantId: 'company',
  contactId: 'contact',
  fileId: 'file',
  fileIds: 'file',
  stampedFileId: 'file',
  fileCatalogId: 'catalog',
  fileFuncId: 'fileFunc',
  flowInstanceId: 'instance',
  flowInstanceIds: 'instance',
  processInstanceId: 'instance',
  taskId: 'task',
  batchId: 'batch',
  takeUser: 'user',
  userId: 'user',
  userIds: 'user',
  deputyId: 'user',
  fromUserId: 'user',
  toUserId: 'user',
  holderId: 'user',
  projectLeaderId: 'user',
  roleId: 'role',
  roleIds: 'role',
  postId: 'post',
  teamId: 'dept',
  deptId: 'dept',
  deptIds: 'dept',
  topMenuId: 'case',
  processDefinitionId: 'definition',
  fromDefinitionId: 'definition',
  baseDefinitionId: 'definition',
  toDefinitionId: 'definition',
  deploymentIds: 'definition',
  sealId: 'seal',
  menuIds: 'menu',
  menuId: 'menu',
  packageId: 'tenantPackage',
  topMenuIds: 'menu',
  dataScopeIds: 'dataScope',
  apiScopeIds: 'apiScope',
  equipmentId: 'equipment',
  laboratoryId: 'laboratory',
  equipmentIds: 'equipment',
  standardId: 'standard',
  replacedBy: 'standard',
  itemId: 'testItem',
  itemIds: 'testItem',
  calibrationId: 'calibration',
  cardId: 'flowCard',
  dictIds: 'testItemDict',
  applicationId: 'case',
  leaderId: 'user',
  memberId: 'user',
  problemId: 'problem',
  productId: 'productModel',
  personId: 'user',
  testerId: 'user',
  checkerId: 'user',
};

/** Every field that can carry a foreign id, with the id that fits it. @throws for a field that nobody has told the kind of */
const aimed = (call: Call, foreign: Foreign): Record<string, unknown> => {
  const ids = idFieldsOf(call).map((field) => {
    const kind = kindOf(call, field.name);
    if (kind === undefined) throw new Error(`${call.key}: which rows does ${field.name} name?`);
    return [field.name, withId(field, foreign[kind])] as const;
  });
  return { ...plausible(call), ...Object.fromEntries(ids) };
};

/** Somebody of another company than the applicant's. */
const stranger = () => (applicant === 'jiyao' ? 'shuohe' : 'jiyao');

describe('foreign ids', () => {
  const targets = closed.filter((call) => idFieldsOf(call).length > 0);
  const admitsCustomers = ({ access }: Call) => access.rule === 'signedIn' && (!access.kinds || access.kinds.includes('customer'));

  test.each(about('ids of another company', targets, admitsCustomers))(
    '%s tells another company nothing and lets it change nothing',
    async (_, call) => {
      await beginLooking();
      const reply = await tryAnything(app, call, aimed(call, ofWanyuan), { token: await users.as(stranger()) });
      table.note('otherCompany', call, reply);
      expect(reply.code, reply.msg).not.toBe(500);
      if (call.anyId === undefined) expect(refusedOrEmpty(reply), JSON.stringify(reply.data)?.slice(0, 300)).toBe(true);
      expect(await changes.since()).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test.each(about('ids of another tenant', targets, () => true))(
    '%s tells another tenant nothing and lets it change nothing',
    async (_, call) => {
      await beginLooking();
      // the platform's administrator keeps the institutes themselves; what is theirs is nobody's but their own
      const token = call.access.rule === 'platform' ? await users.as('zhangruonan') : await holderOf(call);
      const reply = await tryAnything(app, call, aimed(call, ofOther), { token });
      expect(reply.code, reply.msg).not.toBe(500);
      if (call.anyId === undefined) expect(refusedOrEmpty(reply), JSON.stringify(reply.data)?.slice(0, 300)).toBe(true);
      expect(await changes.since()).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});

describe('the administrator of another tenant, who holds every role there', () => {
  const targets = closed.filter((call) => idFieldsOf(call).length > 0);
  test.each(about('ids of this tenant, by another one', targets, () => true))('%s tells and changes nothing', async (_, call) => {
    await beginLooking();
    const reply = await tryAnything(app, call, aimed(call, ofWanyuan), { token: otherAdministrator });
    table.note('otherTenant', call, reply);
    expect(idsIn(reply.data).filter((id) => rowsOfTenant.has(id))).toEqual([]);
    expect(reply.code, reply.msg).not.toBe(500);
    if (call.anyId === undefined) expect(refusedOrEmpty(reply), JSON.stringify(reply.data)?.slice(0, 300)).toBe(true);
    expect(await changes.since()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

/** People with a session and nothing else. */
const PLAIN = { guest: 4, thirdParty: 3, noRole: 1 } as const;
const KIND_OF: Readonly<Record<string, string>> = {
  guest: 'guest',
  thirdParty: 'extLab',
  noRole: 'staff',
  lacking: 'staff',
  company: 'customer',
  otherCompany: 'customer',
  otherTenant: 'staff',
};
/** Whether the declaration lets this one in, told without the server's own rule. */
const letIn = (asker: Asker, { access, scope }: Call): boolean => {
  if (asker === 'permitted' || access.rule === 'public') return true;
  if (asker === 'nobody' || access.rule === 'platform') return false;
  if (access.kinds && !access.kinds.some((kind) => kind === KIND_OF[asker])) return false;
  // whoever has no role yet has no business with a case or a company
  if (asker === 'noRole' && (scope === 'case' || scope === 'company')) return false;
  return access.rule === 'signedIn' || asker === 'otherTenant';
};

/** Asks what the tests above have not asked. Some calls end the session with which they are made: then with a new one. */
const askRest = async (asker: Asker, accountOf: (call: Call) => string, hidden: ReadonlySet<string>, tenant = MAIN_TENANT) => {
  const faulty: string[] = [];
  let sessions = createUsers(system, tenant);
  for (const call of closed.filter((call) => !table.has(asker, call))) {
    const ids = Object.fromEntries(idFieldsOf(call).map((field) => [field.name, withId(field, 'f'.repeat(32))]));
    const named = Object.keys(ids).length === 0 ? {} : { ...plausible(call), ...ids };
    const ask = async () =>
      tryAnything(app, call, call.effect === 'read' ? aimed(call, ofWanyuan) : named, { token: await sessions.as(accountOf(call)) });
    let reply = await ask();
    if (reply.code === 401) {
      sessions = createUsers(system, tenant);
      reply = await ask();
    }
    table.note(asker, call, reply);
    const stopped = reply.refusal === 'account.forbidden' || reply.refusal === 'account.outsidePackage';
    if (reply.code === 401 || reply.code >= 500 || stopped === letIn(asker, call)) faulty.push(`${call.key}: ${reply.code} ${reply.msg}`);
    if (idsIn(reply.data).some((id) => hidden.has(id))) faulty.push(`${call.key} answers rows that are not theirs`);
  }
  return faulty;
};

describe('everybody else', () => {
  const LONG_MS = 120_000;

  test.each(Object.entries(PLAIN) as [keyof typeof PLAIN, 1 | 3 | 4][])(
    '%s is let in where the declaration says so, and is answered nothing of a case',
    async (asker, userType) => {
      const account = `plain${userType}`;
      await system.db.system((tx) =>
        addUser(
          tx,
          system.world,
          {
            ...{ tenant: MAIN_TENANT, account, realName: account, password: DEMO_PASSWORD, phone: `1390000000${userType}` },
            ...{ email: `${account}@example.cn`, userType, homePageType: 1, places: [], laboratory: '999' },
          },
          'no password opens it',
        ),
      );
      expect(await askRest(asker, () => account, await rows.ofCases())).toEqual([]);
      expect(faults).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'another company is answered nothing of this one',
    async () => {
      const companyOf = async (account: string) => (await idsOf(MAIN_TENANT, account)).company;
      const hidden = await rows.ofCompany(ofWanyuan.company, await companyOf(stranger()));
      expect(hidden.size).toBeGreaterThan(20);
      expect(await askRest('otherCompany', stranger, hidden)).toEqual([]);
      expect(faults).toEqual([]);
    },
    LONG_MS,
  );

  test(
    "another tenant's administrator is answered nothing of this one",
    async () => {
      expect(rowsOfTenant.size).toBeGreaterThan(1000);
      expect(await askRest('otherTenant', () => ADMIN, rowsOfTenant, OTHER_TENANT)).toEqual([]);
      expect(faults).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'the company whose rows they are, and who holds the permission, are let in',
    async () => {
      expect(await askRest('company', () => applicant, new Set())).toEqual([]);
      expect(await askRest('permitted', holderNamed, new Set())).toEqual([]);
      expect(faults).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'docs/access.md tells who is answered what',
    async () => {
      for (const call of calls.filter(({ access }) => access.rule === 'public')) {
        const reply = await tryAnything(app, call, call.effect === 'read' ? plausible(call) : {});
        expect(reply.status, call.key).toBeLessThan(500);
        table.note('nobody', call, reply);
      }
      await expect(table.page(calls)).toMatchFileSnapshot(path.join(projectRoot, 'docs/access.md'));
    },
    LONG_MS,
  );
});

test('no table changes unseen', async () => {
  expect(await changes.unwatched()).toEqual([]);
});

test('no generated test passes a call over in silence', () => {
  console.log(
    left.map(({ what, tested, without, skipped }) => `${what}: ${tested} tested, ${without} without, ${skipped} skipped`).join('\n'),
  );
  expect(left.map(({ skipped }) => skipped)).toEqual(left.map(() => 0));
  for (const call of closed) expect(call.anyId?.length ?? 99, call.key).toBeGreaterThan(20);
});

test('a refusal speaks the language asked for', async () => {
  const token = await createUsers(system, MAIN_TENANT).as(applicant);
  const zh = await tryCall(app, acceptanceCalls.select, { id: 'f'.repeat(32) }, { token });
  const en = await tryCall(app, acceptanceCalls.select, { id: 'f'.repeat(32) }, { token, lang: 'en' });
  expect(zh.msg).toMatch(/没有找到该申请/);
  expect(en.msg).toMatch(/was not found/);
  isRefusal(zh);
});
