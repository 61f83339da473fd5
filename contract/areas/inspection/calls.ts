/** Factory inspection: arrangement, plan, result, rectification, sampling (catalogue: factoryCheckTasks, factoryCheckResult, onSiteSampling). */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { countsCall, pageCall } from '../../list.ts';
import type { PermissionCode } from '../../menus.ts';
import { id, ids, longText, optional, text, whole } from '../../record.ts';
import { detailCall, removeCall, saveCall } from '../../register.ts';
import { uploadId } from '../file/records.ts';
import { type InspectionNode, inspectionId, inspectionQueue, inspectionTasks, inspectorTasks, qualificationList } from './lists.ts';
import { approvalForm } from './nodes.ts';
import { PROVINCES } from './provinces.ts';
import {
  arrangementInput,
  inspectionDetail,
  inspectionOfCase,
  inspectorOption,
  nonconformityFile,
  nonconformityInput,
  nonconformityShown,
  ownInspection,
  planInput,
  qualifications,
  rectificationInput,
  samplingInput,
  samplingShown,
  sectionBody,
  sectionShown,
} from './records.ts';
import { SECTIONS, VERDICTS_ON_ROUND } from './rules.ts';

/** Permission that opens the queue of each node. */
export const nodePermission: Record<InspectionNode, PermissionCode> = {
  factoryCheckTasksArrange: 'inspection_arrange_view',
  factoryCheckTasksReview: 'inspection_task_review_view',
  factoryCheckPlan: 'inspection_plan_view',
  factoryCheckResult: 'inspection_result_view',
  factoryCheckReform: 'inspection_reform_view',
  factoryCheckResultReview: 'inspection_result_review_view',
  factoryCheckResultApproval: 'inspection_result_approval_view',
};
const queues = [...Object.values(nodePermission), 'inspection_overview_view', 'inspection_tasks_view'] as const;
const anyQueue = permission(...queues);
/** Also for whoever looks up the papers of inspections. */
const anyList = permission(...queues, 'inspection_files_view');
const customers = signedIn('customer');
const TASKS = '/blade-acceptance/factoryCheckTasks';
const RESULT = '/blade-acceptance/factoryCheckResult';
const SAMPLING = '/blade-acceptance/onSiteSampling';
const COMPANY = '/blade-customer/factoryCheck';
const versioned = { id: id(), version: whole() };
const changedTo = z.object({ id: z.string(), version: z.number().int() });

/** What every decision carries beside the form of its node. */
export const decisionFields = {
  id: id(),
  taskId: optional(id()),
  result: text(30).regex(/^(PASS|REJECT)[A-Z_]*$/),
  remark: optional(longText(4000)),
  cusRemark: optional(longText(4000)),
  assignmentType: optional(text(2)),
  assignmentValue: optional(text(200)),
  assignmentUser: optional(id()),
};
const decided = z.object({ id: z.string(), state: z.string(), currentNodeKeyName: z.string() });

/** What a section came to that was sent from a place without connection. */
const savedSections = z.object({
  saved: z.array(sectionShown),
  /** Somebody else has written meanwhile: what stands there now. */
  conflicts: z.array(sectionShown),
});

