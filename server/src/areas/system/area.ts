/** The system area: tenants, menus, roles, dictionaries, parameters, numbers. */
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { jobCalls } from '@zhengjian/contract/areas/system/jobs.ts';
import { messageTemplateCalls } from '@zhengjian/contract/areas/system/message-templates.ts';
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { paramCalls } from '@zhengjian/contract/areas/system/params.ts';
import { regionCalls } from '@zhengjian/contract/areas/system/regions.ts';
import { smsCalls } from '@zhengjian/contract/areas/system/sms.ts';
import { tenantCalls } from '@zhengjian/contract/areas/system/tenants.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { systemAnswers } from './answers.ts';
import { dictionaryAnswers } from './dictionary-answers.ts';
import { jobAnswers } from './jobs.ts';
import { messageTemplateAnswers } from './message-templates.ts';
import { noticeAnswers } from './notices.ts';
import { paramAnswers } from './params.ts';
import { regionAnswers } from './region-keeping.ts';
import { smsAnswers } from './sms.ts';
import { tenantAnswers } from './tenants.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    system: keyof typeof zh.refusal;
  }
}

export const systemArea: Area = {
  name: 'system',
  calls: [systemCalls, paramCalls, dictionaryCalls, noticeCalls, regionCalls, tenantCalls, jobCalls, smsCalls, messageTemplateCalls],
  answers: [
    systemAnswers,
    paramAnswers,
    dictionaryAnswers,
    noticeAnswers,
    regionAnswers,
    tenantAnswers,
    jobAnswers,
    smsAnswers,
    messageTemplateAnswers,
  ],
  refusals: refusals(zh.refusal, en.refusal, {
    dictGone: 'notFound',
    noticeGone: 'notFound',
    regionGone: 'notFound',
    tenantGone: 'notFound',
    packageGone: 'notFound',
    jobGone: 'notFound',
    smsGone: 'notFound',
    messageChanged: 'conflict',
  }),
};
