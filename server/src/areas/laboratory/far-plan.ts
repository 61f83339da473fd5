import { furthestPlan } from '@zhengjian/contract/rules/planned.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, type World } from '../../platform/world.ts';

/** @throws laboratory.plansFar */
export const refuseFarPlan = ({ world }: { world: Pick<World, 'now'> }, planEnd: string): void => {
  const day = furthestPlan(dayText(world.now()));
  if (planEnd > day) refuse('laboratory.plansFar', { day });
};
