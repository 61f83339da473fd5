/** Lists of CCC applications: the queues of the acceptance, of the dispatch and of the report review, and what the customer has under way. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { sentBackShown } from '../../work-queue.ts';

export const acceptanceNodes = ['accept', 'applicationForCcc_review', 'applicationForCcc_approval'] as const;
export type AcceptanceNode = (typeof acceptanceNodes)[number];
/** Nodes of the process that have a queue of CCC applications. */
export const cccNodes = [...acceptanceNodes, 'taskDispatch', 'modelTestReportReview'] as const;
export type CccNode = (typeof cccNodes)[number];

/** A line of the staff's queues and registers. */
const cccRow = z.object({
  id: z.string(),
  applicationNo: shown.code(178),
  applicationNumber: z.string(),
  applyKind: shown.choice('ccc_apply_kind', 120),
  applicantName: shown.text(230),
  manufacturerName: shown.text(220),
  factoryName: shown.text(220),
  productClass: shown.choice('ccc_product_class', 170),
  productName: shown.text(180),
  productModel: shown.text(170),
  productExMark: shown.code(240),
  isUrgent: z.boolean(),
  state: shown.choice('ccc_app_status', 216),
  submitTime: shown.moment(),
  flowInstanceId: z.string(),
  taskId: z.string(),
  currentNodeKeyName: z.string(),
  dueTime: shown.moment(120),
  daysLeft: z.number().nullable(),
  lamp: z.string(),
  isNeedModelTest: z.boolean().nullable(),
  isNeedFactoryCheck: z.boolean().nullable(),
  acceptUserName: shown.text(110),
  /** Who dispatches it, where it is tested, who leads it to its certificate. */
  planCenterUserName: shown.text(110),
  laboratoryMark: shown.choice('laboratory_b', 150),
  authCenterUserName: shown.text(110),
  /** Times the case was sent back to the customer. */
  returnCount: shown.number(100),
  ...sentBackShown.shape,
  /** Who has it before them; empty while it waits for one of several. */
  assigneeName: shown.text(110),
  abilities: z.object({ act: z.boolean() }),
});
export type CccRow = z.output<typeof cccRow>;

/** What waits for the viewer at one node, what was sent back from it, what is done, everything. */
export const cccQueue = list({
  area: 'acceptance',
  name: 'cccQueue',
  row: cccRow,
  key: 'id',
  given: { nodeKey: z.enum(cccNodes) },
  tabs: { todo: { open: true, order: 'dueTime' }, returned: {}, done: {}, all: {} },
  filters: {
    keyword: by.keyword(),
    state: by.states('ccc_app_status'),
    assignee: by.part(40),
    productClass: by.choice('ccc_product_class'),
    submitTime: by.days('minApplicationTime', 'maxApplicationTime'),
    lamp: by.deadline(),
    applyKind: by.choice('ccc_apply_kind'),
    applicationNo: by.equal(30),
    companyName: by.part(160),
    isUrgent: by.flag(),
    /** The same day as `submitTime`, under the names of the older pages. */
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['submitTime', 'dueTime', 'applicationNo'],
  order: '-submitTime',
});

/** The same list at the node at which a call of the catalogue asks for it, which therefore names none. */
const queueAt = <const N extends CccNode>(node: N) => ({ ...cccQueue, given: { nodeKey: z.literal(node).default(node) } });
export const dispatchQueue = queueAt('taskDispatch');
export const reportReviewQueue = queueAt('modelTestReportReview');

/** A line of the customer's lists. */
export const customerRow = z.object({
  id: z.string(),
  /** Page of the case. */
  path: z.string(),
  businessType: z.string(),
  applicationNo: shown.code(190),
  applyKind: shown.choice('ccc_apply_kind', 120),
  productClass: shown.choice('ccc_product_class', 160),
  productName: shown.text(220),
  productModel: shown.text(180),
  productExMark: shown.code(220),
  applicantName: shown.text(220),
  manufacturerName: z.string(),
  factoryName: shown.text(220),
  state: shown.choice('ccc_app_status', 276),
  customerText: z.object({ zh: z.string(), en: z.string() }),
  turn: z.enum(['customer', 'institute', 'none']),
  payState: z.string(),
  submitTime: shown.moment(),
  createTime: shown.moment(),
  updateTime: shown.moment(),
  returnRemark: z.string(),
  /** Until when the company is to hand it in again; empty where nothing is asked of it. */
  dueTime: z.string(),
  lamp: z.string(),
  daysLeft: z.number().nullable(),
  abilities: z.object({ update: z.boolean(), submit: z.boolean(), remove: z.boolean(), copy: z.boolean() }),
});
export type CustomerRow = z.output<typeof customerRow>;

/** Applications of the companies for which the customer acts, the newest first. */
export const customerApplications = list({
  area: 'acceptance',
  name: 'customerApplications',
  row: customerRow,
  key: 'id',
  filters: {
    keyword: by.keyword(),
    businessType: by.choice('business_type'),
    state: by.states('ccc_app_status'),
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});
