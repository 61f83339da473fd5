// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, type Sent } from '../../shell/testing.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { arranged, useTableSetting } from './columnSettings.ts';
import type { Column } from './shape.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const columns: Column<object>[] = [
  { key: 'no', title: '编号', fixed: true, width: 160 },
  { key: 'name', title: '企业', width: 220 },
];

/** The dialog over what the server keeps, and the widths that a list would draw with it. */
function Page() {
  const { setting, dense, save } = useTableSetting('acceptance.accept');
  const [open, setOpen] = useState(false);
  return (
    <>
      <output>
        {arranged(columns, setting)
          .map(({ key, width, pin }) => `${key} ${width}${pin === 'end' ? ' end' : ''}`)
          .join(', ')}
      </output>
      <button type="button" onClick={() => setOpen(true)}>
        列设置
      </button>
      {open && <ColumnDialog columns={columns} setting={setting} dense={dense} save={save} onClose={() => setOpen(false)} />}
    </>
  );
}

test('a width that a person sets is kept on the server, and drawn the next time too', async () => {
  let kept: unknown = null;
  openPage(<Page />, {
    // read and kept under one address
    [accountCalls.readTableSetting.path]: ({ method, body }: Sent) => {
      if (method === 'GET') return ok(kept);
      kept = (body as { settings: unknown }).settings;
      return ok(null);
    },
  });
  const drawn = () => screen.getByRole('status').textContent;
  await waitFor(() => expect(drawn()).toBe('no 160, name 220'));
  fireEvent.click(screen.getByRole('button', { name: '列设置' }));
  const width = await screen.findByRole('spinbutton', { name: /^企业/ });
  fireEvent.change(width, { target: { value: '300' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(kept).toMatchObject({ width: { name: 300 } }));
  await waitFor(() => expect(drawn()).toBe('no 160, name 300'));
});

test('columns change places by dragging and by their buttons, and are pinned', async () => {
  let kept: unknown = null;
  openPage(<Page />, {
    [accountCalls.readTableSetting.path]: ({ method, body }: Sent) => {
      if (method === 'GET') return ok(kept);
      kept = (body as { settings: unknown }).settings;
      return ok(null);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: '列设置' }));
  const line = async (name: string) => (await screen.findByRole('checkbox', { name })).closest('li') as HTMLElement;
  const order = () =>
    screen
      .getAllByRole('checkbox')
      .slice(1)
      .map((box) => box.closest('li')?.textContent?.slice(0, 2));
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(await line('企业'), { dataTransfer });
  fireEvent.dragEnter(await line('编号'), { dataTransfer });
  fireEvent.dragEnd(await line('企业'), { dataTransfer });
  expect(order()).toEqual(['企业', '编号']);
  fireEvent.click(screen.getByRole('button', { name: '下移 企业' }));
  expect(order()).toEqual(['编号', '企业']);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '企业 固定' }));
  fireEvent.click(await screen.findByText('固定在右'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(kept).toMatchObject({ order: ['no', 'name'], pinned: { no: 'start', name: 'end' } }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('no 160, name 220 end'));
});
