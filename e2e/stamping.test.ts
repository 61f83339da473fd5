/** The stamping clerk at the press, and a stranger who verifies what came out. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, personAt, signIn, speak } from './browser.ts';
import { journeyHouse } from './house.ts';

const { url, faults } = await journeyHouse(14);
const browser = await openBrowser();
const STAMP_CLERK = 'handongye';

test('a paper is stamped after the password, and a stranger sees that it is unchanged; one byte later, that it is not', async () => {
  const clerk = await personAt(browser, url);
  await signIn(clerk, STAMP_CLERK);
  await clerk.go('/printing/cccStamping');
  const { page } = clerk;
  const first = page.locator('tbody tr', { hasText: '协议.pdf' }).first();
  await first.getByRole('button', { name: '盖章', exact: true }).click();
  await page.fill('#stamp-password', DEMO_PASSWORD);
  await page.getByRole('button', { name: '验证并盖章' }).click();
  await page.getByText('共 1 份，已盖 1 份').waitFor();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();

  await clerk.go('/printing/cccStamping?tab=stamped&documentKind=contract');
  const fetched = page.waitForResponse(/downloadById/);
  await page.locator('tbody .link-cell').first().click();
  const bytes = await (await fetched).body();
  await page.locator('.pdf-page canvas').first().waitFor();
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
