/**
 * The decision taken in the approval dialog, as pure rules (spec: 000 §2.5, §4, §5): what can be chosen, what is chosen at the
 * start, what is still missing, and what is sent.
 */

import type { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import {
  ACCEPT_OPINION_MAX,
  type DialogSection,
  defaultBranch,
  type FlowBranch,
  isPass,
  isReject,
  mergedPassResult,
  type NextUserGroup,
} from '@zhengjian/contract/areas/workflow/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';

/** A choice of the dialog: one branch, or all passing ones merged into one "approve". */
export type Choice = { key: string; name: string; branches: readonly FlowBranch[] };

const MERGED = 'PASS*';

export function choicesOf(branches: readonly FlowBranch[], mergePass: boolean, mergedName: string): Choice[] {
  const passing = branches.filter(({ branchResult }) => isPass(branchResult));
  const single = (branch: FlowBranch): Choice => ({ key: branch.branchResult, name: branch.branchName, branches: [branch] });
  if (!mergePass || passing.length < 2) return branches.map(single);
  return [
    { key: MERGED, name: mergedName, branches: passing },
    ...branches.filter(({ branchResult }) => !isPass(branchResult)).map(single),
  ];
}

/** The choice at the start: that of the branch named PASS, else of the first passing one, else the first (branch-default). */
export function defaultChoice(choices: readonly Choice[], branches: readonly FlowBranch[]): string {
  const branch = defaultBranch(branches);
  return choices.find(({ branches: own }) => own.some(({ id }) => id === branch?.id))?.key ?? '';
}

/** Everything the person may set; `''` is not chosen. */
export type Decision = {
  choice: string;
  person: string;
  assignmentType: '1' | '3';
  team: string;
  engineer: string;
  planCentre: string;
  needTest: '' | '1' | '0';
  noTestReason: string;
  laboratory: string;
  needCheck: '' | '1' | '0';
  noCheckReason: string;
  customerLevel: string;
  decisionDate: string;
  decision: string;
  issueDate: string;
  expiryDate: string;
  acceptOpinion: string;
  remark: string;
  cusRemark: string;
  tab: 'internal' | 'customer';
};

export const emptyDecision: Decision = {
  choice: '',
  person: '',
  assignmentType: ASSIGN_ENGINEER,
  team: '',
  engineer: '',
  planCentre: '',
  needTest: '',
  noTestReason: '',
  laboratory: '',
  needCheck: '',
  noCheckReason: '',
  customerLevel: '',
  decisionDate: '',
  decision: '',
  issueDate: '',
  expiryDate: '',
  acceptOpinion: '',
  remark: '',
  cusRemark: '',
  tab: 'internal',
};

/** The branch a choice comes down to; the merged approval by the need of a model test (branch-ccc-approval-merge). */
export function branchOf(choice: Choice | undefined, needTest: Decision['needTest']): FlowBranch | undefined {
  if (!choice) return undefined;
  if (choice.key !== MERGED) return choice.branches[0];
  const wanted = mergedPassResult(needTest === '0' ? '0' : '1');
  return choice.branches.find(({ branchResult }) => branchResult === wanted) ?? defaultBranch(choice.branches);
}

/** A rejection that ends the case: not accepted, not approved. */
export const isRefusal = (branch: FlowBranch | undefined): boolean =>
  branch !== undefined && isReject(branch.branchResult) && branch.ends && !branch.toCustomer;

/** The company is told why: its case comes back to it, or ends. */
export const tellsCustomer = (branch: FlowBranch | undefined, withCustomer: boolean): boolean =>
  branch !== undefined && (branch.toCustomer || (isRefusal(branch) && withCustomer));

/** Remark tab after a choice: REJECT_PRE with customer remarks goes to the customer tab, any other to the internal (branch-reject-tab). */
export const tabAfter = (result: string, sections: readonly DialogSection[]): Decision['tab'] =>
  result === 'REJECT_PRE' && sections.includes('customerRemark') ? 'customer' : 'internal';

/** The tab in which what is missing is filled in. */
export const tabOf = (missing: Missing, d: Decision): Decision['tab'] => {
  if (missing === 'giveReason') return 'internal';
  if (missing === 'giveCustomerReason' || missing === 'giveRefusalReason' || missing === 'filesWithoutRemark') return 'customer';
  return missing === 'remarkTooLong' ? (d.cusRemark.length > d.remark.length ? 'customer' : 'internal') : d.tab;
};

type Person = { id: string; realName: string };
/** Nodes at which listed leaders cannot be chosen (approval-leaders-removed). */
const NO_LEADERS = new Set(['certificateCheck', 'certificateReview']);

/** Whether the choice already says which branch is taken: merged approvals do so with the need of a test. */
export const isSettled = (choice: Choice | undefined, needTest: Decision['needTest']): boolean =>
  choice !== undefined && (choice.branches.length === 1 || needTest !== '');

/** Who can be chosen after a result. */
export function selectable(groups: readonly NextUserGroup[], result: string, nodeKey: string, leaders: readonly string[] = []): Person[] {
  const users = groups.filter((group) => group.result === result).flatMap((group) => group.userList);
  return NO_LEADERS.has(nodeKey) ? users.filter(({ id }) => !leaders.includes(id)) : users;
}

/** What the dialog knows when it judges or sends. */
export type Setting = {
  dialog: { readonly sections: readonly DialogSection[]; readonly remarkLimit: number; readonly withCustomer: boolean };
  branch: FlowBranch | undefined;
  users: readonly Person[];
  /** Uploads attached to the internal remark, and to that to the company; none where several cases are decided. */
  files?: readonly string[];
  cusFiles?: readonly string[];
};

/** Texts below `workflow:dialog` or `kit:approval` that say what is missing, in the order in which they are asked. */
export type Missing =
  | 'chooseCustomerLevel'
  | 'chooseDecisionDate'
  | 'chooseDecision'
  | 'chooseIssueDate'
  | 'chooseExpiryDate'
  | 'chooseModelTest'
  | 'giveExplanation'
  | 'chooseLaboratory'
  | 'chooseFactoryCheck'
  | 'giveNoCheck'
  | 'chooseTeam'
  | 'choosePerson'
  | 'giveAcceptOpinion'
  | 'acceptOpinionTooLong'
  | 'assignmentType'
  | 'giveReason'
  | 'giveCustomerReason'
  | 'giveRefusalReason'
  | 'filesWithoutRemark'
  | 'remarkTooLong';

const blank = (text: string): boolean => text.trim() === '';

/** The first thing that keeps the decision from being sent, or null. */
export function missingOf(d: Decision, { dialog, branch, users, cusFiles = [] }: Setting): Missing | null {
  const has = (section: DialogSection) => dialog.sections.includes(section);
  const result = branch?.branchResult ?? '';
  if (Math.max(d.remark.length, d.cusRemark.length) > dialog.remarkLimit) return 'remarkTooLong';
  if (cusFiles.length > 0 && blank(d.cusRemark)) return 'filesWithoutRemark';
  if (isReject(result)) {
    if (branch?.toCustomer && blank(d.cusRemark)) return 'giveCustomerReason';
    if (isRefusal(branch) && dialog.withCustomer && blank(d.cusRemark)) return 'giveRefusalReason';
    return blank(d.remark) && blank(d.cusRemark) ? 'giveReason' : null;
  }
  if (has('certificateReview')) {
    if (d.customerLevel === '') return 'chooseCustomerLevel';
    if (d.decisionDate === '') return 'chooseDecisionDate';
    if (d.decision === '') return 'chooseDecision';
  }
  if (has('certificateApproval')) {
    if (d.issueDate === '') return 'chooseIssueDate';
    if (d.expiryDate === '') return 'chooseExpiryDate';
  }
  if (has('modelTest')) {
    if (d.needTest === '') return 'chooseModelTest';
    if (d.needTest === '0' && blank(d.noTestReason)) return 'giveExplanation';
    if (d.needTest === '1' && has('laboratory') && d.laboratory === '') return 'chooseLaboratory';
  }
  if (has('factoryCheck')) {
    if (d.needCheck === '') return 'chooseFactoryCheck';
    if (d.needCheck === '0' && blank(d.noCheckReason)) return 'giveNoCheck';
  }
  if (has('team') && d.team === '') return 'chooseTeam';
  if (has('nextUser') && users.length > 0 && d.person === '') return 'choosePerson';
  if (has('acceptOpinion')) {
    if (blank(d.acceptOpinion)) return 'giveAcceptOpinion';
    if (d.acceptOpinion.trim().length > ACCEPT_OPINION_MAX) return 'acceptOpinionTooLong';
  }
  return null;
}

type Submit = Sent<typeof workflowCalls.flowSubmit>;
export type SubmitInput = Submit;

/** What one row sends; only what the node's sections show goes along, since a node refuses what it does not declare. */
export function submitOf(d: Decision, { dialog, branch, files = [], cusFiles = [] }: Setting, row: ApprovalRow): Submit {
  const has = (section: DialogSection) => dialog.sections.includes(section);
  const pass = isPass(branch?.branchResult ?? '');
  const part = <T extends object>(shown: boolean, fields: T): T | object => (pass && shown ? fields : {});
  return {
    flowInstanceIds: [row.flowInstanceId],
    currentNodeKeyName: row.currentNodeKeyName,
    result: branch?.branchResult ?? '',
    ...(row.businessId ? { businessIds: [row.businessId], mainBusinessId: row.businessId } : {}),
    ...(row.taskId ? { taskId: row.taskId } : {}),
    ...(row.taskVersion === undefined ? {} : { taskVersion: row.taskVersion }),
    ...part(has('nextUser') && d.person !== '', { assignmentValue: d.person, assignmentType: d.assignmentType }),
    ...part(has('team') && d.team !== '', { assignmentTeamValue: d.team, assignmentType: ASSIGN_TEAM }),
    ...part(has('engineer') && d.engineer !== '', { assignmentUser: d.engineer }),
    ...part(has('planCentre') && d.planCentre !== '', { planCenterUser: d.planCentre }),
    ...part(has('modelTest') && d.needTest !== '', { isNeedModelTest: d.needTest }),
    ...part(has('modelTest') && d.needTest === '0', { noTestReason: d.noTestReason.trim() }),
    ...part(has('laboratory') && d.needTest !== '0' && d.laboratory !== '', { laboratoryMark: d.laboratory }),
    ...part(has('factoryCheck') && d.needCheck !== '', { isNeedFactoryCheck: d.needCheck }),
    ...part(has('factoryCheck') && d.needCheck === '0', { noCheckReason: d.noCheckReason.trim() }),
    ...part(has('certificateReview'), {
      customerLevel: d.customerLevel,
      certificationDecisionDate: d.decisionDate,
      certificationDecision: d.decision,
    }),
    ...part(has('certificateApproval'), { issueDate: d.issueDate, expirationDate: d.expiryDate }),
    ...part(has('acceptOpinion'), { acceptOpinion: d.acceptOpinion.trim() }),
    ...(blank(d.remark) ? {} : { remark: d.remark.trim() }),
    ...(blank(d.cusRemark) ? {} : { cusRemark: d.cusRemark.trim() }),
    ...(files.length > 0 ? { remarkFiles: [...files] } : {}),
    ...(cusFiles.length > 0 ? { cusRemarkFiles: [...cusFiles] } : {}),
    remarktype: d.tab === 'customer' ? '1' : '0',
  };
}

/** A case on which the dialog acts. */
export type ApprovalRow = {
  flowInstanceId: string;
  currentNodeKeyName: string;
  /** Case id (businessId of the flow). */
  businessId?: string;
  taskId?: string;
  taskVersion?: number;
  applicationNumber?: string;
  applicantName?: string;
  /** Product name and marking, one line each in the batch dialog. */
  products?: readonly { productName: string; productExMark: string }[];
  productName?: string;
  /** 1 rectification complete, 2 pass, 3 fail. */
  taskCategory?: '1' | '2' | '3';
};

/** Batch mode: more than one row, or the dialog titled 试验结果提交 even for one (approval-batch-mode). */
export const isBatch = (rows: number, title: string, batchTitle: string): boolean => rows > 1 || title === batchTitle;

/** Lets one act through per span; further ones within it do nothing (submit-throttle). */
export function throttled(span: number, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < span) return false;
    last = now();
    return true;
  };
}
