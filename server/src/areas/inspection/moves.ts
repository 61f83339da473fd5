/** What it means for the rows of an inspection that it is put at another step beside the drawn branches: the same as along them. */
import type { InspectionNode } from '@zhengjian/contract/areas/inspection/lists.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Move, Moves } from '../../workflow/registry.ts';
import { taskOf } from './access.ts';
import { openVisit } from './commands/visits.ts';
import { forgetPlanned, rectify, rectifyAgain, setTask } from './effects.ts';
import { refuseReopening, refuseResult, refuseVerification } from './guards.ts';

const RECTIFICATION = 'rectification';
const DECIDING: readonly string[] = ['factoryCheckResultReview', 'factoryCheckResultApproval'];
const APPROVAL: InspectionNode = 'factoryCheckResultApproval';
/** Steps of the inspection that a visit verifies: a visit has none of its own. */
const AFTER_RESULT: readonly string[] = [RECTIFICATION, 'factoryCheckReform', ...DECIDING];
const ARRANGING: readonly string[] = ['factoryCheckTasksArrange', 'inspectionRedispatch', 'factoryCheckTasksReview'];
const PLANNING: readonly string[] = ['factoryCheckPlan', 'factoryCheckPlanConfirm'];

/** The company has something to correct, and time for it. @throws what the branch would refuse that leads there */
const refuseRectification = async (move: Move): Promise<void> => {
  if (DECIDING.includes(move.from)) return refuseReopening(move);
  if (move.from === 'factoryCheckReform') return refuseVerification({ ...move, result: 'REJECT_REFORM' });
  return refuseResult({ ...move, result: 'PASS_REFORM' });
};

export const inspectionMoves: Moves = {
  guard: async (move) => {
    const { verifies, conclusion } = await taskOf(move.tx, move.businessId);
    if (verifies !== null && AFTER_RESULT.includes(move.to)) refuse('inspection.visitEnds');
    const visit = move.from === 'factoryCheckReform' ? await openVisit(move.tx, move.businessId) : undefined;
    if (visit) refuse('inspection.visitOpen', { no: visit.work_no });
    if (move.to === RECTIFICATION) await refuseRectification(move);
    if (move.to === APPROVAL && conclusion === '') refuse('inspection.notConcluded');
  },
  apply: async (move) => {
    if (move.to === RECTIFICATION) return DECIDING.includes(move.from) ? rectifyAgain(move) : rectify(move);
    if (!DECIDING.includes(move.to)) await setTask(move, { conclusion: '' });
    if (ARRANGING.includes(move.to)) await forgetPlanned(move);
    if (PLANNING.includes(move.to)) await setTask(move, { plan_answer: '', wished_date: null, plan_reason: '' });
  },
  // each step reads what the one before has changed, and the company confirms what was planned otherwise
  mayComeStraight: () => false,
};
