/** One person's work over all processes: claimed, passed on, sent back, taken back, deputised, copied, urged. */
import { describe, expect, test, vi } from 'vitest';
import { axeFindings, giveSession, openBrowser, type Person, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

const person = async (account: string): Promise<Person> => {
  const who = await personAt(browser, url);
  await giveSession(who, account);
  return who;
};

type Waiting = { id: string; no: string; node: string; account: string | null; delegated: boolean };
/** Open tasks of CCC cases, with the account that holds each; what a delegate prepares is theirs to give back, and little else. */
const waiting = (): Promise<Waiting[]> =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .leftJoin('user_account as u', 'u.id', 't.assignee')
      .select(['a.id', 'a.application_no as no', 't.node', 'u.account'])
      .select((e) => e('t.owner', 'is not', null).$castTo<boolean>().as('delegated'))
      .where('t.status', '=', 'open')
      .where('a.tenant_id', '=', '000000')
      .orderBy('t.due_at')
      .orderBy('t.id')
      .execute(),
  );
const standing = async (id: string): Promise<Waiting | undefined> => (await waiting()).find((w) => w.id === id);
const accountOf = async (realName: string): Promise<string> =>
  (
    await db.system((tx) =>
      tx
        .selectFrom('user_account')
        .select('account')
        .where('real_name', '=', realName)
        .where('tenant_id', '=', '000000')
        .executeTakeFirstOrThrow(),
    )
  ).account;
const nameOf = async (account: string): Promise<string> =>
  (await db.system((tx) => tx.selectFrom('user_account').select('real_name').where('account', '=', account).executeTakeFirstOrThrow()))
    .real_name;

const detail = (id: string): string => `/acceptance/detail?id=${id}`;

/** Chooses an act from "more acts" of the case file. */
const more = async ({ page }: Person, act: string): Promise<void> => {
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};
const offered = async ({ page }: Person): Promise<string[]> => {
  // the menu at the side has items too, and the one opened before may still be going away
  const menu = page.locator('.ant-dropdown:visible');
  await expect.poll(() => menu.count(), { timeout: 10_000 }).toBe(0);
  await page.getByRole('button', { name: '更多操作' }).click();
  const items = menu.getByRole('menuitem');
  // what an act has changed is read anew: the menu stands when two looks at it agree
  let words: string[] = [];
  const stands = async (): Promise<boolean> => {
    const before = words;
    words = await items.allTextContents();
    return words.length > 0 && JSON.stringify(words) === JSON.stringify(before);
  };
  await expect.poll(stands, { timeout: 10_000, interval: 300 }).toBe(true);
  await page.keyboard.press('Escape');
  return words;
};
/** Chooses the first person of a list that may be chosen; answers the name. */
const choosePerson = async ({ page }: Person): Promise<string> => {
  await page.getByRole('dialog').getByRole('combobox').first().click();
  const first = page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled):visible').first();
  const name = (await first.getAttribute('title')) ?? (await first.textContent()) ?? '';
  await first.click();
  return name;
};
const confirm = async ({ page }: Person, button: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
};

