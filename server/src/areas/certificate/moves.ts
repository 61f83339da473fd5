/**
 * What becomes of a certificate when its case is put at another step beside the drawn branches. The rules are those of the branches: before
 * its seals it goes back with its case (domain 3.13), with the first seal it goes back no more. Nobody is left out on the way: it comes
 * straight back over none of its steps, and is put at none that it has not reached.
 */
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import type { StepName } from '@zhengjian/contract/areas/certificate/step-pages.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Moves } from '../../workflow/registry.ts';
import { moves as change, NO_DECISION, refuseSealed, type StepNodes } from './nodes.ts';
import { certificateOfCase, isEditable, isIssued, makeStateName } from './present.ts';
import { backToMaking } from './take-back.ts';

const ORDER = ['making', 'check', 'review', 'approval', 'stamping', 'printing', 'archiving'] as const satisfies readonly StepName[];

/** How far it is made at each step. */
const MADE: Readonly<Record<StepName, number>> = {
  making: MAKE_STATE.draft,
  check: MAKE_STATE.toCheck,
  review: MAKE_STATE.toReview,
  approval: MAKE_STATE.toApprove,
  stamping: MAKE_STATE.approved,
  printing: MAKE_STATE.stamped,
  archiving: MAKE_STATE.issued,
};

/** For the process of a line, by its own nodes. */
export const certificateMoves = (process: string, at: StepNodes): Moves => {
  const placeOf = (node: string): number => ORDER.findIndex((step) => at[step] === node);
  const [MAKING, APPROVAL] = [placeOf(at.making), placeOf(at.approval)];
  const stepOf = (node: string): StepName => ORDER[placeOf(node)] ?? 'making';
  return {
    guard: async (move) => {
      const row = await certificateOfCase(move.tx, move.businessId);
      const [from, to] = [placeOf(move.from), placeOf(move.to)];
      if (row === undefined) return to > MAKING ? refuse('certificate.notStarted') : undefined;
      if (to < from) await refuseSealed(move, row);
      if (to >= APPROVAL && row.make_state < MADE[stepOf(move.to)])
        refuse('certificate.stepsLeft', { state: makeStateName(move.lang, row.make_state) });
    },
    apply: async (move) => {
      const row = await certificateOfCase(move.tx, move.businessId);
      const to = placeOf(move.to);
      if (row === undefined || isIssued(row.make_state) || to > APPROVAL || (to <= MAKING && isEditable(row.make_state))) return;
      if (row.make_state >= MAKE_STATE.approved) await backToMaking(move, process, row);
      await change(move, row, { make_state: MADE[stepOf(move.to)], ...(to < APPROVAL && NO_DECISION) });
    },
    // from the approval on nothing is withdrawn
    undo: async (move) => change(move, await certificateOfCase(move.tx, move.businessId), { make_state: MADE[stepOf(move.from)] }),
    mayComeStraight: (from) => placeOf(from) <= MAKING,
  };
};
