/** What the browser sees of a running process (spec: 000 §3 "Flow", §4 "Branch results"). */
import * as z from 'zod';
import { decidedField, shownForm } from '../../node-form.ts';
import { text } from '../../record.ts';

/** Key of a process or of an element; an element of a called process is named `<call>/<element>`. */
export const elementKey = () => text(120).regex(/^[A-Za-z_][\w./-]*$/);

/** Results of a branch: PASS… counts as approval, REJECT… as sending back or refusing (rules branch-results, branch-pass-prefix). */
export const branchResult = z.string().regex(/^(PASS|REJECT)[A-Z_]{0,30}$/);
export const isPass = (result: string): boolean => result.startsWith('PASS');
export const isReject = (result: string): boolean => result.startsWith('REJECT');

/**
 * The branch chosen when the dialog opens: the one named PASS, else the first whose result begins with PASS, else the first
 * (rule branch-default). Undefined only for an empty list.
 */
export const defaultBranch = <B extends { branchResult: string }>(branches: readonly B[]): B | undefined =>
  branches.find((b) => b.branchResult === 'PASS') ?? branches.find((b) => isPass(b.branchResult)) ?? branches[0];

/** Most characters of a remark until the institute's parameter says otherwise (rule remark-limit). */
export const REMARK_LIMIT = 500;
/** No institute may allow more than this; the wire refuses it before the parameter is read. */
export const REMARK_CEILING = 4000;
/** Branch options the dialog asks for at once (rule flow-options-query). */
export const BRANCH_PAGE_SIZE = 50;

/** Parts that the approval dialog shows beside decision and remark; a node names them in its `wf:dialog`. What a node asks for itself is its form. */
export const DIALOG_SECTIONS = ['nextUser', 'team', 'engineer', 'customerRemark'] as const;
export type DialogSection = (typeof DIALOG_SECTIONS)[number];

/** Branch open at a node (rule entity-flow-branch); the rest tells where the case goes and who sees it. */
export const flowBranch = z.object({
  id: z.string(),
  branchName: z.string(),
  branchResult,
  /** Next node, or the end with its name. */
  targetKey: z.string(),
  targetName: z.string(),
  /** What the customer reads after this choice; empty when nothing changes for them. */
  customerText: z.string(),
  /** True when the case comes back into the customer's hands: the customer remark is obligatory then (domain.md 4). */
  toCustomer: z.boolean(),
  ends: z.boolean(),
});
export type FlowBranch = z.output<typeof flowBranch>;

const person = z.object({ id: z.string(), realName: z.string() });
/** Who may take the next step after one result (rule entity-next-user-group), and who may not, with the reason. */
export const nextUserGroup = z.object({
  result: branchResult,
  nodeKey: z.string(),
  nodeName: z.string(),
  userList: z.array(person),
  excluded: z.array(person.extend({ reason: z.string() })),
});
export type NextUserGroup = z.output<typeof nextUserGroup>;

export const team = z.object({ id: z.string(), teamName: z.string() });
export const engineer = z.object({ id: z.string(), name: z.string() });
export const planCenterUser = person;

/** How a node of the timeline stands. The words are in the texts under `completion`. */
export const COMPLETION = ['waiting', 'done', 'returned', 'refused', 'cancelled', 'withdrawn'] as const;
export const NODE_COLOURS = ['success', 'primary', 'warn', 'danger', 'info'] as const;

/** What may happen to an open task besides its decision. */
export const TASK_EVENTS = [
  'claim',
  'unclaim',
  'transfer',
  'delegate',
  'resolve',
  'distribute',
  'handover',
  'urge',
  'addSigner',
  'removeSigner',
  'withdraw',
  'migrate',
] as const;
export type TaskEventKind = (typeof TASK_EVENTS)[number];

/** Most files attached to one remark. */
export const MOST_DECISION_FILES = 5;
/** A file attached to a remark. */
export const decisionFile = z.object({ id: z.string(), name: z.string(), suffix: z.string(), size: z.number() });
export type DecisionFile = z.output<typeof decisionFile>;

/** One visit of a node (rule entity-timeline-node). For a customer the internal remark is empty and staff are not named. */
export const timelineNode = z.object({
  taskId: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  opUserId: z.string(),
  opUserName: z.string(),
  completionStatus: z.enum(COMPLETION),
  completionName: z.string(),
  nodeStatusColor: z.enum(NODE_COLOURS),
  result: z.string(),
  branchName: z.string(),
  taskList: z.array(z.object({ opUserName: z.string() })),
  /** Handed on, delegated, claimed, urged …: what happened to the task besides its decision. Staff only. */
  events: z.array(
    z.object({
      kind: z.enum(TASK_EVENTS),
      kindName: z.string(),
      time: z.string(),
      byName: z.string(),
      toName: z.string(),
      remark: z.string(),
      files: z.array(decisionFile),
    }),
  ),
  /** What was decided with the form of the node. Staff only. */
  fields: z.array(decidedField),
  remark: z.string(),
  /** Attached to the internal remark. Staff only. */
  files: z.array(decisionFile),
  customerRemark: z.string(),
  customerFiles: z.array(decisionFile),
  remarkChanged: z.boolean(),
  /** The viewer owns this node and may change its remarks (rule remark-owner-only). */
  canModifyRemark: z.boolean(),
});
export type TimelineNode = z.output<typeof timelineNode>;

