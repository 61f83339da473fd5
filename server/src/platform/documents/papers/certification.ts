/** What the acceptance and the steps of a certificate leave on paper: correction notice, completeness check, evaluation, decision, issue (domain 3.8). */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, moment, orNone, paperHead, person } from './common.ts';

/** What a rule of the certificate's check found; `severity` as the page shows it. */
const findings = z.array(z.object({ severity: line(20), text: body(1000), clause: line(400) }));
const holder = { applicant: line(160), manufacturer: line(160), factory: line(160) };
const product = {
  productClass: line(100),
  productName: line(),
  models: body(2000),
  exMark: line(),
  standards: z.array(line(300)),
  ruleNo: line(100),
  certMode: line(),
};

/** 补正通知 (catalogue 0205): what the applicant is asked to correct, place by place. */
export const correctionNotice = defineTemplate({
  name: 'correctionNotice',
  file: 'correction-notice.typ',
  data: z.object({
    ...paperHead,
    caseNo: line(60),
    applicant: line(160),
    productName: line(),
    submittedAt: orNone(moment()),
    /** The how manieth time the application goes back. */
    round: z.int(),
    remark: body(2000),
    items: z.array(z.object({ part: line(100), place: line(), comment: body(1000) })),
    /** Last day for the correction; '' where none is set. */
    dueDate: orNone(day()),
    handler: person(),
    issueDate: day(),
  }),
});

/** 认证资料完备性审查表 (catalogue 0501): the papers of the case at the moment of the check. */
export const completenessCheck = defineTemplate({
  name: 'completenessCheck',
  file: 'completeness-check.typ',
  data: z.object({
    ...paperHead,
    applicant: line(160),
    productName: line(),
    certKind: line(60),
    papers: z.array(
      z.object({
        folder: line(260),
        code: line(50),
        name: line(),
        required: z.boolean(),
        state: z.enum(['there', 'lacking', 'notDue', 'none']),
        files: z.int(),
        problems: z.int(),
      }),
    ),
    findings,
    opinion: body(2000),
    checker: person(),
    checkDate: day(),
  }),
});

/** 认证评价记录 (catalogue 0502): what the review looked at and concluded. */
export const evaluationRecord = defineTemplate({
  name: 'evaluationRecord',
  file: 'evaluation-record.typ',
  data: z.object({
    ...paperHead,
    ...holder,
    applicantAddress: line(),
    manufacturerAddress: line(),
    factoryAddress: line(),
    factoryNo: line(10),
    ...product,
    acceptedOn: orNone(day()),
    testNeeded: z.boolean(),
    tests: z.array(
      z.object({
        workNo: line(60),
        laboratory: line(160),
        reportNo: line(60),
        issueDate: orNone(day()),
        conclusion: line(60),
        signer: person(),
      }),
    ),
    inspectionNeeded: z.boolean(),
    /** It may follow the certificate. */
    inspectionFollows: z.boolean(),
    inspections: z.array(
      z.object({ workNo: line(60), kind: line(60), from: orNone(day()), to: orNone(day()), conclusion: line(100), leader: person() }),
    ),
    nonconformities: z.array(
      z.object({ ncNo: line(40), clause: line(50), severity: line(20), description: body(2000), closedOn: orNone(day()) }),
    ),
    payment: line(60),
    findings,
    customerLevel: line(60),
    decision: line(60),
    decisionDate: orNone(day()),
    opinion: body(2000),
    reviewer: person(),
    reviewDate: day(),
  }),
});

/** 认证决定意见表 (catalogue 0503, sealed): the decision to certify, or not to. */
export const decisionSheet = defineTemplate({
  name: 'decisionSheet',
  file: 'decision-sheet.typ',
  data: z.object({
    ...paperHead,
    ...holder,
    factoryAddress: line(),
    ...product,
    granted: z.boolean(),
    decision: line(60),
    decisionDate: day(),
    customerLevel: line(60),
    /** '' of a refusal. */
    certNo: line(60),
    issueDate: orNone(day()),
    expirationDate: orNone(day()),
    reviewOpinion: body(2000),
    reviewer: person(),
    reviewDate: orNone(day()),
    approvalOpinion: body(2000),
    /** '' where the review refused: no approval follows it. */
    approver: person(),
    approveDate: orNone(day()),
  }),
});

/** 证书发放记录 (catalogue 0603): what was printed, and how it reaches its holder. */
export const issueRecord = defineTemplate({
  name: 'issueRecord',
  file: 'issue-record.typ',
  data: z.object({
    ...paperHead,
    ...holder,
    productName: line(),
    certNo: line(60),
    versionNo: z.int(),
    issueDate: day(),
    expirationDate: day(),
    printCount: z.int(),
    paperNo: line(60),
    delivery: line(60),
    byPost: z.boolean(),
    /** Fetched at the institute: whoever comes for it signs. */
    collected: z.boolean(),
    expressCompany: line(60),
    expressNo: line(60),
    handler: person(),
    handDate: day(),
  }),
});
