/**
 * Every register of administration: a record is added, refused where it is wrong, found, changed and deleted, by links from the sign-in
 * page; half of it in Chinese and half in English. Who may only look sees none of these buttons, and the calls refuse.
 */

import { roleCalls, roles } from '@zhengjian/contract/areas/access/roles.ts';
import { apiScopes, dataScopes, scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { en as accessEn } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh as accessZh } from '@zhengjian/contract/areas/access/text.zh.ts';
import { clientCalls, clients } from '@zhengjian/contract/areas/account/clients.ts';
import { en as accountEn } from '@zhengjian/contract/areas/account/text.en.ts';
import { zh as accountZh } from '@zhengjian/contract/areas/account/text.zh.ts';
import { datasources } from '@zhengjian/contract/areas/develop/datasources.ts';
import { en as developEn } from '@zhengjian/contract/areas/develop/text.en.ts';
import { zh as developZh } from '@zhengjian/contract/areas/develop/text.zh.ts';
import { storages } from '@zhengjian/contract/areas/file/storage.ts';
import { en as fileEn } from '@zhengjian/contract/areas/file/text.en.ts';
import { zh as fileZh } from '@zhengjian/contract/areas/file/text.zh.ts';
import { en as kitEn } from '@zhengjian/contract/areas/kit/text.en.ts';
import { zh as kitZh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import { departmentCalls, departments } from '@zhengjian/contract/areas/organisation/departments.ts';
import { externalUserCalls, externalUsers } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { postCalls, posts } from '@zhengjian/contract/areas/organisation/posts.ts';
import { en as organisationEn } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh as organisationZh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { reportCalls, reports } from '@zhengjian/contract/areas/report/calls.ts';
import { en as reportEn } from '@zhengjian/contract/areas/report/text.en.ts';
import { zh as reportZh } from '@zhengjian/contract/areas/report/text.zh.ts';
import { dictionaryCallsOf, heads } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { noticeCalls, notices } from '@zhengjian/contract/areas/system/notices.ts';
import { paramCalls, params } from '@zhengjian/contract/areas/system/params.ts';
import { smsCalls, smsGateways } from '@zhengjian/contract/areas/system/sms.ts';
import { tenantPackages } from '@zhengjian/contract/areas/system/tenants.ts';
import { en as systemEn } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh as systemZh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import { makeCall, tryCall } from '@zhengjian/simulate/src/caller.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { act, administratorAt, button, dialogOf, find, finish, type Language, rowOf, toPage } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signIn, speak } from './browser.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url, system } = server;
const browser = await openBrowser();

const TEXTS: Record<string, Record<Language, object>> = {
  access: { zh: accessZh, en: accessEn },
  account: { zh: accountZh, en: accountEn },
  develop: { zh: developZh, en: developEn },
  file: { zh: fileZh, en: fileEn },
  organisation: { zh: organisationZh, en: organisationEn },
  report: { zh: reportZh, en: reportEn },
  system: { zh: systemZh, en: systemEn },
};
const textAt = (texts: object, path: string): string => {
  const found = path.split('.').reduce<unknown>((within, step) => (within as Record<string, unknown> | undefined)?.[step], texts);
  return typeof found === 'string' ? found : '';
};
const KIT = { zh: { ...kitZh.record, keyword: kitZh.list.keyword }, en: { ...kitEn.record, keyword: kitEn.list.keyword } };

/** Chooses what is offered first. */
const FIRST = Symbol('first');
type Entry = string | typeof FIRST | { choose: string };
type Walked = {
  path: string;
  of: AnyRegister;
  /** Filter by which a record is found. */
  search: string;
  /** What is entered, in the order of the form. */
  add: Readonly<Record<string, Entry>>;
  /** A field with a value that it does not take. */
  wrong: readonly [field: string, value: string];
  /** Field whose text gets longer, and in which the record is found. */
  name: string;
  /** What else the form asks for. */
  more?: (who: Person) => Promise<void>;
  /** Accounts that are added come with a password that is shown once. */
  shows?: 'password';
  /** The call of the button, refused to whoever may only look; none where the menu is the platform's alone. */
  save?: Call;
  /** The act of a row that deletes, where it is not the register's own. */
  remove?: string;
};

