/** The door of the stamping area. */
export { stampingAnswers } from './answers.ts';
export { type PressPorts, pressNext, type StampFault, startPress } from './press.ts';
