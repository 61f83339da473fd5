/** The inside of a thread of {@link boundedThreads}: one answer to each order. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadOrder } from './bounded-threads.ts';

/** @param answer gets an order as the other side posted it */
export const serveThread = (answer: (order: unknown) => Promise<unknown>): void => {
  parentPort?.on('message', ({ id, order }: ThreadOrder) => {
    answer(order).then(
      (given) => parentPort?.postMessage({ id, answer: given } satisfies ThreadAnswer),
      (e: unknown) =>
        parentPort?.postMessage({ id, fault: e instanceof Error ? (e.stack ?? e.message) : String(e) } satisfies ThreadAnswer),
    );
  });
};
