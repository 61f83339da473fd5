/** The door of the leave area. */
export { leaveAnswers } from './answers.ts';
export { leaveNodes } from './nodes.ts';
