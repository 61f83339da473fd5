/** Certificates: their steps, printing, the register, and what a stranger is told. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { statusImportCalls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { mailingAddressOf } from '../company/index.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { decide } from './commands/decide.ts';
import { importStatus, statusTemplate } from './commands/import-status.ts';
import { deliverCertificate, printCertificate } from './commands/issue-certificate.ts';
import { changeDates, proposeDates, refillCertificate, removeCertificate, saveCertificate } from './commands/save-certificate.ts';
import { startCertificate } from './commands/start-certificate.ts';
import { ALL, APPLICATION, PRINTED, papersOfCase, REVIEW } from './files.ts';
import { lintOf } from './lint.ts';
import { certificates, ownList, printing, stepQueue, trace } from './lists.ts';
import { makePaper } from './paper.ts';
import { certificateOfCase, presentCertificate, reachesCase, seenCase, seenCertificate } from './present.ts';
import { certificateCounts } from './statistics.ts';
import { basisFile, basisKey, keepBasis } from './status-basis.ts';
import { certificatesOfCase, ownCertificateOf, statusLogOf } from './status-log.ts';
import { verifyCertificate } from './verify.ts';

/** What an act did, as it stands afterwards. */
const after = (ctx: Ctx, id: string, work: (tx: Tx) => Promise<void>) =>
  ctx.write(async (tx) => {
    await work(tx);
    return presentCertificate(tx, ctx, await seenCertificate(tx, ctx, id));
  });

const setDates = ({ id }: Received<typeof certificateCalls.setDates>, ctx: Ctx) => after(ctx, id, (tx) => proposeDates(tx, ctx, id));
const print = (input: Received<typeof certificateCalls.print>, ctx: Ctx) => after(ctx, input.id, (tx) => printCertificate(tx, ctx, input));

export const certificateAnswers = answers(certificateCalls, {
  queuePage: async (asked, ctx) => ctx.read((tx) => stepQueue.page(tx, ctx, asked)),
  queueCounts: async (asked, ctx) => ctx.read((tx) => stepQueue.counts(tx, ctx, asked)),
  init: async ({ id }, ctx) => ctx.write(async (tx) => presentCertificate(tx, ctx, await startCertificate(tx, ctx, id))),
  detail: async ({ id }, ctx) => ctx.read(async (tx) => presentCertificate(tx, ctx, await seenCertificate(tx, ctx, id))),
  caseOf: async ({ id }, ctx) => ctx.read((tx) => seenCase(tx, ctx, id)),
  list: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const row = await certificateOfCase(tx, id);
      return row && (await reachesCase(tx, ctx, id)) ? [await presentCertificate(tx, ctx, row)] : [];
    }),
  update: async (input, ctx) => after(ctx, input.id, (tx) => saveCertificate(tx, ctx, input)),
  update1: async (input, ctx) => after(ctx, input.id, (tx) => saveCertificate(tx, ctx, input)),
  refill: async ({ id }, ctx) => after(ctx, id, (tx) => refillCertificate(tx, ctx, id)),
  remove: async ({ id }, ctx) =>
    ctx.write(async (tx) => {
      await removeCertificate(tx, ctx, id);
      return null;
    }),
  lint: async ({ id, step }, ctx) => ctx.read(async (tx) => lintOf(tx, ctx, await seenCertificate(tx, ctx, id), step)),
  makingSubmit: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'certificateMaking', input)),
  check: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'certificateCheck', input)),
  review: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'certificateReview', input)),
  approval: async (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'CertificateApproval', input)),
  updateForApproval: async (input, ctx) => after(ctx, input.id, (tx) => changeDates(tx, ctx, input)),
  setDates,
  setDatesPost: setDates,
  makePaper: async ({ id }, ctx) => {
    const { make_state: state } = await ctx.read((tx) => seenCertificate(tx, ctx, id));
    if (state < MAKE_STATE.approved) refuse('certificate.notApproved');
    await makePaper(ctx, ctx.actor.tenant, id);
    return ctx.write(async (tx) => presentCertificate(tx, ctx, await seenCertificate(tx, ctx, id)));
  },
  draftKey: async ({ id }, ctx) => printKey(ctx, 'certificateDraft', id),
  draft: async ({ authKey }, ctx) => printDocument(ctx, authKey, 'certificate.draftKeyGone'),
  applicationFiles: async ({ id }, ctx) => ctx.read((tx) => papersOfCase(tx, ctx, id, APPLICATION)),
  reviewFiles: async ({ id }, ctx) => ctx.read((tx) => papersOfCase(tx, ctx, id, REVIEW)),
  reviewAllFiles: async ({ id }, ctx) => ctx.read((tx) => papersOfCase(tx, ctx, id, ALL)),
  returnToMaking: async ({ id, remark }, ctx) => ctx.write((tx) => decide(tx, ctx, 'cccStamping', { id, remark, result: 'REJECT_MAKING' })),
  printingPage: async (asked, ctx) => ctx.read((tx) => printing.page(tx, ctx, asked)),
  printingCounts: async (asked, ctx) => ctx.read((tx) => printing.counts(tx, ctx, asked)),
  print,
  printPost: print,
  express: async (input, ctx) => after(ctx, input.id, (tx) => deliverCertificate(tx, ctx, input)),
  mailingAddress: async ({ id }, ctx) => ctx.read(async (tx) => mailingAddressOf(tx, (await seenCertificate(tx, ctx, id)).company_id)),
  statusLog: async ({ id }, ctx) => ctx.read(async (tx) => statusLogOf(tx, (await seenCertificate(tx, ctx, id)).id)),
  papersOfCase: async ({ id }, ctx) => ctx.read((tx) => papersOfCase(tx, ctx, id, PRINTED)),
  certificatePage: async (asked, ctx) => ctx.read((tx) => certificates.page(tx, ctx, asked)),
  certificateExcel: exportOf(certificateCalls.certificateExcel, certificates, { zh, en }),
  ownPage: async (asked, ctx) => ctx.read((tx) => ownList.page(tx, ctx, asked)),
  ownOfCase: async ({ caseId }, ctx) => ctx.read((tx) => certificatesOfCase(tx, ctx, caseId)),
  own: async ({ id }, ctx) => ctx.read((tx) => ownCertificateOf(tx, ctx, id)),
  tracePage: async (asked, ctx) => ctx.read((tx) => trace.page(tx, ctx, asked)),
  traceCounts: async (asked, ctx) => ctx.read((tx) => trace.counts(tx, ctx, asked)),
  statistics: async (period, ctx) => ctx.read((tx) => certificateCounts(tx, ctx, period)),
  verify: async (asked, ctx) => verifyCertificate(ctx, asked),
});

export const statusImportAnswers = answers(statusImportCalls, {
  importUpdateCertificateStatus: async (input, ctx) => importStatus(ctx, input),
  statusBasis: async (_, ctx) => keepBasis(ctx),
  statusBasisKey: async ({ id }, ctx) => basisKey(ctx, id),
  statusBasisFile: async ({ authKey }, ctx) => basisFile(ctx, authKey),
  statusTemplate: async (_, ctx) => statusTemplate(ctx),
});
