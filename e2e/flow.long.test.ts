/** Processes and other people's work: drawn, checked, deployed, moved; handed out, handed over, put elsewhere by two persons. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zh as workflowWords } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { describe, expect, test, vi } from 'vitest';
import { atRest, axeFindings, giveSession, openBrowser, type Person, type PersonOptions, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

const person = async (account: string, address = '/', options: PersonOptions = {}): Promise<Person> => {
  const who = await personAt(browser, url, options);
  await giveSession(who, account);
  await who.go(address);
  return who;
};
const leave = async (...people: Person[]): Promise<void> => {
  expect(people.flatMap((p) => p.complaints)).toEqual([]);
  for (const { context } of people) await context.close();
};
/** Versions of a process with their states, the newest last. */
const versions = async (category: string): Promise<string[]> =>
  (
    await db.system((tx) =>
      tx
        .selectFrom('wf_definition')
        .select(['definition_version as version', 'status'])
        .where('tenant_id', '=', '000000')
        .where('category', '=', category)
        .orderBy('definition_version')
        .execute(),
    )
  ).map(({ version, status }) => `${version} ${status}`);
/** Open tasks of the CCC process by node, with who holds each. */
const held = async (node: string): Promise<{ no: string; name: string }[]> =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .select(['a.application_no as no', 't.assignee_name as name'])
      .where('t.status', '=', 'open')
      .where('t.node', '=', node)
      .where('a.tenant_id', '=', '000000')
      .orderBy('a.application_no')
      .execute(),
  );
const holder = async (node: string, no: string): Promise<string | undefined> => (await held(node)).find((t) => t.no === no)?.name;
/** The built file that holds these words. */
const chunkWith = async (words: string): Promise<string> => {
  const built = path.join(projectRoot, 'web/dist/assets');
  for (const name of await readdir(built))
    if (name.endsWith('.js') && (await readFile(path.join(built, name), 'utf8')).includes(words)) return name;
  throw new Error(`no built file says ${words}`);
};
const REVIEW = 'applicationForCcc_review';
/** Applications wait here for any acceptor. */
const ACCEPT = 'accept';
const [FIRST, SECOND] = ['刘启明', '张若楠'];

