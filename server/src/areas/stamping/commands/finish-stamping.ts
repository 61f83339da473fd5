/** The end of stamping a paper, either way: it carries every seal and is kept, or it goes back unstamped. */
import { isReturnedByStep } from '@zhengjian/contract/areas/stamping/records.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import { roleHolders } from '../../../workflow/people.ts';
import { tellIssued } from '../../file/index.ts';
import { paperFor } from '../paper-queue.ts';
import '../../file/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.stampingFinished': { document: string };
    'seal.paperReturned': { document: string; reason: string };
  }
}

const CASE = (id: string) => `/acceptance/detail?id=${id}`;

const makerOf = (tx: Tx, fileId: string) =>
  tx
    .selectFrom('archive_file')
    .select(['created_by', 'uploader_kind', 'seals', 'stamped_not_saved'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** @throws stamping.paperNotFound, stamping.notComplete */
export const finishStamping = async (tx: Tx, ctx: Ctx, given: readonly string[]): Promise<{ finished: number }> => {
  const fileIds = [...new Set(given)];
  for (const fileId of fileIds) {
    const paper = (await paperFor(tx, ctx, fileId)) ?? refuse('stamping.paperNotFound');
    if (!paper.isStamped) refuse('stamping.notComplete', { name: paper.documentName });
    const maker = await makerOf(tx, fileId);
    await tx
      .updateTable('archive_file')
      .set({ stamped_not_saved: false, ...changed(ctx) })
      .where('id', '=', fileId)
      .execute();
    const message = {
      template: 'paperStamped',
      params: { no: paper.applicationNo, document: paper.documentName },
      kind: MESSAGE_KIND.system,
      caseId: paper.caseId,
    } as const;
    if (maker.stamped_not_saved) await tellIssued(tx, ctx, fileId);
    // the company reads of its papers in its own case file
    if (maker.uploader_kind !== 'customer') await notify(tx, ctx, { ...message, users: [maker.created_by], link: CASE(paper.caseId) });
    await audit(tx, ctx, {
      kind: 'seal.stampingFinished',
      subject: { type: 'archive_file', id: fileId },
      caseId: paper.caseId,
      details: { document: paper.documentName },
    });
  }
  return { finished: fileIds.length };
};

/**
 * The paper waits for its correction, out of the way of the stamping worker.
 * @throws stamping.paperNotFound, stamping.returnedByStep, stamping.partlyStamped, stamping.atPress
 */
export const returnPaper = async (tx: Tx, ctx: Ctx, { fileId, reason }: { fileId: string; reason: string }): Promise<null> => {
  const paper = (await paperFor(tx, ctx, fileId)) ?? refuse('stamping.paperNotFound');
  const name = paper.documentName;
  if (isReturnedByStep(paper)) refuse('stamping.returnedByStep', { name });
  const maker = await makerOf(tx, fileId);
  if (paper.isStamped || maker.seals.length > 0) refuse('stamping.partlyStamped', { name });
  if (paper.taskState === 'waiting' || paper.taskState === 'running') refuse('stamping.atPress', { name });
  await tx
    .updateTable('archive_file')
    .set({ has_problem: true, problem_remark: reason, ...changed(ctx) })
    .where('id', '=', fileId)
    .execute();
  const clerks = await roleHolders(tx, ['billing_clerk']);
  await notify(tx, ctx, {
    template: 'paperReturned',
    params: { no: paper.applicationNo, document: name, remark: reason, from: ctx.actor.name },
    kind: MESSAGE_KIND.correction,
    users: [...clerks.map((p) => p.id), ...(maker.uploader_kind === 'customer' ? [] : [maker.created_by])],
    caseId: paper.caseId,
    link: CASE(paper.caseId),
  });
  await audit(tx, ctx, {
    kind: 'seal.paperReturned',
    subject: { type: 'archive_file', id: fileId },
    caseId: paper.caseId,
    details: { document: name, reason },
  });
  return null;
};
