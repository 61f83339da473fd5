import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BoundedThreads, boundedThreads, type ThreadLimits } from './bounded-threads.ts';

const LIMIT_MS = 10_000;
const opened: BoundedThreads<string, string>[] = [];
const open = (limits: Partial<ThreadLimits> = {}) => {
  const threads = boundedThreads<string, string>('testing/spin-worker.ts', {
    most: 2,
    perCaller: 1,
    waitingPerCaller: 1,
    waiting: 5,
    limitMs: LIMIT_MS,
    memoryMb: 64,
    ...limits,
  });
  opened.push(threads);
  return threads;
};
// the clock of the limits stands still until a test moves it
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

describe('threads for what strangers sent', () => {
  test('work without an end is given up, others are served meanwhile, and the thread is replaced', async () => {
    const threads = open();
    const endless = threads.run('a', 'spin');
    expect(await threads.run('b', 'hello')).toBe('hello');
    vi.advanceTimersByTime(LIMIT_MS);
    expect(await endless).toBe('tooLong');
    expect(await threads.run('a', 'again')).toBe('again');
  });

  test('a caller with something under way waits, and with too much waiting is told so; others go before', async () => {
    const threads = open();
    const ended: string[] = [];
    const first = threads.run('a', 'spin').then((answer) => ended.push(`first ${answer}`));
    const second = threads.run('a', 'second').then((answer) => ended.push(answer));
    expect(await threads.run('a', 'third')).toBe('busy');
    ended.push(await threads.run('b', 'other'));
    vi.advanceTimersByTime(LIMIT_MS);
    await Promise.all([first, second]);
    expect(ended).toEqual(['other', 'first tooLong', 'second']);
  });

  test('who passes the limit of memory ends alone', async () => {
    const threads = open();
    expect(await threads.run('a', 'grow')).toBe('tooLong');
    expect(await threads.run('a', 'again')).toBe('again');
  });

  test('a fault inside is a fault outside', async () => {
    await expect(open().run('a', 'fail')).rejects.toThrow('a fault of ours');
  });

  test('closing answers whoever waits', async () => {
    const threads = open();
    const answers = [threads.run('a', 'spin'), threads.run('a', 'waits')];
    await threads.close();
    expect(await answers[1]).toBe('busy');
    expect(await answers[0]).toBe('tooLong');
  });
});
