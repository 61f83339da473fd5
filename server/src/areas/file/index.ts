/** The door of the file area. */
export { fileAnswers } from './answers.ts';
export { fileRecordOf, filesOf, fileWithNode, mayChange as mayChangeFiles, missingPapers } from './queries.ts';
export { verifyFiles } from './verify-files.ts';
