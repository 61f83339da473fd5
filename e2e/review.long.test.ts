/** A reviewer reads the papers of a case beside the data of its application, and judges each without closing it. */
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, giveSession, openBrowser, type Person, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const REVIEWER = 'zhangruonan';

const bar = ({ page }: Person) => page.getByRole('region', { name: /审核文件|Review of the file/ });
const looked = async (who: Person) => ((await bar(who).getByRole('status').textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
const marks = () =>
  system.opened.db.system((tx) =>
    tx
      .selectFrom('archive_file')
      .select(['original_filename', 'approval_date', 'has_problem', 'problem_remark'])
      .where('uploader_kind', '=', 'customer')
      .execute(),
  );

/** From the queue into the first case, to its papers. */
const openPapers = async (who: Person) => {
  const { page } = who;
  await giveSession(who, REVIEWER);
  await who.go('/acceptance/accept');
  await page
    .locator('tr.ant-table-row:visible, .phone-list li:visible')
    .getByText(/A\d{4}CCC\d{6}/)
    .first()
    .click();
  await page.waitForURL(/\/acceptance\/detail\?id=/);
  await page
    .getByRole('tab', { name: /资料|Papers/ })
    .first()
    .click();
  await page.locator('[data-file]:visible').first().waitFor();
  await atRest(who);
};

test('the papers of a case are judged beside the application, by buttons and by keys', async () => {
  const who = await personAt(browser, url);
  const { page } = who;
  await openPapers(who);
  await page.locator('[data-file]:visible').first().click();
  const data = page.getByRole('region', { name: '申请信息' }).or(page.locator('.preview-beside'));
  await data.first().waitFor();
  await bar(who).waitFor();
  const [before = 0, all = 0] = await looked(who);
  expect(all).toBeGreaterThan(1);
  await bar(who).getByRole('button', { name: /合格/ }).click();
  await bar(who)
    .getByText(/^合格 \d{4}-\d\d-\d\d$/)
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => looked(who)).toEqual([before + 1, all]);
  await who.shot('review-good');
  await bar(who)
    .getByRole('button', { name: /有问题/ })
    .click();
  await bar(who).getByRole('textbox').fill('缺第 3 页');
  await who.shot('review-problem');
  await bar(who).getByRole('button', { name: '标记问题' }).click();
  await bar(who).getByText('上传更正后的文件后恢复为合格').waitFor();
  expect(await axeFindings(who)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('问题文件 1 个').first().waitFor();
  const kept = await marks();
  expect(kept.filter(({ has_problem }) => has_problem)).toContainEqual(expect.objectContaining({ problem_remark: '缺第 3 页' }));
  expect(kept.some(({ approval_date }) => approval_date !== null)).toBe(true);
  expect(who.complaints).toEqual([]);
  await who.context.close();
});

test('on a phone, in English, paper and data are two tabs', async () => {
  const who = await personAt(browser, url, { width: 375, lang: 'en' });
  const { page } = who;
  await openPapers(who);
  await page.locator('[data-file]:visible').first().click();
  await bar(who).waitFor();
  await atRest(who);
  await who.shot('review-paper');
  await page.locator('.preview-choice').getByRole('tab').nth(1).click();
  await page.locator('.preview-beside').getByText(/Ex /).first().waitFor();
  await who.shot('review-data');
  expect(await axeFindings(who)).toEqual([]);
  expect(who.complaints).toEqual([]);
  await who.context.close();
});

test('the system was quiet', () => expect(faults).toEqual([]));
