/** The model check by branches against the one that tries every order, on random processes. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { explore, MARKING_LIMIT, search } from '../explore.ts';
import { graphOf } from './draw.ts';
import { slips, spoiled } from './spoil.ts';
import { trees } from './tree.ts';

/** Sound processes of any size that a person draws: none is too large, none is called faulty. */
export const allSound = (numRuns: number): void =>
  fc.assert(
    fc.property(trees, (tree) => {
      const { definition, faults } = graphOf(tree);
      expect(faults).toEqual([]);
      expect(explore(definition).faults).toEqual([]);
    }),
    { numRuns },
  );

/** Every order of what can happen is too much for larger ones. */
const NODES = 40;

export const bothWays = (numRuns: number): void => {
  let compared = 0;
  fc.assert(
    fc.property(trees, slips, (tree, made) => {
      const { definition } = graphOf(tree);
      const drawn = Object.keys(definition.nodes).length > NODES ? null : spoiled(definition, made);
      if (drawn === null) return;
      const whole = search(drawn, MARKING_LIMIT, true);
      if (!whole.complete) return;
      compared += 1;
      const apart = search(drawn, MARKING_LIMIT, false);
      expect(apart.faults.length > 0).toBe(whole.faults.length > 0);
      for (const marking of apart.markings) expect(whole.markings).toContain(marking);
    }),
    { numRuns },
  );
  expect(compared).toBeGreaterThan(numRuns / 20);
};
