/** Fees: payment notes, receipts, discounts, revocations and refunds, the price table. */
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { priceCalls } from '@zhengjian/contract/areas/finance/prices.ts';
import { en } from '@zhengjian/contract/areas/finance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { financeAnswers } from './answers.ts';
import { discountNodes } from './discount.ts';
import { financeInvariants } from './invariants.ts';
import { noteNodes } from './note-nodes.ts';
import { overdueJob } from './overdue.ts';
import { makeDuePapers } from './paper.ts';
import { priceAnswers } from './prices.ts';
import { withdrawNodes } from './withdraw.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    finance: keyof typeof zh.refusal;
  }
}

const MINUTE_MS = 60_000;

export const financeArea: Area = {
  name: 'finance',
  calls: [financeCalls, priceCalls],
  answers: [financeAnswers, priceAnswers],
  refusals: refusals(zh.refusal, en.refusal, { noteNotFound: 'notFound', caseNotFound: 'notFound', workNotFound: 'notFound' }),
  hooks: () => {
    noteNodes();
    discountNodes();
    withdrawNodes();
  },
  jobs: (of) => {
    const { db, world, tenants, stored } = of;
    const papers = stored && { name: 'notePapers', everyMs: MINUTE_MS, run: () => makeDuePapers({ db, world, ...stored }, tenants) };
    return [overdueJob(of), ...(papers ? [papers] : [])];
  },
  invariants: financeInvariants,
  dictionaryUses: {
    note_kind: [['payment_note', 'note_kind']],
    payment_note_status: [['payment_note', 'state']],
    our_bank_account: [['payment_note', 'bank_account']],
    invoice_kind: [['payment_note', 'invoice_kind']],
    pay_method: [['payment_record', 'pay_method']],
    discount_kind: [['discount_apply', 'discount_kind']],
    withdraw_kind: [['payment_withdraw', 'withdraw_kind']],
  },
};
