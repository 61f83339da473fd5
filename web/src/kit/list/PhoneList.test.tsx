// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../testing.tsx';
import { PhoneList } from './PhoneList.tsx';
import type { Column } from './shape.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

type Row = { id: string; name: string; read: boolean };
const columns: Column<Row>[] = [{ key: 'name', title: '名称', width: 200, phone: 1 }];
const rows: Row[] = [
  { id: '1', name: '未读', read: false },
  { id: '2', name: '已读', read: true },
];

test('a row is picked by its name, and one that the list does not let pick is not', () => {
  const onSelect = vi.fn();
  openPage(
    <PhoneList
      rows={rows}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      marked=""
      selected={new Set()}
      onSelect={onSelect}
      selectable={(row) => !row.read}
    />,
    {},
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 已读' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 未读' }));
  expect(onSelect).toHaveBeenCalledWith(new Set(['1']));
});