const REGISTERS: readonly Walked[] = [
  {
    path: '/system/post',
    of: posts,
    search: 'keyword',
    add: { postName: '内审员', postCode: 'internal_auditor' },
    wrong: ['postCode', '1 号'],
    name: 'postName',
    save: postCalls.postSubmit,
  },
  {
    path: '/system/dept',
    of: departments,
    search: 'keyword',
    add: { deptName: '标准化室', deptCode: 'standards_room' },
    wrong: ['deptCode', '1 号'],
    name: 'deptName',
    save: departmentCalls.deptSubmit,
  },
  {
    path: '/system/externalUser',
    of: externalUsers,
    search: 'keyword',
    add: { userType: { choose: 'externalKind.4' }, account: 'guest_auditor', realName: '来访专家', phone: '13900007777' },
    wrong: ['phone', '12345'],
    name: 'realName',
    shows: 'password',
    save: externalUserCalls.externalUserUpdate,
    remove: 'user.remove',
  },
  {
    path: '/authority/role',
    of: roles,
    search: 'roleName',
    add: { roleName: '内部审核员', roleAlias: 'internal_auditor' },
    wrong: ['roleAlias', 'Internal Auditor'],
    name: 'roleName',
    save: roleCalls.roleSave,
  },
  {
    path: '/authority/datascope',
    of: dataScopes,
    search: 'name',
    add: { name: '审核范围', code: 'audit_scope' },
    wrong: ['code', '1 号'],
    name: 'name',
    save: scopeCalls.dataScopeSave,
  },
  {
    path: '/authority/apiscope',
    of: apiScopes,
    search: 'name',
    add: { name: '审核接口', code: 'audit_calls', calls: FIRST },
    wrong: ['code', '1 号'],
    name: 'name',
    save: scopeCalls.apiScopeSave,
  },
  {
    path: '/system/client',
    of: clients,
    search: 'name',
    add: { name: '统计程序', clientId: 'statistics' },
    wrong: ['clientId', '1:2'],
    name: 'name',
    save: clientCalls.clientSubmit,
  },
  {
    path: '/system/param',
    of: params,
    search: 'paramName',
    add: { paramName: '食堂电话', paramKey: 'own.canteen', paramValue: '8080' },
    wrong: ['paramKey', '1 号'],
    name: 'paramName',
    save: paramCalls.paramSubmit,
  },
  {
    path: '/system/dict',
    of: heads,
    search: 'dictValue',
    add: { code: 'own_rooms', dictValue: '会议室' },
    wrong: ['code', '1 号'],
    name: 'dictValue',
    save: dictionaryCallsOf.system.saveHead,
  },
  {
    path: '/system/dictbiz',
    of: heads,
    search: 'dictValue',
    add: { code: 'own_seasons', dictValue: '季节' },
    wrong: ['code', '1 号'],
    name: 'dictValue',
    save: dictionaryCallsOf.biz.saveHead,
  },
  {
    path: '/desk/notice',
    of: notices,
    search: 'title',
    add: { title: '消防演练', content: '周五下午两点。', category: FIRST },
    wrong: ['content', ' '],
    name: 'title',
    save: noticeCalls.noticeSubmit,
  },
  {
    path: '/resource/sms',
    of: smsGateways,
    search: 'smsName',
    add: { smsName: '备用通道', smsCode: 'spare', endpoint: 'https://sms.example.com/spare' },
    wrong: ['smsCode', '1 号'],
    name: 'smsName',
    save: smsCalls.smsSubmit,
  },
  {
    path: '/report/reportlist',
    of: reports,
    search: 'reportName',
    add: { reportName: '各部门项目', view: FIRST, groupBy: FIRST },
    wrong: ['reportName', ' '],
    name: 'reportName',
    save: reportCalls.reportSubmit,
  },
  {
    path: '/system/tenantpackage',
    of: tenantPackages,
    search: 'packageName',
    add: { packageName: '试用产品包' },
    wrong: ['packageName', ' '],
    name: 'packageName',
    more: async (who) => {
      await dialogOf(who).getByRole('searchbox').or(dialogOf(who).locator('input[type=text]').nth(1)).first().fill('role_view');
      await dialogOf(who).locator('.ant-tree-treenode', { hasText: 'role_view' }).locator('.ant-tree-checkbox').click();
    },
  },
  {
    path: '/resource/oss',
    of: storages,
    search: 'storageName',
    add: {
      storageName: '备份桶',
      ossCode: 'backup',
      endpoint: 'https://s3.example.com',
      bucketName: 'backup-files',
      accessKey: 'key',
      secretKey: 'not-shown',
    },
    wrong: ['bucketName', 'B'],
    name: 'storageName',
  },
  {
    path: '/tool/datasource',
    of: datasources,
    search: 'name',
    add: { name: '只读副本', code: 'replica', kind: FIRST },
    wrong: ['code', '1 号'],
    name: 'name',
  },
];

