/** The file area: the electronic archive, uploads, files of decisions. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { attachmentCalls } from '@zhengjian/contract/areas/file/attachments.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { docStatusCalls } from '@zhengjian/contract/areas/file/doc-status.ts';
import { storageCalls } from '@zhengjian/contract/areas/file/storage.ts';
import { en } from '@zhengjian/contract/areas/file/text.en.ts';
import { zh } from '@zhengjian/contract/areas/file/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import { archiveAnswers, docStatusAnswers, fileAnswers } from './answers.ts';
import { archiveCover } from './archive-cover.ts';
import { attachmentAnswers } from './attachments.ts';
import { decisionFileAnswers } from './decision-files.ts';
import { fileInvariants } from './invariants.ts';
import { storageAnswers } from './storage.ts';
import { sweepFiles } from './sweep.ts';
import { verifyFiles } from './verify-files.ts';

const DAY_MS = 86_400_000;

declare module '../../platform/refuse.ts' {
  interface Refusals {
    file: keyof typeof zh.refusal;
  }
}

export const fileArea: Area = {
  name: 'file',
  calls: [fileCalls, decisionFileCalls, archiveCalls, docStatusCalls, storageCalls, attachmentCalls],
  answers: [fileAnswers, decisionFileAnswers, archiveAnswers, docStatusAnswers, storageAnswers, attachmentAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    notFound: 'notFound',
    catalogNotFound: 'notFound',
    storageGone: 'notFound',
    attachmentGone: 'notFound',
    functionNotFound: 'notFound',
    uploadGone: 'notFound',
    judgingBusy: 'tooMany',
    noAuth: 'forbidden',
  }),
  hooks: () => registerDocuments([archiveCover]),
  jobs: ({ db, world, stored }) => (stored ? [{ name: 'files', everyMs: DAY_MS, run: () => sweepFiles({ db, world, ...stored }) }] : []),
  invariants: fileInvariants,
  verify: ({ db, files, hash }) => verifyFiles(db, files, { hash }),
};
