/** Personal data are erased on request, by links and buttons: asked for, withdrawn, not granted, granted; refused where a company would lack a manager. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { byMenu, dialogOf, rowOf } from './administration.ts';
import { atRest, axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signedIn, signInByPage } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

type Look = { lang: 'zh' | 'en'; width: 1440 | 375 };
/** What the pages say, by language. */
const WORDS = {
  zh: {
    me: '个人信息',
    ask: '申请删除我的个人信息',
    waits: /正在等待管理员处理/,
    withdraw: '撤回申请',
    reason: '申请原因（选填）',
    password: '登录密码',
    wrong: /密码/,
    refusedToMe: /未被同意：仍在职/,
    administration: '系统管理',
    users: '用户管理',
    requests: '个人信息删除申请',
    refuse: '不同意',
    why: '原因',
    erase: '删除个人信息',
    asked: '本人已申请删除。申请原因：',
    closed: /账号 .+ 将永久停用/,
    erased: '已删除',
    all: '全部',
    external: '外部用户管理',
    more: '更多',
    impossible: '现在不能删除',
  },
  en: {
    me: 'Personal information',
    ask: 'Ask for erasure of my personal data',
    waits: /waits for an administrator/,
    withdraw: 'Withdraw the request',
    reason: 'Reason (optional)',
    password: 'Password',
    wrong: /password/i,
    refusedToMe: /was not granted: 仍在职/,
    administration: 'Administration',
    users: 'Users',
    requests: 'Requests for erasure',
    refuse: 'Do not grant',
    why: 'Reason',
    erase: 'Erase personal data',
    asked: 'The person asked for it. Reason: ',
    closed: /The account .+ is closed for good/,
    erased: 'Erased',
    all: 'All',
    external: 'External users',
    more: 'More',
    impossible: 'Not possible now',
  },
} as const;

/** From the menu of the own name to the own page. */
const openOwnPage = async ({ page, quiet }: Person, name: string): Promise<void> => {
  await page.locator('header button.user').click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await quiet();
};

