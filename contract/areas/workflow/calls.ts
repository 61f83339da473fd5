/** Approval flow: dialog, timeline, opinions, diagram (spec: 000 §2.5, §7.3; 001 §7.12). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '../../constants.ts';
import { pageOf, paging } from '../../paging.ts';
import { id, longText, optional, whole } from '../../record.ts';
import {
  approvalOpinion,
  branchResult,
  elementKey,
  engineer,
  flowBranch,
  flowHistory,
  flowModel,
  flowOperation,
  MOST_DECISION_FILES,
  nextUserGroup,
  planCenterUser,
  REMARK_CEILING,
  submitOutcome,
  taskDialog,
  team,
  timelineNode,
} from './records.ts';

const key = elementKey;
const splitList = (v: unknown) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v);
/** Ids as array or joined by commas, as the source text leaves open. */
const idList = () => z.preprocess(splitList, z.array(id()).min(1).max(50));
const keyList = () => z.preprocess(splitList, z.array(key()).min(1).max(50));
const remark = () => optional(longText(REMARK_CEILING));
/** Uploads that go with a remark (decisionFile/upload). */
export const remarkFiles = () => optional(z.preprocess(splitList, z.array(id()).max(MOST_DECISION_FILES)));

/** Fields of flow_submit that belong to the flow itself; every other field belongs to the node, whose form declares it. */
export const flowFields = {
  flowInstanceIds: idList(),
  /** Must be the node at which each instance stands. */
  currentNodeKeyName: key(),
  result: branchResult,
  /** Person for the next step, from flow_next_user_list (or of the team, from flow_next_user_list_for_team). */
  assignmentValue: optional(id()),
  /** 1 engineer, 3 project team (rule assignment-type-values). */
  assignmentType: optional(z.enum([ASSIGN_ENGINEER, ASSIGN_TEAM])),
  /** Engineer chosen in the dialog's engineer part. */
  assignmentUser: optional(id()),
  /** Team chosen; its members become candidates unless one is named in assignmentValue. */
  assignmentTeamValue: optional(id()),
  /** Pre-approval id read from the route. */
  id: optional(id()),
  businessIds: optional(idList()),
  mainBusinessId: optional(id()),
  remark: remark(),
  cusRemark: remark(),
  /** Attachments of the internal remark, and of that to the company. Only with one instance. */
  remarkFiles: remarkFiles(),
  cusRemarkFiles: remarkFiles(),
  /** Tab open when the dialog was submitted: 0 internal, 1 customer. */
  remarktype: optional(z.enum(['0', '1'])),
  /** Our own addition: the task and version the person saw; a repeat with the same two gives the first answer. Only with one instance. */
  taskId: optional(id()),
  taskVersion: optional(whole()),
};

const ofTask = { flowInstanceId: id(), currentNodeKeyName: optional(key()) };

export const workflowCalls = area('workflow', {
  flowSubmit: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_submit',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary:
      'Submits one approval step: result, next person, remarks, and the fields of the node as flow_task_dialog tells them. The right to act comes from the task.',
    input: z.object(flowFields).catchall(z.json()),
    data: z.array(submitOutcome),
  }),
  flowTaskDialog: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_task_dialog',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'What the approval dialog shows for the open task of an instance (our own call beside the catalogue).',
    input: z.object(ofTask),
    data: taskDialog,
  }),
  flowBranchPage: call({
    method: 'GET',
    path: '/blade-flow/flowBranch/page',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Branches open at the current node; passResults keeps only the named passing results, resultType only PASS… or REJECT….',
    input: z.object({
      ...paging,
      ...ofTask,
      passResults: optional(z.preprocess(splitList, z.array(branchResult).max(20))),
      resultType: optional(z.enum(['PASS', 'REJECT'])),
    }),
    data: pageOf(flowBranch),
  }),
  flowOpList: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_op_list',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Operations that are possible for the signed-in person now, with the case as it stands.',
    input: z.object(ofTask),
    data: z.array(flowOperation),
  }),
  flowNextUserList: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_next_user_list',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Persons who may take the next step, per branch; persons excluded by impartiality are listed apart with the reason.',
    input: z.object({ ...ofTask, result: optional(branchResult) }),
    data: z.array(nextUserGroup),
  }),
  flowNextUserListForTeam: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_next_user_list_for_team',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Persons of one team who may take the next step, per branch.',
    input: z.object({ ...ofTask, teamId: id(), result: optional(branchResult) }),
    data: z.array(nextUserGroup),
  }),
  flowTimelineByBusinessId: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_timeline_by_businessId',
    access: signedIn(),
    scope: 'case',
    summary: 'Flow history of a business record as a timeline, oldest first. A customer sees their own cases in the customer’s words.',
    input: z.object({ businessId: id(), category: key() }),
    data: z.array(timelineNode),
  }),
  flowOpinionList: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/flow_opinion_list',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Opinions given at several nodes of one record, oldest first.',
    input: z.object({ category: key(), businessId: id(), nodeKeyNames: keyList() }),
    data: z.array(approvalOpinion),
  }),
  modifyRemark: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/modifyRemark',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    done: 'remark',
    summary:
      'Changes the internal and the customer remark of a finished node; only by the person who acted there. Earlier versions are kept.',
    input: z.object({ taskId: id(), remark: remark(), cusRemark: remark() }),
    data: z.null(),
  }),
  historyFlowList: call({
    method: 'GET',
    path: '/blade-flow/process/history-flow-list',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'Finished and current activities and the taken flows of a process instance.',
    input: z.object({ processInstanceId: id() }),
    data: z.array(flowHistory),
  }),
  modelView: call({
    method: 'GET',
    path: '/blade-flow/process/model-view',
    access: signedIn('staff', 'extLab'),
    scope: 'case',
    summary: 'The picture of a process, by instance (with what ran) or by definition (without).',
    input: z
      .object({ processInstanceId: optional(id()), processDefinitionId: optional(id()) })
      .refine((v) => (v.processInstanceId === undefined) !== (v.processDefinitionId === undefined), { path: ['processInstanceId'] }),
    data: flowModel,
  }),
  planCenterUsers: call({
    method: 'GET',
    path: '/blade-user/planCenterUsers',
    access: signedIn('staff'),
    summary: 'Staff of the plan centre, to choose in the approval dialog.',
    input: z.object({}),
    data: z.array(planCenterUser),
  }),
  teamList: call({
    method: 'GET',
    path: '/blade-cqst/teamUser/teamList',
    access: signedIn('staff'),
    summary: 'Teams open to the person.',
    input: z.object({}),
    data: z.array(team),
  }),
  getUserListByTeamId: call({
    method: 'GET',
    path: '/blade-cqst/teamUser/getUserListByTeamId',
    access: signedIn('staff'),
    summary: 'People of one team.',
    input: z.object({ teamId: id() }),
    data: z.array(engineer),
  }),
});
