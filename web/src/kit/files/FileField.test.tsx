// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../testing.tsx';
import { FileField } from './FileField.tsx';
import { answerUploads } from './upload/testing.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const node = { id: 'n1', suffix: 'pdf', maxFileSize: 50, canMultiUpload: 1, canUpload: 1, canCover: 1 };
const give = (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  fireEvent.change(input, { target: { files: [new File(['content'], name)] } });
};

test('a file that did not arrive keeps no room: the next try takes its place', async () => {
  const onGoing = vi.fn();
  const onChange = vi.fn();
  openPage(<FileField dataId="d1" node={node} files={[]} onChange={onChange} onGoing={onGoing} />, {});
  answerUploads([
    { code: 400, success: false, data: null, msg: '内容与扩展名不符' },
    { code: 200, success: true, data: {}, msg: '' },
  ]);
  give('first.pdf');
  expect((await screen.findByRole('alert')).textContent).toContain('内容与扩展名不符');
  await waitFor(() => expect(onGoing).toHaveBeenLastCalledWith({ running: 0, failed: 1 }));
  expect(onChange).not.toHaveBeenCalled();
  give('second.pdf');
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(onGoing).toHaveBeenLastCalledWith({ running: 0, failed: 0 }));
  expect(screen.queryByText('first.pdf')).toBeNull();
});

test('a file whose answer was lost may have arrived: the place is read anew, and the repeat is the same upload', async () => {
  const onChange = vi.fn();
  openPage(<FileField dataId="d1" node={node} files={[]} onChange={onChange} />, {});
  const { keys } = answerUploads([null, { code: 200, success: true, data: {}, msg: '' }]);
  give('first.pdf');
  await screen.findByRole('alert');
  expect(onChange).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: zh.file.retry }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file of the wrong kind is refused by its name', async () => {
  openPage(<FileField dataId="d1" node={node} files={[]} onChange={() => {}} />, {});
  give('drawing.xyz');
  expect((await screen.findByText(/drawing\.xyz/)).textContent).toMatch(/^drawing\.xyz：/);
});
