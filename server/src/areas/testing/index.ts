/** The door of the testing area. */
export { testingAnswers } from './answers.ts';
