/**
 * The decision taken in the approval dialog, as pure rules (spec: 000 §2.5, §4, §5): what can be chosen, what is chosen at the
 * start, what is still missing, and what is sent.
 */

import type { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import {
  type DialogSection,
  defaultBranch,
  type FlowBranch,
  isPass,
  isReject,
  type NextUserGroup,
} from '@zhengjian/contract/areas/workflow/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { askedWith, firstMissing, isBlank, type ShownField, type ShownForm, type Values } from '@zhengjian/contract/node-form.ts';

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

/** What is filled in of the node's form, by field. */
export type FormValues = ShownForm['begin'];

/** Everything the person may set; `''` is not chosen. */
export type Decision = {
  choice: string;
  person: string;
  assignmentType: '1' | '3';
  team: string;
  engineer: string;
  /** Fields of the node's form. */
  values: FormValues;
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
  values: {},
  remark: '',
  cusRemark: '',
  tab: 'internal',
};

type Filled = { form: ShownForm | null; values: FormValues };

/** The result that follows from a field of the form; undefined while it is not filled in, or where no field decides. */
const resultIn = ({ form, values }: Filled): string | undefined => {
  const value = form?.resultBy ? values[form.resultBy.field] : undefined;
  return typeof value === 'string' ? form?.resultBy?.results[value] : undefined;
};

/** The branch a choice comes down to; the merged approval by the field of the form that decides it (branch-ccc-approval-merge). */
export function branchOf(choice: Choice | undefined, filled: Filled): FlowBranch | undefined {
  if (!choice) return undefined;
  if (choice.key !== MERGED) return choice.branches[0];
  const wanted = resultIn(filled);
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
  if (typeof missing === 'object') return d.tab;
  if (missing === 'giveReason') return 'internal';
  if (missing === 'giveCustomerReason' || missing === 'giveRefusalReason' || missing === 'filesWithoutRemark') return 'customer';
  return missing === 'remarkTooLong' ? (d.cusRemark.length > d.remark.length ? 'customer' : 'internal') : d.tab;
};

type Person = { id: string; realName: string };

/** Whether the choice already says which branch is taken: merged approvals do so with the field that decides. */
export const isSettled = (choice: Choice | undefined, filled: Filled): boolean =>
  choice !== undefined && (choice.branches.length === 1 || resultIn(filled) !== undefined);

/** Who can be chosen after a result; whom the process keeps away (rule approval-leaders-removed) the server lists apart. */
export const selectable = (groups: readonly NextUserGroup[], result: string): Person[] =>
  groups.filter((group) => group.result === result).flatMap((group) => group.userList);

/** What the dialog knows when it judges or sends. */
export type Setting = {
  dialog: {
    readonly sections: readonly DialogSection[];
    readonly form: ShownForm | null;
    readonly remarkLimit: number;
    readonly withCustomer: boolean;
  };
  branch: FlowBranch | undefined;
  users: readonly Person[];
  /** Uploads attached to the internal remark, and to that to the company; none where several cases are decided. */
  files?: readonly string[];
  cusFiles?: readonly string[];
};

/** What is wrong with a field of the node's form. */
export type FieldFault = { field: ShownField; fault: 'missing' | 'tooLong' | 'notNumber' };
/** Texts below `workflow:dialog` or `kit:approval` that say what is missing, or the field of the form. */
export type Missing =
  | FieldFault
  | 'chooseTeam'
  | 'choosePerson'
  | 'assignmentType'
  | 'giveReason'
  | 'giveCustomerReason'
  | 'giveRefusalReason'
  | 'filesWithoutRemark'
  | 'remarkTooLong';

const blank = (text: string): boolean => text.trim() === '';
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The fields of the form that are asked for with a result. */
export const askedFields = ({ form }: Setting['dialog'], result: string, values: Values): ShownField[] =>
  askedWith(form?.fields ?? [], result, values);

/** The first field of the form that is empty, too long or no number; conditions are those of the server. */
function faultIn(dialog: Setting['dialog'], result: string, values: Values): FieldFault | null {
  const missing = firstMissing(dialog.form?.fields ?? [], result, values);
  if (missing) return { field: missing, fault: 'missing' };
  for (const field of askedFields(dialog, result, values)) {
    const value = values[field.name];
    if (typeof value !== 'string' || blank(value)) continue;
    if (field.max !== null && value.trim().length > field.max) return { field, fault: 'tooLong' };
    if ((field.kind === 'number' || field.kind === 'money') && !NUMBER.test(value.trim())) return { field, fault: 'notNumber' };
  }
  return null;
}

/** The first thing that keeps the decision from being sent, or null. */
export function missingOf(d: Decision, { dialog, branch, users, cusFiles = [] }: Setting): Missing | null {
  const has = (section: DialogSection) => dialog.sections.includes(section);
  const result = branch?.branchResult ?? '';
  if (Math.max(d.remark.length, d.cusRemark.length) > dialog.remarkLimit) return 'remarkTooLong';
  if (cusFiles.length > 0 && blank(d.cusRemark)) return 'filesWithoutRemark';
  if (isReject(result)) {
    if (branch?.toCustomer && blank(d.cusRemark)) return 'giveCustomerReason';
    if (isRefusal(branch) && dialog.withCustomer && blank(d.cusRemark)) return 'giveRefusalReason';
    return blank(d.remark) && blank(d.cusRemark) ? 'giveReason' : faultIn(dialog, result, d.values);
  }
  if (has('team') && d.team === '') return 'chooseTeam';
  if (has('nextUser') && users.length > 0 && d.person === '') return 'choosePerson';
  return faultIn(dialog, result, d.values);
}

type Submit = Sent<typeof workflowCalls.flowSubmit>;
export type SubmitInput = Submit;

/** What goes along of the form: what is asked for and filled in. */
const givenOf = (dialog: Setting['dialog'], result: string, values: FormValues): FormValues =>
  Object.fromEntries(
    askedFields(dialog, result, values).flatMap(({ name }) => {
      const value = values[name];
      return value === undefined || isBlank(value) ? [] : [[name, typeof value === 'string' ? value.trim() : value]];
    }),
  );

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
    ...givenOf(dialog, branch?.branchResult ?? '', d.values),
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
  /** What the form of the node shows of each case in a batch, by field. */
  shown?: Readonly<Record<string, string>>;
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