describe('the lists', () => {
  test('a task that waits for several is claimed in its row, several at once, and put back', async () => {
    const acceptor = await person('zhangruonan');
    const { page } = acceptor;
    const shared = (await waiting()).filter((w) => w.node === 'accept' && w.account === null);
    expect(shared.length).toBeGreaterThan(3);
    await acceptor.go('/desk/todoTasks');
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: '按业务和环节' })
          .getByRole('button', { name: /全部环节/ })
          .textContent(),
      )
      .toContain(String(shared.length));
    const entry = page.locator('.side-menu').getByRole('menuitem', { name: /我的待办/ });
    const all = page.getByRole('tab', { name: /^全部/ });
    await expect.poll(async () => Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])).toBeGreaterThanOrEqual(shared.length);
    const counted = /\d+/.exec((await all.textContent()) ?? '')?.[0];
    await expect.poll(() => entry.locator('.ant-badge-count').getAttribute('title')).toBe(`${counted} 项待办`);
    await acceptor.shot('work-desk');
    expect(await axeFindings(acceptor)).toEqual([]);

    await acceptor.go('/work/claim');
    const [one, two, three] = shared;
    if (!one || !two || !three) throw new Error('too little work');
    const row = (w: Waiting) => page.getByRole('row', { name: new RegExp(w.no) });
    await row(one).getByRole('button', { name: '签收' }).click();
    await page.getByText('已签收 1 条').waitFor();
    await expect.poll(async () => (await standing(one.id))?.account).toBe('zhangruonan');
    await row(two).getByRole('checkbox').check();
    await row(three).getByRole('checkbox').check();
    await page.getByText('签收后由您办理，他人不再看到').waitFor();
    await acceptor.shot('work-claim-batch');
    await page.getByRole('toolbar', { name: /已选/ }).getByRole('button', { name: '签收' }).click();
    await page.getByText('已签收 2 条').waitFor();
    await expect.poll(async () => (await standing(three.id))?.account).toBe('zhangruonan');

    await acceptor.go('/work/todo');
    await row(two)
      .getByRole('button', { name: '更多' })
      .or(row(two).getByRole('button', { name: '取消签收' }))
      .first()
      .click();
    await expect.poll(async () => (await standing(two.id))?.account ?? null).toBeNull();
    await row(one).getByText(one.no).click();
    await page.waitForURL(/\/acceptance\/detail/);
    await page.getByRole('button', { name: '受理', exact: true }).waitFor();
    expect(acceptor.complaints).toEqual([]);
    await acceptor.context.close();
  });

  test('what is done is found again', async () => {
    const acceptor = await person('zhangruonan');
    const { page } = acceptor;
    await acceptor.go('/work/done');
    await page.getByText('同意受理').first().waitFor();
    await acceptor.shot('work-done');
    expect(acceptor.complaints).toEqual([]);
    await acceptor.context.close();
  });
});

