/** The stamping area: seals, their uses, papers to stamp, impressions, verification. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { en } from '@zhengjian/contract/areas/stamping/text.en.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerComing } from '../file/index.ts';
import { stampingAnswers } from './answers.ts';
import { comingPapers, makeOrderedDocuments } from './document-orders.ts';
import { stampingInvariants } from './invariants.ts';
import { stampingWaits } from './waits.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    stamping: keyof typeof zh.refusal;
  }
}

const MINUTE_MS = 60_000;

export const stampingArea: Area = {
  name: 'stamping',
  calls: [stampingCalls],
  answers: [stampingAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    sealNotFound: 'notFound',
    useNotFound: 'notFound',
    paperNotFound: 'notFound',
    batchNotFound: 'notFound',
    verifyBusy: 'tooMany',
  }),
  jobs: ({ db, world, tenants, stored }) =>
    stored ? [{ name: 'documents', everyMs: MINUTE_MS, run: () => makeOrderedDocuments({ db, world, ...stored }, tenants) }] : [],
  hooks: () => registerComing(comingPapers),
  waits: stampingWaits,
  invariants: stampingInvariants,
};
