/** The door of the statistics area. */
export { statisticsAnswers } from './answers.ts';
