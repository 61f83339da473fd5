/** Threads that the test files of a worker share: each starts once in a worker and not once in a file. They end with the worker. */
import { openThreads, type Threads } from '../platform/threads.ts';

let opened: Threads | undefined;

export const testThreads = (): Threads => {
  opened ??= openThreads();
  return opened;
};
