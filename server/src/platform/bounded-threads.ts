/**
 * Threads that work on what strangers sent: few at once, fewer for one caller, with limits of time, memory and waiting, so that
 * whoever sends something that takes long holds up nobody but themselves. A thread that passes a limit ends and is replaced.
 */
import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.ts';

export type ThreadLimits = {
  /** Threads at once. */
  most: number;
  /** Orders of one caller at once. */
  perCaller: number;
  /** Orders of one caller that may wait for a thread; whoever sends more is told that it is busy. */
  waitingPerCaller: number;
  /** Orders of all that may wait. */
  waiting: number;
  /** Longest time in milliseconds that one order may take. */
  limitMs: number;
  memoryMb: number;
};

export type BoundedThreads<Order, Answer> = {
  /**
   * @returns the answer; `tooLong` when a limit was passed; `busy` when too much waits already
   * @throws Error with the words of a fault inside the thread
   */
  run(caller: string, order: Order): Promise<Answer | 'tooLong' | 'busy'>;
  close(): Promise<void>;
};

/** What travels to a thread and back; see {@link serveThread} in `thread-orders.ts`. */
export type ThreadOrder = { id: number; order: unknown };
export type ThreadAnswer = { id: number; answer: unknown } | { id: number; fault: string };

type Job<Order, Answer> = {
  caller: string;
  order: Order;
  done(answer: Answer | 'tooLong' | 'busy'): void;
  failed(fault: Error): void;
};
type Thread<Order, Answer> = { worker: Worker; job: Job<Order, Answer> | null; timer: NodeJS.Timeout | undefined };

/** Threads that nobody needed for so long end. */
const IDLE_MS = 60_000;

/** @param source file of the thread, as {@link startThread} takes it */
export const boundedThreads = <Order, Answer>(source: string, limits: ThreadLimits): BoundedThreads<Order, Answer> => {
  const threads = new Set<Thread<Order, Answer>>();
  const queue: Job<Order, Answer>[] = [];
  let last = 0;
  let closed = false;

  const runningOf = (caller: string): number => [...threads].filter(({ job }) => job?.caller === caller).length;

  const end = (thread: Thread<Order, Answer>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.job?.done('tooLong');
    void thread.worker.terminate();
    feed();
  };
  const rest = (thread: Thread<Order, Answer>) => {
    thread.job = null;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread), IDLE_MS);
    thread.timer.unref();
    thread.worker.unref();
  };
  const open = (): Thread<Order, Answer> => {
    const thread: Thread<Order, Answer> = {
      worker: startThread(source, {}, { maxOldGenerationSizeMb: limits.memoryMb }),
      job: null,
      timer: undefined,
    };
    thread.worker.on('message', (message: ThreadAnswer) => {
      const { job } = thread;
      rest(thread);
      if ('fault' in message) job?.failed(new Error(message.fault));
      // the thread is ours, and so is the shape of its answer
      else job?.done(message.answer as Answer);
      feed();
    });
    // out of memory, or ended by itself
    thread.worker.on('error', () => end(thread));
    thread.worker.on('exit', () => end(thread));
    threads.add(thread);
    return thread;
  };
  const give = (thread: Thread<Order, Answer>, job: Job<Order, Answer>) => {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    thread.timer = setTimeout(() => end(thread), limits.limitMs);
    thread.worker.postMessage({ id: ++last, order: job.order } satisfies ThreadOrder);
  };
  const feed = () => {
    if (closed) return;
    for (let i = 0; i < queue.length; ) {
      const job = queue[i];
      if (!job) return;
      if (runningOf(job.caller) >= limits.perCaller) {
        i++;
        continue;
      }
      const free = [...threads].find((thread) => !thread.job) ?? (threads.size < limits.most ? open() : undefined);
      if (!free) return;
      queue.splice(i, 1);
      give(free, job);
    }
  };

  return {
    run: (caller, order) => {
      if (closed || queue.length >= limits.waiting) return Promise.resolve('busy');
      const isFree = threads.size < limits.most || [...threads].some((thread) => !thread.job);
      const waits = !isFree || runningOf(caller) >= limits.perCaller;
      if (waits && queue.filter((job) => job.caller === caller).length >= limits.waitingPerCaller) return Promise.resolve('busy');
      return new Promise((done, failed) => {
        queue.push({ caller, order, done, failed });
        feed();
      });
    },
    close: async () => {
      closed = true;
      for (const job of queue.splice(0)) job.done('busy');
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
};
