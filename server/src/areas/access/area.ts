/** The access area: roles and what they may, menus, logs, who is signed in, and why somebody may. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { en } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh } from '@zhengjian/contract/areas/access/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { logAnswers, menuAnswers, reasonAnswers, roleAnswers, scopeAnswers } from './answers.ts';
import { personalAnswers } from './personal.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    access: keyof typeof zh.refusal;
  }
}

export const accessArea: Area = {
  name: 'access',
  calls: [logCalls, roleCalls, menuCalls, scopeCalls, reasonCalls, personalCalls],
  answers: [logAnswers, roleAnswers, menuAnswers, scopeAnswers, reasonAnswers, personalAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    logNotFound: 'notFound',
    roleNotFound: 'notFound',
    menuNotFound: 'notFound',
    topMenuNotFound: 'notFound',
    scopeNotFound: 'notFound',
    sessionNotFound: 'notFound',
    personNotFound: 'notFound',
    caseNotFound: 'notFound',
    valueNotFound: 'notFound',
    otherTenant: 'forbidden',
    administratorOnly: 'forbidden',
    grantNotHeld: 'forbidden',
    callNotHeld: 'forbidden',
    scopeOwn: 'forbidden',
  }),
};
