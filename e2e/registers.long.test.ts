/**
 * Every register of administration: a record is added, refused where it is wrong, found, changed and deleted, by links from the sign-in
 * page; half of it in Chinese and half in English.
 */

import { roles } from '@zhengjian/contract/areas/access/roles.ts';
import { apiScopes, dataScopes } from '@zhengjian/contract/areas/access/scopes.ts';
import { clients } from '@zhengjian/contract/areas/account/clients.ts';
import { datasources } from '@zhengjian/contract/areas/develop/datasources.ts';
import { storages } from '@zhengjian/contract/areas/file/storage.ts';
import { departments } from '@zhengjian/contract/areas/organisation/departments.ts';
import { externalUsers } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { posts } from '@zhengjian/contract/areas/organisation/posts.ts';
import { reports } from '@zhengjian/contract/areas/report/calls.ts';
import { heads } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { notices } from '@zhengjian/contract/areas/system/notices.ts';
import { params } from '@zhengjian/contract/areas/system/params.ts';
import { smsGateways } from '@zhengjian/contract/areas/system/sms.ts';
import { tenantPackages } from '@zhengjian/contract/areas/system/tenants.ts';
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import { afterEach, expect, test, vi } from 'vitest';
import {
  act,
  actAndConfirm,
  administratorAt,
  button,
  dialogOf,
  excelOf,
  faultBeside,
  field,
  find,
  finish,
  KIT,
  type Language,
  press,
  rowOf,
  speakOn,
  toPage,
} from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url } = server;
const browser = await openBrowser();

/** Chooses what is offered first. */
const FIRST = Symbol('first');
type Entry = string | typeof FIRST | { choose: string };
type Walked = {
  path: string;
  of: AnyRegister;
  /** What is entered, in the order of the form. */
  add: Readonly<Record<string, Entry>>;
  /** A field with a value that it does not take. */
  wrong: readonly [field: string, value: string];
  /** Field whose text gets longer and by which the record is found, where it is not the one by which people know a record. */
  named?: string;
  /** It is found by the search over several fields. */
  search?: 'keyword';
  /** The list leaves as Excel. */
  excel?: true;
  /** What else the form asks for. */
  more?: (who: Person) => Promise<void>;
  /** Accounts that are added come with a password that is shown once. */
  shows?: 'password';
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
  },
  {
    path: '/system/dept',
    of: departments,
    search: 'keyword',
    add: { deptName: '标准化室', deptCode: 'standards_room' },
    wrong: ['deptCode', '1 号'],
  },
  {
    path: '/system/externalUser',
    of: externalUsers,
    search: 'keyword',
    add: { userType: { choose: 'externalKind.4' }, account: 'guest_auditor', realName: '来访专家', phone: '13900007777' },
    wrong: ['phone', '12345'],
    shows: 'password',
    remove: 'user.remove',
  },
  {
    path: '/authority/role',
    of: roles,
    add: { roleName: '内部审核员', roleAlias: 'internal_auditor' },
    wrong: ['roleAlias', 'Internal Auditor'],
  },
  {
    path: '/authority/datascope',
    of: dataScopes,
    add: { name: '审核范围', code: 'audit_scope' },
    wrong: ['code', '1 号'],
  },
  {
    path: '/authority/apiscope',
    of: apiScopes,
    add: { name: '审核接口', code: 'audit_calls', calls: FIRST },
    wrong: ['code', '1 号'],
  },
  {
    path: '/system/client',
    of: clients,
    add: { name: '统计程序', clientId: 'statistics' },
    wrong: ['clientId', '1:2'],
  },
  {
    path: '/system/param',
    of: params,
    add: { paramName: '食堂电话', paramKey: 'own.canteen', paramValue: '8080' },
    wrong: ['paramKey', '1 号'],
    named: 'paramName',
    excel: true,
  },
  {
    path: '/system/dict',
    of: heads,
    add: { code: 'own_rooms', dictValue: '会议室' },
    wrong: ['code', '1 号'],
    excel: true,
  },
  {
    path: '/system/dictbiz',
    of: heads,
    add: { code: 'own_seasons', dictValue: '季节' },
    wrong: ['code', '1 号'],
    excel: true,
  },
  {
    path: '/desk/notice',
    of: notices,
    add: { title: '消防演练', content: '周五下午两点。', category: FIRST },
    wrong: ['content', ' '],
    excel: true,
  },
  {
    path: '/resource/sms',
    of: smsGateways,
    add: { smsName: '备用通道', smsCode: 'spare', endpoint: 'https://sms.example.com/spare' },
    wrong: ['smsCode', '1 号'],
  },
  {
    path: '/report/reportlist',
    of: reports,
    add: { reportName: '各部门项目', view: FIRST, groupBy: FIRST },
    wrong: ['reportName', ' '],
  },
  {
    path: '/system/tenantpackage',
    of: tenantPackages,
    add: { packageName: '试用产品包' },
    wrong: ['packageName', ' '],
    more: async (who) => {
      await dialogOf(who).getByRole('searchbox').or(dialogOf(who).locator('input[type=text]').nth(1)).first().fill('role_view');
      await dialogOf(who).locator('.ant-tree-treenode', { hasText: 'role_view' }).locator('.ant-tree-checkbox').click();
    },
  },
  {
    path: '/resource/oss',
    of: storages,
    add: {
      storageName: '备份桶',
      ossCode: 'backup',
      endpoint: 'https://s3.example.com',
      bucketName: 'backup-files',
      accessKey: 'key',
      secretKey: 'not-shown',
    },
    wrong: ['bucketName', 'B'],
  },
  {
    path: '/tool/datasource',
    of: datasources,
    add: { name: '只读副本', code: 'replica', kind: FIRST },
    wrong: ['code', '1 号'],
  },
];

