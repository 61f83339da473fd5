/** Work lists over all processes, and the pages that follow and manage them (spec: 000 §7.3, 001 §7.12). */

import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { pageCall } from '../../list.ts';
import { pageOf, paging } from '../../paging.ts';
import { day, id, longText, optional, text, whole } from '../../record.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';
import { flowFields } from './calls.ts';
import {
  flowRole,
  followed,
  migrationPlan,
  modelDetail,
  models,
  nodeDay,
  nodeFigures,
  processFault,
  rehearsal,
  startRow,
  todoCount,
  versions,
  waitingCount,
} from './list-records.ts';
import { branchResult, elementKey, REMARK_CEILING, submitOutcome } from './records.ts';
import { doneList, sentList, waitingCalls, workList } from './work-lists.ts';

const key = elementKey;
const ids = () => z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).min(1).max(100));
const staff = signedIn('staff', 'extLab');
const { assignmentType, assignmentValue, assignmentUser, assignmentTeamValue, cusRemark, remarkFiles, cusRemarkFiles } = flowFields;
/** What completing a task takes itself; every other field belongs to the node. */
export const completeFields = {
  taskId: id(),
  result: branchResult,
  comment: optional(longText(REMARK_CEILING)),
  assignmentType,
  assignmentValue,
  assignmentUser,
  assignmentTeamValue,
  cusRemark,
  remarkFiles,
  cusRemarkFiles,
};
const xml = () => z.string().min(1).max(2_000_000);
/** The new version; where it waits for a second person, no id and 0, and the request instead. */
const published = z.object({ processDefinitionId: z.string(), version: z.number().int(), releaseId: z.string() });

