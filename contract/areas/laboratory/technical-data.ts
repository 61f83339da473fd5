/** The review of drawings and technical data: clauses that were checked, and problems that the company answers (domain 3.4). */
import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { shown } from '../../list.ts';
import { flag, id, longText, optional, text } from '../../record.ts';
import { type RowOf, recordsCall, register, removeCall, saveCall } from '../../register.ts';
import { testReaders } from './access.ts';

/** Conforms, has a problem, does not apply. */
export const CHECKS = ['conforms', 'problem', 'notApplicable'] as const;
export const PROBLEM_STATES = ['open', 'answered', 'settled'] as const;

export const checkedClause = z.object({
  clause: text(50).min(1),
  subject: text(200).min(1),
  finding: z.enum(CHECKS),
  note: optional(text(500)),
});
export type CheckedClause = z.output<typeof checkedClause>;

export const problems = register({
  area: 'laboratory',
  name: 'problem',
  named: 'clause',
  parent: 'taskId',
  record: {
    taskId: id(),
    clause: text(50).min(1).meta({ required: true }),
    problem: longText(1000).min(2).meta({ required: true }),
  },
  shows: {
    roundNo: shown.number(70),
    reply: z.string().meta({ kind: 'longText', width: 240 }),
    replyName: shown.text(110),
    replyTime: shown.moment(),
    state: shown.word(PROBLEM_STATES, 'problemState', 100),
  },
});
export type ProblemRow = RowOf<typeof problems>;

const review = z.object({
  roundNo: z.number(),
  checks: z.array(z.object({ clause: z.string(), subject: z.string(), finding: z.enum(CHECKS), note: z.string() })),
  replyDeadline: z.string(),
  drawUpName: z.string(),
  reviewName: z.string(),
  approveName: z.string(),
});
export type TechnicalReview = z.output<typeof review>;

const path = '/blade-cqst/technicalData';
const edit = { scope: 'case', access: permission('test_data_submit') } as const;
export const technicalDataCalls = area('laboratory', {
  technicalData: call({
    method: 'GET',
    path: `${path}/detail`,
    access: testReaders,
    scope: 'case',
    summary: 'Reviews of the technical data of a type test, the latest round first.',
    input: z.object({ testId: id() }),
    data: z.array(review),
  }),
  saveTechnicalData: call({
    method: 'POST',
    path: `${path}/submit`,
    ...edit,
    done: 'updated',
    summary: 'Saves the checked clauses of the present round.',
    input: z.object({ testId: id(), checks: z.array(checkedClause).min(1).max(200) }),
    data: review,
  }),
  problems: recordsCall(problems, 'taskId', {
    scope: 'case',
    access: signedIn('staff', 'customer'),
    path: `${path}/problems`,
    summary: 'Problems found in the technical data of a type test, with the answers of the company.',
  }),
  problemSave: saveCall(problems, { ...edit, path: `${path}/saveProblem`, summary: 'Notes or changes a problem of the present round.' }),
  problemRemove: removeCall({
    ...edit,
    path: `${path}/removeProblem`,
    summary: 'Deletes problems that have not been sent to the company.',
  }),
  problemReply: call({
    method: 'POST',
    path: `${path}/reply`,
    access: signedIn('customer'),
    scope: 'case',
    done: 'updated',
    summary: 'The company answers a problem; all are answered before the corrected drawings are handed in.',
    input: z.object({ problemId: id(), reply: longText(1000).min(2) }),
    data: z.null(),
  }),
  problemSettle: call({
    method: 'POST',
    path: `${path}/settle`,
    ...edit,
    done: 'updated',
    summary: 'An answered problem is settled, or open again.',
    input: z.object({ problemId: id(), settled: flag() }),
    data: z.null(),
  }),
});
