/** The system area: tenants, menus, roles, dictionaries, parameters, numbers. */
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { systemAnswers } from './answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    system: keyof typeof zh.refusal;
  }
}

export const systemArea: Area = {
  name: 'system',
  calls: [systemCalls],
  answers: [systemAnswers],
  refusals: refusals(zh.refusal, en.refusal),
};
