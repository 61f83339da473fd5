// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shell/session.ts';
import { ok, type Sent } from '../../shell/testing.ts';
import { MaskedFrom } from '../Masked.tsx';
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

test('what is shown in part has its eye beside the way into the row, for who may look it up', async () => {
  const people = [{ id: '1', name: '王小明', phone: '****1234' }];
  const shown: Column<(typeof people)[number]>[] = [
    { key: 'name', title: '姓名', width: 100, phone: 1 },
    { key: 'phone', title: '手机', width: 100, phone: 2 },
  ];
  const opened = vi.fn();
  const sent: unknown[] = [];
  const answer = (asked: Sent) => {
    sent.push(asked.body);
    return ok({ value: '13712341234' });
  };
  openPage(
    <MaskedFrom call={logCalls.usualLogPage} input={{ size: 10 }} answer={{ records: people }}>
      <PhoneList
        rows={people}
        columns={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        marked=""
        selected={null}
        onSelect={vi.fn()}
        open={opened}
      />
    </MaskedFrom>,
    { [personalCalls.revealPersonal.path]: answer },
  );
  expect(screen.getByText('****1234')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /查看完整内容/ })).toBeNull();
  act(() => session.set((before) => ({ ...before, permission: { personal_reveal: true } })));
  fireEvent.click(screen.getByRole('button', { name: /查看完整内容/ }));
  await waitFor(() => expect(screen.getByText('13712341234')).toBeTruthy());
  expect(sent).toMatchObject([{ path: 'records.0.phone', shown: '****1234' }]);
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /王小明/ }));
  expect(opened).toHaveBeenCalledTimes(1);
});
