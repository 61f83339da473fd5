/** The account area: sign-in, sessions, passwords, captchas. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { en } from '@zhengjian/contract/areas/account/text.en.ts';
import { zh } from '@zhengjian/contract/areas/account/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { accountAnswers } from './answers.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    account: keyof typeof zh.refusal;
  }
}

export const accountArea: Area = {
  name: 'account',
  calls: [accountCalls],
  answers: [accountAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    signedOut: 'signedOut',
    refreshInvalid: 'signedOut',
    forbidden: 'forbidden',
    signInDelayed: 'tooMany',
    validateTooSoon: 'tooMany',
    viewNotFound: 'notFound',
    viewNotYours: 'forbidden',
  }),
};
