/** A leave from the request to its end: handed in, returned, corrected, taken back, countersigned; given up. */
import { describe, expect, test, vi } from 'vitest';
import { axeFindings, giveSession, openBrowser, type Person, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults, world } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;
const HEAD = 'zhouliyan';

const person = async (account: string): Promise<Person> => {
  const who = await personAt(browser, url);
  await giveSession(who, account);
  return who;
};
const leave = (reason: string) =>
  db.system((tx) =>
    tx
      .selectFrom('leave_request as l')
      .leftJoin('wf_task as t', (j) => j.onRef('t.business_id', '=', 'l.id').on('t.status', '=', 'open'))
      .select(['l.id', 'l.leave_no as no', 'l.state', 't.node', 'l.flow_instance_id as instance'])
      .where('l.reason', '=', reason)
      .executeTakeFirst(),
  );
const stateOf = async (reason: string) => (await leave(reason))?.state;
const detailOf = async (reason: string): Promise<string> => {
  const found = await leave(reason);
  return `/work/process/leave/detail/${found?.instance}/${found?.id}`;
};
/** A day some weeks from now, as the field takes it. */
const day = (ahead: number): string => new Date(world.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

const fillDates = async ({ page }: Person, from: string, until: string): Promise<void> => {
  for (const [label, value] of [
    ['开始日期', from],
    ['结束日期', until],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await field.press('Enter');
  }
};
const handIn = async (who: Person, reason: string, from: string, until: string): Promise<void> => {
  const { page } = who;
  await who.go('/work/start');
  await page
    .getByRole('link', { name: /请假/ })
    .or(page.getByRole('button', { name: /请假/ }))
    .first()
    .click();
  await page.getByLabel('请假类型').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '年假' }).click();
  await fillDates(who, from, until);
  await page.getByLabel('事由').fill(reason);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect.poll(() => stateOf(reason), { timeout: 15_000 }).toBe('10');
};
/** Decides the open task from the case file. */
const decide = async (who: Person, address: string, choice: string, remark = ''): Promise<void> => {
  const { page } = who;
  await who.go(address);
  await page.getByRole('button', { name: '审批', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(choice, { exact: true }).click();
  if (remark !== '') await dialog.getByRole('textbox').fill(remark);
  await dialog.locator('.ant-btn-primary').click();
  await dialog.waitFor({ state: 'hidden' });
};

describe('a leave', () => {
  const REASON = '回老家办理户口迁移。';

  test('is handed in, returned, corrected, approved, and the approval taken back', async () => {
    const applicant = await person('luozihan');
    await handIn(applicant, REASON, day(30), day(31));
    await applicant.shot('leave-sent');
    expect(await axeFindings(applicant)).toEqual([]);
    const address = await detailOf(REASON);

    const head = await person(HEAD);
    await decide(head, address, '退回修改', '请写明工作交接人。');
    await expect.poll(() => stateOf(REASON)).toBe('15');

    await applicant.go(address);
    await applicant.page.getByRole('tab', { name: '修改后提交' }).waitFor();
    await applicant.page.getByText('周立言 · 请写明工作交接人。').waitFor();
    await applicant.page.getByLabel('事由').fill(`${REASON}检查任务由马骁代办。`);
    await applicant.page.getByRole('button', { name: '重新提交' }).click();
    await expect.poll(() => stateOf(`${REASON}检查任务由马骁代办。`), { timeout: 15_000 }).toBe('10');

    // a page that stands open reads the request again, and that counts as opening it
    await applicant.go('/wel/index');
    await decide(head, address, '退回修改', '日期与检查计划冲突。');
    await expect.poll(() => stateOf(`${REASON}检查任务由马骁代办。`)).toBe('15');
    // nobody has opened it since: the head thinks again
    await head.go(address);
    await head.page.getByRole('button', { name: '更多操作' }).click();
    await head.page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '撤回' }).click();
    await head.page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => stateOf(`${REASON}检查任务由马骁代办。`)).toBe('10');
    await decide(head, address, '同意');
    await expect.poll(() => stateOf(`${REASON}检查任务由马骁代办。`)).toBe('40');
    await head.go(address);
    await head.page.getByText('已批准').first().waitFor();
    await head.shot('leave-approved');
    expect([...applicant.complaints, ...head.complaints]).toEqual([]);
    await applicant.context.close();
    await head.context.close();
  });

  test('of three weeks is countersigned: one more is asked in, let go, and the voices decide', async () => {
    const reason = '赴外地陪护家人手术。';
    const applicant = await person('maxiao');
    await handIn(applicant, reason, day(60), day(80));
    const address = await detailOf(reason);
    const head = await person(HEAD);
    await decide(head, address, '同意');
    await expect.poll(() => stateOf(reason)).toBe('30');

    const vice = await person('limuchuan');
    const { page } = vice;
    const more = async (act: string): Promise<void> => {
      await page.getByRole('button', { name: '更多操作' }).click();
      await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: act }).click();
    };
    const signers = async () =>
      (
        await db.system((tx) =>
          tx
            .selectFrom('wf_task as t')
            .innerJoin('leave_request as l', 'l.id', 't.business_id')
            .select('t.assignee_name as name')
            .where('l.reason', '=', reason)
            .where('t.status', '=', 'open')
            .execute(),
        )
      )
        .map(({ name }) => name)
        .sort();
    await vice.go(address);
    await more('加签');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 人会签，须全体通过。').waitFor();
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option:visible', { hasText: '冯远山' }).click();
    await vice.shot('leave-signer');
    expect(await axeFindings(vice)).toEqual([]);
    await dialog.getByRole('button', { name: '请冯远山会签' }).click();
    await expect.poll(signers).toEqual(['冯远山', '李沐川', '王建衡']);
    await more('减签');
    await dialog.getByRole('button', { name: '减去冯远山' }).click();
    await expect.poll(signers).toEqual(['李沐川', '王建衡']);

    // the dialog of the vote asks one more too; what was chosen in it stays
    await page.getByRole('button', { name: '审批', exact: true }).click();
    const vote = page.getByRole('dialog').filter({ hasText: '会签意见' });
    await vote.getByText('批准', { exact: true }).click();
    await vote.getByRole('button', { name: '加签' }).click();
    const asking = page.getByRole('dialog').filter({ hasText: '2 人会签' });
    await asking.getByRole('combobox').click();
    await page.locator('.ant-select-item-option:visible', { hasText: '冯远山' }).click();
    await asking.getByRole('button', { name: '请冯远山会签' }).click();
    await expect.poll(signers).toEqual(['冯远山', '李沐川', '王建衡']);
    await vote.getByText('冯远山').waitFor();
    await vote.getByRole('button', { name: '减签' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '减去冯远山' }).click();
    await expect.poll(signers).toEqual(['李沐川', '王建衡']);
    await vote.getByRole('button', { name: '会签意见：批准' }).click();
    await vote.waitFor({ state: 'hidden' });
    await expect.poll(signers).toEqual(['王建衡']);
    const dean = await person('wangjianheng');
    await decide(dean, address, '批准');
    await expect.poll(() => stateOf(reason)).toBe('40');
    expect([applicant, head, vice, dean].flatMap((p) => p.complaints)).toEqual([]);
    for (const who of [applicant, head, vice, dean]) await who.context.close();
  });

  test('half written stays behind other pages, and is asked about before it goes', async () => {
    const applicant = await person('luozihan');
    const { page } = applicant;
    const reason = page.getByLabel('事由');
    await applicant.go('/work/start');
    await page
      .getByRole('button', { name: /请假/ })
      .or(page.getByRole('link', { name: /请假/ }))
      .first()
      .click();
    await reason.fill('陪家人就医。');
    await fillDates(applicant, day(40), day(40));
    await page.getByRole('button', { name: '首页', exact: true }).first().click();
    await page.waitForURL(/\/wel\/index/);
    await page.goBack();
    await reason.waitFor();
    expect(await reason.inputValue()).toBe('陪家人就医。');
    expect(await page.getByLabel('开始日期').inputValue()).toBe(day(40));
    // its tab does not close over it
    await page.locator('.tab-active .tab-close').click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    expect(await reason.inputValue()).toBe('陪家人就医。');
    // nor does the browser
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload({ timeout: 5_000 }).catch(() => 'stayed');
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloaded;
    expect(await reason.inputValue()).toBe('陪家人就医。');
    expect(applicant.complaints).toEqual([]);
    page.once('dialog', (last) => void last.accept());
    await applicant.context.close();
  });

  test('is given up when it was returned', async () => {
    const reason = '参加同学聚会。';
    const applicant = await person('guoanqi');
    await handIn(applicant, reason, day(90), day(90));
    const head = await person(HEAD);
    await decide(head, await detailOf(reason), '退回修改', '当日有评审会。');
    await expect.poll(() => stateOf(reason)).toBe('15');
    await applicant.go(await detailOf(reason));
    await applicant.page.getByRole('tab', { name: '修改后提交' }).waitFor();
    await applicant.page.getByRole('button', { name: '撤销申请' }).click();
    const dialog = applicant.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('行程取消。');
    await dialog.getByRole('button', { name: '撤销申请' }).click();
    await expect.poll(() => stateOf(reason)).toBe('90');
    expect([...applicant.complaints, ...head.complaints]).toEqual([]);
    await applicant.context.close();
    await head.context.close();
  });
});

test('the system was quiet', () => expect(faults).toEqual([]));
