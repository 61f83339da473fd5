/** What is typed into a filter while the page is still to be drawn with what was sent before. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
