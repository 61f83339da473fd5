// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { ARCHIVE_BUTTONS, type ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, refused, type Sent } from '../../../shell/testing.ts';
import { openPage, startKitTexts } from '../../testing.tsx';
import { FilesHost } from '../FilesHost.tsx';
import { FileTree } from '../tree/FileTree.tsx';
import { fileRow, nodeRow } from '../tree/testing.ts';
import { closePreview } from './store.ts';

beforeAll(startKitTexts);
afterEach(() => {
  act(closePreview);
  cleanup();
  setWidth(1440);
});

const setWidth = (width: number) => {
  window.innerWidth = width;
  act(() => void window.dispatchEvent(new Event('resize')));
};
const free = { canDownload: 1, canView: 1, canAudit: 1, suffix: 'txt' };
const named = (id: string, more: Partial<ArchiveRow> = {}) => fileRow(id, '0101', { ...free, ...more });

/** A case whose papers are kept here, as the server keeps them; the application's data stands beside. */
function openCase(files: readonly ArchiveRow[], { showAudit = true, refusal }: { showAudit?: boolean; refusal?: string } = {}) {
  const kept = new Map(files.map((file) => [file.id, file]));
  const sent: unknown[] = [];
  const marked = ({ body }: Sent) => {
    const { fileId, ...noted } = body as { fileId: string; hasProblem?: boolean; problemRemark?: string; approvalDate?: string };
    sent.push(noted);
    if (refusal) return refused(400, refusal);
    const file = { ...(kept.get(fileId) ?? named(fileId)), approvalDate: '', ...noted, hasProblem: noted.hasProblem ? 1 : 0 };
    kept.set(fileId, file);
    return ok(file);
  };
  openPage(
    <>
      <FileTree dataId={'d'.repeat(32)} beside={{ label: '申请数据', content: <p>防爆标志 Ex db IIC T6 Gb</p> }} />
      <FilesHost />
    </>,
    {
      [archiveCalls.selectTreeFileCatalogByDataId.path]: () =>
        ok({
          title: 'A2026CCC000001',
          func: { functionCode: 'cccApplication', name: 'CCC', nameEn: 'CCC', buttons: ARCHIVE_BUTTONS, showAudit, showRemark: true },
          rows: [nodeRow('01', '', { isLeaf: 0 }), nodeRow('0101', '01', { canMultiUpload: 9 }), ...kept.values()],
        }),
      [fileCalls.getFileAuthKey.path]: () => ok({ authKey: 'key-of-this-file', expiresIn: 300 }),
      [fileCalls.downloadById.path]: () =>
        new Response('内容', { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'inline' } }),
      [archiveCalls.archiveUpdateFile.path]: marked,
    },
  );
  return sent;
}
const look = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const bar = () => screen.findByRole('region', { name: '审核文件' });

test('papers are judged beside the data of the application, without closing, and the list shows it at once', async () => {
  const sent = openCase([named('一'), named('二'), named('三')]);
  await look('一.pdf');
  expect(await screen.findByText('防爆标志 Ex db IIC T6 Gb')).toBeTruthy();
  await within(await bar()).findByText('已看 1/3 份');
  fireEvent.click(within(await bar()).getByRole('button', { name: /合格/ }));
  await within(await bar()).findByText(/^合格 \d{4}-\d\d-\d\d$/);
  await waitFor(() =>
    expect(within(screen.getByText('一.pdf', { selector: 'button' }).closest('tr') as HTMLElement).getByText('合格')).toBeTruthy(),
  );

  fireEvent.keyDown(window, { key: 'ArrowRight' });
  await within(await bar()).findByText('已看 2/3 份');
  fireEvent.click(within(await bar()).getByRole('button', { name: /有问题/ }));
  fireEvent.click(within(await bar()).getByRole('button', { name: '标记问题' }));
  await within(await bar()).findByText('请填写问题说明');
  const words = within(await bar()).getByLabelText('问题说明');
  fireEvent.change(words, { target: { value: '缺第 3 页' } });
  // an arrow moves in the words, not to the next paper; what was typed waits while another one is read
  fireEvent.keyDown(words, { key: 'ArrowRight' });
  await within(await bar()).findByText('已看 2/3 份');
  fireEvent.click(screen.getByRole('button', { name: '下一个文件' }));
  await within(await bar()).findByText('已看 3/3 份');
  fireEvent.click(screen.getByRole('button', { name: '上一个文件' }));
  expect((within(await bar()).getByLabelText('问题说明') as HTMLTextAreaElement).value).toBe('缺第 3 页');
  fireEvent.click(within(await bar()).getByRole('button', { name: '标记问题' }));
  await within(await bar()).findByText('上传更正后的文件后恢复为合格');
  expect(within(await bar()).queryByRole('button', { name: /合格/ })).toBeNull();
  await waitFor(() => expect(screen.getAllByText('问题文件 1 个').length).toBeGreaterThan(0));
  expect(sent).toEqual([{ approvalDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, { hasProblem: true, problemRemark: '缺第 3 页' }]);
});

test('what was judged before counts as looked at; a refusal is shown and the words stay', async () => {
  openCase([named('一'), named('二', { approvalDate: '2026-11-20' }), named('三', { hasProblem: 1, problemRemark: '章不清' })], {
    refusal: '没有权限，请向档案管理员借阅',
  });
  await look('一.pdf');
  await within(await bar()).findByText('已看 3/3 份');
  fireEvent.click(within(await bar()).getByRole('button', { name: /有问题/ }));
  fireEvent.change(within(await bar()).getByLabelText('问题说明'), { target: { value: '日期不符' } });
  fireEvent.click(within(await bar()).getByRole('button', { name: '标记问题' }));
  await within(await bar()).findByText('没有权限，请向档案管理员借阅');
  expect((within(await bar()).getByLabelText('问题说明') as HTMLTextAreaElement).value).toBe('日期不符');
});

test('on a phone the paper and the data are two tabs', async () => {
  setWidth(375);
  openCase([named('一')]);
  await look('一.pdf');
  const data = (await screen.findByText('防爆标志 Ex db IIC T6 Gb')).closest('section') as HTMLElement;
  expect(data.hidden).toBe(true);
  fireEvent.click(await screen.findByRole('tab', { name: '申请数据' }));
  expect(data.hidden).toBe(false);
  expect(await bar()).toBeTruthy();
});

test('whoever does not judge papers reads them only', async () => {
  openCase([named('一')], { showAudit: false });
  await look('一.pdf');
  await screen.findByText('内容');
  expect(screen.queryByRole('region', { name: '审核文件' })).toBeNull();
});
