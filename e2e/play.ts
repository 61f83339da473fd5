/** What others have to do in a case is done by their calls, so that a journey can begin where its person comes in. */
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { openTasksOf, perform } from '@zhengjian/simulate/src/certification.ts';
import { chanceOf } from '@zhengjian/simulate/src/chance.ts';
import { createUsers } from '@zhengjian/simulate/src/people.ts';
import type { JourneySystem } from './system.ts';

const MOST_STEPS = 80;

export const othersOf = ({ system, world = realWorld() }: Pick<JourneySystem, 'system'> & Partial<JourneySystem>, seed: string) => {
  const stage = { app: system.app, db: system.opened.db, world: { ...world, setNow: () => {} } };
  const users = createUsers(stage, '000000');
  const chance = chanceOf(seed);
  /** Until the case waits at the node. */
  return async (of: Parameters<typeof perform>[3] & { no: string }, node: string): Promise<void> => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const open = await openTasksOf(stage, of.id);
      if (open.some((task) => task.node === node)) return;
      let done = false;
      for (const task of open) if (!done) done = await perform(stage, users, chance, of, task);
      if (!done) break;
    }
    throw new Error(`${of.no} did not come to ${node}`);
  };
};
