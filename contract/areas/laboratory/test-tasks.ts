/** Type tests: what waits at each node, one test with all of it, the tests of a case. */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { countsCall, pageCall, type RowOf, shown } from '../../list.ts';
import { day, id, longText, optional, text } from '../../record.ts';
import { workQueue } from '../../work-queue.ts';
import { testReaders } from './access.ts';
import { measure } from './measures.ts';
import { ACCREDITATIONS } from './scopes.ts';

export const TEST_NODES = [
  'engineerAllocation',
  'technicalDataDrawUp',
  'technicalDataDrawUpReview',
  'technicalDataDrawUpApproval',
  'testItemDrawUp',
  'testItemDrawUpReview',
  'testRecord',
  'testFailHandle',
  'testRecordApproval',
  'certDrawUp',
  'certReview',
  'certApproval',
] as const;
export type TestNode = (typeof TEST_NODES)[number];
/** Nodes at which the report is written, checked and signed. */
export const REPORT_NODES = ['certDrawUp', 'certReview', 'certApproval'] as const satisfies readonly TestNode[];

export const testQueue = workQueue({
  area: 'laboratory',
  name: 'testTask',
  nodes: TEST_NODES,
  states: 'test_task_status',
  row: {
    laboratory: shown.choice('laboratory_b', 150),
    projectLeaderName: shown.text(110),
    planEnd: shown.day(),
    /** Tests that are checked, of all of this round: `3/8`. */
    progress: shown.text(90),
  },
});
export type TestRow = RowOf<typeof testQueue>;

const report = z.object({
  id: z.string(),
  reportNo: z.string(),
  conclusion: z.string(),
  conclusionText: z.string(),
  sampleDesc: z.string(),
  drawUpName: z.string(),
  reviewName: z.string(),
  approveName: z.string(),
  issueDate: z.string(),
  state: z.string(),
  /** Marks that it bears, before the approval those that it would; and the results that keep it from bearing others. */
  marks: z.array(z.string()),
  outside: z.array(z.object({ accreditation: z.enum(ACCREDITATIONS), items: z.array(z.string()) })),
});

/** A test that the product failed. */
const failure = z.object({
  id: z.string(),
  roundNo: z.number(),
  itemName: z.string(),
  standardNo: z.string(),
  clause: z.string(),
  requirement: z.string(),
  /** What lies outside its limits. */
  values: z.array(z.object({ measure, value: z.string() })),
  failNote: z.string(),
});
export type TestFailure = z.output<typeof failure>;

export const testDetail = z.object({
  id: z.string(),
  workNo: z.string(),
  title: z.string(),
  companyName: z.string(),
  manufacturerName: z.string(),
  factoryName: z.string(),
  productClass: z.string(),
  state: z.string(),
  isUrgent: z.boolean(),
  workSince: z.string(),
  laboratory: z.string(),
  projectLeaderName: z.string(),
  /** Team of which somebody takes it, where it was given to one. */
  teamName: z.string(),
  planStart: z.string(),
  planEnd: z.string(),
  /** How often its planned end was put off, and why last. */
  extendCount: z.number(),
  extendReason: z.string(),
  roundNo: z.number(),
  cases: z.array(z.object({ id: z.string(), caseNo: z.string(), title: z.string() })),
  flowInstanceId: z.string(),
  /** Tasks that the viewer may act on. */
  tasks: z.array(z.object({ taskId: z.string(), nodeKey: z.string(), nodeName: z.string(), dueTime: z.string() })),
  reports: z.array(report),
  /** For the applicant: what failed, the latest round first, as soon as it was decided what becomes of it. */
  failures: z.array(failure),
  /** For its company, while it has the test: why it was sent to it. */
  returnedWhy: z.string(),
  abilities: z.object({
    technicalData: z.boolean(),
    items: z.boolean(),
    reallocate: z.boolean(),
    extend: z.boolean(),
    record: z.boolean(),
    reply: z.boolean(),
    /** The company corrects its technical papers now. */
    papers: z.boolean(),
    /** The company may leave what failed as it is. */
    giveUp: z.boolean(),
  }),
});
export type TestDetail = z.output<typeof testDetail>;

const caseTest = z.object({
  id: z.string(),
  workNo: z.string(),
  title: z.string(),
  state: z.string(),
  laboratory: z.string(),
  projectLeaderName: z.string(),
  node: z.string(),
  holder: z.string(),
  dueTime: z.string(),
  reportNo: z.string(),
});
export type CaseTest = z.output<typeof caseTest>;

