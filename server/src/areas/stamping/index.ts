/** The door of the stamping area. */

export { createSigningThread } from '../../platform/signing/sign-apart.ts';
export { stampingAnswers } from './answers.ts';
export { pressNext, type StampFault, startPress } from './press.ts';