/** The texts of the areas whose registers are kept here. */
const TEXTS = new Map<string, object>();
for (const area of new Set(REGISTERS.map(({ of }) => of.area)))
  for (const lang of ['zh', 'en'] as const) {
    const texts: Record<string, object> = await import(`@zhengjian/contract/areas/${area}/text.${lang}.ts`);
    TEXTS.set(`${area} ${lang}`, texts[lang] ?? {});
  }
const textAt = (texts: object, path: string): string => {
  const found = path.split('.').reduce<unknown>((within, step) => (within as Record<string, unknown> | undefined)?.[step], texts);
  return typeof found === 'string' ? found : '';
};
/** The words of a register in a language. */
const wordsOf = ({ of, remove }: Walked, lang: Language) => {
  const at = (path: string) => textAt(TEXTS.get(`${of.area} ${lang}`) ?? {}, path);
  return {
    add: at(`registers.${of.name}.add`) || KIT[lang].add,
    field: (name: string) => at(`fields.${of.name}.${name}`) || KIT[lang].keyword,
    at,
    remove: remove === undefined ? KIT[lang].remove : at(remove),
  };
};

const enter = async (who: Person, name: string, value: Entry, word: (path: string) => string): Promise<void> => {
  const control = field(who, name);
  if (typeof value === 'string') return control.fill(value);
  await control.click();
  const options = who.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await (value === FIRST ? options.first() : options.filter({ hasText: word(value.choose) })).click();
  // what takes several stays open
  await dialogOf(who).locator('.ant-modal-title').first().click();
};

const closePasswords = async (who: Person): Promise<void> => {
  const dialog = dialogOf(who).filter({ has: who.page.locator('td.mono') });
  await dialog.locator('td.mono').last().waitFor();
  await dialog.locator('.ant-btn-primary').click();
  // the form that made the account may still be on its way out
  await expect.poll(() => dialogOf(who).count()).toBe(0);
};

const admin = await administratorAt(browser, url);

// a dialog that a failed test leaves open is in nobody's way, and what was typed in it is let go
admin.page.on('dialog', (question) => void question.accept());
afterEach(async () => {
  if ((await dialogOf(admin).count()) === 0) return;
  await admin.shot('register-left');
  await admin.go('/');
});

test.each(REGISTERS.map((walked, place) => ({ ...walked, place })))('$path', async ({ place, ...walked }) => {
  const { path, of, add, wrong, more, shows, excel } = walked;
  const name = walked.named ?? of.named;
  const search = walked.search ?? name;
  const [first, then]: readonly [Language, Language] = place % 2 === 0 ? ['zh', 'en'] : ['en', 'zh'];
  const dialog = dialogOf(admin);
  const named = String(add[name]);

  await speakOn(admin, first);
  const before = wordsOf(walked, first);
  await toPage(admin, path, first);
  await button(admin, before.add).click();
  await dialog.waitFor();
  for (const [key, value] of Object.entries(add)) await enter(admin, key, value, before.at);
  await more?.(admin);
  const [wrongField, wrongValue] = wrong;
  await field(admin, wrongField).fill(wrongValue);
  await press(admin, KIT[first].save);
  await faultBeside(admin, wrongField).waitFor();
  await atRest(admin);
  await admin.shot(`register-${of.name}`);
  expect(await axeFindings(admin)).toEqual([]);
  const right = add[wrongField];
  await field(admin, wrongField).fill(typeof right === 'string' ? right : '');
  // the dialog gets lower, and its buttons move
  await faultBeside(admin, wrongField).waitFor({ state: 'hidden' });
  await press(admin, KIT[first].save);
  if (shows === 'password') await closePasswords(admin);
  else await dialog.waitFor({ state: 'hidden' });
  await find(admin, before.field(search), named);
  if (excel) expect((await excelOf(admin, first)).rows.flat()).toContain(named);

  await speakOn(admin, then);
  const after = wordsOf(walked, then);
  await act(admin, named, KIT[then].change, then);
  await field(admin, name).waitFor();
  expect(await field(admin, name).inputValue()).toBe(named);
  await field(admin, name).fill(`${named}2`);
  await field(admin, 'changeReason').fill('年度核对');
  await finish(admin, KIT[then].save);
  await act(admin, `${named}2`, KIT[then].history, then);
  await dialog.getByText(KIT[then].because.replace('{{reason}}', '年度核对')).waitFor();
  await dialog
    .getByRole('row')
    .filter({ hasText: `${named}2` })
    .first()
    .waitFor();
  await atRest(admin);
  await admin.shot(`register-history-${of.name}`);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await actAndConfirm(admin, `${named}2`, after.remove, then);
  await rowOf(admin, `${named}2`).waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
  expect(admin.page.url()).toContain(path);
});

test('nothing of it failed on the server', () => expect(server.faults).toEqual([]));
