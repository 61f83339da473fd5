/** What other areas use of the fees. */
export { draftNote } from './draft-note.ts';
export { mayStamp, refuseUnpaid } from './pay-state.ts';
