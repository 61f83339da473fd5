/** Reports over declared views. */
import { reportCalls } from '@zhengjian/contract/areas/report/calls.ts';
import { en } from '@zhengjian/contract/areas/report/text.en.ts';
import { zh } from '@zhengjian/contract/areas/report/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { reportAnswers } from './answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    report: keyof typeof zh.refusal;
  }
}

export const reportArea: Area = {
  name: 'report',
  calls: [reportCalls],
  answers: [reportAnswers],
  refusals: refusals(zh.refusal, en.refusal, { reportGone: 'notFound', viewClosed: 'forbidden' }),
};
