/** The door of the portal area. */
export { portalAnswers } from './answers.ts';
