// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS, type ArchiveButton, type ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { Link } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, refused, type Sent } from '../../../shell/testing.ts';
import { openPage, startKitTexts } from '../../testing.tsx';
import { closePreview, preview } from '../preview/store.ts';
import { FileTree } from './FileTree.tsx';
import { fileRow, nodeRow } from './testing.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const DATA = 'd'.repeat(32);
const free = { canDownload: 1, canView: 1, canDel: 1, canCover: 1, canRename: 1, canAudit: 1 };
const tree = (rows: readonly ArchiveRow[], buttons: readonly ArchiveButton[] = ARCHIVE_BUTTONS) => ({
  title: 'A2026CCC000001',
  func: { functionCode: 'cccApplication', name: 'CCC', nameEn: 'CCC', buttons, showAudit: true, showRemark: true },
  rows,
});
const open = (rows: readonly ArchiveRow[], buttons?: readonly ArchiveButton[], more: object = {}) =>
  openPage(<FileTree dataId={DATA} />, { [archiveCalls.selectTreeFileCatalogByDataId.path]: tree(rows, buttons), ...more });
/** Which paper is being looked at. */
const inSight = () => {
  const now = preview.get();
  return now?.files[now.at]?.fileId ?? '';
};
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const folder = nodeRow('01', '', { isLeaf: 0 });

test('a file that must be borrowed says so and offers nothing', async () => {
  open([folder, nodeRow('0101', '01', {}), fileRow('机密', '0101', { ...free, noAuth: 1 })]);
  const row = await rowOf('机密.pdf');
  expect(row.getAllByText('无权限').length).toBeGreaterThan(0);
  expect(row.queryAllByRole('button')).toEqual([]);
});

test('a frozen copy says so; one that cannot bear a seal is told by its hash', async () => {
  const hash = 'ab'.repeat(32);
  const frozen = { isFrozen: 1, canDownload: 1, canView: 1, fileSha256: hash };
  open([
    folder,
    nodeRow('0303', '01', { needStamped: 1 }),
    fileRow('总装图', '0303', { ...frozen, needStamped: 1 }),
    fileRow('外壳', '0303', { ...frozen, name: '外壳.dwg', originalFilename: '外壳.dwg', suffix: 'dwg', needStamped: 0 }),
  ]);
  const pdf = await rowOf('总装图.pdf');
  expect(pdf.getByText('已随批准冻结').title).toBe(hash);
  expect(pdf.getByText('待盖章')).toBeTruthy();
  const dwg = await rowOf('外壳.dwg');
  expect(dwg.getByText(`已冻结，哈希值 ${hash}，不能加盖印章`)).toBeTruthy();
  expect(dwg.queryByText('待盖章')).toBeNull();
});

test('the buttons of the file function and the flags of the row both decide', async () => {
  open([folder, nodeRow('0101', '01', { canUpload: 1, canMultiUpload: 1 }), fileRow('报告', '0101', free)], ['download', 'upload']);
  const row = await rowOf('报告.pdf');
  expect(row.getByRole('button', { name: '下载' })).toBeTruthy();
  expect(row.queryByRole('button', { name: '标记问题' })).toBeNull();
  const full = screen.getByRole('button', { name: '已达上限' });
  expect(full.hasAttribute('disabled')).toBe(true);
});

