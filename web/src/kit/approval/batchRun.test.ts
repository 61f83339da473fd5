import { expect, test } from 'vitest';
import { runBatch } from './batchRun.ts';

type Gate = { done: () => void; fail: (why: string) => void };
/** Submissions that answer when the test says so. */
function gates() {
  const open: Gate[] = [];
  const submit = (_: number) => new Promise<void>((done, fail) => open.push({ done, fail: (why) => fail(new Error(why)) }));
  const turn = () => new Promise((go) => setTimeout(go, 0));
  return { open, submit, turn };
}
const states = (run: ReturnType<typeof runBatch>) => run.items().map(({ isWaiting }) => isWaiting);

test('the next is sent only after the one before has an answer', async () => {
  const { open, submit, turn } = gates();
  const run = runBatch(3, submit, () => undefined);
  await turn();
  expect([open.length, states(run)]).toEqual([1, [1, 0, 0]]);
  open[0]?.done();
  await turn();
  expect([open.length, states(run)]).toEqual([2, [2, 1, 0]]);
});

test('a failure shows the message of the server and the next one goes on', async () => {
  const { open, submit, turn } = gates();
  const run = runBatch(2, submit, () => undefined);
  await turn();
  open[0]?.fail('already handled');
  await turn();
  open[1]?.done();
  expect(await run.finished).toEqual([
    { isWaiting: 3, message: 'already handled' },
    { isWaiting: 2, message: '' },
  ]);
});

test('cancelling one cancels it and all behind it; one under way cannot be cancelled', async () => {
  const { open, submit, turn } = gates();
  const run = runBatch(4, submit, () => undefined);
  await turn();
  run.cancel(0);
  expect(states(run)).toEqual([1, 0, 0, 0]);
  run.cancel(2);
  expect(states(run)).toEqual([1, 0, 4, 4]);
  open[0]?.done();
  await turn();
  open[1]?.done();
  expect((await run.finished).map(({ isWaiting }) => isWaiting)).toEqual([2, 2, 4, 4]);
  expect(open).toHaveLength(2);
});
