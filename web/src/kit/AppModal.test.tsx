// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Input } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { unsaved } from '../shell/unsaved.ts';
import { AboutCase } from './AboutCase.tsx';
import { AppModal } from './AppModal.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const dialog = (onClose: () => void) => (
  <AboutCase no="A2026CCC000001" company="中州防爆电机有限公司">
    <AppModal open title="转办" okText="确认转办" onOk={() => {}} onClose={onClose}>
      <Input.TextArea aria-label="说明" />
    </AppModal>
  </AboutCase>
);
const cancel = async () => fireEvent.click(await screen.findByRole('button', { name: '取消' }));

test('a dialog names the case it acts on', async () => {
  openPage(dialog(vi.fn()), {});
  expect(await screen.findByText('A2026CCC000001')).toBeDefined();
  expect(screen.getByText('中州防爆电机有限公司')).toBeDefined();
});

test('a dialog without an act is closed: there is nothing to cancel', async () => {
  const onClose = vi.fn();
  openPage(
    <AppModal open title="文件" onClose={onClose}>
      2 个文件
    </AppModal>,
    {},
  );
  const footer = (await screen.findByText('2 个文件')).closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer');
  expect(within(footer as HTMLElement).queryByRole('button', { name: '取消' })).toBeNull();
  fireEvent.click(within(footer as HTMLElement).getByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('nothing written, it closes at once; what was written is asked about, and keeps the page and the window', async () => {
  const onClose = vi.fn();
  openPage(dialog(onClose), {});
  await cancel();
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.input(screen.getByRole('textbox', { name: '说明' }), { target: { value: '出差' } });
  await waitFor(() => expect(unsaved.get().size).toBe(1));
  await cancel();
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findAllByText('放弃已填写的内容？');
  fireEvent.click(screen.getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  cleanup();
  expect(unsaved.get().size).toBe(0);
});

test('what is typed in a dialog opened from another one is its own', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  openPage(
    <AppModal open title="审批" okText="提交" onOk={() => {}} onClose={outer}>
      <AppModal open title="常用语" onClose={inner}>
        <Input.TextArea aria-label="新常用语" />
      </AppModal>
    </AppModal>,
    {},
  );
  fireEvent.input(await screen.findByRole('textbox', { name: '新常用语' }), { target: { value: '同意。' } });
  await waitFor(() => expect(unsaved.get().size).toBe(1));
  await cancel();
  expect(outer).toHaveBeenCalledOnce();
  expect(inner).not.toHaveBeenCalled();
});
