/** What a type test leaves in the archive (domain 3.8, catalogue folder 03): order, drawing review, plan, records of the tests. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, moment, orNone, paperHead, person } from './common.ts';

/** The test that a paper tells of, and the cases that it serves. */
const aboutTest = {
  workNo: line(60),
  caseNos: z.array(line(60)),
  applicant: line(160),
  productName: line(),
  laboratory: line(160),
};

/** 检验委托单 (catalogue 0301). */
export const testOrder = defineTemplate({
  name: 'testOrder',
  file: 'test-order.typ',
  data: z.object({
    ...paperHead,
    ...aboutTest,
    manufacturer: line(160),
    factory: line(160),
    productClass: line(100),
    products: z.array(z.object({ caseNo: line(60), productName: line(), model: line(), exMark: line() })),
    standards: z.array(line(300)),
    laboratoryAddress: line(),
    laboratoryPhone: line(100),
    /** What gave rise to the test, as a word of the dictionary task_source. */
    source: line(60),
    urgent: z.boolean(),
    /** '' until the laboratory has allocated the test. */
    leader: person(),
    planStart: orNone(day()),
    planEnd: orNone(day()),
    deadline: orNone(day()),
    samples: z.array(z.object({ sampleNo: line(60), name: line(), model: line(), quantity: line(30) })),
    orderedBy: person(),
    orderDate: day(),
  }),
});

/** 图纸审查意见 (catalogue 0302), one for each round of the review. */
export const drawingReview = defineTemplate({
  name: 'drawingReview',
  file: 'drawing-review.typ',
  data: z.object({
    ...paperHead,
    ...aboutTest,
    models: line(300),
    exMark: line(),
    round: z.int(),
    outcome: z.enum(['approved', 'sent']),
    checks: z.array(
      z.object({ clause: line(50), subject: line(), finding: z.enum(['conforms', 'problem', 'notApplicable']), note: line(500) }),
    ),
    problems: z.array(
      z.object({
        round: z.int(),
        clause: line(50),
        problem: body(1000),
        reply: body(1000),
        replyBy: line(160),
        state: z.enum(['open', 'answered', 'settled']),
      }),
    ),
    /** Until when the company answers; '' where nothing was sent to it. */
    replyDeadline: orNone(day()),
    drawUpUser: person(),
    reviewUser: person(),
    approveUser: person(),
    decideDate: day(),
  }),
});

/** 试验方案 (catalogue 0304), one for each round of tests. */
export const testPlan = defineTemplate({
  name: 'testPlan',
  file: 'test-plan.typ',
  data: z.object({
    ...paperHead,
    ...aboutTest,
    models: line(300),
    exMark: line(),
    round: z.int(),
    leader: person(),
    standards: z.array(line(300)),
    items: z.array(
      z.object({
        no: line(20),
        name: line(),
        clause: line(120),
        requirement: body(1000),
        /** What is measured, with unit and limits. */
        measured: body(4000),
        laboratory: line(160),
        tester: person(),
        checker: person(),
        day: orNone(day()),
        outsourced: z.boolean(),
        outsourceReason: line(400),
      }),
    ),
    drawUpUser: person(),
    drawUpDate: orNone(day()),
    reviewUser: person(),
    reviewDate: day(),
  }),
});

const verdict = z.enum(['P', 'F', 'N/A', '']);

/** 试验原始记录 (catalogue 0305), one for each round of tests. A record that was made anew stands on it with each of its versions. */
export const testRecords = defineTemplate({
  name: 'testRecords',
  file: 'test-records.typ',
  data: z.object({
    ...paperHead,
    ...aboutTest,
    models: line(300),
    exMark: line(),
    round: z.int(),
    leader: person(),
    sampleNos: z.array(line(60)),
    records: z.array(
      z.object({
        /** Number of the test in the plan, with the version behind it where there are several: `03`, `03 (2)`. */
        no: line(30),
        name: line(),
        clause: line(120),
        requirement: body(1000),
        from: moment(),
        to: moment(),
        environment: line(100),
        verdict,
        /** What failed, what was abnormal, uncertainty. */
        notes: body(2000),
        tester: person(),
        recordTime: moment(),
        checker: person(),
        checkTime: orNone(moment()),
        check: z.enum(['passed', 'sentBack', '']),
        checkRemark: line(500),
      }),
    ),
    values: z.array(z.object({ no: line(30), name: line(), limits: line(100), value: line(), unit: line(20), verdict })),
    instruments: z.array(
      z.object({
        equipNo: line(50),
        name: line(),
        model: line(100),
        calibCertNo: line(100),
        validTo: orNone(day()),
        /** Numbers of the records in which it was used. */
        usedIn: line(400),
      }),
    ),
  }),
});