/** The words of a register in a language. */
const wordsOf = ({ of, remove }: Walked, lang: Language) => {
  const texts = TEXTS[of.area]?.[lang];
  if (texts === undefined) throw new Error(`the texts of ${of.area} are not read here`);
  const own = (key: string) => textAt(texts, `registers.${of.name}.${key}`);
  return {
    add: own('add') || KIT[lang].add,
    field: (name: string) => textAt(texts, `fields.${of.name}.${name}`) || KIT[lang].keyword,
    at: (path: string) => textAt(texts, path),
    remove: remove === undefined ? KIT[lang].remove : textAt(texts, remove),
  };
};

const field = (who: Person, name: string) => dialogOf(who).locator(`#record_${name}`);

const enter = async (who: Person, name: string, value: Entry, word: (path: string) => string): Promise<void> => {
  const control = field(who, name);
  if (typeof value === 'string') return control.fill(value);
  await control.click();
  const options = who.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await (value === FIRST ? options.first() : options.filter({ hasText: word(value.choose) })).click();
  // what takes several stays open
  await dialogOf(who).locator('.ant-modal-title').first().click();
};

/** What is wrong, beside the field and nowhere else. */
const faultBeside = (who: Person, name: string) =>
  dialogOf(who)
    .locator('.ant-form-item', { has: who.page.locator(`#record_${name}`) })
    .locator('.ant-form-item-explain-error')
    .first();

const closePasswords = async (who: Person): Promise<void> => {
  // the form that made the account may still be on its way out
  const dialog = dialogOf(who).filter({ has: who.page.locator('td.mono') });
  await dialog.locator('td.mono').last().waitFor();
  await dialog.locator('.ant-btn-primary').click();
  await dialog.waitFor({ state: 'hidden' });
};

const admin = await administratorAt(browser, url);
let spoken: Language = 'zh';
const speakNow = async (lang: Language): Promise<void> => {
  if (lang === spoken) return;
  await speak(admin, lang);
  await admin.quiet();
  spoken = lang;
};

// a dialog that a failed test leaves open is in nobody's way, and what was typed in it is let go
admin.page.on('dialog', (question) => void question.accept());
afterEach(async () => {
  if ((await dialogOf(admin).count()) === 0) return;
  await admin.shot('register-left');
  await admin.go('/');
});

