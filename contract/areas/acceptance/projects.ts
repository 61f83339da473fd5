/** All CCC cases with their time limits, and the change of one (spec: 000 §2.3 projectCompositeManage; domain 4.14, 8.2). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, exportCall, list, pageCall, type RowOf, shown } from '../../list.ts';
import { day, id, longText, optional } from '../../record.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';
import { fileCalls } from '../file/calls.ts';
import { LIMIT_KINDS } from '../workflow/deadline.ts';

const deadline = { daysLeft: z.number().nullable(), lamp: z.enum(['', ...DEADLINE_STATES]) };

const row = z.object({
  id: z.string(),
  applicationNo: shown.code(178),
  applicantName: shown.text(220),
  productName: shown.text(180),
  productModel: shown.text(160),
  productClass: shown.choice('ccc_product_class', 160),
  state: shown.choice('ccc_app_status', 200),
  /** Step at which it stands, in the reader's language; empty where its test or inspection goes on, and where it has ended. */
  nodeName: shown.text(140),
  holder: shown.text(110),
  /** Of the step at which it stands. */
  dueTime: shown.moment(130),
  ...deadline,
  /** Its test and its inspection with the steps at which they stand, in the reader's language; empty where none goes on. */
  works: shown.text(260),
  /** Of the one of these steps that is to be done first. */
  worksDeadline: z.object({ dueTime: z.string(), ...deadline }),
  /** By when the institute owes its decision. */
  deadline: shown.day(),
  caseDeadline: z.object(deadline),
  /** Changes of its limits by hand. */
  limitChanges: shown.number(90),
  authCenterUserName: shown.text(120),
  laboratoryMark: shown.choice('laboratory_b', 140),
  submitTime: shown.moment(),
  isUrgent: z.boolean(),
  flowInstanceId: z.string(),
  nodeKey: z.string(),
  /** Its one open task, where that is the institute's. */
  taskId: z.string(),
});

export const projectList = list({
  area: 'acceptance',
  name: 'project',
  row,
  tabs: {
    running: { open: true, order: 'dueTime' },
    overdue: { open: true, order: 'dueTime' },
    withCompany: { open: true, order: 'dueTime' },
    ended: {},
    all: {},
  },
  filters: {
    keyword: by.keyword(),
    state: by.states('ccc_app_status'),
    holder: by.part(40),
    lamp: by.deadline(),
    productClass: by.choice('ccc_product_class'),
    submitTime: by.days('submitTimeStart', 'submitTimeEnd'),
    isUrgent: by.flag(),
  },
  sorts: ['submitTime', 'dueTime', 'applicationNo'],
  order: '-submitTime',
});
export type ProjectRow = RowOf<typeof projectList>;

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  flowInstanceId: z.string(),
  /** Empty where the end is not a task's. */
  taskId: z.string(),
  /** Number of the case, or of the test or inspection that serves it. */
  workNo: z.string(),
  name: z.string(),
  holder: z.string(),
  /** The company's to do. */
  customer: z.boolean(),
  since: z.string(),
  /** A moment; of the case as a whole a day. */
  dueTime: z.string(),
  ...deadline,
  /** Since when its clock stands still, because the company has the case. */
  pausedSince: z.string(),
});
export type ProjectLimit = z.output<typeof limit>;

const limitChange = z.object({
  id: z.string(),
  at: z.string(),
  byName: z.string(),
  workNo: z.string(),
  kind: z.enum(LIMIT_KINDS),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type LimitChange = z.output<typeof limitChange>;

/** Longest reason of a changed limit. */
const REASON = 500;
/** What is asked for beside the limit that is changed. */
export const limitForm = z.object({
  id: id(),
  flowInstanceId: id(),
  kind: z.enum(LIMIT_KINDS),
  taskId: optional(id()),
  day: day().meta({ required: true }),
  reason: longText(REASON).min(2).meta({ required: true }),
});

const path = '/blade-cqst/flowInstance';
const view = { access: permission('project_manage_view'), scope: 'case' } as const;
export const projectCalls = area('acceptance', {
  projectPage: pageCall(projectList, { ...view, path: `${path}/compositePage`, summary: 'Pages CCC cases with their time limits.' }),
  projectCounts: countsCall(projectList, {
    ...view,
    path: `${path}/compositeCounts`,
    summary: 'Counts CCC cases per tab, under the same filters.',
  }),
  projectExcel: exportCall(projectList, {
    path: `${path}/compositeExcel`,
    key: fileCalls.acceptanceExportKey,
    access: permission('project_export'),
    summary: 'Answers CCC cases with their time limits as Excel, against a key.',
  }),
  projectDetail: call({
    method: 'GET',
    path: `${path}/compositeDetail`,
    ...view,
    summary: 'Every end that counts in one case, its tests and its inspections, and how those were changed.',
    input: z.object({ id: id() }),
    data: z.object({ project: row, limits: z.array(limit), changes: z.array(limitChange) }),
  }),
  modifyDeadline: call({
    method: 'POST',
    path: `${path}/modifyDeadline`,
    access: permission('deadline_edit'),
    scope: 'case',
    done: 'updated',
    summary: 'Changes the end of a task, of a process or of a whole case to another working day, with the reason; who has it is told.',
    input: limitForm,
    data: limitChange,
  }),
});