/** A type test as the company of its case reads it: nobody of the institute is named, no report before it is issued. */
const ownTest = z.object({
  id: z.string(),
  workNo: z.string(),
  title: z.string(),
  state: z.string(),
  /** Where it stands, in the customer's words. */
  words: z.object({ zh: z.string(), en: z.string() }),
  laboratory: z.string(),
  planStart: z.string(),
  planEnd: z.string(),
  roundNo: z.number(),
  /** Tests that are checked, of all of this round: `3/8`; '' before there is a plan. */
  progress: z.string(),
  /** Pieces that the company has to send for the case, and how many of them have come. */
  samples: z.object({ expected: z.number(), received: z.number() }),
  reports: z.array(z.object({ id: z.string(), reportNo: z.string(), conclusion: z.string(), issueDate: z.string() })),
});
export type OwnTest = z.output<typeof ownTest>;

const decision = {
  id: id(),
  taskId: optional(id()),
  result: text(30).min(1),
  remark: optional(text(500)),
  cusRemark: optional(text(500)),
};
const decided = z.object({ id: z.string(), state: z.string(), currentNodeKeyName: z.string() });

const path = '/blade-cqst/testTask';
export const testTaskCalls = area('laboratory', {
  testTaskPage: pageCall(testQueue, {
    path: `${path}/page`,
    access: testReaders,
    scope: 'case',
    summary: 'Pages the type tests at a node: what waits for the person, what was sent back, what is done, all.',
  }),
  testTaskCounts: countsCall(testQueue, {
    path: `${path}/counts`,
    access: testReaders,
    scope: 'case',
    summary: 'Counts type tests per tab, under the same filters.',
  }),
  testTaskDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: signedIn('staff', 'customer'),
    scope: 'case',
    summary: 'One type test with what the viewer may do now.',
    input: z.object({ id: id() }),
    data: testDetail,
  }),
  reportDraftKey: call({
    method: 'GET',
    path: `${path}/reportDraft/key`,
    access: permission('test_report_draw_up', 'test_report_review', 'test_report_approve'),
    scope: 'case',
    summary:
      'A short-lived key to the report of a type test as it would look now, crossed as a draft, for whoever has it before them; where the test serves several cases, that of the first (path chosen).',
    input: z.object({ id: id() }),
    data: z.object({ authKey: z.string() }),
  }),
  reportDraft: call({
    method: 'GET',
    path: `${path}/public/reportDraft`,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The draft itself, against a key of reportDraft/key (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  testTasksOfCase: call({
    method: 'GET',
    path: `${path}/listByCase`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'Type tests that serve a case.',
    input: z.object({ caseId: id() }),
    data: z.array(caseTest),
  }),
  ownTests: call({
    method: 'GET',
    path: `${path}/ownByCase`,
    access: signedIn('customer'),
    scope: 'case',
    summary: 'Type tests of a case of the company: where each stands, its samples, planned days and issued reports (path chosen).',
    input: z.object({ caseId: id() }),
    data: z.array(ownTest),
  }),
  extendTest: call({
    method: 'POST',
    path: `${path}/extend`,
    access: permission('test_item_submit', 'test_reallocate'),
    scope: 'case',
    done: 'operation',
    summary: 'Extends the planned days of a type test, with the reason; its company is told (path chosen).',
    input: z.object({ id: id(), planEnd: day(), reason: longText(200).min(2) }),
    data: z.object({ id: z.string(), planEnd: z.string(), extendCount: z.number() }),
  }),
  testItemsSubmit: call({
    method: 'POST',
    path: '/blade-cqst/cqstOrCnvEx/testItemsSubmit',
    access: permission('test_item_submit'),
    scope: 'case',
    done: 'operation',
    summary: 'Submits the plan of a type test for review.',
    input: z.object({ ...decision, result: text(30).min(1).default('PASS') }),
    data: decided,
  }),
  testItemsApproval: call({
    method: 'POST',
    path: '/blade-cqst/cqstOrCnvEx/testItemsApproval',
    access: permission('test_item_review'),
    scope: 'case',
    done: 'operation',
    summary: 'Passes or returns the plan of a type test.',
    input: z.object(decision),
    data: decided,
  }),
  companyDone: call({
    method: 'POST',
    path: `${path}/companyDone`,
    access: signedIn('customer'),
    scope: 'case',
    done: 'operation',
    summary: 'The company has done what it was asked: corrected its drawings, rectified what failed, sent samples again.',
    input: z.object({ id: id(), remark: text(500).min(2) }),
    data: decided,
  }),
  companyGivesUp: call({
    method: 'POST',
    path: `${path}/companyGivesUp`,
    access: signedIn('customer'),
    scope: 'case',
    done: 'operation',
    summary: 'The company does not rectify what failed: the laboratory reports the failure (path chosen).',
    input: z.object({ id: id(), remark: text(500).min(2) }),
    data: decided,
  }),
  submitForCcc: call({
    method: 'POST',
    path: '/blade-cqst/testData/submitForCcc',
    access: permission('test_record_submit'),
    scope: 'case',
    done: 'operation',
    summary: 'Submits the own results of a type test; whether it passed follows from them.',
    input: z.object({ id: id(), taskId: optional(id()), remark: optional(text(500)) }),
    data: decided,
  }),
});
