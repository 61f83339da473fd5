/** Walks through drawn processes in a thread of its own, whose time and memory are bounded. */
import type { Called } from '@zhengjian/flow/inline.ts';
import { planMigration } from '@zhengjian/flow/migrate.ts';
import { check } from '@zhengjian/flow/read.ts';
import { recordingOf, rehearse } from '@zhengjian/flow/rehearse.ts';
import { serveThread } from '../platform/thread-orders.ts';
import type { ApartAnswer, ApartOrder, CheckAnswer } from './check-apart.ts';

const checkFile = async (xml: string, called: (readonly [string, Called])[]): Promise<CheckAnswer> => {
  const published = new Map<string, Called>(called);
  const unknown = new Set<string>();
  const checked = await check(xml, (key) => {
    const found = published.get(key);
    if (found === undefined) unknown.add(key);
    return found ?? null;
  });
  return { ...checked, unknown: [...unknown] };
};

serveThread(async (given): Promise<ApartAnswer> => {
  // posted by check-apart.ts
  const order = given as ApartOrder;
  switch (order.do) {
    case 'check':
      return { did: 'check', checked: await checkFile(order.xml, order.called) };
    case 'plan':
      return { did: 'plan', plans: order.states.map((state) => planMigration(order.before, order.after, state)) };
    case 'rehearse':
      return {
        did: 'rehearse',
        divergences: order.past.map(({ definition, commands }) => rehearse(order.draft, recordingOf(definition, commands)).divergence),
      };
  }
});
