/** The portal area: messages. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { en } from '@zhengjian/contract/areas/portal/text.en.ts';
import { zh } from '@zhengjian/contract/areas/portal/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { portalAnswers } from './answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    portal: keyof typeof zh.refusal;
  }
}

export const portalArea: Area = {
  name: 'portal',
  calls: [portalCalls],
  answers: [portalAnswers],
  refusals: refusals(zh.refusal, en.refusal, { notFound: 'notFound' }),
};
