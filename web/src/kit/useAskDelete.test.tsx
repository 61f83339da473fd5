// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../shell/apiError.ts';
import { openPage, startKitTexts } from './testing.tsx';
import { useAskDelete } from './useAskDelete.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

type Words = { title?: string; hint?: string; ok?: string };

function Page({ rows, remove, words }: { rows: readonly string[]; remove: (rows: readonly string[]) => Promise<unknown>; words?: Words }) {
  const ask = useAskDelete();
  return (
    <button type="button" onClick={() => ask(rows, remove, words)}>
      go
    </button>
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('with nothing selected it warns and sends nothing', async () => {
  const remove = vi.fn();
  const { notices } = openPage(<Page rows={[]} remove={remove} />, {});
  await press('go');
  expect(notices).toEqual([{ kind: 'warning', text: '请选择至少一条数据' }]);
  expect(screen.queryByText('确定将选择数据删除?')).toBeNull();
  expect(remove).not.toHaveBeenCalled();
});

test('declining sends nothing', async () => {
  const remove = vi.fn(async () => undefined);
  openPage(<Page rows={['a', 'b']} remove={remove} />, {});
  await press('go');
  await screen.findAllByText('确定将选择数据删除?');
  await press('取消');
  expect(remove).not.toHaveBeenCalled();
});

test('confirming deletes what was selected', async () => {
  const remove = vi.fn(async () => undefined);
  openPage(<Page rows={['a', 'b']} remove={remove} />, {});
  await press('go');
  await press('删除');
  await waitFor(() => expect(remove).toHaveBeenCalledWith(['a', 'b']));
});

test('what goes is named, with what follows; a refusal leaves the page as it is', async () => {
  const remove = vi.fn(() => Promise.reject(new ApiError('refused', 400, '默认地址不能删除')));
  const words = { title: '删除地址“柳市镇”？', hint: '删除后不能恢复。', ok: '结束' };
  openPage(<Page rows={['a']} remove={remove} words={words} />, {});
  await press('go');
  await screen.findAllByText('删除地址“柳市镇”？');
  await screen.findAllByText('删除后不能恢复。');
  await press('结束');
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
});
