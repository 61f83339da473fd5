import type { Definition } from '@zhengjian/flow/definition.ts';
import { fresh } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { arrow, callActivity, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { expect, test } from 'vitest';
import { type CheckApart, processesApart } from './check-apart.ts';

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
const checkingApart = (limits: Parameters<typeof processesApart>[0] = {}): CheckApart => processesApart(limits).check;
const sound = async (xml: string): Promise<Definition> => {
  const { definition } = await checkingApart()('wang', xml, none);
  if (definition === null) throw new Error('the file is not sound');
  return definition;
};
const started = (definition: Definition) => {
  const outcome = step(definition, fresh(), { do: 'start' });
  if (outcome.refused !== undefined) throw new Error('it did not start');
  return outcome.state;
};
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (e: { key?: string }) => e.key ?? String(e),
  );

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

const LONG = Array.from({ length: 400 }, (_, i) => `t${i}`);

test('running cases are planned and past cases played in the thread, and the server answers meanwhile', async () => {
  const [before, after] = [await sound(chain('visit', LONG)), await sound(chain('visit', [...LONG, 'last']))];
  const { plan, rehearse } = processesApart();
  const done: string[] = [];
  const working = plan('wang', before, after, [started(before)]).then((plans) => {
    done.push('planned');
    return plans;
  });
  await new Promise((next) => setImmediate(next));
  done.push('answered');
  const [planned] = await working;
  expect(done).toEqual(['answered', 'planned']);
  expect(planned?.refused).toBeUndefined();
  expect(await plan('wang', before, await sound(chain('visit', ['other'])), [started(before)])).toMatchObject([
    { refused: [{ node: 't0', reason: 'nodeGone' }] },
  ]);
  const [same, other] = await rehearse('wang', await sound(chain('visit', ['other'])), [
    { definition: await sound(chain('visit', ['other'])), commands: [{ do: 'start' }] },
    { definition: before, commands: [{ do: 'start' }] },
  ]);
  expect([same, other?.reason]).toEqual([null, 'otherTask']);
});

test('a plan or a rehearsal that takes too long is refused in words', async () => {
  const definition = await sound(chain('visit', LONG));
  const { plan, rehearse } = processesApart({ limitMs: 1 });
  expect(await refusalOf(plan('wang', definition, definition, [started(definition)]))).toBe('workflow.planTooLong');
  expect(await refusalOf(rehearse('wang', definition, [{ definition, commands: [{ do: 'start' }] }]))).toBe('workflow.rehearsalTooLong');
});