/** Shows the password in the open dialog; a wrong one first, which is said at the field and takes nothing away. */
const prove = async (who: Person, label: string, wrong: RegExp, button: string): Promise<void> => {
  const dialog = dialogOf(who);
  await dialog.getByLabel(label, { exact: true }).fill('NotMine2026');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.locator('.ant-form-item-explain-error').getByText(wrong).waitFor();
  await dialog.getByLabel(label, { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

const askFor = async (who: Person, lang: Look['lang'], reason: string): Promise<void> => {
  const w = WORDS[lang];
  await who.page.getByRole('button', { name: w.ask }).click();
  await dialogOf(who).getByLabel(w.reason).fill(reason);
  await atRest(who);
  await who.shot('erasure-asked');
  expect(await axeFindings(who)).toEqual([]);
  await prove(who, w.password, w.wrong, w.ask);
  await who.page.getByText(w.waits).first().waitFor();
};

const kept = (account: string) =>
  db.system((tx) => tx.selectFrom('user_account').select('id').where('account', '=', account).executeTakeFirst());

test.each([
  // nothing waits for either of them
  ['zh', 1440, false, 'xiaochu'],
  ['en', 375, true, 'dongzhiyuan'],
] as const)('who leaves asks for erasure, is answered, asks again and is erased, in %s at %i', async (lang, width, dark, account) => {
  const w = WORDS[lang];
  const before = await kept(account);
  if (before === undefined) throw new Error(`no ${account}`);
  const person = await personAt(browser, url, { lang, width, dark });
  await signInByPage(person, account);
  await openOwnPage(person, w.me);
  await askFor(person, lang, '误填');
  await person.page.getByRole('button', { name: w.withdraw }).click();
  await askFor(person, lang, '已离职');

  // the administrator sits at a desk
  const admin = await signedIn(browser, url, 'admin', { lang, dark });
  await byMenu(admin, w.administration, w.users);
  await admin.page.locator('.ant-segmented-item', { hasText: w.requests }).click();
  const row = rowOf(admin, account);
  await row.getByText('已离职').waitFor();
  await atRest(admin);
  await admin.shot('erasure-requests');
  await row.getByRole('button', { name: w.refuse }).click();
  await dialogOf(admin).getByLabel(w.why).fill('仍在职，请离职后再申请');
  await admin.shot('erasure-refuse');
  await dialogOf(admin).getByRole('button', { name: w.refuse, exact: true }).click();
  await dialogOf(admin).waitFor({ state: 'hidden' });
  await row.waitFor({ state: 'hidden' });

  await person.page.reload();
  await person.page.getByText(w.refusedToMe).waitFor();
  await askFor(person, lang, '现已办完离职');

  await admin.page.getByRole('tab', { name: new RegExp(`^${w.all}`) }).click();
  await row.getByText('现已办完离职').waitFor();
  await row.getByRole('button', { name: w.erase }).click();
  await atRest(admin);
  await dialogOf(admin).getByText(w.closed).waitFor();
  await dialogOf(admin).getByText(`${w.asked}现已办完离职`).waitFor();
  await atRest(admin);
  await admin.shot('erasure-erase');
  expect(await axeFindings(admin)).toEqual([]);
  await prove(admin, w.password, w.wrong, w.erase);
  expect(await kept(account)).toBeUndefined();
  await admin.page.locator('tr.ant-table-row:visible').getByText(w.erased, { exact: true }).first().waitFor();
  await admin.quiet();
  expect(await admin.page.locator('.ant-message-warning, .ant-message-error').count(), 'nothing is asked of who is gone').toBe(0);
  await admin.shot('erasure-done');

  // the session has ended with the account
  await person.page.reload();
  await person.page.locator('input[id$=account]').waitFor();
  await person.page.fill('input[id$=account]', account);
  await person.page.fill('input[id$=password]', DEMO_PASSWORD);
  await person.page.fill('input[id$=captchaCode]', 'AAAA');
  await person.page.keyboard.press('Enter');
  await person.page.getByRole('alert').first().waitFor();
  expect(new URL(person.page.url()).pathname).toBe('/login');
  expect(admin.complaints).toEqual([]);
});

/** Gives the company of the account somebody else, who does not manage it. */
const withColleague = async (account: string): Promise<void> => {
  await db.system(async (tx) => {
    const own = await tx
      .selectFrom('user_company as c')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'))
      .selectAll('c')
      .where('u.account', '=', account)
      .executeTakeFirstOrThrow();
    await tx.updateTable('user_company').set({ may_manage: true }).where('id', '=', own.id).execute();
    const other = await tx.selectFrom('user_account').select('id').where('account', '=', 'dongyu').executeTakeFirstOrThrow();
    await tx
      .insertInto('user_company')
      .values({ ...own, id: randomUUID(), user_id: other.id, may_manage: false })
      .onConflict((c) => c.doNothing())
      .execute();
  });
};

test.each(['zh', 'en'] as const)('the only manager of a company with other people is not erased, and it is said why (%s)', async (lang) => {
  const w = WORDS[lang];
  await withColleague('wanyuan');
  const admin = await signedIn(browser, url, 'admin', { lang });
  await byMenu(admin, w.administration, w.external);
  await admin.page.keyboard.press('/');
  await admin.page.keyboard.type('wanyuan');
  await admin.page.keyboard.press('Enter');
  await admin.page.waitForURL(/wanyuan/);
  await rowOf(admin, 'wanyuan').getByRole('button', { name: w.more }).click();
  await admin.page.getByRole('menuitem', { name: w.erase }).click();
  await dialogOf(admin).getByText(w.impossible).waitFor();
  await atRest(admin);
  await admin.shot('erasure-obstacle');
  expect(await axeFindings(admin)).toEqual([]);
  expect(await dialogOf(admin).getByRole('button', { name: w.erase, exact: true }).isDisabled()).toBe(true);
  expect(admin.complaints).toEqual([]);
});

test('the system was quiet', () => expect(faults).toEqual([]));
