/** The door of the stamping area. */
export { stampingAnswers } from './answers.ts';
export { startPress } from './press.ts';
