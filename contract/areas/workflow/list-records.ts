/** Rows of the work lists and of the pages that manage processes. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';
import { waits } from '../../waits.ts';

/** An open task as lists of every process show it. */
export const workRow = z.object({
  taskId: z.string(),
  processInstanceId: z.string(),
  processDefinitionId: z.string(),
  businessId: z.string(),
  category: z.string(),
  categoryName: shown.text(150),
  nodeKey: z.string(),
  nodeName: shown.text(150),
  caseNo: shown.code(170),
  caseTitle: shown.text(200),
  /** Whose case it is; empty for work inside the institute. */
  companyName: shown.text(210),
  /**
   * Page that handles the case. It takes the place of a flow route (rule entity-flow-route: routeKey and routeValue out of a
   * dictionary): the area of a process registers its pages, so that none can be missing or mistyped in a dictionary.
   */
  path: z.string(),
  /** Queue in which this kind of work waits; empty where there is none. */
  queuePath: z.string(),
  assigneeName: shown.text(100),
  /** Whose deputy the viewer is for this task; empty for one's own work. */
  inSteadOf: z.string(),
  /** Who delegated it and decides; empty when nobody did. */
  ownerName: z.string(),
  urged: z.boolean(),
  returned: z.boolean(),
  createTime: shown.moment(),
  dueTime: shown.moment(126),
  daysLeft: z.number().int().nullable(),
  lamp: z.enum(['', ...DEADLINE_STATES]),
  /** `decide`: in the approval dialog, without a form of the case's own page. */
  abilities: z.object({ claim: z.boolean(), unclaim: z.boolean(), act: z.boolean(), decide: z.boolean() }),
});
export type WorkRow = z.output<typeof workRow>;

/** A task somebody has finished. */
export const doneRow = workRow
  .pick({
    taskId: true,
    processInstanceId: true,
    businessId: true,
    category: true,
    categoryName: true,
    nodeKey: true,
    nodeName: true,
    caseNo: true,
    caseTitle: true,
    companyName: true,
    path: true,
    createTime: true,
  })
  .extend({
    endTime: shown.moment(),
    result: z.string(),
    branchName: shown.text(190),
    remark: shown.text(240),
    ended: shown.flag(100),
  });
export type DoneRow = z.output<typeof doneRow>;

export const INSTANCE_STATUS = ['active', 'done', 'terminated'] as const;
/** A process that a person has started, or that runs. */
export const instanceRow = z.object({
  processInstanceId: z.string(),
  processDefinitionId: z.string(),
  businessId: z.string(),
  category: z.string(),
  categoryName: shown.text(130),
  version: shown.number(),
  caseNo: shown.code(178),
  caseTitle: shown.text(200),
  companyName: shown.text(210),
  path: z.string(),
  starterName: shown.text(110),
  createTime: shown.moment(),
  endTime: shown.moment(),
  status: shown.word(INSTANCE_STATUS, 'follow.status', 110),
  /** It came to its end by a rejection: not accepted, not approved. */
  refused: z.boolean(),
  /** Where it stands, with who holds it; `customers`: it is the company's own step. */
  current: z.array(
    z.object({
      taskId: z.string(),
      nodeKey: z.string(),
      nodeName: z.string(),
      holder: z.string(),
      dueTime: z.string(),
      daysLeft: z.number().int().nullable(),
      lamp: z.enum(['', ...DEADLINE_STATES]),
      customers: z.boolean(),
    }),
  ),
  abilities: z.object({ discontinue: z.boolean() }),
});
export type InstanceRow = z.output<typeof instanceRow>;

