/** The people of a company, by links and buttons: invited, given rights, removed; the one who was invited comes by the mailed link. */
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signedIn, signIn } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { codeSentTo } from './sent-codes.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

const linkTo = (address: string) =>
  db.system(async (tx) => {
    const sent = await tx.selectFrom('message_out').select('params').where('recipient_address', '=', address).executeTakeFirstOrThrow();
    return String(sent.params.page);
  });
const openPeople = async (who: Person, zh: boolean) => {
  await chooseMenu(who, zh ? '业务中心' : 'Business centre', zh ? '企业人员' : 'People');
  await who.page.getByRole('heading', { level: 1, name: zh ? '企业人员' : 'People of the company' }).waitFor();
};

test.each([
  ['zh', 1440, 'dongyu', '13911112222'],
  ['en', 375, 'hucheng', '13911113333'],
] as const)(
  'a manager invites a colleague, who joins by the link; rights are taken, then the colleague removed, in %s at %i',
  async (lang, width, account, phone) => {
    const zh = lang === 'zh';
    const email = `new-${account}@example.cn`;
    const manager = await signedIn(browser, url, account, { lang, width });
    const { page } = manager;
    await openPeople(manager, zh);
    await page.getByRole('button', { name: zh ? '邀请人员' : 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(zh ? '姓名' : 'Name', { exact: true }).fill('王小明');
    await dialog.getByLabel(zh ? '邮箱' : 'Mail address').fill(email);
    await atRest(manager);
    await manager.shot('colleague-invite');
    expect(await axeFindings(manager, '.ant-modal')).toEqual([]);
    await dialog.getByRole('button', { name: zh ? '发送邀请' : 'Send invitation' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('listitem').filter({ hasText: email }).waitFor();

    const newcomer = await personAt(browser, url, { lang, width });
    await newcomer.go(await linkTo(email));
    const field = (name: string) => newcomer.page.locator(`#${name}`);
    await field('phone').fill(phone);
    await newcomer.page.getByRole('button', { name: zh ? '获取验证码' : 'Send code' }).click();
    await expect.poll(() => codeSentTo(db, phone)).not.toBe('');
    await field('joinCode').fill(await codeSentTo(db, phone));
    await field('account').fill(`new-${account}`);
    await field('password').fill(DEMO_PASSWORD);
    await field('password2').fill(DEMO_PASSWORD);
    await atRest(newcomer);
    await newcomer.shot('colleague-join');
    expect(await axeFindings(newcomer)).toEqual([]);
    await newcomer.page.getByRole('button', { name: zh ? '加入企业' : 'Join the company' }).click();
    await newcomer.page.getByRole('heading', { level: 1, name: zh ? '已加入企业' : 'You have joined' }).waitFor();
    await signIn(newcomer, `new-${account}`);
    await openPeople(newcomer, zh);
    expect(await newcomer.page.getByRole('button', { name: zh ? '邀请人员' : 'Invite somebody' }).count()).toBe(0);

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: `new-${account}` });
    await row.waitFor();
    await row.getByRole('checkbox', { name: zh ? '缴费' : 'Pay' }).click();
    await expect.poll(() => row.getByRole('checkbox', { name: zh ? '缴费' : 'Pay' }).isChecked()).toBe(false);
    await atRest(manager);
    await manager.shot('colleagues');
    expect(await axeFindings(manager)).toEqual([]);
    expect(await page.locator('.personal').evaluate((part) => part.scrollWidth <= part.clientWidth), 'nothing stands out of the page').toBe(
      true,
    );
    await newcomer.page.reload();
    await newcomer.page
      .getByRole('listitem')
      .filter({ hasText: `new-${account}` })
      .getByText(zh ? '办理业务' : 'Apply', { exact: true })
      .waitFor();

    await row.getByRole('button', { name: zh ? /^移出/ : /^Remove/ }).click();
    await dialog.getByRole('button', { name: zh ? '移出' : 'Remove', exact: true }).click();
    await row.waitFor({ state: 'hidden' });
    await newcomer.page.reload();
    await newcomer.page.waitForURL(/\/login/);
    expect(manager.complaints).toEqual([]);
  },
);

test('nothing of it failed on the server', () => {
  expect(faults).toEqual([]);
});
