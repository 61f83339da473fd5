/** Random processes until so many steps are made. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { KINDS, playTree, type Tally, tally, whims } from './play.ts';
import { trees } from './tree.ts';

/**
 * @param seed another one for another course; `FLOW_SEED` in the environment goes before.
 * @returns what was done, after making sure that no kind of act was left out.
 */
export const playMany = (steps: number, seed: number): Tally => {
  const made = tally();
  const first = Number(process.env.FLOW_SEED ?? seed);
  for (let round = 0; made.steps < steps; round += 1) {
    fc.assert(
      fc.property(trees, whims(80), (tree, plan) => playTree(tree, plan, made, 300)),
      { numRuns: 25, seed: first + round },
    );
  }
  for (const kind of KINDS) expect(made[kind], kind).toBeGreaterThan(steps / (kind === 'terminate' ? 1000 : 150));
  for (const rare of ['straight', 'ended', 'withdrawRefused', 'withdrawEarlier', 'migrateRefused', 'withdrawAcross'] as const)
    expect(made[rare], rare).toBeGreaterThan(steps / 1000);
  return made;
};
