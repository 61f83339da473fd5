/** The area of the organisation: departments, external laboratories, posts, and the accounts of people inside and outside. */
import { accountRequestCalls } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { organisationWaits } from './account-requests.ts';
import { accountRequestAnswers, departmentAnswers, erasureAnswers, externalUserAnswers, postAnswers, userAnswers } from './answers.ts';
import { erasureWaits } from './erasures.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    organisation: keyof typeof zh.refusal;
  }
}

export const organisationArea: Area = {
  name: 'organisation',
  calls: [departmentCalls, postCalls, userCalls, externalUserCalls, accountRequestCalls, erasuresCalls],
  answers: [departmentAnswers, postAnswers, userAnswers, externalUserAnswers, accountRequestAnswers, erasureAnswers],
  waits: [...organisationWaits, erasureWaits],
  refusals: refusals(zh.refusal, en.refusal, {
    deptNotFound: 'notFound',
    postNotFound: 'notFound',
    userNotFound: 'notFound',
    roleNotFound: 'notFound',
    laboratoryNotFound: 'notFound',
    roleBeyond: 'forbidden',
    userBeyond: 'forbidden',
  }),
};
