/** What other areas use of the files. */
export { mayChange as mayChangeFiles, viewerOf } from './access.ts';
export { archiveAnswers, fileAnswers } from './answers.ts';
export { type CompanyPaper, companyPapers } from './company-papers.ts';
export { coverContent } from './cover.ts';
export { decisionFileAnswers } from './decision-files.ts';
export { exportOf } from './export-list.ts';
export { tellIssued } from './issued.ts';
export { fileRecordOf, filesOf, missingPapers, openableFile, takeRoom } from './queries.ts';
export { readOff, receive, suffixesOf } from './receive.ts';
export { type SweepPorts, sweepFiles } from './sweep.ts';
export { verifyFiles } from './verify-files.ts';
