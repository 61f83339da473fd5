/** The archive at work: found, looked at, marked, corrected, its catalogue changed, downloaded as a whole; large files go on after a reload. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { axeFindings, giveSession, openBrowser, type Person, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });
/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

const { url, system, faults, world } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

const ARCHIVIST = 'handongye';
/** States of applications whose papers are complete and not archived: what is archived is closed. */
const UNDER_WAY = { from: 40, before: 88 };
/** Larger than what goes in one request. */
const LARGE_BYTES = 21_000_000;
const HUGE_BYTES = 100_000_000;

let project: { id: string; application_no: string; account: string };
let archivist: Person;

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: paper('Paper', [name]) });
/** The same paper with an object of many bytes that nothing refers to, in pieces. */
const stuffed = (name: string, bytes: number): Buffer[] => {
  const plain = paper('Paper', [name]);
  const end = /startxref\s+\d+\s+%%EOF\s*$/.exec(plain.toString('latin1'))?.[0] ?? '';
  const head = Buffer.from(`\n99 0 obj\n<< /Length ${bytes} >>\nstream\n`);
  const piece = Buffer.alloc(1_000_000, 32);
  return [plain, head, ...Array.from({ length: bytes / piece.length }, () => piece), Buffer.from(`\nendstream\nendobj\n${end}`)];
};
const largePdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.concat(stuffed(name, LARGE_BYTES)) });
const hugePdf = () => {
  const pieces = stuffed('huge', HUGE_BYTES);
  return { content: Readable.from(pieces), size: pieces.reduce((sum, piece) => sum + piece.length, 0) };
};
const fileNamed = (name: string) =>
  db.system((tx) =>
    tx
      .selectFrom('archive_file')
      .select(['id', 'has_problem', 'version_no', 'file_size'])
      .where('case_id', '=', project.id)
      .where('original_filename', '=', name)
      .executeTakeFirst(),
  );
const isMissing = async () =>
  (await db.system((tx) => tx.selectFrom('file_missing').select('id').where('case_id', '=', project.id).execute())).length;
const place = ({ page }: Person, code: string) => page.locator('tr.ft-place:visible', { hasText: code });
const file = ({ page }: Person, name: string) => page.locator('tr.ft-file:visible', { hasText: name });

beforeAll(async () => {
  project = await db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'a.application_no', 'u.account'])
      .where('a.tenant_id', '=', '000000')
      .where('a.state', '>=', UNDER_WAY.from)
      .where('a.state', '<', UNDER_WAY.before)
      .orderBy('a.submit_time', 'desc')
      .executeTakeFirstOrThrow(),
  );
  archivist = await personAt(browser, url);
  await giveSession(archivist, ARCHIVIST);
}, 60_000);

