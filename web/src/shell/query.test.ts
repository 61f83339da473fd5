import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAnew } from './query.ts';

/** A read whose answers come when the test lets them; `answers` holds those that are on their way, by the order of asking. */
const readOf = (client: QueryClient, key: string) => {
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: [key],
    queryFn: ({ signal }) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        answers.push(answer);
      }),
  });
  const leave = observer.subscribe(() => {});
  return { answers, leave, shown: () => observer.getCurrentResult() };
};

test('what is still coming for the first time is asked for again: its answer was made before', async () => {
  const client = new QueryClient();
  const { answers, shown, leave } = readOf(client, 'acceptance.detail');
  expect(answers).toHaveLength(1);
  const read = readAnew(client);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('待办理');
  answers[1]?.('To do');
  await read;
  expect(shown()).toMatchObject({ status: 'success', data: 'To do', isStale: true });
  leave();
  client.clear();
});

test('other reads go on', async () => {
  const client = new QueryClient();
  const { answers, shown, leave } = readOf(client, 'acceptance.detail');
  await readAnew(client, ({ queryKey: [key] }) => key === 'acceptance.page');
  expect(answers).toHaveLength(1);
  answers[0]?.('待办理');
  await expect.poll(() => shown().data).toBe('待办理');
  leave();
  client.clear();
});
