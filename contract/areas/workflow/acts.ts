/**
 * What people do with an open task besides deciding it (spec: 000 §7.3, 001 §7.12; rule flow-instance-actions).
 * Acts without a call in the catalogue stand under `/blade-flow/flowCommon/` in its manner.
 */
import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '../../constants.ts';
import { pageCall } from '../../list.ts';
import { flag, id, longText, optional, text, whole } from '../../record.ts';
import { addCall } from '../../register.ts';
import {
  batchOutcome,
  batchPerson,
  colleague,
  deputies,
  deputyList,
  handover,
  holder,
  jumpRequest,
  jumps,
  jumpTarget,
  returnTarget,
  signing,
  taskPerson,
} from './act-records.ts';
import { remarkFiles } from './calls.ts';
import { branchResult, elementKey, REMARK_CEILING, submitOutcome } from './records.ts';
import { copyList } from './work-lists.ts';

const key = elementKey;
const splitList = (v: unknown) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v);
const idList = (most = 50) => z.preprocess(splitList, z.array(id()).min(1).max(most));
const remark = () => optional(longText(REMARK_CEILING));
const reason = () => longText(REMARK_CEILING).min(2).meta({ required: true });
const staff = signedIn('staff', 'extLab');

/** Who takes over: one for all, and another for the work of single nodes; nobody means back to the role. */
const receivers = {
  fromUserId: id(),
  toUserId: optional(id()),
  receivers: z
    .array(z.object({ category: key(), nodeKey: key(), toUserId: optional(id()) }))
    .max(200)
    .default([]),
};

/** Whom a task is given: a person (1) or a project team (3) whose members then share it. */
const given = {
  assignmentType: z.enum([ASSIGN_ENGINEER, ASSIGN_TEAM]),
  assignmentValue: optional(id()),
  assignmentTeamValue: optional(id()),
  remark: remark(),
};

