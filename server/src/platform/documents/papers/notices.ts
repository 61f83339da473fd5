/** What the institute writes to a company: acceptance, samples, rectification; and to its inspectors: the task book. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, orNone, paperHead, person, verifyUrl } from './common.ts';

const model = z.object({ productName: line(), model: line(), exMark: line() });

export const acceptanceNotice = defineTemplate({
  name: 'acceptanceNotice',
  file: 'acceptance-notice.typ',
  data: z.object({
    ...paperHead,
    applicant: line(160),
    manufacturer: line(160),
    factory: line(160),
    factoryAddress: line(),
    productClass: line(100),
    productName: line(),
    models: z.array(model),
    standards: z.array(line(300)),
    certMode: line(),
    needModelTest: z.boolean(),
    laboratory: line(160),
    noTestReason: line(400),
    needFactoryCheck: z.boolean(),
    /** The inspection may follow the certificate. */
    checkAfterCertificate: z.boolean(),
    noCheckReason: line(400),
    acceptDate: day(),
    /** Last day by which the institute decides; '' while it is not fixed. */
    deadline: orNone(day()),
    handler: person(),
    verifyUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.verifyUrl }),
});

export const sampleNotice = defineTemplate({
  name: 'sampleNotice',
  file: 'sample-notice.typ',
  data: z.object({
    ...paperHead,
    applicationNo: line(60),
    applicant: line(160),
    productName: line(),
    /** `number`: what the label of the piece says too. */
    samples: z.array(z.object({ number: line(60), name: line(), model: line(), exMark: line(), quantity: line(20) })),
    /** Of all of them, as the acceptance said; '' where it said nothing. */
    requirement: body(400),
    /** '' while no day is set. */
    sendBefore: orNone(day()),
    laboratory: z.object({ name: line(160), address: line(), receiver: line(100), phone: line(100) }),
    issueDate: day(),
    handler: person(),
    /** Page on which the applicant enters the waybill. */
    pageUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.pageUrl, codes: data.samples.map(({ number }) => number) }),
});

export const rectificationNotice = defineTemplate({
  name: 'rectificationNotice',
  file: 'rectification-notice.typ',
  data: z.object({
    ...paperHead,
    taskNo: line(60),
    factory: line(160),
    /** '' before the first inspection. */
    factoryNo: line(10),
    address: line(),
    checkKind: line(60),
    checkFrom: day(),
    checkTo: day(),
    nonconformities: z.array(
      z.object({
        ncNo: line(30),
        ncClass: line(60),
        severity: line(20),
        clause: line(50),
        description: body(2000),
        verifyKind: line(60),
        deadline: day(),
        /** Round of rectification, from 1. */
        round: z.int(),
        /** Why the round before was not enough; '' in the first one. */
        lastOpinion: body(2000),
      }),
    ),
    leader: person(),
    issueDate: day(),
  }),
});

export const inspectionTaskBook = defineTemplate({
  name: 'inspectionTaskBook',
  file: 'inspection-task-book.typ',
  data: z.object({
    ...paperHead,
    checkKind: line(60),
    activityType: line(100),
    factory: line(160),
    factoryNo: line(10),
    address: line(),
    contact: line(100),
    phone: line(100),
    latestDate: day(),
    planDays: line(20),
    startDate: day(),
    endDate: day(),
    subjects: z.array(z.object({ no: line(60), productClass: line(100), productName: line(), exMark: line() })),
    team: z.array(z.object({ role: line(30), name: person(), registerNo: line(60), codes: line(100), days: line(20) })),
    needSampling: z.boolean(),
    samplingLab: line(160),
    focus: body(),
    arrangedBy: person(),
    issueDate: day(),
  }),
});

/** 检查计划 (catalogue 0402): the days of a visit, confirmed by the factory. */
export const inspectionPlan = defineTemplate({
  name: 'inspectionPlan',
  file: 'inspection-plan.typ',
  data: z.object({
    ...paperHead,
    taskNo: line(60),
    checkKind: line(60),
    factory: line(160),
    /** '' before the first inspection. */
    factoryNo: line(10),
    address: line(),
    contact: line(100),
    phone: line(100),
    planDays: line(20),
    startDate: day(),
    endDate: day(),
    basis: z.array(line(300)),
    team: z.array(z.object({ role: line(30), name: person(), registerNo: line(60), codes: line(100) })),
    subjects: z.array(z.object({ no: line(60), productName: line(), exMark: line() })),
    schedule: z.array(
      z.object({
        date: day(),
        /** From and to, `09:00-11:30`. */
        time: line(20),
        activity: line(400),
        place: line(),
        inspectors: line(100),
      }),
    ),
    issueDate: day(),
  }),
});