describe('a process', () => {
  test('is drawn with a fault that stands in the picture, mended, rehearsed, and released by a second person', async () => {
    const admin = await person('admin', '/flow/model');
    const { page } = admin;
    await page.getByRole('row').filter({ hasText: 'cccApplication' }).getByRole('button', { name: '编辑' }).click();
    const task = page.locator('.djs-element[data-element-id="accept"]');
    await task.click();
    const roles = page.locator('.ant-form-item', { has: page.locator('#property-roles') });
    await roles.locator('.ant-select-selection-item-remove').click();
    await expect.poll(() => task.getAttribute('class'), { timeout: 15_000 }).toContain('flow-fault');
    await page
      .locator('.editor-faults')
      .getByText(/缺少属性 办理角色/)
      .waitFor();
    await admin.shot('editor-fault');
    await page.getByLabel('标识', { exact: true }).fill(REVIEW);
    await page.keyboard.press('Enter');
    await page.getByText(`“${REVIEW}”已用于其他元素`).waitFor();
    expect(await axeFindings(admin)).toEqual([]);
    // what is not saved is asked for before its tab goes
    await page.locator('.tab-active .tab-close').click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('没有错误，可以发布').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText(/已保存/).waitFor();
    await page.getByRole('button', { name: '预演' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '开始预演' }).click();
    await dialog.getByText(/\d+ 件全部走同样的路/).waitFor();
    await admin.shot('editor-rehearsed');
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
    const before = await versions('cccApplication');
    const ask = async () => {
      await page.getByRole('button', { name: '发布', exact: true }).click();
      await dialog.getByText(/可批准的人员：.*王建衡/).waitFor();
      await dialog.getByLabel('发布说明').fill('受理环节角色未变，重新发布');
      await dialog.getByRole('button', { name: '申请发布' }).click();
    };
    await ask();
    await dialog.getByText(/已有一个版本等待批准发布/).waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    // the note that was typed is not thrown away unasked
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // the second person: what waits stands on the first page and leads to what changes
    const dean = await person('wangjianheng');
    await dean.page
      .getByRole('link', { name: /流程发布审批/ })
      .first()
      .click();
    const decision = dean.page.getByRole('dialog');
    await dean.page.getByRole('button', { name: '审批', exact: true }).click();
    await decision.getByText(/天数：.* → 3/).waitFor();
    await decision.getByText('没有错误，可以发布').waitFor();
    await decision.getByText('在办流程迁移试算').waitFor();
    await dean.shot('release');
    expect(await axeFindings(dean)).toEqual([]);
    await decision.getByRole('button', { name: '不批准' }).click();
    await decision.getByText('不批准时请填写原因，至少 2 个字').waitFor();
    await decision.getByLabel('审批意见').fill('复核时限不宜延长');
    await decision.getByRole('button', { name: '不批准' }).click();
    await dean.page.getByText('未批准').first().waitFor();
    expect(await versions('cccApplication')).toEqual(before);
    await ask();
    await page.getByText('已申请发布，待另一人批准').waitFor();
    await dean.page.getByRole('button', { name: '刷新', exact: true }).click();
    await dean.page.getByRole('button', { name: '审批', exact: true }).click();
    await decision.getByRole('button', { name: '批准发布' }).click();
    await expect.poll(() => versions('cccApplication')).toHaveLength(before.length + 1);
    // the first asking was refused, and the console says so
    admin.complaints.splice(0);
    await leave(admin, dean);
  });

  test('begins blank, is zoomed and kept as a file', async () => {
    const admin = await person('admin', '/flow/model');
    const { page } = admin;
    await page.getByRole('button', { name: '新建草稿' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('空白流程').click();
    await dialog.getByLabel('流程名称').fill('来访登记');
    await dialog.getByLabel('英文名称').fill('Visit');
    await dialog.getByLabel('标识').fill('visit');
    await dialog.getByRole('button', { name: '新建', exact: true }).click();
    await page.getByText('没有错误，可以发布').waitFor();
    await page.getByRole('button', { name: '放大' }).click();
    await page.getByRole('button', { name: '显示全图' }).click();
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    expect((await kept).suggestedFilename()).toBe('visit.bpmn');
    await leave(admin);
  });

  test('stands while the words of the panel beside it are still to come', async () => {
    const admin = await person('admin', '/flow/model');
    const { page } = admin;
    await page.getByRole('row').filter({ hasText: 'cccApplication' }).getByRole('button', { name: '编辑' }).click();
    await page.locator('.editor-side input').first().waitFor();
    let send = (): void => {};
    const asked = new Promise<void>((resolve) => {
      send = resolve;
    });
    let held = 0;
    await page.route(`**/${await chunkWith(workflowWords.dialog.giveRefusalReason)}`, async (route) => {
      held += 1;
      await asked;
      await route.continue();
    });
    await page.reload();
    await expect.poll(() => held).toBe(1);
    await page.locator('.djs-element[data-element-id="accept"]').waitFor();
    expect(await page.locator('.editor h1').isVisible()).toBe(true);
    send();
    await page.locator('.editor-side input').first().waitFor();
    await leave(admin);
  });

  test('saved by a colleague meanwhile is not overwritten unseen', async () => {
    const [one, two] = [await person('admin', '/flow/model'), await person('admin', '/flow/model')];
    for (const { page } of [one, two]) {
      await page.getByRole('row').filter({ hasText: 'cccApplication' }).getByRole('button', { name: '编辑' }).click();
      await page.locator('.djs-element[data-element-id="accept"]').click();
    }
    for (const { page } of [one, two]) {
      await page.getByLabel('天数', { exact: true }).fill('4');
      await page.keyboard.press('Tab');
      await page.getByText('有未保存的修改').waitFor();
    }
    await one.page.getByRole('button', { name: '保存' }).click();
    await one.page.getByText(/已保存/).waitFor();
    await two.page.getByRole('button', { name: '保存' }).click();
    const dialog = two.page.getByRole('dialog');
    await dialog.getByText(/系统管理员已于.*保存过该草稿/).waitFor();
    await dialog.getByRole('button', { name: '覆盖并保存' }).click();
    await two.page.getByText(/已保存/).waitFor();
    // the second saving was refused once, and the console says so
    two.complaints.splice(0);
    await leave(one, two);
  });

  test('has another version activated and suspended, and a dry run of moving what runs', async () => {
    const admin = await person('admin', '/flow/manager?category=leave');
    const { page } = admin;
    expect(await versions('leave')).toEqual(['1 suspended', '2 active']);
    const row = (version: number) => page.getByRole('row').filter({ hasText: `第 ${version} 版` });
    /** What does not fit into the row stands under "more". */
    const press = async (version: number, act: string): Promise<void> => {
      const button = row(version).getByRole('button', { name: act, exact: true });
      const folded = row(version).getByRole('button', { name: '更多' });
      await button.or(folded).first().waitFor();
      if (await button.isVisible()) return button.click();
      await folded.click();
      await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: act }).click();
    };
    const change = async (version: number, act: string): Promise<void> => {
      await press(version, act);
      await page.getByRole('dialog').getByRole('button', { name: act }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await change(1, '启用');
    await expect.poll(() => versions('leave')).toEqual(['1 active', '2 suspended']);
    await change(1, '停用');
    await expect.poll(() => versions('leave')).toEqual(['1 suspended', '2 suspended']);
    await change(2, '启用');
    await expect.poll(() => versions('leave')).toEqual(['1 suspended', '2 active']);
    await press(1, '迁移在办流程');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/件都可以迁移/).waitFor();
    await admin.shot('migrate-plan');
    expect(await axeFindings(admin)).toEqual([]);
    await leave(admin);
  });
});

describe('other people’s work', () => {
  test('is handed out for several cases at once, row by row', async () => {
    const dispatcher = await person('wuxiangdong', '/flow/follow?category=cccApplication&status=active');
    const { page } = dispatcher;
    const waiting = (await held(ACCEPT)).filter(({ name }) => name === '').slice(-2);
    expect(waiting).toHaveLength(2);
    for (const { no } of waiting)
      await page
        .getByRole('row', { name: new RegExp(no) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('toolbar', { name: /已选/ }).getByRole('button', { name: '调度' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option:visible', { hasText: FIRST }).click();
    await dialog.getByRole('button', { name: '分配', exact: true }).click();
    await dialog.getByText('2 条中已分配 2 条').waitFor();
    await dispatcher.shot('batch-handed-out');
    expect(await axeFindings(dispatcher)).toEqual([]);
    for (const { no } of waiting) expect(await holder(ACCEPT, no)).toBe(FIRST);
    await leave(dispatcher);
  });

  test('goes to a successor when somebody leaves', async () => {
    const dean = await person('wangjianheng', '/flow/handover');
    const { page } = dean;
    const theirs = (await held(ACCEPT)).filter(({ name }) => name === FIRST).map(({ no }) => no);
    expect(theirs.length).toBeGreaterThan(1);
    await page.getByRole('button', { name: `选择 ${FIRST}` }).click();
    await page.getByLabel('全部交给').click();
    await page.locator('.ant-select-item-option:visible', { hasText: SECOND }).click();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('交接原因').fill('调往车辆中心');
    await dean.shot('handover-check');
    expect(await axeFindings(dean)).toEqual([]);
    await page.getByRole('button', { name: /交接 \d+ 条任务/ }).click();
    await page.getByText(/已交接 \d+ 条任务/).waitFor();
    for (const no of theirs) expect(await holder(ACCEPT, no)).toBe(SECOND);
    await leave(dean);
  });

  test('is put at another node when a second person, told by a message, agrees', async () => {
    const dean = await person('wangjianheng');
    const { page } = dean;
    await page.locator('header').getByRole('button', { name: /消息/ }).click();
    // more has come since than the bell shows
    await page.getByRole('button', { name: '全部消息' }).click();
    await page
      .getByRole('row')
      .getByText(/曹念慈申请跳转/)
      .first()
      .click();
    await page.getByRole('button', { name: '打开相关业务' }).click();
    const dialog = page.getByRole('dialog', { name: /复核跳转申请/ });
    await dialog.getByRole('textbox').fill('同意，请重新核对');
    await dialog.getByRole('button', { name: '同意跳转' }).click();
    await page.getByText('流程已跳转').waitFor();
    const quality = await person('caonianci');
    await quality.page.locator('header').getByRole('button', { name: /消息/ }).click();
    await quality.page
      .getByText(/已跳转至/)
      .first()
      .waitFor();
    await leave(dean, quality);
  });

  test('is played again from what was recorded, by keyboard too', async () => {
    const dean = await person('wangjianheng', '/flow/follow?category=leave&status=done');
    const { page } = dean;
    await page.getByRole('button', { name: '查看流程' }).first().click();
    const slider = page.getByRole('slider', { name: '回放' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.locator('.replay-said', { hasText: '第 1 步' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.replay-said', { hasText: '第 2 步' }).waitFor();
    await page.getByRole('button', { name: '播放' }).click();
    await page.locator('.replay-said', { hasText: '流程结束' }).waitFor();
    await dean.shot('replay');
    expect(await axeFindings(dean)).toEqual([]);
    await leave(dean);
  });

  test.each(['zh', 'en'] as const)('is drawn with words large enough to read, none of them cut (%s)', async (lang) => {
    const dean = await person('wangjianheng', '/flow/follow?category=cccApplication', { lang });
    const { page } = dean;
    await page
      .getByRole('button', { name: lang === 'zh' ? '查看流程' : 'View process' })
      .first()
      .click();
    const labels = page.locator('.djs-shape .djs-label');
    await labels.first().waitFor();
    await atRest(dean);
    const seen = await labels.evaluateAll((all) =>
      all.map((label) => {
        const own = label.getBoundingClientRect();
        const box = label.closest('.djs-shape')?.querySelector('.djs-visual > rect')?.getBoundingClientRect();
        // pixels on the screen of one line of type
        const size = Number.parseFloat(getComputedStyle(label).fontSize) * ((label as SVGGraphicsElement).getScreenCTM()?.a ?? 0);
        const cut = box !== undefined && (own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1);
        return { text: label.textContent, size: Math.round(size * 10) / 10, cut };
      }),
    );
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter(({ size }) => size < 11.5)).toEqual([]);
    expect(seen.filter(({ cut }) => cut)).toEqual([]);
    await dean.shot('flow-picture');
    await leave(dean);
  });
});

test('what shows only on a tab or in a dialog reads in English on a phone', async () => {
  const phone = await person('wangjianheng', '/flow/follow?part=jumps', { width: 375, lang: 'en' });
  await phone.shot('flow-jumps');
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // a request that has been decided still says what it was about
  await phone.go('/flow/releases');
  await phone.page.getByRole('button', { name: 'CCC application' }).first().click();
  await phone.page
    .getByRole('dialog')
    .getByText(/Decided by 王建衡/)
    .waitFor();
  await phone.shot('flow-release');
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await leave(phone);
});

test('the system was quiet', () => expect(faults).toEqual([]));
