/** The door of the acceptance area. */
export { acceptanceAnswers } from './answers.ts';
export { acceptanceInvariants } from './invariants.ts';
export { acceptanceNodes } from './nodes.ts';
