/** The sample area: samples of the cases of every line, from the notice to the last hand that they pass through. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import { sampleAnswers } from './answers.ts';
import { sampleRecord } from './documents.ts';
import { sampleInvariants } from './invariants.ts';
import { sampleNotice } from './notice-paper.ts';
import { overdueSamples, sampleWaits } from './overdue.ts';
import { declareSending, samplesToSend } from './to-send.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    sample: keyof typeof zh.refusal;
  }
}

export const sampleArea: Area = {
  name: 'sample',
  calls: [sampleCalls],
  answers: [sampleAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    notFound: 'notFound',
    caseUnknown: 'notFound',
    notTaker: 'forbidden',
    notAsker: 'forbidden',
    stateForbids: 'conflict',
  }),
  hooks: () => {
    registerDocuments([sampleNotice, sampleRecord]);
    declareSending();
  },
  jobs: (of) => [overdueSamples(of)],
  waits: [...sampleWaits, samplesToSend],
  invariants: sampleInvariants,
  dictionaryUses: {
    sample_condition: [
      ['sample', 'condition'],
      ['sample_move', 'condition'],
    ],
    sample_disposal: [['sample', 'disposal_kind']],
    sample_move_kind: [['sample_move', 'move_kind']],
    express_company: [
      ['sample', 'express_company'],
      ['sample_move', 'express_company'],
    ],
  },
};