describe('the acts of a case', () => {
  test('it is passed on, sent straight back, taken back, and urged', async () => {
    const review = (await waiting()).find((w) => w.node === 'applicationForCcc_review' && w.account !== null && !w.delegated);
    if (!review?.account) throw new Error('nothing waits for review');
    const { id } = review;
    const first = await person(review.account);
    await first.go(detail(id));
    expect(await offered(first)).toEqual(['退回至任意环节', '转办', '委派', '取消签收', '抄送']);
    await more(first, '转办');
    const colleague = await choosePerson(first);
    await first.page.getByRole('dialog').getByRole('textbox').fill('本周出差，请代为复核');
    await first.shot('work-transfer');
    expect(await axeFindings(first)).toEqual([]);
    await confirm(first, `转办给${colleague}`);
    const account = await accountOf(colleague);
    await expect.poll(async () => (await standing(id))?.account).toBe(account);
    await first.page.getByText('本周出差，请代为复核').waitFor();
    expect(await offered(first)).not.toContain('转办');
    expect(first.complaints).toEqual([]);

    const second = await person(account);
    await second.go(detail(id));
    await more(second, '退回至任意环节');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '退回' }).click();
    await dialog.getByText('请选择环节').waitFor();
    await dialog.getByRole('radio', { name: /CCC受理/ }).check();
    await dialog.getByRole('radio', { name: /直接返回/ }).check();
    await dialog.getByRole('button', { name: '退回至CCC受理' }).click();
    await dialog.getByText('请填写退回原因').waitFor();
    await dialog.getByRole('textbox', { name: '内部备注' }).fill('型号与标志不一致，请核对');
    await second.shot('work-return');
    expect(await axeFindings(second)).toEqual([]);
    await confirm(second, '退回至CCC受理');
    await expect.poll(async () => (await standing(id))?.node).toBe('accept');

    // nobody has opened it yet: it can be taken back, and then it stands where it stood
    await more(second, '撤回');
    await second.page
      .getByRole('dialog')
      .getByText(/对方打开任务后不能再撤回/)
      .waitFor();
    await second.shot('work-withdraw');
    await confirm(second, '撤回');
    await expect.poll(async () => (await standing(id))?.node).toBe('applicationForCcc_review');
    expect((await standing(id))?.account).toBe(account);
    await second.page.getByText('已撤回', { exact: true }).waitFor();

    await more(second, '退回至任意环节');
    await dialog.getByRole('radio', { name: /CCC受理/ }).check();
    await dialog.getByRole('radio', { name: /直接返回/ }).check();
    await dialog.getByRole('textbox', { name: '内部备注' }).fill('型号与标志不一致，请核对');
    await confirm(second, '退回至CCC受理');
    const holder = (await standing(id))?.account ?? '';
    expect(holder).not.toBe('');
    const acceptor = await person(holder);
    await acceptor.go('/work/todo');
    await acceptor.page
      .getByRole('row', { name: new RegExp(review.no) })
      .getByText('退回', { exact: true })
      .waitFor();
    await acceptor.go(detail(id));
    await acceptor.page.getByRole('button', { name: '受理', exact: true }).waitFor();

    // opened: it is too late to take it back; urging is not
    await second.go(detail(id));
    const now = await offered(second);
    expect(now).not.toContain('撤回');
    expect(now).toContain('催办');
    await more(second, '催办');
    await confirm(second, '催办');
    await expect.poll(() => offered(second)).not.toContain('催办');
    await second.shot('work-timeline');

    // done at once, the case is straight back with whoever had sent it back
    await acceptor.page.reload();
    await acceptor.page.getByRole('button', { name: '受理', exact: true }).click();
    await acceptor.page.getByRole('dialog').getByText('同意受理', { exact: true }).waitFor();
    expect(second.complaints).toEqual([]);
    expect(acceptor.complaints).toEqual([]);
    for (const { context } of [first, second, acceptor]) await context.close();
  });

  test('a delegate prepares and gives back; a copy is read by a colleague', async () => {
    const review = (await waiting()).find((w) => /_(review|approval)$/.test(w.node) && w.account !== null && !w.delegated);
    if (!review?.account) throw new Error('nothing waits for review or approval');
    const owner = await person(review.account);
    await owner.go(detail(review.id));
    await more(owner, '委派');
    const colleague = await choosePerson(owner);
    await confirm(owner, `委派给${colleague}`);
    expect(await offered(owner)).toContain('收回委派');
    const account = await accountOf(colleague);
    const delegate = await person(account);
    await delegate.go('/work/todo');
    await delegate.page
      .getByRole('row', { name: new RegExp(review.no) })
      .getByText('委派', { exact: true })
      .waitFor();
    await delegate.go(detail(review.id));
    await more(delegate, '交还');
    const dialog = delegate.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '交还' }).click();
    await delegate.shot('work-resolve');
    await dialog.getByText('请填写意见，至少 2 个字').waitFor();
    await dialog.getByRole('textbox').fill('资料完整，建议通过');
    await confirm(delegate, '交还');
    await expect.poll(async () => (await standing(review.id))?.account).toBe(review.account);

    await owner.go(detail(review.id));
    await more(owner, '抄送');
    await owner.page.getByRole('dialog').getByRole('combobox').first().fill('王建');
    await owner.page.locator('.ant-select-item-option:visible').first().click();
    await owner.page.keyboard.press('Escape');
    await owner.shot('work-copy');
    if ((await owner.page.getByRole('dialog').count()) === 0) throw new Error('the dialog went with the list');
    await confirm(owner, '抄送');
    const dean = await person('wangjianheng');
    await dean.go('/desk/todoTasks?box=copies');
    await dean.page
      .getByRole('row', { name: new RegExp(review.no) })
      .getByText('未读', { exact: true })
      .first()
      .waitFor();
    await dean.shot('work-copies');
    expect(await axeFindings(dean)).toEqual([]);
    await dean.page.getByRole('link', { name: review.no }).first().click();
    await dean.page.waitForURL(/\/acceptance\/detail/);
    await expect
      .poll(() =>
        db.system((tx) =>
          tx
            .selectFrom('wf_copy')
            .select('read_at')
            .where('business_id', '=', review.id)
            .where('to_name', '=', '王建衡')
            .orderBy('created_at', 'desc')
            .limit(1)
            .executeTakeFirst(),
        ),
      )
      .not.toMatchObject({ read_at: null });
    for (const { complaints, context } of [owner, delegate, dean]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('the quality manager asks for a jump; the dean agrees', async () => {
    const target = (await waiting()).find((w) => w.node === 'applicationForCcc_approval');
    if (!target) throw new Error('nothing waits for approval');
    const quality = await person('caonianci');
    await quality.go(detail(target.id));
    await more(quality, '申请跳转');
    const dialog = quality.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /受理复核/ }).check();
    await dialog.getByRole('textbox', { name: '原因' }).fill('复核意见遗漏附件');
    await quality.shot('work-jump');
    expect(await axeFindings(quality)).toEqual([]);
    await confirm(quality, '申请跳转至受理复核');
    await quality.page.getByText('须由另一人复核，复核前流程不变。').waitFor();
    const dean = await person('wangjianheng');
    await dean.go(detail(target.id));
    await dean.page.getByText(/复核意见遗漏附件/).waitFor();
    await dean.shot('work-jump-notice');
    await dean.page.getByRole('button', { name: '同意跳转' }).click();
    await dean.page.getByRole('dialog').getByRole('button', { name: '同意跳转' }).click();
    await expect.poll(async () => (await standing(target.id))?.node).toBe('applicationForCcc_review');
    for (const { complaints, context } of [quality, dean]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('the applicant urges, once', async () => {
    const [own] = (
      await db.system((tx) =>
        tx
          .selectFrom('ccc_application as a')
          .innerJoin('wf_task as t', 't.business_id', 'a.id')
          .innerJoin('user_account as u', 'u.id', 'a.created_by')
          .select(['a.id', 'u.account'])
          .where('t.status', '=', 'open')
          .where('t.node', '=', 'accept')
          .where('a.tenant_id', '=', '000000')
          .orderBy('a.id', 'desc')
          .execute(),
      )
    ).slice(0, 1);
    if (!own) throw new Error('no case waits for acceptance');
    const applicant = await person(own.account);
    const { page } = applicant;
    await applicant.go(`/customer/yewuCenter/manage/detail?id=${own.id}`);
    await page.getByRole('button', { name: '催办', exact: true }).click();
    await applicant.shot('work-customer-urge');
    await page.getByRole('dialog').getByRole('button', { name: '催办', exact: true }).click();
    await page.getByText('已催办，经办人会收到消息').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '催办', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '催办', exact: true }).click();
    await page.getByText(/小时内不能重复催办/).waitFor();
    await applicant.context.close();
  });
});

