/** Development tools of the platform: data sources, data models, code generation. */
import { codeCalls } from '@zhengjian/contract/areas/develop/codes.ts';
import { datasourceCalls } from '@zhengjian/contract/areas/develop/datasources.ts';
import { modelCalls } from '@zhengjian/contract/areas/develop/models.ts';
import { en } from '@zhengjian/contract/areas/develop/text.en.ts';
import { zh } from '@zhengjian/contract/areas/develop/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { datasourceAnswers } from './datasources.ts';
import { codeAnswers, modelAnswers } from './models.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    develop: keyof typeof zh.refusal;
  }
}

export const developArea: Area = {
  name: 'develop',
  calls: [datasourceCalls, modelCalls, codeCalls],
  answers: [datasourceAnswers, modelAnswers, codeAnswers],
  refusals: refusals(zh.refusal, en.refusal, { datasourceGone: 'notFound', modelGone: 'notFound', codeGone: 'notFound' }),
};
