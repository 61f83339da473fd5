/** Papers about a factory inspection (domain 3.5, catalogue folder 04), beside task book, plan and notice of rectification. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, moment, orNone, paperHead, person } from './common.ts';

/** Who has decided or entered something, and when. */
const signed = z.object({ name: person(), at: moment() });
const verdict = z.enum(['ok', 'nonconforming', 'notApplicable']);

/** The visit, as it stands at the head of each of them. */
const visit = {
  taskNo: line(60),
  checkKind: line(60),
  factory: line(160),
  /** '' before the first inspection. */
  factoryNo: line(10),
  address: line(),
  checkFrom: day(),
  checkTo: day(),
};
const member = z.object({ role: line(30), name: person(), registerNo: line(60), codes: line(100) });
const row = z.object({ product: line(), part: line(), found: line(500), ok: z.boolean() });

/** 工厂检查报告 (catalogue node 0404). */
export const inspectionReport = defineTemplate({
  name: 'inspectionReport',
  file: 'inspection-report.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    applicant: line(160),
    /** Person-days: as arranged, and as leader and members were there. */
    planDays: line(20),
    actualDays: line(20),
    basis: z.array(line(300)),
    team: z.array(member.extend({ days: line(20) })),
    experts: line(),
    attendees: line(),
    subjects: z.array(z.object({ no: line(60), productClass: line(100), productName: line(), exMark: line() })),
    sections: z.array(z.object({ name: line(60), verdict, note: body(1000) })),
    nonconformities: z.array(
      z.object({
        ncNo: line(30),
        ncClass: line(60),
        severity: line(20),
        clause: line(50),
        description: body(2000),
        /** Rounds of rectification; 0 where it was never handed to the company. */
        rounds: z.int(),
        /** '' while it is not closed. */
        closeDate: orNone(day()),
        /** The company's objection was upheld, so that it was none. */
        upheld: z.boolean(),
      }),
    ),
    samplings: z.array(
      z.object({ sampleName: line(), model: line(), quantity: line(20), sealNo: line(50), testItems: line(), laboratory: line(160) }),
    ),
    conclusion: line(60),
    conclusionText: line(300),
    classProposal: line(60),
    leader: signed,
    reviewer: signed,
    approver: signed,
    issueDate: day(),
  }),
});

/** 工厂质量保证能力检查记录 (catalogue node 0410): clause by clause. */
export const capabilityRecord = defineTemplate({
  name: 'capabilityRecord',
  file: 'capability-record.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    basis: line(300),
    clauses: z.array(z.object({ clause: line(60), verdict, note: body(1000), inspector: person(), at: moment() })),
    leader: signed,
  }),
});

/** 产品一致性检查记录 (catalogue node 0411). */
export const consistencyRecord = defineTemplate({
  name: 'consistencyRecord',
  file: 'consistency-record.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    subjects: z.array(z.object({ no: line(60), productName: line(), exMark: line() })),
    rows: z.array(row),
    enteredBy: signed,
    leader: signed,
  }),
});

/** 首末次会议参加人员记录 (catalogue node 0403), as entered at the visit. */
export const attendanceRecord = defineTemplate({
  name: 'attendanceRecord',
  file: 'attendance-record.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    team: z.array(member),
    attendees: line(),
    enteredBy: signed,
  }),
});

/** 整改验证记录 (catalogue node 0407): what the company answered to each nonconformity and what was verified, round by round. */
export const verificationRecord = defineTemplate({
  name: 'verificationRecord',
  file: 'verification-record.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    /** Those of one nonconformity one after the other. */
    rounds: z.array(
      z.object({
        ncNo: line(30),
        ncClass: line(60),
        severity: line(20),
        clause: line(50),
        description: body(2000),
        verifyKind: line(60),
        deadline: day(),
        closeDate: orNone(day()),
        no: z.int(),
        causeAnalysis: body(2000),
        correction: body(2000),
        correctiveAction: body(2000),
        objection: body(1000),
        submitTime: orNone(moment()),
        /** What the leader said to it; null: not verified. */
        verdict: z.enum(['notCorrected', 'corrected', 'objectionUpheld']).nullable(),
        opinion: body(2000),
        verifier: person(),
        verifyTime: orNone(moment()),
      }),
    ),
    passed: z.boolean(),
    leader: signed,
  }),
});

/** 现场抽样单 (catalogue node 0409): the sealed sheets of an inspection. */
export const samplingSheet = defineTemplate({
  name: 'samplingSheet',
  file: 'sampling-sheet.typ',
  data: z.object({
    ...paperHead,
    ...visit,
    applicant: line(160),
    sheets: z.array(
      z.object({
        sampleName: line(),
        model: line(),
        baseQuantity: line(20),
        quantity: line(20),
        backupQuantity: line(20),
        samplePlace: line(60),
        batchNo: line(50),
        produceDate: orNone(day()),
        sampleDate: orNone(day()),
        sealNo: line(50),
        sealTime: moment(),
        testItems: line(),
        laboratory: line(160),
        sendDeadline: orNone(day()),
        sampler: person(),
      }),
    ),
  }),
});