describe('the archivist', () => {
  test('finds a project, looks at a paper, and a link leads to both', async () => {
    const { page } = archivist;
    await archivist.go('/documents/query');
    await page.getByPlaceholder('申请编号、产品或企业').fill(project.application_no);
    await page.keyboard.press('Enter');
    await page.getByText('找到 1 个项目').waitFor();
    await page.locator('.contents-project').click();
    await place(archivist, '0101').waitFor();
    await archivist.shot('archive-query');
    expect(await axeFindings(archivist)).toEqual([]);

    await file(archivist, '认证申请书.pdf').getByRole('button', { name: '认证申请书.pdf' }).click();
    await page.locator('.pdf-page canvas').waitFor();
    await page.getByPlaceholder('查找文字').fill('fictional');
    await page.getByText('1/1', { exact: true }).waitFor();
    await page.locator('.pdf-hit-now').waitFor();
    expect(await axeFindings(archivist)).toEqual([]);
    await archivist.shot('archive-preview');
    // the text over a page stays while one scrolls, and is marked anew at another size
    const hit = await page.locator('.pdf-hit-now').elementHandle();
    const stands = () => hit?.evaluate((span) => span.isConnected);
    await page.locator('.pdf-page').hover();
    await page.mouse.wheel(0, 60);
    await page.waitForFunction(() => (document.querySelector('.view-room')?.scrollTop ?? 0) > 0);
    await archivist.quiet();
    expect(await stands()).toBe(true);
    await page.getByRole('button', { name: '放大' }).click();
    await expect.poll(stands).toBe(false);
    await page.locator('.pdf-hit-now').waitFor();
    const link = page.url();
    expect(link).toMatch(/file=[0-9a-f]{32}/);
    await page.keyboard.press('Escape');
    await page.waitForURL((address) => !address.search.includes('file='));
    await page.goto(link);
    await page.locator('.pdf-page canvas').waitFor();
    await page.keyboard.press('Escape');
    expect(archivist.complaints).toEqual([]);
  });

  test('reads Word and Excel in place; nothing of a document can run', async () => {
    const { page } = archivist;
    await archivist.go(`/documents/eArchives_detail?id=${project.id}`);
    await file(archivist, '产品描述表.docx').getByRole('button', { name: '产品描述表.docx' }).click();
    await page.frameLocator('iframe.view-frame').getByRole('cell').first().waitFor();
    expect(await page.locator('iframe.view-frame').getAttribute('sandbox')).toBe('allow-same-origin');
    await archivist.shot('archive-word');
    await page.keyboard.press('Escape');
    await file(archivist, '申请认证产品清单.xlsx').getByRole('button', { name: '申请认证产品清单.xlsx' }).click();
    await page.getByRole('cell', { name: '防爆标志' }).waitFor();
    await page.keyboard.press('Escape');
    expect(archivist.complaints).toEqual([]);
  });

  test('sees the first page of a PDF of 100 MB long before all of it has come', async () => {
    const { page } = archivist;
    const { content, size } = hugePdf();
    const { sha256 } = await system.app.files.put(content);
    await db.system((tx) =>
      tx
        .updateTable('archive_file')
        .set({ file_sha256: sha256, file_size: String(size) })
        .where('case_id', '=', project.id)
        .where('original_filename', '=', '组织机构图及质量负责人任命.pdf')
        .execute(),
    );
    let come = 0;
    page.on('response', async (answer) => {
      if (answer.url().includes('downloadById')) come += Number((await answer.headerValue('content-length')) ?? 0);
    });
    await archivist.go(`/documents/eArchives_detail?id=${project.id}`);
    await file(archivist, '组织机构图').getByRole('button', { name: '组织机构图及质量负责人任命.pdf' }).click();
    await page.locator('.pdf-page canvas').waitFor();
    await page.locator('.pdf-page .textLayer').getByText('Paper').waitFor();
    expect(come).toBeGreaterThan(0);
    expect(come).toBeLessThan(3_000_000);
    await page.keyboard.press('Escape');
    expect(archivist.complaints).toEqual([]);
  });

  test('marks a paper as missing and takes the mark back', async () => {
    await archivist.go(`/documents/query?project=${project.id}`);
    const row = place(archivist, '0105');
    const before = await isMissing();
    await row.getByRole('button', { name: '标记缺失' }).click();
    await row.getByRole('button', { name: '取消缺失' }).waitFor();
    await row.getByText('缺失文件', { exact: true }).waitFor();
    expect(await isMissing()).toBe(before + 1);
    await row.getByRole('button', { name: '取消缺失' }).click();
    await row.getByRole('button', { name: '标记缺失' }).waitFor();
    expect(await isMissing()).toBe(before);
    expect(archivist.complaints).toEqual([]);
  });

  test('marks a problem with its reason, and the applicant clears it by a corrected file', async () => {
    const { page } = archivist;
    await archivist.go(`/documents/eArchivesManage_detail?id=${project.id}`);
    await file(archivist, '产品说明书.pdf').getByRole('button', { name: '标记问题' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '标记问题' }).click();
    await dialog.getByText('请填写问题说明').waitFor();
    await dialog.getByRole('textbox').fill('说明书缺少温度组别');
    await dialog.getByRole('button', { name: '标记问题' }).click();
    await file(archivist, '产品说明书.pdf').getByText('有问题').waitFor();
    await archivist.shot('archive-problem');
    expect(await fileNamed('产品说明书.pdf')).toMatchObject({ has_problem: true });

    const customer = await personAt(browser, url);
    await giveSession(customer, project.account);
    await customer.go(`/customer/yewuCenter/manage/detail?id=${project.id}#files`);
    const card = customer.page.locator('.ft-card:visible, tr.ft-file:visible', { hasText: '产品说明书.pdf' });
    await card.getByText('说明书缺少温度组别').first().waitFor();
    await customer.shot('archive-customer');
    await card.getByRole('button', { name: /操作|更多/ }).click();
    await customer.page.locator('.ant-dropdown:visible').getByText('标记合格').click();
    await customer.page.getByRole('dialog').locator('input[type=file]').setInputFiles(pdf('说明书更正.pdf'));
    await customer.page.getByRole('button', { name: '上传并标记合格' }).click();
    await customer.page.getByText('已上传 1 个文件').waitFor();
    const problems = () =>
      db.system((tx) =>
        tx.selectFrom('archive_file').select('id').where('case_id', '=', project.id).where('has_problem', '=', true).execute(),
      );
    await expect.poll(problems, soon).toEqual([]);
    expect(await axeFindings(customer)).toEqual([]);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
    expect(archivist.complaints).toEqual([]);
  });
});

