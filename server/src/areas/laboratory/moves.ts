/**
 * What becomes of a type test that is put at another step beside the drawn branches: its drawings, its results and its report stand as
 * they do at that step. Steps that rest on a fact are for tests of which it is true, and what is checked between is not left out.
 */
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import type { CaseAct, Moves } from '../../workflow/registry.ts';
import { openReport, signReport } from './report.ts';
import { reportedItems, sendBackAll } from './rounds.ts';
import { openProblems } from './technical-data.ts';
import './test-tables.ts';

const CORRECTION = 'drawingCorrection';
const DRAWINGS = ['technicalDataDrawUp', 'technicalDataDrawUpReview', 'technicalDataDrawUpApproval', CORRECTION];
const FAILURE = ['testFailHandle', 'testRectification'];
const REPORT = ['certDrawUp', 'certReview', 'certApproval'];
/** What is done there is looked at by nobody on the way. */
const UNCHECKED = ['engineerAllocation', 'sampleReceiveIn'];

const setDrawings = async ({ tx, businessId, ...act }: CaseAct, drawing_state: string): Promise<void> => {
  await tx
    .updateTable('test_task')
    .set((e) => ({ drawing_state, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', businessId)
    .execute();
};

export const testMoves: Moves = {
  guard: async ({ tx, businessId, from, to }) => {
    const hasFailed = (await reportedItems(tx, businessId)).failed.length > 0;
    if (FAILURE.includes(to) && !hasFailed) refuse('laboratory.noFailure');
    if (FAILURE.includes(from) && !FAILURE.includes(to) && hasFailed) refuse('laboratory.failureFirst');
    if (to === CORRECTION && !(await openProblems(tx, businessId)).some(({ sent }) => sent)) refuse('laboratory.noProblem');
    if (REPORT.indexOf(to) > 0 && (await openReport(tx, businessId)) === undefined) refuse('laboratory.reportNotFound');
  },
  apply: async (move) => {
    const { tx, businessId, from, to } = move;
    if (DRAWINGS.includes(to)) await setDrawings(move, to === CORRECTION ? '2' : '1');
    if (REPORT.includes(from) && to === 'testRecord') await sendBackAll(tx, move, businessId);
    if (to !== 'certApproval' && (await openReport(tx, businessId)) !== undefined)
      await signReport(move, { state: to === 'certReview' ? '1' : '0', review_name: '' });
  },
  // only steps behind the approval of the drawings are withdrawn from
  undo: async (move) => (DRAWINGS.includes(move.to) ? setDrawings(move, '3') : undefined),
  mayComeStraight: (_, to) => UNCHECKED.includes(to),
};