// 刘启明 stands in for somebody and has no deputy of his own, whatever the day
describe('a deputy', () => {
  test('is named for three days, sees the work marked, cannot be named twice, and is ended', async () => {
    const review = (await waiting()).find((w) => w.node === 'applicationForCcc_review' && w.account !== null && !w.delegated);
    if (!review?.account) throw new Error('nothing waits for review');
    const owner = await person(review.account);
    const { page } = owner;
    await owner.go('/work/deputy');
    const name = async (): Promise<void> => {
      await page.getByRole('button', { name: '设置代理' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').first().fill('刘启明');
      await page.locator('.ant-select-item-option:visible').first().click();
      await dialog.getByRole('button', { name: '三天' }).click();
      await dialog.getByPlaceholder('例如：年假、出差').fill('年假');
      await owner.shot('work-deputy');
      expect(await axeFindings(owner)).toEqual([]);
      await dialog.getByRole('button', { name: '指定代理' }).click();
    };
    await name();
    await page.getByText('已指定刘启明代理').waitFor();
    await page
      .getByRole('row', { name: /刘启明/ })
      .getByText('代理中')
      .waitFor();
    await name();
    await page.getByRole('dialog').getByText('该时段已指定刘启明代理，请先结束原代理').waitFor();
    await owner.shot('work-deputy-refused');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    // the reason was typed: it is asked about before it is thrown away
    await page.getByRole('button', { name: '放弃', exact: true }).click();

    const deputy = await person('liuqiming');
    await deputy.go('/work/todo');
    await deputy.page
      .getByRole('row', { name: new RegExp(review.no) })
      .getByText('代', { exact: true })
      .waitFor();
    expect(await deputy.page.getByTitle(`代${await nameOf(review.account)}办理`).count()).toBeGreaterThan(0);
    await deputy.shot('work-deputy-list');

    await page
      .getByRole('row', { name: /刘启明/ })
      .getByRole('button', { name: '结束' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '结束' }).click();
    await page
      .getByRole('row', { name: /刘启明/ })
      .getByText('已结束')
      .waitFor();
    for (const { complaints, context } of [owner, deputy]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

test('the system had no fault', () => {
  expect(faults).toEqual([]);
});
