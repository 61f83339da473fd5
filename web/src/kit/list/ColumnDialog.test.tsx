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
          .map(({ key, width }) => `${key} ${width}`)
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