/** Every process of the institute with where it stands. */
export const followed = list({
  area: 'flow',
  name: 'follow',
  row: instanceRow,
  key: 'processInstanceId',
  filters: {
    keyword: by.keyword(),
    category: by.equal(120),
    status: by.word(INSTANCE_STATUS, 'follow.status'),
    started: by.days('from', 'until'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});

/** A process that may be started by hand. */
export const startRow = z.object({
  processDefinitionId: z.string(),
  category: z.string(),
  name: z.string(),
  version: z.number().int(),
  /** Page with the form that starts it. */
  path: z.string(),
});

/** Work of one process by node, as counted for the viewer. */
export const todoCount = z.object({
  category: z.string(),
  categoryName: z.string(),
  count: z.number().int(),
  overdue: z.number().int(),
  nodes: z.array(
    z.object({
      nodeKey: z.string(),
      nodeName: z.string(),
      queuePath: z.string(),
      count: z.number().int(),
      overdue: z.number().int(),
    }),
  ),
});
export type TodoCount = z.output<typeof todoCount>;

/** Everything, the tasks of one page, and the kinds that the menu declares. */
const WAITING_AT = ['all', 'node', ...waits.map(({ kind }) => kind)] as const;

/** How much waits for the viewer on one page of the menu. */
export const waitingCount = z.object({
  kind: z.enum(WAITING_AT),
  /** Address of the page, with the part of it that shows what waits. */
  path: z.string(),
  count: z.number().int(),
  overdue: z.number().int(),
});
export type WaitingCount = z.output<typeof waitingCount>;

/** How a node does: what waits there, how long it takes, how often it sends back. Times in working minutes of the calendar day. */
export const nodeFigures = z.object({
  category: z.string(),
  categoryName: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  open: z.number().int(),
  overdue: z.number().int(),
  /** Age of the oldest open task, hours. */
  oldestHours: z.number(),
  done: z.number().int(),
  returned: z.number().int(),
  /** Share of finished tasks that sent the case back, 0 to 1. */
  returnRate: z.number(),
  /** Time from entering to finishing, hours, half and nine tenths of the tasks done by then; null when none was done. */
  p50Hours: z.number().nullable(),
  p90Hours: z.number().nullable(),
});
export type NodeFigures = z.output<typeof nodeFigures>;

/** The same of one node on one day: open work at its end (today: now), tasks finished in it. */
export const nodeDay = nodeFigures
  .pick({ open: true, overdue: true, oldestHours: true, done: true, returned: true, p50Hours: true, p90Hours: true })
  .extend({ day: z.string() });
export type NodeDay = z.output<typeof nodeDay>;

const VERSION_STATUS = ['active', 'suspended'] as const;
export const definitionRow = z.object({
  id: z.string(),
  deploymentId: z.string(),
  processKey: shown.code(),
  category: z.string(),
  name: shown.text(180),
  nameEn: z.string(),
  version: shown.number(100),
  status: shown.word(VERSION_STATUS, 'manager.status', 124),
  /** Cases that still run on this version, and all it has had, counted to the limit of totals. */
  running: shown.number(80),
  total: shown.number(80),
  createTime: shown.moment(),
  createUser: shown.text(110),
  /** Why it was published. */
  note: shown.text(240),
  abilities: z.object({ activate: z.boolean(), suspend: z.boolean(), remove: z.boolean() }),
});
export type DefinitionRow = z.output<typeof definitionRow>;

/** Deployed versions by process, the newest first. */
export const versions = list({
  area: 'flow',
  name: 'manager',
  row: definitionRow,
  filters: { category: by.equal(120), status: by.word(VERSION_STATUS, 'manager.status') },
  sorts: [],
});

/** Something wrong about a process file, in the reader's language. */
export const processFault = z.object({
  code: z.string(),
  element: z.string(),
  text: z.string(),
  /** What else the fault speaks of: another element, an attribute. */
  at: z.string().optional(),
});
export type ProcessFault = z.output<typeof processFault>;

export const modelRow = z.object({
  id: z.string(),
  processKey: shown.code(),
  category: z.string(),
  name: shown.text(200),
  nameEn: z.string(),
  /** Faults found when it was last saved; none: it can be deployed. */
  faults: shown.number(130),
  /** Version that was deployed from this draft last; 0 for none. */
  deployedVersion: shown.number(110),
  /** Changed since. */
  changed: shown.flag(170),
  updateTime: shown.moment(),
  updateUser: shown.text(110),
});
export type ModelRow = z.output<typeof modelRow>;

/** Drafts of processes, those saved last first. */
export const models = list({
  area: 'flow',
  name: 'model',
  row: modelRow,
  filters: { keyword: by.keyword() },
  sorts: ['updateTime'],
  order: '-updateTime',
});

/** A role that a process may name, with how many people hold it. */
export const flowRole = z.object({ code: z.string(), name: z.string(), people: z.number().int() });

/** `version` counts the savings: one that somebody else has made meanwhile is not overwritten unseen. */
export const modelDetail = modelRow.extend({ version: z.number().int(), xml: z.string(), found: z.array(processFault) });
export type ModelDetail = z.output<typeof modelDetail>;

/** What moving running cases to another version would do. */
export const migrationPlan = z.object({
  fromVersion: z.number().int(),
  toVersion: z.number().int(),
  /** By node at which the cases stand. */
  nodes: z.array(z.object({ nodeKey: z.string(), nodeName: z.string(), cases: z.number().int(), movable: z.number().int() })),
  refused: z.array(z.object({ processInstanceId: z.string(), caseNo: z.string(), nodeName: z.string(), reason: z.string() })),
  movable: z.number().int(),
  moved: z.number().int(),
});
export type MigrationPlan = z.output<typeof migrationPlan>;

/** A past case played again on a draft: same way, or where it would have gone otherwise. */
export const rehearsal = z.object({
  cases: z.number().int(),
  same: z.number().int(),
  differing: z.array(
    z.object({ processInstanceId: z.string(), caseNo: z.string(), step: z.number().int(), nodeName: z.string(), reason: z.string() }),
  ),
});
export type Rehearsal = z.output<typeof rehearsal>;
