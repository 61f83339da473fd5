/** The door of the stamping area. */

export { createSigningThread } from '../../platform/signing/sign-apart.ts';
export { stampingAnswers } from './answers.ts';
export { filePaper } from './file-paper.ts';
export { stampingInvariants } from './invariants.ts';
export { pressNext, startPress } from './press.ts';
export { stampingQueues } from './queues.ts';
export type { StampFault } from './stamp-fault.ts';
