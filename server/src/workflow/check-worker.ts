/** Checks process files in a thread of its own, whose time and memory are bounded. */
import type { Called } from '@zhengjian/flow/inline.ts';
import { check } from '@zhengjian/flow/read.ts';
import { serveThread } from '../platform/thread-orders.ts';
import type { CheckAnswer, CheckOrder } from './check-apart.ts';

serveThread(async (order): Promise<CheckAnswer> => {
  // posted by check-apart.ts
  const { xml, called } = order as CheckOrder;
  const published = new Map<string, Called>(called);
  const unknown = new Set<string>();
  const checked = await check(xml, (key) => {
    const found = published.get(key);
    if (found === undefined) unknown.add(key);
    return found ?? null;
  });
  return { ...checked, unknown: [...unknown] };
});