export const workflowActCalls = area('workflow', {
  flowReturnTargets: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_return_targets',
    access: staff,
    scope: 'case',
    summary: 'Earlier nodes to which the open task may send the case back, and what each return would take away or keep.',
    input: z.object({ flowInstanceId: id(), taskId: optional(id()) }),
    data: z.array(returnTarget),
  }),
  flowSubmitForReject: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_submit_for_reject',
    access: staff,
    scope: 'case',
    summary:
      'Sends a case back: along a drawn branch (result), or to any earlier node (targetNodeKey) to walk again or to come straight back.',
    input: z.object({
      flowInstanceIds: idList(),
      currentNodeKeyName: key(),
      result: optional(branchResult),
      targetNodeKey: optional(key()),
      mode: z.enum(['again', 'straight']).default('again'),
      remark: remark(),
      cusRemark: remark(),
      remarkFiles: remarkFiles(),
      cusRemarkFiles: remarkFiles(),
      taskId: optional(id()),
      taskVersion: optional(whole()),
    }),
    data: z.array(submitOutcome),
  }),
  withdraw: call({
    method: 'POST',
    path: '/blade-cqst/flowInstance/withdraw',
    access: staff,
    scope: 'case',
    summary: 'Takes back the last step, by the person who made it, while nobody after them has opened the task.',
    input: z.object({ flowInstanceId: id(), remark: remark() }),
    data: z.object({ flowInstanceId: z.string(), businessId: z.string(), taskId: z.string(), nodeKey: z.string(), nodeName: z.string() }),
  }),
  discontinue: call({
    method: 'POST',
    path: '/blade-cqst/flowInstance/discontinue',
    access: permission('flow_discontinue'),
    scope: 'case',
    summary: "Stops a case's flow for good; every open task is cancelled and the case says why.",
    input: z.object({ flowInstanceId: id(), remark: reason() }),
    data: z.null(),
  }),
  distribution: call({
    method: 'POST',
    path: '/blade-cqst/flowInstance/distribution',
    access: permission('flow_distribute'),
    scope: 'case',
    summary: 'Hands an open task to the person or team who will do it.',
    input: z.object({ flowInstanceId: id(), taskId: optional(id()), ...given }),
    data: z.null(),
  }),
  distributionBatch: call({
    method: 'POST',
    path: '/blade-cqst/flowInstance/distributionBatch',
    access: permission('flow_distribute'),
    scope: 'case',
    summary: 'Hands the tasks of several cases at one node to a person or team; what one refusal says does not hold up the rest.',
    input: z.object({ flowInstanceIds: idList(), currentNodeKeyName: key(), ...given }),
    data: z.array(batchOutcome),
  }),
  flowBatchUsers: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_batch_users',
    access: permission('flow_distribute'),
    scope: 'case',
    summary: 'People who could take tasks of several cases at one node, with how many each may take.',
    input: z.object({ flowInstanceIds: idList(), currentNodeKeyName: key() }),
    data: z.array(batchPerson),
  }),
  flowTaskUsers: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_task_users',
    access: staff,
    scope: 'case',
    summary: 'People who may take over an open task; those whom impartiality keeps away come with the reason.',
    input: z.object({ taskId: id() }),
    data: z.array(taskPerson),
  }),
  flowTransfer: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_transfer',
    access: staff,
    scope: 'case',
    summary: 'Passes the own task on to another person for good.',
    input: z.object({ taskId: id(), userId: id(), remark: remark(), remarkFiles: remarkFiles() }),
    data: z.null(),
  }),
  flowDelegate: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_delegate',
    access: staff,
    scope: 'case',
    summary: 'Asks another person to prepare the own task; it comes back with their opinion and stays to be decided by its owner.',
    input: z.object({ taskId: id(), userId: id(), remark: remark(), remarkFiles: remarkFiles() }),
    data: z.null(),
  }),
  flowResolve: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_resolve',
    access: staff,
    scope: 'case',
    summary: 'Gives a delegated task back to its owner with an opinion.',
    input: z.object({ taskId: id(), remark: reason(), remarkFiles: remarkFiles() }),
    data: z.null(),
  }),
  flowSigning: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_signing',
    access: staff,
    scope: 'case',
    summary: 'The countersign that an open task belongs to: rule, signers, what they said, and who could be asked besides.',
    input: z.object({ taskId: id() }),
    data: signing,
  }),
  flowAddSigner: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_add_signer',
    access: staff,
    scope: 'case',
    summary: 'Asks one more person at a countersign: before, after or beside the own voice.',
    input: z.object({ taskId: id(), userId: id(), where: z.enum(['before', 'after', 'beside']).default('beside'), remark: remark() }),
    data: z.null(),
  }),
  flowRemoveSigner: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_remove_signer',
    access: staff,
    scope: 'case',
    summary:
      'Lets a signer go who has not spoken yet (userId; the holder of the task unless named); by who asked them, or who may hand out work.',
    input: z.object({ taskId: id(), userId: optional(id()), remark: remark() }),
    data: z.null(),
  }),
  flowUnclaim: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_unclaim',
    access: staff,
    scope: 'case',
    summary: 'Puts a claimed task back for all who may take it.',
    input: z.object({ taskId: id(), remark: remark() }),
    data: z.null(),
  }),
  flowOpen: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_open',
    access: staff,
    scope: 'case',
    done: 'quiet',
    summary: 'Marks a task as opened by somebody who may act on it; from then on the step before cannot be taken back.',
    input: z.object({ taskId: id() }),
    data: z.null(),
  }),
  flowUrge: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_urge',
    access: signedIn('staff', 'customer'),
    scope: 'case',
    summary: 'Urges whoever holds the open tasks of a case; once per task in the hours that the institute has set.',
    input: z.object({ flowInstanceId: id(), remark: optional(longText(200)) }),
    data: z.object({ urged: z.number().int() }),
  }),
  flowCopy: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_copy',
    access: staff,
    scope: 'case',
    summary: 'Sends a case to colleagues to read; never blocks it.',
    input: z.object({ flowInstanceId: id(), userIds: idList(20), remark: optional(longText(500)) }),
    data: z.object({ copied: z.number().int() }),
  }),
  flowCopyPage: pageCall(copyList, {
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_copy_page',
    access: staff,
    scope: 'own',
    summary: 'Cases sent to the signed-in person to read, newest first.',
  }),
  flowCopyRead: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_copy_read',
    access: staff,
    scope: 'own',
    done: 'quiet',
    summary: 'Marks copies as read, those named or those of one case; the sender sees when.',
    input: z.object({ ids: optional(idList(200)), businessId: optional(id()) }).refine((v) => v.ids || v.businessId, { path: ['ids'] }),
    data: z.object({ read: z.number().int() }),
  }),
  flowColleagues: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_colleagues',
    access: signedIn('staff'),
    scope: 'tenant',
    summary: 'Active colleagues to whom a case may be sent to read or who may be named as deputy, by name; never the person themselves.',
    input: z.object({ keyword: optional(text(60)) }),
    data: z.array(colleague),
  }),
  flowDeputyPage: pageCall(deputyList, {
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_deputy_page',
    access: staff,
    scope: 'tenant',
    summary: 'Deputyships by dates: own ones, and all of the institute for those who manage them.',
  }),
  flowDeputySave: addCall(deputies, {
    path: '/blade-flow/flowCommon/flow_deputy_save',
    access: staff,
    scope: 'own',
    done: 'operation',
    summary: 'Names a deputy for a time; for another person only with the right to manage deputies, and never oneself.',
  }),
  flowDeputyEnd: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_deputy_end',
    access: staff,
    scope: 'own',
    summary: 'Ends a deputyship now.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  flowJumpTargets: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_jump_targets',
    access: permission('flow_jump'),
    scope: 'case',
    summary: 'Nodes to which an administrator may move an open task, with the effect on the other work of the case.',
    input: z.object({ taskId: id() }),
    data: z.array(jumpTarget),
  }),
  flowJumpAsk: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_jump_ask',
    access: permission('flow_jump'),
    scope: 'case',
    summary: 'Asks for a jump with a reason; a second person must agree before it happens.',
    input: z.object({ taskId: id(), targetNodeKey: key(), remark: reason() }),
    data: jumpRequest,
  }),
  flowJumpPage: pageCall(jumps, {
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_jump_page',
    access: permission('flow_jump'),
    scope: 'case',
    summary: 'Jumps asked for, newest first.',
  }),
  flowJumpDecide: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_jump_decide',
    access: permission('flow_jump'),
    scope: 'case',
    summary: 'Agrees to a jump that somebody else has asked for, or refuses it.',
    input: z
      .object({ id: id(), agree: flag(), remark: remark() })
      .refine((v) => v.agree || (v.remark ?? '').length >= 2, { path: ['remark'] }),
    data: jumpRequest,
  }),
  flowHandoverPeople: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_handover_people',
    access: permission('flow_handover'),
    scope: 'tenant',
    summary: 'People of the institute with how many open tasks and deputyships each holds; those who have left stand among them.',
    input: z.object({ keyword: optional(text(60)) }),
    data: z.array(holder),
  }),
  flowHandoverPreview: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_handover_preview',
    effect: 'read',
    access: permission('flow_handover'),
    scope: 'tenant',
    summary: 'All that a leaver holds by process and node, who could take it, and where each piece would go; changes nothing.',
    input: z.object(receivers),
    data: handover,
  }),
  flowHandover: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_handover',
    access: permission('flow_handover'),
    scope: 'tenant',
    summary:
      "Hands over all of a leaver's open tasks, to one successor or by node; what a successor may not take goes back to its role. Deputyships end.",
    input: z.object({ ...receivers, remark: reason() }),
    data: handover,
  }),
});
