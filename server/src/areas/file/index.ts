/** What other areas use of the file area. */
export { mayChange as mayChangeFiles, viewerOf } from './access.ts';
export { type AskedPaper, papersAskedAt } from './asked-papers.ts';
export { keepInstituteFile } from './attachments.ts';
export { fileKey } from './bytes.ts';
export { type Coming, registerComing } from './coming.ts';
export { bindUpload, fixBound, keepSubmitted, removeBound } from './commands/bound-files.ts';
export { fileCopies } from './commands/file-copies.ts';
export { type FilePlace, fileKept, keepBack } from './commands/keep-back.ts';
export { type CompanyPaper, companyPapers } from './company-papers.ts';
export { coverContent, isSealed } from './cover.ts';
export { archiveNoOf, fileCase, markedMissing, mustBeRight } from './doc-status.ts';
export { lackingPapers } from './due.ts';
export { tellIssued } from './issued.ts';
export { papersAt } from './papers-at.ts';
export { fileRecordOf, filesOf, missingPapers, openableFile, takeRoom } from './queries.ts';
export { readOff, receive, suffixesOf } from './receive.ts';
