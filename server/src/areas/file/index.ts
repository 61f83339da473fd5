/** The door of the file area. */
export { fileAnswers } from './answers.ts';
export { caseDoor, fileRecordOf, filesOf, fileWithNode, mayChange as mayChangeFiles, missingPapers, OPEN_TO_CUSTOMER } from './queries.ts';
export { verifyFiles } from './verify-files.ts';
