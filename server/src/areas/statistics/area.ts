/** The statistics area: alerts of nodes, the working calendar. */
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { en } from '@zhengjian/contract/areas/statistics/text.en.ts';
import { zh } from '@zhengjian/contract/areas/statistics/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { statisticsAnswers } from './answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    statistics: keyof typeof zh.refusal;
  }
}

export const statisticsArea: Area = {
  name: 'statistics',
  calls: [statisticsCalls],
  answers: [statisticsAnswers],
  refusals: refusals(zh.refusal, en.refusal, { alertNotFound: 'notFound', alertChanged: 'conflict' }),
};