test.each(REGISTERS.map((walked, place) => ({ ...walked, place })))('$path', async ({ place, ...walked }) => {
  const { path, of, search, add, wrong, name, more, shows } = walked;
  const [first, then]: readonly [Language, Language] = place % 2 === 0 ? ['zh', 'en'] : ['en', 'zh'];
  const dialog = dialogOf(admin);
  const { page } = admin;
  const named = String(add[name]);

  await speakNow(first);
  const before = wordsOf(walked, first);
  await toPage(admin, path, first);
  await button(admin, before.add).click();
  await dialog.waitFor();
  for (const [key, value] of Object.entries(add)) await enter(admin, key, value, before.at);
  await more?.(admin);
  const [wrongField, wrongValue] = wrong;
  await field(admin, wrongField).fill(wrongValue);
  await dialog.getByRole('button', { name: KIT[first].save, exact: true }).click();
  await faultBeside(admin, wrongField).waitFor();
  await atRest(admin);
  await admin.shot(`register-${of.name}`);
  expect(await axeFindings(admin)).toEqual([]);
  const right = add[wrongField];
  await field(admin, wrongField).fill(typeof right === 'string' ? right : '');
  await dialog.getByRole('button', { name: KIT[first].save, exact: true }).click();
  if (shows === 'password') await closePasswords(admin);
  else await dialog.waitFor({ state: 'hidden' });
  await find(admin, before.field(search), named);

  await speakNow(then);
  const after = wordsOf(walked, then);
  await act(admin, named, KIT[then].change, then);
  await field(admin, name).waitFor();
  expect(await field(admin, name).inputValue()).toBe(named);
  await field(admin, name).fill(`${named}2`);
  await finish(admin, KIT[then].save);
  await rowOf(admin, `${named}2`).waitFor();
  await act(admin, `${named}2`, after.remove, then);
  await dialog.getByRole('button', { name: after.remove, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(admin, `${named}2`).waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
  expect(page.url()).toContain(path);
});

/** Looks at everything of administration that another role can be given, and changes nothing. */
const READER = 'chensiyuan';
const OPEN = REGISTERS.filter(({ save }) => save !== undefined);
const viewsOf = (all: readonly Menu[]): string[] =>
  all.flatMap(({ code, path, menus: below = [] }) => [
    ...viewsOf(below),
    ...(below.length > 0 || OPEN.some((one) => one.path === path) ? [code] : []),
  ]);

beforeAll(async () => {
  const by = { token: (await sessionAt(url, 'admin')).token };
  const { app, db } = system.opened === undefined ? { app: system.app, db: system.opened } : { app: system.app, db: system.opened.db };
  const role = await makeCall(app, roleCalls.roleSave, { roleName: '系统查阅员', roleAlias: 'system_reader', sort: 900 }, by);
  const wanted = viewsOf(menus);
  const rows = await db.system((tx) =>
    tx.selectFrom('menu').select(['id', 'code']).where('tenant_id', '=', '000000').where('code', 'in', wanted).execute(),
  );
  await makeCall(app, roleCalls.roleGrant, { roleIds: role.id, menuIds: rows.map(({ id }) => id) }, by);
  const { id } = await db.system((tx) =>
    tx.selectFrom('user_account').select('id').where('account', '=', READER).where('tenant_id', '=', '000000').executeTakeFirstOrThrow(),
  );
  await makeCall(app, userCalls.userGrant, { userIds: id, roleIds: role.id }, by);
});

test('who may only look sees neither buttons nor acts of a row, and the calls refuse', async () => {
  const reader = await personAt(browser, url);
  await signIn(reader, READER);
  const { token } = await sessionAt(url, READER);
  const seen: string[] = [];
  for (const walked of OPEN) {
    const { path, save } = walked;
    await toPage(reader, path, 'zh');
    await reader.page.locator('tr.ant-table-row:visible, .empty-hint:visible').first().waitFor();
    const words = wordsOf(walked, 'zh');
    for (const name of [words.add, KIT.zh.change, words.remove, '更多'])
      if ((await reader.page.locator('main').getByRole('button', { name, exact: true }).filter({ visible: true }).count()) > 0)
        seen.push(`${path} ${name}`);
    if (save) seen.push(...(await refusalOf(save, token)));
  }
  expect(seen).toEqual([]);
  expect(reader.complaints).toEqual([]);
});

const refusalOf = async (save: Call, token: string): Promise<string[]> => {
  const { refusal } = await tryCall(system.app, save, {}, { token });
  return refusal === 'account.forbidden' ? [] : [`${save.key}: ${refusal}`];
};

test('who holds no right finds none of these pages in the menu', async () => {
  const clerk = await personAt(browser, url);
  await signIn(clerk, 'zhangruonan');
  await clerk.page.locator('.side-menu .ant-menu-item').first().waitFor();
  for (const name of ['系统管理', '权限管理', '系统监控', '研发工具'])
    expect(await clerk.page.locator('.side-menu').getByText(name, { exact: true }).count(), name).toBe(0);
  expect(clerk.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(server.faults).toEqual([]));
