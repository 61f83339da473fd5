import { expect, test } from 'vitest';
import { check } from './read.ts';
import { isTooLarge } from './size.ts';
import { arrow, endEvent, userTask, writeFile } from './testing/file.ts';

const long = (tasks: number) => {
  const names = Array.from({ length: tasks }, (_, i) => `t${i}`);
  return writeFile({
    key: 'long',
    elements: [{ tag: 'startEvent', id: 's' }, ...names.map((name) => userTask(name, 'x')), endEvent('e')],
    arrows: ['s', ...names].map((from, i) => arrow(from, names[i] ?? 'e')),
  });
};
const within = (xml: string, inner: string) => xml.replace('</bpmn:process>', `${inner}</bpmn:process>`);
const timed = async (xml: string) => {
  const before = performance.now();
  const { faults } = await check(xml);
  return { codes: [...new Set(faults.map((f) => f.code))], ms: performance.now() - before };
};

test.each([
  ['twelve thousand tasks', within(long(1), Array.from({ length: 12_000 }, (_, i) => `<bpmn:userTask id="w${i}" />`).join(''))],
  ['nine thousand sub-processes in each other', within(long(1), '<bpmn:subProcess>'.repeat(9_000) + '</bpmn:subProcess>'.repeat(9_000))],
  ['fifty thousand levels never closed', within(long(1), '<bpmn:subProcess>'.repeat(50_000))],
])('%s are told at once', async (_what, xml) => {
  const { codes, ms } = await timed(xml);
  expect(codes).toEqual(['tooManyElements']);
  expect(ms).toBeLessThan(500);
});

test('what stands in comments, data and quotes is not counted', () => {
  const many = '<bpmn:userTask>'.repeat(3_000);
  expect(isTooLarge(within(long(1), `<!-- ${many} -->`))).toBe(false);
  expect(isTooLarge(within(long(1), `<bpmn:documentation><![CDATA[${many}]]></bpmn:documentation>`))).toBe(false);
  expect(isTooLarge(long(1).replace('name="t0"', `name="${'>'.repeat(3_000)}"`))).toBe(false);
  expect(isTooLarge('<'.repeat(2_000_000))).toBe(false);
});

test('a process of five hundred tasks is read, and soon', async () => {
  const { codes, ms } = await timed(long(500));
  expect(codes).toEqual([]);
  expect(ms).toBeLessThan(5_000);
});
