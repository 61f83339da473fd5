/** What other areas use of the fees. */
export { unchargedIn } from './charges.ts';
export { draftNote } from './draft-note.ts';
export { makeDuePapers } from './paper.ts';
export { mayStamp, owedStretches, refuseUnpaid, waitsForPayment } from './pay-state.ts';
