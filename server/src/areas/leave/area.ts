/** Leave: applications for leave and their process. */
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { en } from '@zhengjian/contract/areas/leave/text.en.ts';
import { zh } from '@zhengjian/contract/areas/leave/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { leaveAnswers } from './answers.ts';
import { leaveNodes } from './nodes.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    leave: keyof typeof zh.refusal;
  }
}

export const leaveArea: Area = {
  name: 'leave',
  calls: [leaveCalls],
  answers: [leaveAnswers],
  refusals: refusals(zh.refusal, en.refusal, { notFound: 'notFound', notYours: 'forbidden', changedMeanwhile: 'conflict' }),
  hooks: leaveNodes,
};
