/** The door of the file area. */
export { fileAnswers } from './answers.ts';
export { doorOf } from './doors.ts';
export { fileRecordOf, filesOf, fileWithNode, mayChange as mayChangeFiles, missingPapers, takeRoom } from './queries.ts';
export { verifyFiles } from './verify-files.ts';
