/** The CCC application: the applicant's calls and the acceptance of the institute. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { stepsOfCase } from '../../cases/steps.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { openedByCompany } from '../../workflow/acts/seen.ts';
import { filesOf } from '../file/index.ts';
import { endingContracts } from '../laboratory/index.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { customerCase, staffCase } from './case-file.ts';
import { checkCertificate } from './certificate-check.ts';
import { changesOf } from './changes/submissions.ts';
import { markPart } from './commands/acceptance-part.ts';
import { batchOf, saveBatchStep } from './commands/batch.ts';
import { copyApplication, deleteDraft } from './commands/copy-application.ts';
import { decide } from './commands/decide.ts';
import { certEngineers, changeEngineer, changeLaboratory } from './commands/reassign.ts';
import { changeApplication, draftApplication } from './commands/save-application.ts';
import { submitApplication } from './commands/submit-application.ts';
import { syncApplicant } from './commands/sync-applicant.ts';
import { tieFile } from './commands/tie-file.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import { batchRows, customerCases } from './customer-lists.ts';
import { preApprovalOf } from './pre-approval.ts';
import { preCheck } from './precheck.ts';
import { acceptanceQueue } from './staff-lists.ts';
import { checkUnits } from './units.ts';

type CustomerAsked = Received<typeof acceptanceCalls.list>;
const cases = (of: (typeof customerCases)[keyof typeof customerCases]) => async (input: CustomerAsked, ctx: Ctx) =>
  ctx.read((tx) => of.page(tx, ctx, input));

export const acceptanceAnswers = answers(acceptanceCalls, {
  page: async (input, ctx) => ctx.read((tx) => acceptanceQueue.page(tx, ctx, input)),
  pageStatistics: async (input, ctx) => ctx.read((tx) => acceptanceQueue.counts(tx, ctx, input)),
  taskDispatch: async (input, ctx) => ctx.read((tx) => acceptanceQueue.page(tx, ctx, input)),
  taskDispatchStatistics: async (input, ctx) => ctx.read((tx) => acceptanceQueue.counts(tx, ctx, input)),
  testApprovalPage: async (input, ctx) => ctx.read((tx) => acceptanceQueue.page(tx, ctx, input)),
  testApprovalPageStatistics: async (input, ctx) => ctx.read((tx) => acceptanceQueue.counts(tx, ctx, input)),
  dispatch: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'taskDispatch', input)),
  testApproval: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'modelTestReportReview', input)),
  changeLaboratory: async (input, ctx) => ctx.write((tx) => changeLaboratory(tx, ctx, input)),
  laboratoryContracts: async (_, ctx) => ctx.read((tx) => endingContracts(tx, ctx)),
  changeAuthenticationCenterUser: async (input, ctx) => ctx.write((tx) => changeEngineer(tx, ctx, input)),
  certEngineers: async (_, ctx) => ctx.read(async (tx) => (await certEngineers(tx)).map(({ id, realName: name }) => ({ id, name }))),
  detail: async ({ id }, ctx) => ctx.read((tx) => staffCase(tx, ctx, id)),
  changes: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      await staffCase(tx, ctx, id);
      return changesOf(tx, ctx.actor, id);
    }),
  applicationPaperKey: async ({ id }, ctx) => printKey(ctx, 'applicationForm', id),
  applicationPaper: async ({ authKey }, ctx) => printDocument(ctx, authKey, 'acceptance.paperKeyGone'),
  ownChanges: async ({ id }, ctx) => ctx.read((tx) => changesOf(tx, ctx.actor, id)),
  ownSteps: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      await customerCase(tx, ctx, id);
      return stepsOfCase(tx, ctx.actor, id);
    }),
  ownPaperKey: async ({ id }, ctx) => printKey(ctx, 'applicationForm', id),
  acceptance: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'accept', input)),
  acceptanceReview: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'applicationForCcc_review', input)),
  approval: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'applicationForCcc_approval', input)),
  preApprovalDetail: async ({ id }, ctx) => ctx.read((tx) => preApprovalOf(tx, ctx, id)),
  checkApplicationUnit: async ({ id }, ctx) => ctx.read((tx) => checkUnits(tx, id)),
  needModelTest: async ({ id, laboratoryMark }, ctx) =>
    ctx.write((tx) =>
      markPart(tx, ctx, id, {
        is_need_model_test: true,
        no_test_reason: '',
        ...(laboratoryMark ? { laboratory_mark: laboratoryMark } : {}),
      }),
    ),
  noNeedModelTest: async ({ id, noTestReason }, ctx) =>
    ctx.write((tx) => markPart(tx, ctx, id, { is_need_model_test: false, no_test_reason: noTestReason, laboratory_mark: '' })),
  needFactoryCheck: async ({ id }, ctx) => ctx.write((tx) => markPart(tx, ctx, id, { is_need_factory_check: true, no_check_reason: '' })),
  noNeedFactoryCheck: async ({ id, noCheckReason }, ctx) =>
    ctx.write((tx) => markPart(tx, ctx, id, { is_need_factory_check: false, no_check_reason: noCheckReason })),
  exportApplicationsCcc: exportOf(acceptanceCalls.exportApplicationsCcc, acceptanceQueue, { zh, en }),

  save: async (input, ctx) => ctx.write(async (tx) => customerCase(tx, ctx, await draftApplication(tx, ctx, input))),
  update: async (input, ctx) =>
    ctx.write(async (tx) => {
      await changeApplication(tx, ctx, input);
      return customerCase(tx, ctx, input.id);
    }),
  select: async ({ id }, ctx) => {
    const found = await ctx.read((tx) => customerCase(tx, ctx, id));
    await openedByCompany(ctx, id);
    return found;
  },
  preCheck: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const row =
        (await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('acceptance.notFound');
      return preCheck(tx, ctx, row);
    }),
  submit: async ({ id, version }, ctx) => ctx.write((tx) => submitApplication(tx, ctx, id, version)),
  withdrawApplication: async ({ id, reason }, ctx) => ctx.write((tx) => withdrawApplication(tx, ctx, id, reason)),
  list: cases(customerCases.all),
  selectByIsFinished: async ({ isFinished, ...f }, ctx) =>
    ctx.read((tx) => customerCases[isFinished ? 'finished' : 'unfinished'].page(tx, ctx, f)),
  selectLastByParameter: async (input, ctx) =>
    ctx.read(async (tx) => {
      let query = tx
        .selectFrom('ccc_application')
        .select('id')
        .where('applicant_id', 'in', [...ctx.actor.companies]);
      if (input.productClass) query = query.where('product_class', '=', input.productClass);
      if (input.manufacturerId) query = query.where('manufacturer_id', '=', input.manufacturerId);
      if (input.factoryId) query = query.where('factory_id', '=', input.factoryId);
      const last = await query
        .where('submit_time', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last ? customerCase(tx, ctx, last.id) : null;
    }),
  checkCertNumber: async ({ certNo }, ctx) => ctx.read((tx) => checkCertificate(tx, certNo)),
  insertFile: async (input, ctx) => ctx.write((tx) => tieFile(tx, ctx, input)),
  selectBatchFileList: async ({ batchId }, ctx) =>
    ctx.read(async (tx) => {
      await batchOf(tx, batchId);
      const cases = await tx.selectFrom('ccc_application').select('id').where('batch_id', '=', batchId).execute();
      const lists = [];
      for (const { id } of cases) lists.push(...(await filesOf(tx, ctx.actor, id, undefined)));
      return lists;
    }),
  syncApplicantInfo: async ({ id }, ctx) =>
    ctx.write(async (tx) => {
      await syncApplicant(tx, ctx, id);
      return customerCase(tx, ctx, id);
    }),
  batchSelect: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const batch = await batchOf(tx, id);
      const applications = await batchRows(tx, ctx, id);
      return {
        id: batch.id,
        batchNo: batch.batch_no,
        batchName: batch.batch_name,
        businessType: batch.business_type,
        stepNo: batch.step_no,
        applicationCount: applications.length,
        applications,
      };
    }),
  saveBatchStep: async (input, ctx) => ctx.write((tx) => saveBatchStep(tx, ctx, input)),
  copyForCCC: async ({ id }, ctx) => ctx.write(async (tx) => ({ id: await copyApplication(tx, ctx, id) })),
  deleteForCCC: async ({ id }, ctx) =>
    ctx.write(async (tx) => {
      await deleteDraft(tx, ctx, id);
      return null;
    }),
  applicationPage: cases(customerCases.submitted),
  cccBusinessPage: cases(customerCases.all),
  acceptedPage: cases(customerCases.accepted),
  retreatPage: cases(customerCases.returned),
  draftPage: cases(customerCases.drafts),
});