export const workflowListCalls = area('workflow', {
  pageToDoTasks: pageCall(workList, {
    path: '/blade-flow/flowCommon/pageToDoTasks',
    access: staff,
    scope: 'own',
    summary: 'Open tasks of every process that wait for the signed-in person, their roles, teams and principals; the most urgent first.',
  }),
  statisticsToDoTasks: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/statisticsToDoTasks',
    effect: 'read',
    access: staff,
    scope: 'own',
    summary: 'The same tasks counted by process and node, with how many are overdue.',
    input: z.object({ category: optional(key()), keyword: optional(text(100)), lamp: optional(z.enum(DEADLINE_STATES)) }),
    data: z.array(todoCount),
  }),
  ...waitingCalls,
  waitingWork: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/waiting_work',
    access: signedIn('staff', 'extLab', 'customer'),
    scope: 'own',
    summary:
      'How much waits for the signed-in person on each page of the menu; `all` is everything, each once. Pages where nothing waits are left out.',
    input: z.object({}),
    data: z.array(waitingCount),
  }),
  flowStatistics: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_statistics',
    effect: 'read',
    access: permission('flow_statistics'),
    summary: 'Open work, dwell times and return rates per node over a time.',
    input: z.object({ category: optional(key()), nodeKey: optional(key()), from: optional(day()), until: optional(day()) }),
    data: z.array(nodeFigures),
  }),
  flowStatisticsDays: call({
    method: 'POST',
    path: '/blade-flow/flowCommon/flow_statistics_days',
    effect: 'read',
    access: permission('flow_statistics'),
    summary: 'One node day by day: open work at the end of the day, tasks finished and returned, dwell times; today as it stands now.',
    input: z.object({ category: key(), nodeKey: key(), from: optional(day()), until: optional(day()) }),
    data: z.array(nodeDay),
  }),
  queryCategoryWithAuth: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/queryCategoryWithAuth',
    access: staff,
    scope: 'own',
    summary: 'Processes in which the signed-in person may have work.',
    input: z.object({}),
    data: z.array(z.object({ category: z.string(), categoryName: z.string() })),
  }),
  queryNodesWithAuth: call({
    method: 'GET',
    path: '/blade-flow/flowCommon/queryNodesWithAuth',
    access: staff,
    scope: 'own',
    summary: 'Nodes at which the signed-in person may have work.',
    input: z.object({ category: optional(key()) }),
    data: z.array(z.object({ category: z.string(), nodeKey: z.string(), nodeName: z.string(), queuePath: z.string() })),
  }),
  queryTimeLineParams: call({
    method: 'POST',
    path: '/blade-acceptance/flowQuery/queryTimeLineParams',
    effect: 'read',
    access: signedIn(),
    scope: 'case',
    summary: 'Business id and category with which the timeline of a record is asked for; by record, instance or task.',
    input: z
      .object({ id: optional(id()), flowInstanceId: optional(id()), taskId: optional(id()) })
      .refine((v) => [v.id, v.flowInstanceId, v.taskId].filter(Boolean).length === 1, { path: ['id'] }),
    data: z.array(z.object({ businessId: z.string(), category: z.string(), flowInstanceId: z.string(), categoryName: z.string() })),
  }),
  startList: call({
    method: 'GET',
    path: '/blade-flow/work/start-list',
    access: signedIn('staff'),
    scope: 'own',
    summary: 'Processes that the signed-in person may start by hand.',
    input: z.object({ ...paging, category: optional(key()) }),
    data: pageOf(startRow),
  }),
  claimList: pageCall(workList, {
    method: 'GET',
    path: '/blade-flow/work/claim-list',
    access: staff,
    scope: 'own',
    summary: 'Tasks that wait for one of several people, the viewer among them.',
  }),
  claimTask: call({
    method: 'POST',
    path: '/blade-flow/work/claim-task',
    access: staff,
    scope: 'case',
    summary: 'Claims a task (rule claim-task).',
    input: z.object({ taskId: id() }),
    data: z.null(),
  }),
  todoList: pageCall(workList, {
    method: 'GET',
    path: '/blade-flow/work/todo-list',
    access: staff,
    scope: 'own',
    summary: 'Tasks assigned to the signed-in person or to those whose deputy they are.',
  }),
  completeTask: call({
    method: 'POST',
    path: '/blade-flow/work/complete-task',
    access: staff,
    scope: 'case',
    summary:
      'Completes a task with a result, a comment and the fields of its node, and names who is next where the process asks for a person or team.',
    input: z.object(completeFields).catchall(z.json()),
    data: submitOutcome,
  }),
  sendList: pageCall(sentList, {
    method: 'GET',
    path: '/blade-flow/work/send-list',
    access: staff,
    scope: 'own',
    summary: 'Processes that the signed-in person has started.',
  }),
  doneList: pageCall(doneList, {
    method: 'GET',
    path: '/blade-flow/work/done-list',
    access: staff,
    scope: 'own',
    summary: 'Tasks that the signed-in person has finished, newest first.',
  }),
  followList: pageCall(followed, {
    method: 'GET',
    path: '/blade-flow/follow/list',
    access: permission('flow_follow'),
    summary: 'Running processes with where they stand.',
  }),
  followDelete: call({
    method: 'POST',
    path: '/blade-flow/follow/delete-process-instance',
    access: permission('flow_discontinue'),
    scope: 'case',
    done: 'deleted',
    summary: 'Ends a running process with a reason. Its record stays: nothing that a person did is wiped out.',
    input: z.object({ processInstanceId: id(), deleteReason: longText(500).min(2).meta({ required: true }) }),
    data: z.null(),
  }),
  managerList: pageCall(versions, {
    method: 'GET',
    path: '/blade-flow/manager/list',
    access: permission('flow_manage'),
    summary: 'Deployed versions of all processes with the cases that run on them.',
  }),
  changeState: call({
    method: 'POST',
    path: '/blade-flow/manager/change-state',
    access: permission('flow_manage'),
    summary: 'Makes a version the one that new cases run on, or stops new cases of a process. Running cases go on.',
    input: z.object({ processDefinitionId: id(), state: z.enum(['active', 'suspend']) }),
    data: z.null(),
  }),
  deleteDeployment: call({
    method: 'POST',
    path: '/blade-flow/manager/delete-deployment',
    access: permission('flow_manage'),
    done: 'deleted',
    summary: 'Deletes versions that no case has ever used.',
    input: z.object({ deploymentIds: ids() }),
    data: z.null(),
  }),
  deployUpload: call({
    method: 'POST',
    path: '/blade-flow/manager/deploy-upload',
    in: 'multipart',
    access: permission('flow_manage'),
    summary:
      'Checks a process file and deploys it, or asks a second person to release it where the institute wants one (`releaseId`); one that is not sound is refused with its faults.',
    input: z.object({ category: optional(key()), tenantIds: optional(text(200)), note: optional(longText(500)) }),
    data: published.extend({ deployed: z.boolean(), faults: z.array(processFault) }),
  }),
  migratePlan: call({
    method: 'GET',
    path: '/blade-flow/manager/migrate_plan',
    access: permission('flow_manage'),
    summary: 'Dry run: which running cases of a version could move to another, and why the rest could not.',
    input: z.object({ fromDefinitionId: id(), toDefinitionId: id() }),
    data: migrationPlan,
  }),
  migrate: call({
    method: 'POST',
    path: '/blade-flow/manager/migrate',
    access: permission('flow_manage'),
    long: true,
    summary: 'Moves the running cases that can be moved; each in a transaction of its own.',
    input: z.object({ fromDefinitionId: id(), toDefinitionId: id(), remark: longText(500).min(2).meta({ required: true }) }),
    data: migrationPlan,
  }),
  modelList: pageCall(models, {
    method: 'GET',
    path: '/blade-flow/model/list',
    access: permission('flow_model'),
    summary: 'Drafts of processes.',
  }),
  modelDetail: call({
    method: 'GET',
    path: '/blade-flow/model/detail',
    access: permission('flow_model'),
    summary: 'One draft with its file and its faults.',
    input: z.object({ id: id() }),
    data: modelDetail,
  }),
  modelSubmit: call({
    method: 'POST',
    path: '/blade-flow/model/submit',
    access: permission('flow_model'),
    summary:
      'Saves a draft; one with faults too, so that nothing drawn is lost. A new draft may begin as a copy of a deployed version. With the version that was opened, a draft saved by somebody else meanwhile is refused.',
    input: z
      .object({ id: optional(id()), xml: optional(xml()), fromDefinitionId: optional(id()), version: optional(whole()) })
      .refine((v) => v.xml || v.fromDefinitionId, { path: ['xml'] }),
    data: modelDetail,
  }),
  modelRoles: call({
    method: 'GET',
    path: '/blade-flow/model/roles',
    access: permission('flow_model'),
    summary: 'Roles that a process may name, with how many people hold each.',
    input: z.object({}),
    data: z.array(flowRole),
  }),
  modelCheck: call({
    method: 'POST',
    path: '/blade-flow/model/check',
    effect: 'read',
    access: permission('flow_model'),
    summary: 'Checks a process file without saving it: form, words, and every way through it.',
    input: z.object({ xml: xml() }),
    data: z.array(processFault),
  }),
  modelRehearse: call({
    method: 'POST',
    path: '/blade-flow/model/rehearse',
    effect: 'read',
    access: permission('flow_model'),
    long: true,
    summary: 'Plays the latest finished cases again on a draft, in memory, and says where they would have gone otherwise.',
    input: z.object({ xml: xml(), cases: z.number().int().min(1).max(500).default(100) }),
    data: rehearsal,
  }),
  modelDeploy: call({
    method: 'POST',
    path: '/blade-flow/model/deploy',
    access: permission('flow_manage'),
    summary:
      'Publishes a draft with a note that says why: new cases run on it from now on, or once a second person has released it (`releaseId`). A draft with faults is refused.',
    input: z.object({ id: id(), note: longText(500).min(2).meta({ required: true }) }),
    data: published,
  }),
  modelRemove: call({
    method: 'POST',
    path: '/blade-flow/model/remove',
    access: permission('flow_model'),
    done: 'deleted',
    summary: 'Deletes drafts. Deployed versions stay.',
    input: z.object({ ids: ids() }),
    data: z.null(),
  }),
});
