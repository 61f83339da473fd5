import { expect, test } from 'vitest';
import { judge } from './index.ts';

const codes = (text: string) => judge(text).faults.map((f) => f.code);

test.each([
  ['Ex db [ic] IIC T4 Gb', 'Ex db [ic Gc] IIC T4 Gb'],
  ['Ex eb [ib] IIC T4 Ga/Gb', undefined],
  ['Ex db [op pr] I Ma', undefined],
  ['Ex tb [ic] IIIC T80°C Db', 'Ex tb [ic Dc] IIIC T80°C Db'],
  ['Ex db [ia IIIC] IIC T4 Gb', 'Ex db [ia IIIC Da] IIC T4 Gb'],
])('%s: a bracket without its own EPL must be able to give that of the equipment', (text, right) => {
  expect(codes(text)).toContain('E_INNER_EPL');
  if (right) expect([codes(text), judge(text).proposal, codes(right)]).toEqual([['E_INNER_EPL'], right, []]);
});

test.each([
  'Ex db [ia] IIC T4 Gb',
  'Ex db [ib] I Mb',
  'Ex ec [ic] IIC T4 Gc',
  'Ex db [ic Gc] IIC T4 Gb',
  'Ex db [ia Ga] IIC T4 Gb',
  'Ex ia/db [ia] IIC T6 Ga/Gb',
])('%s is right', (text) => {
  expect(codes(text)).toEqual([]);
});

test.each([
  ['Ex db IIC T4 Gb [ia Ga]', '[ia Ga]'],
  ['Ex db IIC T4 [ia Ga] Gb', '[ia Ga]'],
  ['Ex db IIC [ia Ga] T4 Gb', '[ia Ga]'],
  ['Ex [ia Ga] db IIC T4 Gb', 'db'],
])('%s: the bracket stands between types and group', (text, wrong) => {
  const fault = judge(text).faults[0];
  expect([fault?.code, text.slice(fault?.from, fault?.to)]).toEqual(['E_ORDER', wrong]);
  expect(judge(text).proposal).toBe('Ex db [ia Ga] IIC T4 Gb');
});

test('types behind the bracket go before it', () => {
  expect([codes('Ex db [ia Ga] mb IIC T4 Gb'), judge('Ex db [ia Ga] mb IIC T4 Gb').proposal]).toEqual([
    ['E_ORDER'],
    'Ex db mb [ia Ga] IIC T4 Gb',
  ]);
});

test('associated apparatus has one EPL, and only a person knows which', () => {
  expect(codes('[Ex ia Ga/Gb] IIC')).toEqual(['E_ASSOC_EPL']);
  expect(judge('[Ex ia Ga/Gb] IIC').proposal).toBeUndefined();
});

test('a level is called low only when the types could give more', () => {
  for (const text of ['Ex op pr sa IIC T4 Gb', 'Ex ia op pr IIC T4 Gb', 'Ex op is IIC T6 Gb']) expect(codes(text), text).toEqual([]);
  expect(codes('Ex op pr sa IIC T4 Gc')).toEqual(['W_EPL_LOW']);
});

test('"op is" is two words', () => {
  for (const [text, right] of [
    ['Ex opis IIC T4 Ga', 'Ex op is IIC T4 Ga'],
    ['Exop is IIC T4 Ga', 'Ex op is IIC T4 Ga'],
    ['Ex db [opis Ga] IIC T4 Gb', 'Ex db [op is Ga] IIC T4 Gb'],
    ['Ex mbop pr IIC T4 Gb', 'Ex mb op pr IIC T4 Gb'],
  ] as const)
    expect([codes(text), judge(text).proposal], text).toEqual([['E_NOSPACE'], right]);
});
