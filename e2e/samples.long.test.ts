/** Samples in the browser: received with a photo that is made small on the device and opens large; handed back by one, confirmed by another. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { atRest, axeFindings, giveSession, openBrowser, type Person, personAt } from './browser.ts';
import { type Case, casesOf } from './cases.ts';
import { othersOf } from './play.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const journey = await journeySystem();
const { url, system, faults } = journey;
const browser = await openBrowser();
const { dispatchedToTest } = casesOf(journey, browser);
const others = othersOf(journey, 'samples journey');
const { db } = system.opened;
const [KEEPER, TESTER] = ['hechengyu', 'zhuyutong'];
/** As `kit/files/photo.ts` makes them; no side of what a camera writes is shorter. */
const LONGEST_SIDE = 1_920;
const CAMERA = { width: 2_600, height: 1_800 };

/** What a camera would write: no two neighbours are alike, so it is large. */
const cameraPhoto = async (page: Page): Promise<Buffer> => {
  const data = await page.evaluate(async ({ width, height }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const picture = pen.createImageData(width, height);
    for (let i = 0; i < picture.data.length; i++) picture.data[i] = i % 4 === 3 ? 255 : (i * 7919 + (i >> 7) * 104_729) % 251;
    pen.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95);
  }, CAMERA);
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
};

const sampleIn = (...states: number[]) =>
  db.system((tx) =>
    tx
      .selectFrom('sample')
      .select(['id', 'sample_no'])
      .where('tenant_id', '=', '000000')
      .where('state', 'in', states)
      .orderBy('sample_no', 'desc')
      .executeTakeFirstOrThrow(),
  );
const stateOf = async (id: string) =>
  (await db.system((tx) => tx.selectFrom('sample').select('state').where('id', '=', id).executeTakeFirstOrThrow())).state;

let keeper: Person;
let dispatched: Case;
beforeAll(async () => {
  dispatched = await dispatchedToTest();
  keeper = await personAt(browser, url);
  await giveSession(keeper, KEEPER);
}, 60_000);

test('a photo at reception is sent small, filed with the case, shown small beside the hand-over and large in the preview', async () => {
  const { page } = keeper;
  await others(dispatched, 'sampleReceiveIn');
  const sample = await sampleIn(0, 1, 2);
  await keeper.go(`/sample/sampleReception_detail?id=${sample.id}`);
  await page.getByRole('button', { name: '收样入库' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('存放位置').fill('A-09');
  const buffer = await cameraPhoto(page);
  await dialog.locator('input[type=file]').setInputFiles({ name: '铭牌.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('img', { name: '照片 1' }).waitFor();
  await keeper.shot('sample-receive');
  await dialog.getByRole('button', { name: '收样入库' }).click();

  const small = page.locator('.small-pictures').getByRole('button', { name: '照片 1' });
  const picture = small.locator('img');
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => Math.max(img.naturalWidth, img.naturalHeight))).toBe(LONGEST_SIDE);
  const file = await db.system((tx) =>
    tx
      .selectFrom('sample_photo as p')
      .innerJoin('sample_move as m', 'm.id', 'p.move_id')
      .innerJoin('archive_file as f', 'f.id', 'p.file_id')
      .select(['f.filed', 'f.suffix', 'f.file_size'])
      .where('m.sample_id', '=', sample.id)
      .executeTakeFirstOrThrow(),
  );
  expect(file).toMatchObject({ filed: true, suffix: 'jpg' });
  expect(Number(file.file_size)).toBeLessThan(buffer.length);
  await atRest(keeper);
  expect(await axeFindings(keeper)).toEqual([]);
  await small.click();
  await page.locator('.preview img').first().waitFor();
  await keeper.shot('sample-photo');
  await page.keyboard.press('Escape');
  expect(keeper.complaints).toEqual([]);
});

test('a return has two sides: the laboratory hands back, the sample room confirms, and both stand in the chain', async () => {
  await others(dispatched, 'testRecord');
  const sample = await sampleIn(5);
  const tester = await personAt(browser, url);
  await giveSession(tester, TESTER);
  await tester.go(`/sample/comSampleManage_detail?id=${sample.id}`);
  await tester.page.getByRole('button', { name: '退还样品室' }).click();
  await tester.page.getByRole('dialog').getByRole('button', { name: '退还样品室' }).click();
  await expect.poll(() => stateOf(sample.id)).toBe(11);

  const { page } = keeper;
  await keeper.go('/sample/comSampleManage?tab=returning');
  await page.getByText(sample.sample_no).first().waitFor();
  await keeper.go(`/sample/comSampleManage_detail?id=${sample.id}`);
  await page.getByRole('button', { name: '确认退还' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('存放位置').fill('B-03');
  await dialog.getByRole('button', { name: '确认退还' }).click();
  await expect.poll(() => stateOf(sample.id)).toBe(6);
  await page.getByText('朱语桐 交 何承宇').first().waitFor();
  await keeper.shot('sample-returned');
  expect([...keeper.complaints, ...tester.complaints, ...faults]).toEqual([]);
});
