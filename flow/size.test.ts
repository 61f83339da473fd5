import { expect, test } from 'vitest';
import type { Called } from './inline.ts';
import { calledBy, check } from './read.ts';
import { DEPTH_LIMIT, ELEMENT_LIMIT, isTooLarge } from './size.ts';
import { arrow, callActivity, endEvent, userTask, writeFile } from './testing/file.ts';

const long = (tasks: number, key = 'long') => {
  const names = Array.from({ length: tasks }, (_, i) => `t${i}`);
  return writeFile({
    key,
    elements: [{ tag: 'startEvent', id: 's' }, ...names.map((name) => userTask(name, 'x')), endEvent('e')],
    arrows: ['s', ...names].map((from, i) => arrow(from, names[i] ?? 'e')),
  });
};
const within = (xml: string, inner: string) => xml.replace('</bpmn:process>', `${inner}</bpmn:process>`);
const tasks = (n: number, tag = 'bpmn:userTask') => Array.from({ length: n }, (_, i) => `<${tag} id="w${i}" />`).join('');
const subs = (levels: number, tag = 'bpmn:subProcess') =>
  Array.from({ length: levels }, (_, i) => `<${tag} id="l${i}">`).join('') + `</${tag}>`.repeat(levels);
const codes = async (xml: string) => [...new Set((await check(xml)).faults.map((f) => f.code))];
const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/** Ways in which a file says its size so that only the parser that reads it understands it. */
const TOLD_OTHERWISE: readonly (readonly [string, (inner: string) => string])[] = [
  ['plainly', (inner) => within(long(1), inner)],
  ['behind a comment that ends at once', (inner) => within(long(1), `<!-->${inner}<!-- -->`)],
  ['behind a lone quote', (inner) => within(long(1), `<bpmn:documentation>it's "</bpmn:documentation>${inner}`)],
];

test.each(TOLD_OTHERWISE)('too many elements and levels, told %s', async (_how, put) => {
  expect(await codes(put(tasks(14_500)))).toEqual(['tooManyElements']);
  expect(await codes(put(subs(3_000)))).toEqual(['tooManyElements']);
  expect(await calledBy(put(subs(3_000)))).toEqual([]);
});

test('too many under another prefix, and a long one', async () => {
  for (const prefix of ['x', 'y'.repeat(100)]) {
    const declared = (xml: string) => xml.replace('xmlns:bpmn=', `xmlns:${prefix}="${BPMN}" xmlns:bpmn=`);
    expect(await codes(declared(within(long(1), tasks(14_500, `${prefix}:userTask`))))).toEqual(['tooManyElements']);
    expect(await codes(declared(within(long(1), subs(3_000, `${prefix}:subProcess`))))).toEqual(['tooManyElements']);
  }
});

test('levels that are never closed, and signs that open nothing', async () => {
  expect(await codes(within(long(1), '<bpmn:subProcess>'.repeat(50_000)))).toEqual(['tooManyElements']);
  expect(await codes('<'.repeat(1_000_000))).toEqual(['xmlBroken']);
});

test('what stands in comments, data and quotes is not counted', () => {
  const many = '<bpmn:userTask>'.repeat(3_000);
  expect(isTooLarge(within(long(1), `<!-- ${many} -->`))).toBe(false);
  expect(isTooLarge(within(long(1), `<bpmn:documentation><![CDATA[${many}]]></bpmn:documentation>`))).toBe(false);
  expect(isTooLarge(long(1).replace('name="t0"', `name="${'>'.repeat(3_000)}"`))).toBe(false);
  expect(isTooLarge(within(long(1), subs(DEPTH_LIMIT - 2)))).toBe(false);
});

test('a process of five hundred tasks is read and found sound', async () => expect(await codes(long(500))).toEqual([]));

test('the processes that one calls count too', async () => {
  const { definition } = await check(long(400, 'inner'));
  if (definition === null) throw new Error('inner');
  const called: Called = { version: 1, definition };
  const calls = (n: number) => {
    const names = Array.from({ length: n }, (_, i) => `c${i}`);
    return writeFile({
      key: 'outer',
      elements: [{ tag: 'startEvent', id: 's' }, ...names.map((name) => callActivity(name, 'inner')), endEvent('e')],
      arrows: ['s', ...names].map((from, i) => arrow(from, names[i] ?? 'e')),
    });
  };
  expect((await check(calls(2), () => called)).faults).toEqual([]);
  expect((await check(calls(60), () => called)).faults).toEqual([
    { code: 'tooManyElements', element: 'c2', detail: String(ELEMENT_LIMIT) },
  ]);
});
