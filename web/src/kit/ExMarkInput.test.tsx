// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ExMarkInput } from './ExMarkInput.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

function Page({ start, standards }: { start: string; standards?: readonly string[] }) {
  const [text, setText] = useState(start);
  return <ExMarkInput aria-label="防爆标志" value={text} onChange={(next) => setText(next ?? '')} {...(standards ? { standards } : {})} />;
}
const input = () => screen.getByLabelText<HTMLInputElement>('防爆标志');
const marked = () => [...document.querySelectorAll('.exmark-lines mark')].map((mark) => mark.textContent);

test('a good marking is taken apart with its meaning', async () => {
  openPage(<Page start="Ex db IIC T6 Gb" />, {});
  expect([...document.querySelectorAll('.exmark-segment b')].map((part) => part.textContent)).toEqual(['Ex', 'db', 'IIC', 'T6', 'Gb']);
  expect(screen.getByText('标志正确')).toBeDefined();
  expect(marked()).toEqual([]);
});
test('a fault is drawn under its characters while typing, and the proposal can be taken', async () => {
  openPage(<Page start="" />, {});
  fireEvent.change(input(), { target: { value: 'Ex db IIC T6 Ga' } });
  expect(marked()).toEqual(['Ga']);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(await screen.findByRole('button', { name: '采用' }));
  expect([input().value, marked()]).toEqual(['Ex db IIC T6 Gb', []]);
});
test('a part of the standard that the marking needs and the application lacks is told', () => {
  openPage(<Page start="Ex eb IIC T6 Gb" standards={['GB/T 3836.1-2021', 'GB/T 3836.2-2021']} />, {});
  expect(document.querySelector('.exmark-faults')?.textContent).toMatch(/3836\.3/);
});
test('while a marking is typed nothing is wrong that may still come; leaving the field tells what is missing', () => {
  openPage(<Page start="" />, {});
  for (const typed of ['E', 'Ex', 'Ex d', 'Ex db IIC']) {
    fireEvent.change(input(), { target: { value: typed } });
    expect([marked(), document.querySelector('.exmark-faults')?.textContent ?? ''], typed).toEqual([[], '']);
  }
  expect(screen.getByText(/尚未写完/)).toBeDefined();
  fireEvent.blur(input());
  expect(document.querySelector('.exmark-faults')?.textContent).toMatch(/缺少温度/);
});
test('leaving the field puts a right marking into its proper writing, and leaves a wrong one alone', () => {
  openPage(<Page start="" />, {});
  fireEvent.change(input(), { target: { value: 'Ｅｘ db  ⅡC T6 Gb' } });
  fireEvent.blur(input());
  expect(input().value).toBe('Ex db IIC T6 Gb');
  fireEvent.change(input(), { target: { value: 'Ех db  IIC T6 Gb' } });
  fireEvent.blur(input());
  expect(input().value).toBe('Ех db  IIC T6 Gb');
});