test('a large file goes on after a reload, from what has arrived', async () => {
  const { page } = archivist;
  const large = largePdf('审查附图.pdf');
  await archivist.go(`/documents/eArchivesManage_detail?id=${project.id}`);
  let parts = 0;
  await page.route('**/file/resumable/**', (route) =>
    route.request().method() === 'PATCH' && ++parts > 1 ? route.abort() : route.continue(),
  );
  const chooser = page.waitForEvent('filechooser');
  await place(archivist, '0302').getByRole('button', { name: '上传', exact: true }).click();
  await (await chooser).setFiles(large);
  await expect.poll(() => parts, soon).toBeGreaterThan(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/file/resumable/**');
  await page.getByText('页面刷新中断了上传').waitFor();
  await archivist.shot('archive-interrupted');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += Number(request.headers()['upload-offset'] ?? 0) === 0 ? 1 : 0;
  });
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件继续' }).click();
  await (await again).setFiles(large);
  await page.getByText('已上传 1 个文件').waitFor();
  expect(sent).toBe(0);
  expect(Number((await fileNamed('审查附图.pdf'))?.file_size)).toBe(large.buffer.length);
  archivist.complaints.length = 0;
});

test('an administrator changes the catalogue, adds to it and moves by keys', async () => {
  const admin = await personAt(browser, url);
  await giveSession(admin, 'admin');
  const { page } = admin;
  await admin.go('/system/fileFunc');
  await page.locator('.func-tree').getByText('委托/授权书').click();
  await page.getByLabel('最多份数').fill('7');
  await page.getByRole('button', { name: '保存' }).click();
  const node = (code: string) =>
    db.system((tx) =>
      tx
        .selectFrom('file_catalog')
        .select(['can_multi_upload', 'sort', 'parent_id'])
        .where('catalog_code', '=', code)
        .where('business_type', '=', '1')
        .where('tenant_id', '=', '000000')
        .executeTakeFirst(),
    );
  await expect.poll(async () => (await node('0105'))?.can_multi_upload, soon).toBe(7);
  // the page knows that nothing is left to be saved
  await page.locator('.func-save .ant-btn-loading').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '新增文件目录' }).click();
  await page.getByLabel('目录编码').fill('0199');
  await page.getByLabel('名称', { exact: true }).fill('型式补充说明');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(async () => (await node('0199'))?.parent_id, soon).toBe((await node('0105'))?.parent_id);
  // what was saved is chosen
  await page.locator('.func-tree .ant-tree-treenode-selected').getByText('型式补充说明').waitFor();
  await page.locator('.func-tree [role="tree"]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => Number((await node('0199'))?.sort) < Number((await node('0121'))?.sort), soon).toBe(true);
  await admin.shot('catalogue');
  expect(await axeFindings(admin)).toEqual([]);
  expect(admin.complaints).toEqual([]);
  await admin.context.close();
});

test('projects chosen over two conditions come as one zip of the told length', async () => {
  const { page } = archivist;
  await archivist.go('/documents/eArchivesBatchDownload');
  const boxes = page.locator('.list:visible tbody .ant-table-selection-column input');
  await boxes.nth(0).click();
  await page.keyboard.press('/');
  await page.keyboard.type(project.application_no);
  await page.keyboard.press('Enter');
  await page.getByText('共 1 条').waitFor();
  if (!(await boxes.nth(0).isChecked())) await boxes.nth(0).click();
  await page
    .locator('.batch-bar:visible')
    .getByText(/已选 [12] 条/)
    .waitFor();
  expect(await axeFindings(archivist)).toEqual([]);
  await archivist.shot('archive-batch');
  const answered = page.waitForResponse(/getAllFileAuthKey/);
  const arrived = page.waitForEvent('download');
  await page.locator('.batch-bar:visible').getByRole('button', { name: '打包下载' }).click();
  const { data } = (await (await answered).json()) as { data: { files: number; bytes: number; withheld: number } };
  if (data.withheld > 0) await page.locator('.ant-modal-confirm').getByRole('button', { name: '下载' }).click();
  const zip = readFileSync(await (await arrived).path());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.length).toBe(data.bytes);
  expect(data.files).toBeGreaterThan(10);
  expect(archivist.complaints).toEqual([]);
  expect(faults).toEqual([]);
});

test('the files of one project fit a phone and pass axe there, in English too', async () => {
  const phone = await personAt(browser, url, { width: 375, lang: 'en' });
  await giveSession(phone, ARCHIVIST);
  await phone.go(`/documents/query?project=${project.id}`);
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await phone.shot('archive-project');
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

test('a paper that the system makes says so to whoever looks at the archive meanwhile, and comes by itself', async () => {
  const of = { case_id: project.id, document: 'acceptanceNotice' };
  const ordered = async (tries: number) =>
    db.system(async (tx) => {
      const { tenant_id, created_by } = await tx
        .selectFrom('business_case')
        .select(['tenant_id', 'created_by'])
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow();
      const row = { ...of, about_id: project.id, tenant_id, created_by, maker: '', tries, retry_at: new Date('2099-01-01') };
      await tx
        .insertInto('document_order')
        .values({ ...row, id: randomUUID(), created_at: world.now() })
        .execute();
    });
  const made = () => db.system((tx) => tx.deleteFrom('document_order').where('case_id', '=', project.id).execute());
  for (const [look, due, failed] of [
    [{ width: 1440, lang: 'zh' }, '生成中', '尚未生成'],
    [{ width: 375, lang: 'en' }, 'Being made', 'Not made yet'],
  ] as const) {
    const person = await personAt(browser, url, look);
    await giveSession(person, ARCHIVIST);
    const mark = (word: string) => person.page.getByText(word, { exact: true }).filter({ visible: true });
    await ordered(0);
    await person.go(`/documents/query?project=${project.id}`);
    await mark(due).scrollIntoViewIfNeeded();
    expect(await axeFindings(person)).toEqual([]);
    await person.shot('archive-making');
    await made();
    await expect.poll(() => mark(due).count(), soon).toBe(0);
    await ordered(1);
    await person.page.reload();
    await mark(failed).scrollIntoViewIfNeeded();
    await person.shot('archive-not-made');
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    expect(person.complaints).toEqual([]);
    await made();
    await person.context.close();
  }
});
