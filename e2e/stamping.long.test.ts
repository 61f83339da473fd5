/** The stamping clerk at the stamping worker, and a stranger who verifies what came out. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nothingInTheWay } from '@zhengjian/simulate/src/testing/playable.ts';
import { expect, test } from 'vitest';
import { axeFindings, DEMO_PASSWORD, giveSession, openBrowser, personAt, speak } from './browser.ts';
import { othersOf } from './play.ts';
import { journeySystem } from './system.ts';

const { url, system, faults, world } = await journeySystem();
const { db } = system.opened;
const others = othersOf({ system, world }, 'stamping journey');
const browser = await openBrowser();
const STAMP_CLERK = 'handongye';

test('a paper is stamped after the password, and a stranger sees that it is unchanged; one byte later, that it is not', async () => {
  const clerk = await personAt(browser, url);
  await giveSession(clerk, STAMP_CLERK);
  await clerk.go('/printing/cccStamping');
  const { page } = clerk;
  const first = page.locator('tbody tr', { hasText: '协议.pdf' }).first();
  await first.getByRole('button', { name: '用印', exact: true }).click();
  await page.fill('#stamp-password', DEMO_PASSWORD);
  await page.getByRole('button', { name: '验证并用印' }).click();
  await page.getByText('共 1 份，已盖 1 份').waitFor();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();

  await clerk.go('/printing/cccStamping?tab=stamped&documentKind=contract');
  const fetched = page.waitForResponse(/signing\/document/);
  await page.locator('tbody .link-cell').first().click();
  // the page has read the answer itself; the key is good for another one
  const asked = (await fetched).request();
  const bytes = await (await page.request.post(asked.url(), { data: asked.postDataJSON() })).body();
  await page.frameLocator('iframe').locator('.pdf-page canvas').first().waitFor();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await axeFindings(clerk)).toEqual([]);
  expect(clerk.complaints).toEqual([]);

  const stranger = await personAt(browser, url, { width: 375 });
  const give = async (name: string, content: Buffer) => {
    const file = path.join(tmpdir(), name);
    writeFileSync(file, content);
    await stranger.go('/verify');
    await speak(stranger, 'en');
    await stranger.page.setInputFiles('input[type=file]', file);
  };
  await give('zj-signed.pdf', bytes);
  await stranger.page.getByText('Unchanged since it was signed').waitFor();
  await stranger.page.getByText('Agrees with the register').waitFor();
  expect(await axeFindings(stranger)).toEqual([]);
  const flipped = Buffer.from(bytes);
  flipped[300] = (flipped[300] ?? 0) ^ 1;
  await give('zj-flipped.pdf', flipped);
  await stranger.page.getByText('Changed after signing, or wrongly signed').waitFor();
  expect(stranger.complaints).toEqual([]);
  expect(faults).toEqual([]);
}, 120_000);

/** Number of a case whose certificate is brought to its first seal: the last that was tested, inspected and paid for, or is to be paid. */
const certificateWithoutSeal = async (): Promise<string> => {
  const found = await db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('business_case as b', 'b.id', 't.business_id')
      .innerJoin('user_company as c', 'c.company_id', 'b.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['b.id', 'b.case_no as no', 'u.account'])
      .where('t.tenant_id', '=', '000000')
      .where('t.status', '=', 'open')
      .where('t.node', 'in', ['modelTestReportReview', 'certificateMaking', 'certificateCheck', 'certificateReview', 'CertificateApproval'])
      .where(nothingInTheWay('b.id'))
      .orderBy('b.submit_time', 'desc')
      .executeTakeFirst(),
  );
  if (!found) throw new Error('no certificate is being made');
  await others(found, 'cccStamping');
  // its paper is set by a job of the server
  const paper = () => db.system((tx) => tx.selectFrom('certificate').select('file_id').where('case_id', '=', found.id).executeTakeFirst());
  await expect.poll(async () => (await paper())?.file_id ?? '', { timeout: 60_000 }).not.toBe('');
  return found.no;
};

test('a certificate gets its first seal where the clerk puts it in the signing window; the second waits for the dean', async () => {
  const no = await certificateWithoutSeal();
  const clerk = await personAt(browser, url);
  await giveSession(clerk, STAMP_CLERK);
  await clerk.go('/printing/cccStamping?documentKind=cccCertificate');
  const { page } = clerk;
  await page.locator('tbody tr', { hasText: no }).locator('a.mono').first().click();
  const row = page.locator('tr', { hasText: 'CCC证书' }).filter({ visible: true }).last();
  await row.getByRole('button', { name: '在线签章' }).click();
  const inside = page.frameLocator('iframe');
  await inside.locator('.pdf-page canvas').first().waitFor();

  // the way back before the seal is set asks nothing; with the seal on the page it does, and declining goes on
  await page.getByRole('button', { name: '签章', exact: true }).click();
  const seal = inside.locator('.laid-seal');
  const password = page.locator('#stamp-password');
  await Promise.race([password.waitFor(), seal.waitFor()]);
  if (await password.isVisible()) {
    await password.fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '验证并用印' }).click();
  }
  await seal.waitFor();
  await page.getByRole('button', { name: '取消签章' }).click();
  await page.locator('.ant-modal-confirm-title', { hasText: '确定取消签章?' }).waitFor();
  await page.getByRole('button', { name: '继续签章' }).click();
  const before = await seal.boundingBox();
  await seal.focus();
  await page.keyboard.press('ArrowLeft');
  const after = await seal.boundingBox();
  expect((before?.x ?? 0) - (after?.x ?? 0)).toBeGreaterThan(5);
  expect(await axeFindings(clerk)).toEqual([]);
  await page.getByRole('button', { name: '签章完成' }).click();
  await row.getByText('待王建衡盖章').waitFor();

  await page.getByRole('tab', { name: /用印记录/ }).click();
  await page.locator('tr', { hasText: '认证专用章' }).filter({ visible: true }).first().waitFor();
  expect(clerk.complaints).toEqual([]);
  expect(faults).toEqual([]);
}, 120_000);
