/** A thread for the test of bounded threads: answers what it is given, unless it is told never to end or to grow without end. */
import { serveThread } from '../platform/thread-orders.ts';

serveThread(async (order) => {
  if (order === 'spin') for (;;);
  if (order === 'grow') for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, i) => `kept ${i}`));
  if (order === 'fail') throw new Error('a fault of ours');
  return order;
});
