/** The door of the acceptance area. */
export { acceptanceAnswers } from './answers.ts';
export { staffCase } from './case-file.ts';
export { acceptanceInvariants } from './invariants.ts';
export { acceptanceNodes } from './nodes.ts';
