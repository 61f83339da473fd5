/** Lists of type tests beside the queues of their steps: all of the laboratories by stage, their way through the steps, those that can be given to others. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, exportCall, list, pageCall, type RowOf, shown } from '../../list.ts';
import { id, longText, optional } from '../../record.ts';
import { fileCalls } from '../file/calls.ts';
import { testReaders } from './access.ts';

const row = z.object({
  id: z.string(),
  workNo: shown.code(150),
  caseNos: shown.code(178),
  companyName: shown.text(220),
  title: shown.text(200),
  productClass: shown.choice('ccc_product_class', 150),
  laboratory: shown.choice('laboratory_b', 130),
  /** Project leader, or the team whose members may take it. */
  ledBy: shown.text(130),
  state: shown.choice('test_task_status', 150),
  /** Step at which it stands, in the reader's language; empty where it has ended. */
  nodeName: shown.text(140),
  holder: shown.text(110),
  /** Since when it stands there. */
  since: shown.moment(),
  dueTime: shown.moment(120),
  planEnd: shown.day(),
  /** Tests that are checked, of all of this round: `3/8`. */
  progress: shown.text(90),
  roundNo: shown.number(80),
  reportNo: shown.code(160),
  workSince: shown.moment(),
  isUrgent: z.boolean(),
  lamp: z.string(),
  daysLeft: z.number().nullable(),
});
const filters = {
  keyword: by.keyword(),
  laboratory: by.choice('laboratory_b'),
  ledBy: by.part(40),
  holder: by.part(40),
  lamp: by.deadline(),
  workSince: by.days('workSinceStart', 'workSinceEnd'),
  isUrgent: by.flag(),
};
const of = { area: 'laboratory', row, filters, sorts: ['workSince', 'dueTime', 'workNo'], order: '-workSince' } as const;

export const allTests = list({
  ...of,
  name: 'allTests',
  tabs: {
    running: { open: true, order: 'dueTime' },
    allocation: { open: true, order: 'dueTime' },
    data: { open: true, order: 'dueTime' },
    plan: { open: true, order: 'dueTime' },
    testing: { open: true, order: 'dueTime' },
    report: { open: true, order: 'dueTime' },
    withCompany: { open: true, order: 'dueTime' },
    done: {},
    stopped: {},
    all: {},
  },
});
export const testTrace = list({
  ...of,
  name: 'testTrace',
  tabs: { running: { open: true, order: 'dueTime' }, overdue: { open: true, order: 'dueTime' }, ended: {} },
});
export const reallocations = list({
  ...of,
  name: 'reallocation',
  tabs: { led: { open: true, order: 'dueTime' }, team: { open: true, order: 'dueTime' } },
});
export type TestListRow = RowOf<typeof allTests>;

/** To whom a test was given after its allocation, and why. */
const given = z.object({
  at: z.string(),
  nodeName: z.string(),
  fromName: z.string(),
  toName: z.string(),
  reason: z.string(),
  byName: z.string(),
});
export type GivenOn = z.output<typeof given>;

const path = '/blade-cqst/testTask';
const read = { access: testReaders, scope: 'case' } as const;
const give = { access: permission('test_reallocate'), scope: 'case' } as const;
const toGive = { access: permission('test_reallocation_view', 'test_reallocate'), scope: 'case' } as const;
const person = z.object({ id: z.string(), realName: z.string() });
export const testListCalls = area('laboratory', {
  allTestsPage: pageCall(allTests, {
    ...read,
    path: `${path}/allPage`,
    summary: 'Pages all type tests within the reach of the viewer, by stage.',
  }),
  allTestsCounts: countsCall(allTests, {
    ...read,
    path: `${path}/allCounts`,
    summary: 'Counts all type tests per stage, under the same filters.',
  }),
  allTestsExcel: exportCall(allTests, {
    path: `${path}/allExcel`,
    key: fileCalls.acceptanceExportKey,
    access: permission('test_task_export'),
    summary: 'Answers type tests as Excel, against a key.',
  }),
  testTracePage: pageCall(testTrace, {
    ...read,
    path: `${path}/tracePage`,
    summary: 'Pages type tests with the step at which each stands and since when.',
  }),
  testTraceCounts: countsCall(testTrace, {
    ...read,
    path: `${path}/traceCounts`,
    summary: 'Counts type tests per tab, under the same filters.',
  }),
  reallocationPage: pageCall(reallocations, {
    ...toGive,
    method: 'GET',
    path: '/blade-cqst/reallocation/page',
    summary: 'Pages running type tests that can be given to somebody else.',
  }),
  reallocationCounts: countsCall(reallocations, {
    ...toGive,
    path: '/blade-cqst/reallocation/counts',
    summary: 'Counts running type tests led by a person, and waiting for a team.',
  }),
  reallocationReceivers: call({
    method: 'GET',
    path: '/blade-cqst/reallocation/receivers',
    ...give,
    summary: 'Project leaders and teams to whom a type test can be given.',
    input: z.object({ id: id() }),
    data: z.object({ leaders: z.array(person), teams: z.array(person) }),
  }),
  reallocate: call({
    method: 'POST',
    path: '/blade-cqst/reallocation/submit',
    ...give,
    done: 'operation',
    summary: 'Gives a type test that was begun to another project leader or to a team, with the reason; both are told.',
    input: z.object({ id: id(), leaderId: optional(id()), teamId: optional(id()), reason: longText(500).min(2) }),
    data: z.object({ id: z.string(), ledBy: z.string() }),
  }),
  givenOn: call({
    method: 'GET',
    path: '/blade-cqst/reallocation/history',
    ...read,
    summary: 'To whom a type test was given after its allocation, the latest first.',
    input: z.object({ id: id() }),
    data: z.array(given),
  }),
});