/** Rule entity-approval-opinion. */
export const approvalOpinion = z.object({
  taskId: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  opUserName: z.string(),
  completeTime: z.string(),
  result: z.string(),
  branchName: z.string(),
  /** What was decided with the form of the node. */
  fields: z.array(decidedField),
  remark: z.string(),
});
export type ApprovalOpinion = z.output<typeof approvalOpinion>;

/**
 * What really ran (rule entity-flow-history): an activity or a taken flow. `historyActivityId` is the id in the picture;
 * type `sequenceFlow` = taken flow, `candidate` = open task that waits for one of several people. Current nodes have no end time.
 */
export const flowHistory = z.object({
  historyActivityId: z.string(),
  historyActivityType: z.string(),
  historyActivityName: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  opUserName: z.string(),
  result: z.string(),
  /** Numbers of the acts that began and ended it: several acts may share one second, never one number. */
  step: z.number().int(),
  endStep: z.number().int().nullable(),
});
export type FlowHistory = z.output<typeof flowHistory>;

/** Rule entity-flow-model: the picture and what ran of it; by definition id nothing ran. */
export const flowModel = z.object({
  processDefinitionId: z.string(),
  name: z.string(),
  version: z.number().int(),
  xml: z.string(),
  flow: z.array(flowHistory),
});

/** What the approval dialog needs to know of the open task. */
export const taskDialog = z.object({
  taskId: z.string(),
  taskVersion: z.number().int(),
  flowInstanceId: z.string(),
  businessId: z.string(),
  category: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  /** The task is one voice of a countersign: what is chosen counts, the rule decides where the case goes. */
  voice: z.boolean(),
  /** A company is party to the case: branches say what it will read. */
  withCustomer: z.boolean(),
  /** Kind of the dialog where it is one of its own, as the node says in its process (rule approval-type-keys). */
  approvalTypeKey: z.string().nullable(),
  /** All passing branches show as one "approve". */
  mergePass: z.boolean(),
  sections: z.array(z.enum(DIALOG_SECTIONS)),
  /** What the node asks for beside result and remark; null where it asks for nothing. */
  form: shownForm.nullable(),
  batch: z.boolean(),
  remarkLimit: z.number().int(),
  /** The first person of the list is chosen by itself (system parameter). */
  autoSelectFirst: z.boolean(),
  dueTime: z.string().nullable(),
  assigneeName: z.string(),
  mayAct: z.boolean(),
  /** Why the viewer may not act, in the viewer's language; empty when they may. */
  whyNot: z.string(),
});
export type TaskDialog = z.output<typeof taskDialog>;

/** What a person may do with a case beside reading it; the words are in the texts under `operation`. */
export const OPERATIONS = [
  'approve',
  'reject',
  'returnTo',
  'claim',
  'unclaim',
  'transfer',
  'delegate',
  'resolve',
  'callBack',
  'addSigner',
  'removeSigner',
  'withdraw',
  'urge',
  'copy',
  'distribute',
  'jump',
  'discontinue',
  'modifyRemark',
  'history',
] as const;
export type OperationKey = (typeof OPERATIONS)[number];

/** Operation open at the current node. */
export const flowOperation = z.object({
  opKey: z.enum(OPERATIONS),
  opName: z.string(),
  results: z.array(z.string()),
  /** It may be done once in so many hours; null where nothing limits it. */
  everyHours: z.number().int().nullable(),
});

/** What one submit did to one instance. */
export const submitOutcome = z.object({
  flowInstanceId: z.string(),
  businessId: z.string(),
  taskId: z.string(),
  result: z.string(),
  branchName: z.string(),
  ended: z.boolean(),
  next: z.array(z.object({ taskId: z.string(), nodeKey: z.string(), nodeName: z.string(), assigneeName: z.string() })),
});
export type SubmitOutcome = z.output<typeof submitOutcome>;

/** How a row of the batch dialog stands while it runs (rule batch-is-waiting-values); lives in the browser only. */
export const BATCH_STATE = { waiting: 0, submitting: 1, submitted: 2, failed: 3, cancelled: 4 } as const;
