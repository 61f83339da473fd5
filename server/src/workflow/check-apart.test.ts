import { arrow, callActivity, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { expect, test } from 'vitest';
import { checkingApart } from './check-apart.ts';

const chain = (key: string, tasks: readonly string[], call?: string) =>
  writeFile({
    key,
    elements: [
      { tag: 'startEvent', id: 's' },
      ...tasks.map((id) => userTask(id, 'clerk')),
      ...(call ? [callActivity('call', call)] : []),
      endEvent('e'),
    ],
    arrows: ['s', ...tasks, ...(call ? ['call'] : [])].map((from, i, all) => arrow(from, all[i + 1] ?? 'e')),
  });
const none = () => null;

test('a file is checked in the thread, with the processes it calls', async () => {
  const check = checkingApart();
  const inner = await check('wang', chain('inner', ['a', 'b']), none);
  expect([inner.faults, inner.head?.key]).toEqual([[], 'inner']);
  const { definition } = inner;
  if (definition === null) throw new Error('inner');
  const outer = await check('wang', chain('outer', ['a'], 'inner'), (key) => (key === 'inner' ? { version: 3, definition } : null));
  expect([outer.faults, outer.definition?.calls]).toEqual([[], [{ node: 'call', key: 'inner', version: 3 }]]);
  expect((await check('wang', chain('outer', ['a'], 'other'), none)).faults.map((f) => f.code)).toEqual(['callUnknown']);
});

test('what takes too long is a fault of the file, and the server answers others meanwhile', async () => {
  const check = checkingApart({ limitMs: 1 });
  const xml = chain(
    'long',
    Array.from({ length: 400 }, (_, i) => `t${i}`),
  );
  expect((await check('wang', xml, none)).faults).toEqual([{ code: 'tooLarge', element: '' }]);
});

test('whoever sends many at once is told that the check is busy; others are not', async () => {
  const check = checkingApart({ waitingPerCaller: 1 });
  const xml = chain('short', ['a']);
  const many = Array.from({ length: 6 }, () =>
    check('wang', xml, none).then(
      () => 'checked',
      (e: { message: string }) => e.message,
    ),
  );
  const other = check('li', xml, none);
  const told = await Promise.all(many);
  expect(told.filter((t) => t === 'checked').length).toBeLessThan(6);
  expect(told.filter((t) => t !== 'checked')[0]).toMatch(/checkBusy/);
  expect((await other).faults).toEqual([]);
});
