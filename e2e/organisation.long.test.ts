/** An administrator adds a colleague by links from the first page; the colleague signs in once with the password that was shown once. */
import { expect, test, vi } from 'vitest';
import { byMenu } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signedIn } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, faults } = await journeySystem();
const browser = await openBrowser();

const WORDS = {
  zh: {
    administration: '系统管理',
    users: '用户管理',
    departments: '部门管理',
    posts: '岗位管理',
    laboratories: '外部实验室管理',
    externals: '外部用户管理',
    addUser: '新增用户',
    addDept: '新增部门',
    desk: '业务受理部',
    addRole: '增加角色',
    role: 'CCC受理员',
    chooseRole: /选择角色 1/,
    name: '姓名',
    account: '账号',
    deptName: '部门名称',
    deptCode: '部门编码',
    save: '保存',
    passwords: '一次性密码',
    passedOn: '已告知，关闭',
    more: '更多',
    disable: '停用',
    disabled: '已停用',
    remove: '删除',
  },
  en: {
    administration: 'Administration',
    users: 'Users',
    departments: 'Departments',
    posts: 'Posts',
    laboratories: 'External laboratories',
    externals: 'External users',
    addUser: 'Add user',
    addDept: 'Add department',
    desk: 'Business desk',
    addRole: 'Add a role',
    role: 'CCC acceptance officer',
    chooseRole: /Choose a role 1/,
    name: 'Name',
    account: 'Account',
    deptName: 'Department',
    deptCode: 'Code',
    save: 'Save',
    passwords: 'One-time passwords',
    passedOn: 'Passed on, close',
    more: 'More',
    disable: 'Disable',
    disabled: 'Disabled',
    remove: 'Delete',
  },
} as const;
type Language = keyof typeof WORDS;

const side = ({ page }: Person) => page.locator('.side-menu');
const visible = ({ page }: Person, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first();
const treeNode = ({ page }: Person, name: string) => page.locator('.side-tree:visible').getByText(name, { exact: true });
const row = ({ page }: Person, text: string) => page.locator('tr.ant-table-row:visible', { hasText: text });

test.each(['zh', 'en'] as const)('departments and users are kept by links from the first page (%s)', async (lang: Language) => {
  const w = WORDS[lang];
  const admin = await signedIn(browser, url, 'admin', { lang });
  const { page } = admin;
  /** Looked at on the way, told together. */
  const findings: string[] = [];
  const look = async (name: string) => {
    await atRest(admin);
    await admin.shot(`organisation-${name}`);
    findings.push(...(await axeFindings(admin)).map((finding) => `${name}: ${finding}`));
  };

  await byMenu(admin, w.administration, w.departments);
  await treeNode(admin, w.desk).click();
  await page.waitForURL(/dept=/);
  await visible(admin, w.addDept).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.deptName, { exact: true }).fill(`咨询组${lang}`);
  await dialog.getByLabel(w.deptCode, { exact: true }).fill(`advice_${lang}`);
  await look('dept');
  await dialog.getByRole('button', { name: w.save }).click();
  await row(admin, `advice_${lang}`).waitFor();

  await byMenu(admin, w.administration, w.users);
  await treeNode(admin, w.desk).click();
  await row(admin, 'zhangruonan').waitFor();
  await look('users');
  await visible(admin, w.addUser).click();
  await dialog.getByLabel(w.account, { exact: true }).fill(`colleague_${lang}`);
  await dialog.getByLabel(w.name, { exact: true }).fill(`新同事${lang}`);
  await dialog.getByRole('button', { name: w.addRole }).click();
  await dialog.getByLabel(w.chooseRole).fill(w.role);
  await page.locator('.ant-select-item-option:visible', { hasText: w.role }).first().click();
  await look('user-form');
  await dialog.getByRole('button', { name: w.save }).click();
  const passwords = page.getByRole('dialog', { name: w.passwords });
  await passwords.waitFor();
  const password = (await passwords.locator('td.mono').last().textContent()) ?? '';
  expect(password).toMatch(/^[A-Za-z2-9]{12}$/);
  await look('password');
  await passwords.getByRole('button', { name: w.passedOn }).click();
  await row(admin, `colleague_${lang}`).getByText(w.role).waitFor();

  const colleague = await personAt(browser, url, { lang });
  await colleague.go('/login');
  await colleague.page.fill('input[id$=account]', `colleague_${lang}`);
  await colleague.page.fill('input[id$=password]', password);
  await colleague.page.fill('input[id$=captchaCode]', 'AAAA');
  await colleague.page.keyboard.press('Enter');
  await colleague.page.waitForURL((address) => !address.pathname.startsWith('/login'));
  // before anything else a password of one's own
  await colleague.page.locator('input[type=password]').first().waitFor();
  expect(await side(colleague).getByRole('link').count()).toBeLessThan(2);

  await row(admin, `colleague_${lang}`).getByRole('button', { name: w.more }).click();
  await page.getByRole('menuitem', { name: w.disable }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.disable }).click();
  await row(admin, `colleague_${lang}`).getByText(w.disabled).waitFor();

  for (const entry of [w.posts, w.laboratories, w.externals]) {
    await byMenu(admin, w.administration, entry);
    await look(entry);
  }
  expect(findings).toEqual([]);
  expect(admin.complaints).toEqual([]);
  expect(faults).toEqual([]);
});

test('whoever holds no right finds neither menu nor page', async () => {
  const acceptor = await signedIn(browser, url, 'zhangruonan');
  await acceptor.page.getByRole('heading', { level: 1 }).waitFor();
  const menus = acceptor.page.locator('.top-menu, .side-menu');
  expect(await menus.getByText('业务受理').count()).toBeGreaterThan(0);
  expect(await menus.getByText('系统管理').count()).toBe(0);
  await acceptor.go('/system/user');
  expect(await acceptor.page.getByRole('heading', { name: '用户管理' }).count()).toBe(0);
});