test('what a place does not take is refused before anything is sent', async () => {
  const { sent, notices } = open([folder, nodeRow('0101', '01', { canUpload: 1, suffix: 'pdf' })]);
  fireEvent.click(await screen.findByRole('button', { name: '上传' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  const before = sent.length;
  fireEvent.change(input, { target: { files: [new File(['x'], '程序.exe')] } });
  expect(notices.map(({ text }) => text)).toEqual(['程序.exe：不支持的文件格式，可上传：pdf']);
  expect(sent.length).toBe(before);
});

test('a place says how large a file it takes, in megabytes', async () => {
  open([folder, nodeRow('0101', '01', { canUpload: 1, maxFileSize: 50 })]);
  expect(await screen.findByText('≤ 50 MB')).toBeTruthy();
});

test('a paper that the system is making says so, or that it could not be made so far', async () => {
  open([folder, nodeRow('0201', '01', { making: 'due' }), nodeRow('0202', '01', { making: 'failed' }), nodeRow('0203', '01', {})]);
  expect(await screen.findAllByText('生成中')).toHaveLength(1);
  expect(screen.getAllByText('尚未生成')).toHaveLength(1);
});

test('a paper that waits for another writing names the character', async () => {
  open([folder, nodeRow('0405', '01', { making: 'failed', missingGlyph: 'U+2611' })]);
  fireEvent.mouseEnter(await screen.findByText('尚未生成'));
  expect(await screen.findByText(/“☑”（U\+2611）/)).toBeTruthy();
});

test('a missing paper is marked, and the mark that is offered leaves the present state', async () => {
  const asked: unknown[] = [];
  const marked = (isMissing: number) => [folder, nodeRow('0105', '01', { canMarkMissing: 1, isMissing })];
  open(marked(0), ARCHIVE_BUTTONS, {
    [archiveCalls.saveOrDelFileMissing.path]: (sent: Sent) => {
      asked.push(sent.body);
      return ok(null);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '标记缺失' }));
  await waitFor(() => expect(asked).toEqual([{ businessType: '1', dataId: DATA, fileCatalogId: '0105', isMissing: true }]));
  expect(screen.queryByRole('button', { name: '取消缺失' })).toBeNull();
});

test('a rename begins with the present name, keeps the extension and what was typed when it is refused', async () => {
  const asked: unknown[] = [];
  open([folder, nodeRow('0101', '01', {}), fileRow('旧名', '0101', free)], ARCHIVE_BUTTONS, {
    [archiveCalls.modifyFileName.path]: (sent: Sent) => {
      asked.push(sent.body);
      return refused(400, '文件名已被使用');
    },
  });
  const row = await rowOf('旧名.pdf');
  fireEvent.click(row.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '重命名' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>('文件名');
  expect(name.value).toBe('旧名');
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写文件名称')).toBeTruthy();
  fireEvent.change(name, { target: { value: '新名' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('文件名已被使用')).toBeTruthy();
  expect(asked).toEqual([{ fileId: '旧名', originalFilename: '新名.pdf' }]);
  expect(name.value).toBe('新名');
});

test('a paper with a problem does not count as in order', async () => {
  const must = nodeRow('0101', '01', { mustUpload: 1 });
  open([folder, must, fileRow('好', '0101', free)]);
  await screen.findByLabelText('必传，已上传');
  cleanup();
  open([folder, must, { ...fileRow('坏', '0101', free), hasProblem: 1, problemRemark: '缺页' }]);
  await rowOf('坏.pdf');
  expect(screen.queryByLabelText('必传，已上传')).toBeNull();
});

test('beside who uploaded a paper stands when it was uploaded, not when it was judged', async () => {
  const times = { createTime: '2026-11-03 08:15:00', updateTime: '2026-11-20 16:40:00', createUser: '林敏' };
  open([folder, nodeRow('0101', '01', {}), { ...fileRow('坏', '0101', free), ...times, hasProblem: 1, problemRemark: '缺页' }]);
  const row = (await screen.findByText('坏.pdf')).closest('tr') as HTMLElement;
  expect(within(row).getByTitle('林敏').textContent).toBe('2026-11-03');
});

test('a link opens its paper, on a page that stands open already too, and in whatever place it lies', async () => {
  const rows = [folder, nodeRow('0101', '01', {}), nodeRow('0102', '01', {}), fileRow('一', '0101', free), fileRow('二', '0102', free)];
  const page = (
    <>
      <FileTree dataId={DATA} address />
      <Link to="/?node=0101&file=二">其二</Link>
    </>
  );
  openPage(page, { [archiveCalls.selectTreeFileCatalogByDataId.path]: tree(rows) }, '/?file=一');
  await waitFor(() => expect(inSight()).toBe('一'));
  fireEvent.click(screen.getByRole('link', { name: '其二' }));
  await waitFor(() => expect(inSight()).toBe('二'));
  // closed it stays closed, until the link is followed again
  act(closePreview);
  expect(inSight()).toBe('');
  fireEvent.click(screen.getByRole('link', { name: '其二' }));
  await waitFor(() => expect(inSight()).toBe('二'));
  act(closePreview);
});

test('a problem needs its words; arrows walk the files and Delete asks', async () => {
  open([folder, nodeRow('0101', '01', { canMultiUpload: 3 }), fileRow('一', '0101', free), fileRow('二', '0101', free)]);
  const first = await screen.findByRole('button', { name: '一.pdf' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('二.pdf');
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Delete' });
  expect((await screen.findAllByText('确定删除“二.pdf”？')).length).toBeGreaterThan(0);
});

test('the blank form of a place is downloaded where there is one', async () => {
  const asked: string[] = [];
  open([folder, nodeRow('0101', '01', { hasTemplate: 1 }), nodeRow('0102', '01', {})], undefined, {
    [archiveCalls.downloadTemplate.path]: ({ url }: Sent) => {
      asked.push(new URL(url, 'http://here').searchParams.get('fileCatalogId') ?? '');
      return new Response('form', { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' } });
    },
  });
  const buttons = await screen.findAllByRole('button', { name: '下载模板' });
  expect(buttons.length).toBe(1);
  fireEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(asked).toEqual(['0101']));
});
