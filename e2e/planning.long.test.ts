/** The planner at work: cases given out on the board by mouse, by keyboard and on a phone; a case in hand corrected. */
import { boardCalls } from '@zhengjian/contract/areas/acceptance/board.ts';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { axeFindings, giveSession, openBrowser, type Person, personAt, speak } from './browser.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const PLANNER = 'wuxiangdong';
const ENGINEER = '郭安琪';

/** Cases approved for this planner, so that three wait whatever the play has left. */
beforeAll(async () => {
  const { db } = system.opened;
  const rows = await db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .leftJoin('user_account as u', 'u.id', 't.assignee')
      .select(['a.id', 'u.account'])
      .where('t.node', '=', 'applicationForCcc_approval')
      .where('t.status', '=', 'open')
      .where('a.tenant_id', '=', '000000')
      .limit(3)
      .execute(),
  );
  const { id: planCenterUser } = await db.system((tx) =>
    tx.selectFrom('user_account').select('id').where('tenant_id', '=', '000000').where('account', '=', PLANNER).executeTakeFirstOrThrow(),
  );
  for (const { id, account } of rows) {
    const { token } = await sessionAt(url, account ?? 'zhaopengcheng');
    const needed = { isNeedModelTest: '1', laboratoryMark: '101', sampleRule: '每个主检型号 1 台', isNeedFactoryCheck: '1' };
    await makeCall(
      system.app,
      acceptanceCalls.approval,
      { id, result: 'PASS_TEST', ...needed, planCenterUser, remark: '同意' },
      { token, headers: { 'idempotency-key': id } },
    );
  }
}, 60_000);

const waiting = async () => {
  const { token } = await sessionAt(url, PLANNER);
  return (await makeCall(system.app, boardCalls.board, {}, { token })).waiting.filter(({ kind, mine }) => kind === 'case' && mine);
};
const planner = async (width: 1440 | 375 = 1440): Promise<Person> => {
  const person = await personAt(browser, url, { width });
  await giveSession(person, PLANNER);
  return person;
};
/** Confirms what the dialog proposes; where it tells of conflicts, all the same. */
const confirm = async ({ page }: Person): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const heard = dialog.getByRole('region', { name: '冲突检查' });
  await heard.getByRole('alert').first().waitFor();
  const anyway = dialog.getByRole('checkbox');
  if ((await anyway.count()) > 0) await anyway.check();
  await dialog.getByRole('button', { name: /分\s*配/ }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test('a case is dragged to a week of its engineer; conflicts are told before it is confirmed', async () => {
  const person = await planner();
  const { page } = person;
  const [first] = await waiting();
  if (!first) throw new Error('no case waits');
  await person.go('/taskScheduling/planBoard');
  const card = page.getByRole('listitem').filter({ hasText: first.no });
  await card.waitFor();
  await person.shot('plan-board');
  expect(await axeFindings(person)).toEqual([]);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: ENGINEER, exact: true }) });
  await card.dragTo(row.getByRole('cell').nth(1));
  await page.getByRole('dialog').getByText(ENGINEER).first().waitFor();
  await person.shot('plan-board-assign');
  await confirm(person);
  await page.getByText(`${first.no} 已分配给${ENGINEER}`).waitFor();
  await expect.poll(async () => (await waiting()).some(({ no }) => no === first.no)).toBe(false);
  expect(person.complaints).toEqual([]);
});

test('by the keyboard alone, in English', async () => {
  const person = await planner();
  const { page } = person;
  const [first] = await waiting();
  if (!first) throw new Error('no case waits');
  await person.go('/taskScheduling/planBoard');
  await speak(person, 'en');
  const button = page.getByRole('button', { name: `Assign ${first.no}` });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  const receiver = page.getByRole('dialog').getByRole('combobox').first();
  await receiver.focus();
  await page.keyboard.type(ENGINEER);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('region', { name: 'Conflicts' }).getByRole('alert').first().waitFor();
  expect(await axeFindings(person, '.ant-modal')).toEqual([]);
  const anyway = page.getByRole('dialog').getByRole('checkbox');
  if ((await anyway.count()) > 0) {
    await anyway.focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await waiting()).some(({ no }) => no === first.no)).toBe(false);
  await speak(person, 'zh');
  expect(person.complaints).toEqual([]);
});

test('on a phone what waits is a list, given out by its button', async () => {
  const person = await planner(375);
  const { page } = person;
  const [first] = await waiting();
  if (!first) throw new Error('no case waits');
  await person.go('/taskScheduling/planBoard');
  await page.getByRole('button', { name: `分配 ${first.no}` }).click();
  await page.getByRole('dialog').getByRole('combobox').first().click();
  await page.keyboard.type(ENGINEER);
  await page.keyboard.press('Enter');
  await confirm(person);
  await expect.poll(async () => (await waiting()).some(({ no }) => no === first.no)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(person.complaints).toEqual([]);
});

test('data of a case in hand are corrected, before and after side by side', async () => {
  const person = await personAt(browser, url);
  await giveSession(person, 'zhangruonan');
  const { page } = person;
  await person.go('/authCernter/cccModifyProject');
  const row = page.locator('tr.ant-table-row:visible').filter({ hasText: '待受理' }).first();
  await row.waitFor();
  await row.locator('a, button').first().click();
  await page.waitForURL(/cccModifyProject_detail\?id=/);
  await page.getByRole('main').getByRole('button', { name: '修改申请资料' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '商标' }).fill('岱岳');
  await dialog.getByRole('textbox', { name: /修改原因/ }).fill('与商标注册证一致');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /修改记录/ }).click();
  await page.getByRole('cell', { name: '岱岳' }).first().waitFor();
  await person.shot('modify-project');
  expect(await axeFindings(person)).toEqual([]);
  expect(person.complaints).toEqual([]);
  expect(faults).toEqual([]);
});
