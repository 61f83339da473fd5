/** Answers of the calls of factory inspection. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { answers } from '../../platform/http/context.ts';
import { openedByCompany } from '../../workflow/acts/seen.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { seenTask } from './access.ts';
import { decide } from './commands/decide.ts';
import { mergeInspections, splitInspection } from './commands/merge-split.ts';
import { removeNonconformity, saveNonconformity, verifyNonconformity } from './commands/nonconformities.ts';
import { removeEvidence, removeProof, uploadEvidence, uploadProof } from './commands/nonconformity-files.ts';
import { answerPlan, saveRectification, submitRectification } from './commands/rectification.ts';
import { deleteSampling, initSampling, samplingsIn, saveSampling, submitSampling } from './commands/sampling.ts';
import { saveArrangement } from './commands/save-arrangement.ts';
import { savePlan } from './commands/save-plan.ts';
import { saveSections } from './commands/save-sections.ts';
import { orderVisit } from './commands/visits.ts';
import { inspectionDetailOf, inspectionsOfCase, ownInspectionOf } from './detail.ts';
import { inspectionOverview, inspectionQueues, inspectorVisits, openByProvince } from './lists.ts';
import { keptPeople, qualificationPage, qualificationRegister } from './qualifications.ts';
import { inspectorsFor } from './team/inspectors.ts';

export const inspectionAnswers = answers(inspectionCalls, {
  pageTaskMode: async (asked, ctx) => ctx.read((tx) => inspectionQueues.page(tx, ctx, asked)),
  pageTaskModeStatistics: async (asked, ctx) => ctx.read((tx) => inspectionQueues.counts(tx, ctx, asked)),
  taskPage: async (asked, ctx) => ctx.read((tx) => inspectionOverview.page(tx, ctx, asked)),
  taskCounts: async (asked, ctx) => ctx.read((tx) => inspectionOverview.counts(tx, ctx, asked)),
  openByProvince: async (_, ctx) => ctx.read((tx) => openByProvince(tx, ctx)),
  userTaskPage: async (asked, ctx) => ctx.read((tx) => inspectorVisits.page(tx, ctx, asked)),
  detail: async ({ id }, ctx) => ctx.read((tx) => inspectionDetailOf(tx, ctx, id)),
  ofCase: async ({ caseId }, ctx) => ctx.read((tx) => inspectionsOfCase(tx, ctx, caseId)),
  inspectors: async ({ id }, ctx) => ctx.read((tx) => inspectorsFor(tx, ctx, id)),
  saveArrangement: async (input, ctx) => ctx.write((tx) => saveArrangement(tx, ctx, input)),
  savePlan: async (input, ctx) => ctx.write((tx) => savePlan(tx, ctx, input)),
  merge: async ({ ids }, ctx) => ctx.write((tx) => mergeInspections(tx, ctx, ids)),
  split: async (input, ctx) => ctx.write((tx) => splitInspection(tx, ctx, input)),
  taskBookKey: async ({ id, document }, ctx) => {
    await ctx.read((tx) => seenTask(tx, ctx.actor, id));
    return printKey(ctx, document, id);
  },
  taskBook: async ({ authKey }, ctx) => printDocument(ctx, authKey, 'inspection.paperKeyGone'),
  saveResult: async (input, ctx) => ctx.write((tx) => saveSections(tx, ctx, input)),
  saveNonconformity: async (input, ctx) => ctx.write((tx) => saveNonconformity(tx, ctx, input)),
  removeNonconformity: async ({ id }, ctx) =>
    ctx.write(async (tx) => {
      await removeNonconformity(tx, ctx, id);
      return null;
    }),
  uploadEvidence: async (input, ctx) => uploadEvidence(ctx, input),
  removeEvidence: async ({ fileId }, ctx) =>
    ctx.write(async (tx) => {
      await removeEvidence(tx, ctx, fileId);
      return null;
    }),
  verifyNonconformity: async (input, ctx) => ctx.write((tx) => verifyNonconformity(tx, ctx, input)),
  orderVisit: async ({ id }, ctx) => ctx.write((tx) => orderVisit(tx, ctx, id)),
  factoryCheckBack: async ({ id, remark }, ctx) =>
    ctx.write((tx) => decide(tx, ctx, 'factoryCheckResult', { id, result: 'REJECT_ARRANGE', remark })),
  review: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'factoryCheckResultReview', input)),
  approval: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'factoryCheckResultApproval', input)),
  initSampling: async ({ taskId }, ctx) => ctx.write((tx) => initSampling(tx, ctx, taskId)),
  querySampling: async ({ taskId }, ctx) =>
    ctx.read(async (tx) => {
      await seenTask(tx, ctx.actor, taskId);
      return samplingsIn(tx, taskId);
    }),
  saveSampling: async (input, ctx) => ctx.write((tx) => saveSampling(tx, ctx, input)),
  submitSampling: async ({ taskId }, ctx) => ctx.write((tx) => submitSampling(tx, ctx, taskId)),
  deleteSampling: async ({ ids }, ctx) =>
    ctx.write(async (tx) => {
      await deleteSampling(tx, ctx, ids);
      return null;
    }),
  querySampleSituation: async ({ taskId }, ctx) =>
    ctx.read(async (tx) => {
      await seenTask(tx, ctx.actor, taskId);
      return samplingsIn(tx, taskId);
    }),
  ownInspection: async ({ id }, ctx) => {
    const found = await ctx.read((tx) => ownInspectionOf(tx, ctx, id));
    await openedByCompany(ctx, id);
    return found;
  },
  ownInspections: async ({ caseId }, ctx) => ctx.read((tx) => inspectionsOfCase(tx, ctx, caseId)),
  answerPlan: async (input, ctx) => ctx.write((tx) => answerPlan(tx, ctx, input)),
  saveRectification: async (input, ctx) => ctx.write((tx) => saveRectification(tx, ctx, input)),
  uploadProof: async (input, ctx) => uploadProof(ctx, input),
  removeProof: async ({ fileId }, ctx) =>
    ctx.write(async (tx) => {
      await removeProof(tx, ctx, fileId);
      return null;
    }),
  submitRectification: async ({ id }, ctx) => ctx.write((tx) => submitRectification(tx, ctx, id)),
  qualificationPage: async (asked, ctx) => ctx.read((tx) => qualificationPage.page(tx, ctx, asked)),
  qualificationDetail: qualificationRegister.one,
  qualificationSave: qualificationRegister.save,
  qualificationRemove: qualificationRegister.remove,
  staffChoices: async (_, ctx) => ctx.read(async (tx) => (await keptPeople(tx)).map((p) => ({ id: p.id, name: p.realName }))),
});
