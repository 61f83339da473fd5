/** The system area: tenants, menus, roles, dictionaries, parameters, numbers. */
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { paramCalls } from '@zhengjian/contract/areas/system/params.ts';
import { regionCalls } from '@zhengjian/contract/areas/system/regions.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { systemAnswers } from './answers.ts';
import { dictionaryAnswers } from './dictionary-answers.ts';
import { noticeAnswers } from './notices.ts';
import { paramAnswers } from './params.ts';
import { regionAnswers } from './region-keeping.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    system: keyof typeof zh.refusal;
  }
}

export const systemArea: Area = {
  name: 'system',
  calls: [systemCalls, paramCalls, dictionaryCalls, noticeCalls, regionCalls],
  answers: [systemAnswers, paramAnswers, dictionaryAnswers, noticeAnswers, regionAnswers],
  refusals: refusals(zh.refusal, en.refusal, { dictGone: 'notFound', noticeGone: 'notFound', regionGone: 'notFound' }),
};
