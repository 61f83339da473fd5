// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, refused, type Sent } from '../../../shell/testing.ts';
import { openPage, startKitTexts } from '../../testing.tsx';
import { FilesHost } from '../FilesHost.tsx';
import { closePreview, type Shown, showFiles } from './store.ts';

beforeAll(startKitTexts);
afterEach(() => {
  act(closePreview);
  cleanup();
});

const shown = (name: string, more: Partial<Shown> = {}): Shown => ({
  fileId: name.padEnd(32, '0').slice(0, 32),
  name,
  suffix: name.split('.').pop() ?? '',
  size: 10,
  mayKeep: true,
  ...more,
});
const bytesOf = (content: BodyInit) => () =>
  new Response(content, { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'inline' } });
const answers = (content: BodyInit) => ({
  [fileCalls.getFileAuthKey.path]: () => ok({ authKey: 'key-of-this-file', expiresIn: 300 }),
  [fileCalls.downloadById.path]: bytesOf(content),
});
const open = (files: readonly Shown[], at = 0, told?: (file: Shown | null) => void) =>
  act(() => showFiles(files, at, told ? { onShow: told } : {}));

test('a text is shown as it was written', async () => {
  openPage(<FilesHost />, answers('<b>防爆</b> & 说明'));
  open([shown('说明.txt')]);
  expect(await screen.findByText('<b>防爆</b> & 说明')).toBeTruthy();
});

test('a CSV is a table', async () => {
  openPage(<FilesHost />, answers('型号,防爆标志\nBZD-100,Ex db IIC T6 Gb'));
  open([shown('清单.csv')]);
  expect((await screen.findAllByRole('cell')).map((cell) => cell.textContent).filter(Boolean)).toEqual([
    '型号',
    '防爆标志',
    'BZD-100',
    'Ex db IIC T6 Gb',
  ]);
});

test('a broken file says so and offers to keep it; never a blank', async () => {
  openPage(<FilesHost />, answers('this is no workbook'));
  open([shown('坏.xlsx')]);
  expect(await screen.findByText('文件未能显示')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /下载/ }).length).toBeGreaterThan(0);
});

test('a kind that no part shows is kept; whoever may not keep it is told so', async () => {
  openPage(<FilesHost />, answers(''));
  open([shown('方案.pptx')]);
  expect(await screen.findByText('PPTX 文件不能在线预览')).toBeTruthy();
  open([shown('图.dwg', { mayKeep: false })]);
  expect(await screen.findByText('您没有下载权限，可向档案管理员借阅。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /下载/ })).toBeNull();
});

test('a refused key shows the reason of the server and fetches nothing', async () => {
  const fetched: Sent[] = [];
  openPage(<FilesHost />, {
    [fileCalls.getFileAuthKey.path]: () => refused(400, '没有权限，请向档案管理员借阅'),
    [fileCalls.downloadById.path]: (sent: Sent) => {
      fetched.push(sent);
      return bytesOf('x')();
    },
  });
  open([shown('受控.txt')]);
  expect(await screen.findByText('没有权限，请向档案管理员借阅')).toBeTruthy();
  expect(fetched).toEqual([]);
});

test('arrows turn to the files beside it; whoever opened it is told which is in sight', async () => {
  openPage(<FilesHost />, answers('内容'));
  const seen: (string | null)[] = [];
  open([shown('一.txt'), shown('二.txt')], 0, (file) => seen.push(file?.name ?? null));
  await screen.findByText('1/2');
  fireEvent.click(screen.getByRole('button', { name: '下一个文件' }));
  await screen.findByText('2/2');
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  await screen.findByText('1/2');
  act(closePreview);
  expect(seen).toEqual(['一.txt', '二.txt', '一.txt', null]);
});