export const inspectionCalls = area('inspection', {
  // ——— lists ———
  pageTaskMode: pageCall(inspectionQueue, {
    path: `${TASKS}/pageTaskMode`,
    access: anyQueue,
    summary: 'Pages the inspections at one node, by tab; `nodeKey` is the mode that the screen asks for.',
  }),
  pageTaskModeStatistics: countsCall(inspectionQueue, {
    path: `${TASKS}/pageTaskModeStatistics`,
    access: anyQueue,
    summary: 'Counts the same list per tab, with the same filters.',
  }),
  taskPage: pageCall(inspectionTasks, {
    path: `${TASKS}/page`,
    access: anyList,
    summary: 'Pages all inspections by how far they have come (path chosen beside pageTaskMode).',
  }),
  taskCounts: countsCall(inspectionTasks, { path: `${TASKS}/count`, access: anyList, summary: 'Counts the same list per tab.' }),
  openByProvince: call({
    method: 'GET',
    path: `${TASKS}/openByProvince`,
    access: anyQueue,
    scope: 'own',
    summary: 'How many open inspections take place in each province, of those that the viewer finds (path chosen).',
    input: z.object({}),
    data: z.array(z.object({ province: z.enum(PROVINCES), count: z.number().int() })),
  }),
  userTaskPage: pageCall(inspectorTasks, {
    method: 'GET',
    path: `${TASKS}/userTaskPage`,
    access: permission('inspection_inspectors_view'),
    scope: 'own',
    summary: 'Pages the inspections of one inspector; an inspector sees their own.',
  }),
  detail: call({
    method: 'GET',
    path: `${TASKS}/detail`,
    // whoever follows a case reads its inspections
    access: permission(...queues, 'inspection_files_view', 'cert_trace_view'),
    scope: 'case',
    summary: 'One inspection: arrangement, team, plan, result, nonconformities, sampling (path chosen).',
    input: inspectionId,
    data: inspectionDetail,
  }),
  ofCase: call({
    method: 'GET',
    path: `${TASKS}/ofCase`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'The inspections that serve a case (path chosen).',
    input: z.object({ caseId: id() }),
    data: z.array(inspectionOfCase),
  }),
  // ——— arrangement and plan ———
  inspectors: call({
    method: 'GET',
    path: `${TASKS}/inspectors`,
    access: permission('inspection_arrange_submit'),
    scope: 'case',
    summary: 'Who may be put into the team of an inspection, with competence, load and what speaks against it (path chosen).',
    input: inspectionId,
    data: z.array(inspectorOption),
  }),
  saveArrangement: call({
    method: 'POST',
    path: `${TASKS}/saveArrangement`,
    access: permission('inspection_arrange_submit'),
    scope: 'case',
    done: 'updated',
    summary: 'Saves team, person-days and sampling of an inspection that is being arranged (path chosen).',
    input: arrangementInput.extend(versioned),
    data: changedTo,
  }),
  savePlan: call({
    method: 'POST',
    path: `${TASKS}/savePlan`,
    access: permission('inspection_plan_submit'),
    scope: 'case',
    done: 'updated',
    summary: 'Saves days and schedule of an inspection that is being planned (path chosen).',
    input: planInput.extend(versioned),
    data: changedTo,
  }),
  merge: call({
    method: 'POST',
    path: `${TASKS}/merge`,
    access: permission('task_merge'),
    scope: 'case',
    summary: 'Puts inspections of the same factory that are still to be arranged into one; the others end as merged (path chosen).',
    input: z.object({ ids: ids() }),
    data: z.object({ id: z.string(), merged: z.number().int() }),
  }),
  split: call({
    method: 'POST',
    path: `${TASKS}/spliteAndSupervisionTaskByTaskId`,
    access: permission('task_split'),
    scope: 'case',
    summary: 'Splits cases off an inspection that is still to be arranged, into one of their own.',
    input: z.object({ taskId: id(), caseIds: ids() }),
    data: z.object({ id: z.string(), workNo: z.string() }),
  }),
  taskBookKey: call({
    method: 'GET',
    path: `${TASKS}/print/key`,
    access: anyQueue,
    scope: 'case',
    summary: 'A short-lived key to the task book or the plan on paper (path chosen).',
    input: inspectionId.extend({ document: z.enum(['inspectionTaskBook', 'inspectionPlan']) }),
    data: z.object({ authKey: z.string() }),
  }),
  taskBook: call({
    method: 'GET',
    path: '/blade-acceptance/public/factoryCheckTasks/print',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The task book or the plan as a paper, against a key of print/key (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  // ——— result ———
  saveResult: call({
    method: 'POST',
    path: `${RESULT}/saveResult`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'quiet',
    summary: 'Saves sections of the result, each against the version that was read; what somebody else wrote meanwhile is answered.',
    input: z.object({
      id: id(),
      sections: z
        .array(z.object({ section: z.enum(SECTIONS), version: whole(), body: sectionBody }))
        .min(1)
        .max(SECTIONS.length),
    }),
    data: savedSections,
  }),
  saveNonconformity: call({
    method: 'POST',
    path: `${RESULT}/saveNonconformity`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'quiet',
    summary: 'Notes a nonconformity, or changes one that the company has not had yet (path chosen).',
    input: nonconformityInput.extend({ taskId: id(), id: optional(id()), version: optional(whole()) }),
    data: nonconformityShown,
  }),
  removeNonconformity: call({
    method: 'POST',
    path: `${RESULT}/removeNonconformity`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'deleted',
    summary: 'Takes away a nonconformity that the company has not had yet (path chosen).',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  uploadEvidence: call({
    method: 'POST',
    path: `${RESULT}/uploadEvidence`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    in: 'multipart',
    summary: 'Uploads evidence of a nonconformity that the company has not had yet, by the team (path chosen).',
    input: z.object({ id: id(), uploadId }),
    data: nonconformityFile,
  }),
  removeEvidence: call({
    method: 'POST',
    path: `${RESULT}/removeEvidence`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'deleted',
    summary: 'Removes evidence of a nonconformity that the company has not had yet (path chosen).',
    input: z.object({ fileId: id() }),
    data: z.null(),
  }),
  verifyNonconformity: call({
    method: 'POST',
    path: `${RESULT}/verifyNonconformity`,
    access: permission('inspection_reform_submit'),
    scope: 'case',
    done: 'updated',
    summary: 'Says whether what the company did corrects a nonconformity, or upholds its objection (path chosen).',
    input: z.object({ id: id(), verdict: z.enum(VERDICTS_ON_ROUND), opinion: optional(longText(1000)) }),
    data: nonconformityShown,
  }),
  orderVisit: call({
    method: 'POST',
    path: `${RESULT}/orderVisit`,
    access: permission('inspection_reform_submit'),
    scope: 'case',
    done: 'added',
    summary: 'Orders the visit that verifies on site what the company has corrected; it is arranged like an inspection (path chosen).',
    input: inspectionId,
    data: z.object({ id: z.string(), workNo: z.string() }),
  }),
  factoryCheckBack: call({
    method: 'POST',
    path: `${RESULT}/factoryCheckBack`,
    access: permission('inspection_result_submit'),
    scope: 'case',
    summary: 'Sends an inspection back to be arranged again: not in production, refused, or somebody fell out.',
    input: z.object({ id: id(), remark: longText(4000).min(1) }),
    data: decided,
  }),
  review: call({
    method: 'POST',
    path: `${RESULT}/review`,
    access: permission('inspection_result_review_submit'),
    scope: 'case',
    summary: 'Reviews the result of an inspection (node factoryCheckResultReview).',
    input: z.object(decisionFields),
    data: decided,
  }),
  approval: call({
    method: 'POST',
    path: `${RESULT}/approval`,
    access: permission('inspection_result_approval_submit'),
    scope: 'case',
    summary: 'Approves the result of an inspection and the class of the factory (node factoryCheckResultApproval).',
    input: z.object({ ...decisionFields, ...approvalForm.shape }),
    data: decided,
  }),
  // ——— on-site sampling ———
  initSampling: call({
    method: 'POST',
    path: `${SAMPLING}/initSampling`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'added',
    summary: 'Starts a sampling sheet of an inspection.',
    input: z.object({ taskId: id() }),
    data: samplingShown,
  }),
  querySampling: call({
    method: 'GET',
    path: `${SAMPLING}/querySampling`,
    access: anyQueue,
    scope: 'case',
    summary: 'The sampling sheets of an inspection.',
    input: z.object({ taskId: id() }),
    data: z.array(samplingShown),
  }),
  saveSampling: call({
    method: 'POST',
    path: `${SAMPLING}/saveSampling`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'updated',
    summary: 'Saves a sampling sheet that is still a draft.',
    input: samplingInput.extend(versioned),
    data: samplingShown,
  }),
  submitSampling: call({
    method: 'POST',
    path: `${SAMPLING}/submitSampling`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    summary: 'Seals what was sampled: the sheets of an inspection are changed no more.',
    input: z.object({ taskId: id() }),
    data: z.array(samplingShown),
  }),
  deleteSampling: call({
    method: 'POST',
    path: `${SAMPLING}/deleteSampling`,
    access: permission('inspection_result_edit'),
    scope: 'case',
    done: 'deleted',
    summary: 'Deletes sampling sheets that are still drafts.',
    input: z.object({ ids: ids() }),
    data: z.null(),
  }),
  querySampleSituation: call({
    method: 'GET',
    path: `${SAMPLING}/querySampleSituation`,
    access: anyQueue,
    scope: 'case',
    summary: 'How far the sampled items have come: sampled, sent, received, tested.',
    input: z.object({ taskId: id() }),
    data: z.array(
      samplingShown.pick({ id: true, sampleName: true, model: true, sealNo: true, laboratory: true, sendDeadline: true, state: true }),
    ),
  }),
  // ——— the company ———
  ownInspection: call({
    method: 'GET',
    path: `${COMPANY}/detail`,
    access: customers,
    scope: 'case',
    summary: 'One inspection for the company: team, plan, nonconformities and what it has said to them (path chosen).',
    input: inspectionId,
    data: ownInspection,
  }),
  ownInspections: call({
    method: 'GET',
    path: `${COMPANY}/ofCase`,
    access: customers,
    scope: 'case',
    summary: 'The inspections that serve a case of the company (path chosen).',
    input: z.object({ caseId: id() }),
    data: z.array(inspectionOfCase),
  }),
  answerPlan: call({
    method: 'POST',
    path: `${COMPANY}/answerPlan`,
    access: customers,
    scope: 'case',
    summary: 'The company agrees to the plan of an inspection, or asks for another day with its reason (path chosen).',
    input: z.object({ id: id(), agrees: z.boolean(), wishedDate: optional(text(10)), reason: optional(text(200)) }),
    data: decided,
  }),
  saveRectification: call({
    method: 'POST',
    path: `${COMPANY}/saveRectification`,
    access: customers,
    scope: 'case',
    done: 'quiet',
    summary:
      'Saves what the company says to a nonconformity: cause, correction, corrective action, or its objection, against the version of the round that was read (path chosen).',
    input: rectificationInput.extend({ id: id(), version: optional(whole()) }),
    data: nonconformityShown,
  }),
  uploadProof: call({
    method: 'POST',
    path: `${COMPANY}/uploadProof`,
    access: customers,
    scope: 'case',
    in: 'multipart',
    summary: 'Uploads what proves the correction of a nonconformity in the round that is under way (path chosen).',
    input: z.object({ id: id(), uploadId }),
    data: nonconformityFile,
  }),
  removeProof: call({
    method: 'POST',
    path: `${COMPANY}/removeProof`,
    access: customers,
    scope: 'case',
    done: 'deleted',
    summary: 'Removes proof of the round that is under way (path chosen).',
    input: z.object({ fileId: id() }),
    data: z.null(),
  }),
  submitRectification: call({
    method: 'POST',
    path: `${COMPANY}/submitRectification`,
    access: customers,
    scope: 'case',
    summary: 'Hands in the rectification of all open nonconformities (path chosen).',
    input: inspectionId,
    data: decided,
  }),
  // ——— the staff store ———
  qualificationPage: pageCall(qualificationList, {
    path: '/blade-acceptance/inspectorQualification/page',
    access: permission('staff_store_view'),
    summary: 'Pages the qualifications of inspectors, reviewers and experts (path chosen).',
  }),
  qualificationDetail: detailCall(qualifications, {
    path: '/blade-acceptance/inspectorQualification/detail',
    access: permission('staff_store_view'),
    summary: 'One qualification (path chosen).',
  }),
  qualificationSave: saveCall(qualifications, {
    path: '/blade-acceptance/inspectorQualification/save',
    access: permission('staff_store_edit'),
    summary: 'Adds or changes a qualification (path chosen).',
  }),
  qualificationRemove: removeCall({
    path: '/blade-acceptance/inspectorQualification/remove',
    access: permission('staff_store_edit'),
    summary: 'Removes qualifications (path chosen).',
  }),
  staffChoices: call({
    method: 'GET',
    path: '/blade-acceptance/inspectorQualification/people',
    access: permission('staff_store_view'),
    summary: 'People who may be entered in the staff store: holders of the roles of inspection and evaluation (path chosen).',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
