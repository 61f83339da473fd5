/** Papers about a case and its things: the approval sheet with its timeline, payment note, sample label, archive cover. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, moment, money, orNone, paperHead, person, verifyUrl } from './common.ts';

export const approvalSheet = defineTemplate({
  name: 'approvalSheet',
  file: 'approval-sheet.typ',
  data: z.object({
    ...paperHead,
    applicationNo: line(60),
    state: line(60),
    applicant: line(160),
    manufacturer: line(160),
    factory: line(160),
    productClass: line(100),
    productName: line(),
    models: z.array(line()),
    exMarks: z.array(line()),
    standards: z.array(line(300)),
    findings: z.array(z.object({ name: line(100), value: line(500) })),
    steps: z.array(
      z.object({
        node: line(100),
        person: line(200),
        result: line(100),
        from: moment(),
        /** '' while the step waits. */
        to: orNone(moment()),
        remark: body(1000),
        customerRemark: body(1000),
      }),
    ),
    printedBy: person(),
  }),
});

export const paymentNote = defineTemplate({
  name: 'paymentNote',
  file: 'payment-note.typ',
  data: z.object({
    ...paperHead,
    payer: line(160),
    payerTaxNo: line(20),
    applicationNos: z.array(line(60)),
    lines: z.array(
      z.object({ item: line(), product: line(), quantity: line(20), unit: line(20), unitPrice: money(), amount: money(), remark: line() }),
    ),
    originalAmount: money(),
    discountAmount: money(),
    payableAmount: money(),
    /** The amount in Chinese capitals. */
    capitals: line(100),
    taxNote: line(),
    payDeadline: day(),
    account: z.object({ name: line(160), bank: line(100), number: line(50), bankCode: line(30) }),
    billingClerk: person(),
    auditUser: person(),
    issueDate: day(),
    verifyUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.verifyUrl }),
});

/** Goes with the samples of a type test from one test to the next. */
export const testFlowCard = defineTemplate({
  name: 'testFlowCard',
  file: 'test-flow-card.typ',
  data: z.object({
    ...paperHead,
    laboratory: line(160),
    applicant: line(160),
    caseNos: z.array(line(60)),
    productName: line(),
    models: line(300),
    exMark: line(),
    leader: person(),
    plan: line(60),
    round: z.int(),
    steps: z.array(
      z.object({
        no: line(20),
        stage: line(40),
        item: line(),
        clause: line(200),
        tester: person(),
        checker: person(),
        day: orNone(day()),
        hint: line(),
      }),
    ),
    /** Page of the test. */
    pageUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.pageUrl }),
});

/**
 * Cover of a case's paper archive and what lies in it. Box, pages and who looks it over are not known to the system: they are filled in
 * by hand.
 */
export const archiveCover = defineTemplate({
  name: 'archiveCover',
  file: 'archive-cover.typ',
  data: z.object({
    ...paperHead,
    fonds: line(60),
    category: line(60),
    year: line(4),
    period: line(20),
    title: line(300),
    applicant: line(160),
    certNo: line(60),
    from: day(),
    to: day(),
    pieces: z.int(),
    papers: z.array(z.object({ no: z.int(), code: line(50), title: line(), file: line(300), date: day(), note: line() })),
    /** Why it was filed though papers were lacking. */
    remark: line(400),
    filedBy: person(),
  }),
  pictures: (data) => ({ qr: data.number }),
});
