/** What is typed into a filter while the page is still to be drawn with what was sent before. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../testing.tsx';
import { Filters } from './Filters.tsx';
import type { Filter } from './shape.ts';

const FILTERS: readonly Filter[] = [{ kind: 'text', key: 'keyword', label: '关键词' }];
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const ENTER = { key: 'Enter', code: 'Enter', keyCode: 13 };
const send = () => {
  fireEvent.keyDown(box(), ENTER);
  fireEvent.keyUp(box(), ENTER);
};

afterEach(cleanup);

const open = () => {
  const change = vi.fn();
  const page = (keyword: string) => (
    <Filters
      filters={FILTERS}
      view={{ tab: '', values: keyword === '' ? {} : { keyword }, sent: {}, current: 1, size: 30, sort: '' }}
      onChange={change}
      search={null}
    />
  );
  const { rerender } = render(page(''));
  return { change, says: (keyword: string) => rerender(page(keyword)) };
};

test('a text typed on after it was sent is not taken away when the address says what was sent', () => {
  const { change, says } = open();
  type('电机');
  send();
  type('电机壳');
  says('电机');
  expect(box().value).toBe('电机壳');
  send();
  expect(change.mock.calls).toEqual([[{ keyword: '电机' }], [{ keyword: '电机壳' }]]);
});

test('a text taken back before the address says what was sent is sent too', () => {
  const { change } = open();
  type('电机');
  send();
  type('');
  send();
  expect(change.mock.calls).toEqual([[{ keyword: '电机' }], [{ keyword: '' }]]);
});

test('what the address says for another reason stands in the field', () => {
  const { says } = open();
  type('电机');
  says('灯具');
  expect(box().value).toBe('灯具');
});

test('of a dictionary only the keys are offered to which the rows come', async () => {
  await startKitTexts();
  const entry = (dictKey: string, dictValue: string) => ({ dictKey, dictValue, dictValueEn: dictValue, isSealed: 0, remark: '' });
  openPage(
    <Filters
      filters={[{ kind: 'dict', key: 'state', code: 'task_state', multiple: true, only: ['2'], label: '状态' }]}
      view={{ tab: '', values: {}, sent: {}, current: 1, size: 30, sort: '' }}
      onChange={() => undefined}
      search={null}
    />,
    { [systemCalls.dictionaryBiz.path]: [entry('1', '待派组'), entry('2', '待审核')] },
  );
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '状态' }));
  await screen.findByTitle('待审核');
  expect(screen.queryByTitle('待派组')).toBeNull();
});
