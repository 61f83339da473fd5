/** The account area: sign-in, sessions, passwords, captchas. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { colleagueCalls } from '@zhengjian/contract/areas/account/colleagues.ts';
import { erasureCalls } from '@zhengjian/contract/areas/account/erasure.ts';
import { identityPaperCalls } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { personalDataCalls } from '@zhengjian/contract/areas/account/personal-data.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { providerCalls } from '@zhengjian/contract/areas/account/providers.ts';
import { recoveryCalls } from '@zhengjian/contract/areas/account/recovery.ts';
import { requestCalls } from '@zhengjian/contract/areas/account/requests.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { en } from '@zhengjian/contract/areas/account/text.en.ts';
import { zh } from '@zhengjian/contract/areas/account/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { accountAnswers, clientAnswers } from './answers.ts';
import { colleagueAnswers } from './colleague-answers.ts';
import { erasureAnswers } from './erasure.ts';
import { identityPaperAnswers, verifyIdentityPapers } from './identity-paper.ts';
import { ownDataAnswers } from './own-data.ts';
import { factorAnswers, loginMethodAnswers, profileAnswers, recoveryAnswers } from './profile-answers.ts';
import { providerAnswers, requestAnswers } from './provider-answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    account: keyof typeof zh.refusal;
  }
}

export const accountArea: Area = {
  name: 'account',
  verify: async ({ db, keys }) => (keys ? verifyIdentityPapers(db, keys) : null),
  calls: [
    accountCalls,
    clientCalls,
    colleagueCalls,
    erasureCalls,
    factorCalls,
    identityPaperCalls,
    loginMethodCalls,
    personalDataCalls,
    profileCalls,
    providerCalls,
    recoveryCalls,
    requestCalls,
  ],
  answers: [
    accountAnswers,
    clientAnswers,
    colleagueAnswers,
    erasureAnswers,
    factorAnswers,
    identityPaperAnswers,
    loginMethodAnswers,
    ownDataAnswers,
    profileAnswers,
    providerAnswers,
    recoveryAnswers,
    requestAnswers,
  ],
  refusals: refusals(zh.refusal, en.refusal, {
    signedOut: 'signedOut',
    refreshInvalid: 'signedOut',
    clientUnknown: 'signedOut',
    clientNotFound: 'notFound',
    passwordMustChange: 'forbidden',
    factorMustSet: 'forbidden',
    sessionNotFound: 'notFound',
    personNotFound: 'notFound',
    providerGone: 'notFound',
    requestGone: 'notFound',
    erasureGone: 'notFound',
    identityNone: 'notFound',
    idNoNone: 'notFound',
    notManager: 'forbidden',
    rightApply: 'forbidden',
    rightPay: 'forbidden',
    forbidden: 'forbidden',
    outsidePackage: 'forbidden',
    signInDelayed: 'tooMany',
    validateTooSoon: 'tooMany',
    viewNotFound: 'notFound',
    viewNotYours: 'forbidden',
  }),
};
