/** Seals, the stamping worker, and the public verification. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { drawSeal, sealSvg } from '../../platform/signing/seal-drawing.ts';
import { paramOf } from '../system/index.ts';
import { batchOf } from './batch-progress.ts';
import { ringBell } from './bell.ts';
import { finishStamping, returnPaper } from './commands/finish-stamping.ts';
import { setSealState } from './commands/freeze-seal.ts';
import { importKey } from './commands/import-key.ts';
import { registerSeal } from './commands/register-seal.ts';
import { decideUse, requestUse, withdrawUse } from './commands/seal-use.ts';
import { cancelBatch, markOffline, startBatch } from './commands/start-batch.ts';
import { updateStamped } from './commands/update-stamped.ts';
import { confirmedUntil, confirmIdentity } from './confirm.ts';
import { documentsOf, makeDocument, printDocument, printKey } from './documents.ts';
import { impressions } from './impressions.ts';
import { stampQueue } from './paper-list.ts';
import { stampsOfCase } from './paper-queue.ts';
import { sealDetail, sealPage } from './seal-register.ts';
import { openSigning, signingDocument, signingSave, signingSession } from './signing-window.ts';
import { verifyDocument, verifyNumber } from './verify.ts';

/** user_type of staff. */
const STAFF = 1;

const stamp = async (ctx: Ctx, fileIds: readonly string[]) => {
  const batch = await ctx.write((tx) => startBatch(tx, ctx, fileIds));
  ringBell();
  return batch;
};
const stampOne = ({ fileId }: Received<typeof stampingCalls.signatureDocument>, ctx: Ctx) => stamp(ctx, [fileId]);
const giveBack = (input: Received<typeof stampingCalls.returnBillingClerk>, ctx: Ctx) => ctx.write((tx) => returnPaper(tx, ctx, input));
const cancel = ({ batchId }: Received<typeof stampingCalls.cancelSignatureDocument>, ctx: Ctx) =>
  ctx.write((tx) => cancelBatch(tx, ctx, batchId));
const stampedByHand = ({ fileId }: Received<typeof stampingCalls.signatureDocumentOffline>, ctx: Ctx) =>
  ctx.write((tx) => markOffline(tx, ctx, [fileId]));

export const stampingAnswers = answers(stampingCalls, {
  verifyDocument: async (_, ctx) => verifyDocument(ctx),
  verifyNumber: async ({ number }, ctx) => verifyNumber(ctx, number),
  casePaperKey: async ({ id }, ctx) => printKey(ctx, 'approvalSheet', id),
  casePaper: async ({ authKey }, ctx) => printDocument(ctx, authKey, 'stamping.paperKeyGone'),
  makeAcceptanceNotice: async ({ id }, ctx) => makeDocument(ctx, 'acceptanceNotice', id),
  caseDocuments: async ({ id }, ctx) => ctx.read((tx) => documentsOf(tx, ctx, id)),
  makeDocument: async ({ id, document }, ctx) => makeDocument(ctx, document, id),
  sealPage: async (input, ctx) => ctx.read((tx) => sealPage.page(tx, ctx, input)),
  sealDetail: async ({ id }, ctx) => ctx.read((tx) => sealDetail(tx, ctx, id)),
  sealPreview: async ({ kind, ring, centre, code }) => ({
    specimen: sealSvg(drawSeal({ kind, ring, centre: centre ?? '', code: code ?? '' })),
  }),
  sealHolders: async (_, ctx) =>
    ctx.read(async (tx) => {
      const rows = await tx
        .selectFrom('user_account')
        .select(['id', 'real_name'])
        .where('user_type', '=', STAFF)
        .where('status', '=', 1)
        .orderBy('real_name')
        .limit(500)
        .execute();
      return rows.map((r) => ({ id: r.id, realName: r.real_name }));
    }),
  sealRegister: async (input, ctx) => registerSeal(ctx, input),
  sealImportKey: async (input, ctx) => importKey(ctx, input),
  sealFreeze: async ({ id, reason }, ctx) => ctx.write((tx) => setSealState(tx, ctx, id, 'frozen', reason)),
  sealThaw: async ({ id, reason }, ctx) => ctx.write((tx) => setSealState(tx, ctx, id, 'active', reason)),
  sealUseRequest: async (input, ctx) => ctx.write((tx) => requestUse(tx, ctx, input)),
  sealUseDecide: async (input, ctx) => ctx.write((tx) => decideUse(tx, ctx, input)),
  sealUseWithdraw: async (input, ctx) => ctx.write((tx) => withdrawUse(tx, ctx, input)),
  impressionPage: async (input, ctx) => ctx.read((tx) => impressions.page(tx, ctx, input)),
  confirmIdentity: async ({ password }, ctx) => confirmIdentity(ctx, password),
  confirmedUntil: async (_, ctx) => ctx.read((tx) => confirmedUntil(tx, ctx)),
  selectSignaturePrintingPagePage: async (input, ctx) => ctx.read((tx) => stampQueue.page(tx, ctx, input)),
  signingClient: (_input, ctx) => ctx.read(async (tx) => ({ address: await paramOf(tx, 'signing.clientUrl', '') })),
  selectSignaturePrintingCount: async (input, ctx) => ctx.read((tx) => stampQueue.counts(tx, ctx, input)),
  startSignatureDocument: async ({ fileIds }, ctx) => stamp(ctx, fileIds),
  signatureDocument: stampOne,
  signatureDocumentPost: stampOne,
  fileSignatureDocument: stampOne,
  updateStamped: async ({ stampedFileId, isSaveStamped }, ctx) => ctx.write((tx) => updateStamped(tx, ctx, stampedFileId, isSaveStamped)),
  caseStamps: async ({ id }, ctx) => ctx.read((tx) => stampsOfCase(tx, ctx, id)),
  signingOpen: async (input, ctx) => openSigning(ctx, input),
  signingSession: async ({ key }, ctx) => signingSession(ctx, key),
  signingDocument: async ({ key }, ctx) => signingDocument(ctx, key),
  signingSave: async (input, ctx) => signingSave(ctx, input),
  signatureFinish: async ({ fileIds }, ctx) => ctx.write((tx) => finishStamping(tx, ctx, fileIds)),
  returnBillingClerk: giveBack,
  returnBillingClerkPost: giveBack,
  batchDetail: async ({ id }, ctx) => ctx.read((tx) => batchOf(tx, id)),
  cancelSignatureDocument: cancel,
  cancelSignatureDocumentPost: cancel,
  signatureDocumentOffline: stampedByHand,
  signatureDocumentOfflinePost: stampedByHand,
  signatureDocumentOfflineBatch: async ({ fileIds }, ctx) => ctx.write((tx) => markOffline(tx, ctx, fileIds)),
});
