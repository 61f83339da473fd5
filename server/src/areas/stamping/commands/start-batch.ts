/** Hands papers to the stamping worker. What cannot be stamped is told paper by paper and does not hold up the rest. */
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { added, changed, created } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import { tellIssued } from '../../file/index.ts';
import { confirmedAt } from '../confirm.ts';
import { isStampedIn } from '../paper-queue.ts';
import { lacking, mayStampWith, type NeededSeal, neededSeals, stoppedOn } from '../seals-of.ts';
import type { StampFault } from '../stamp-fault.ts';
import { addTries, cancelTries } from '../tries.ts';
import '../../../cases/tables.ts';
import '../../file/tables.ts';
import { documentKindOf } from '../document-kinds.ts';
import { refuseGuarded } from '../stamp-guards.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.batchStarted': { papers: number };
    'seal.batchCancelled': { papers: number };
  }
}

const papersOf = (tx: Tx, fileIds: readonly string[]) =>
  tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .innerJoin('business_case as a', (j) => j.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.case_id'))
    .select([
      'f.id',
      'f.case_id',
      'f.original_filename',
      'f.suffix',
      'f.is_stamped',
      'f.has_problem',
      'f.withdrawn',
      'f.press_state',
      'f.seals',
      'f.file_sha256',
      'n.catalog_code',
      'a.phase',
    ])
    .where('f.id', 'in', [...fileIds])
    // two clerks who hand in the same paper come one after the other
    .orderBy('f.id')
    .forUpdate('f')
    .execute();

type Paper = Awaited<ReturnType<typeof papersOf>>[number];

/** Seals of the paper that come next and are the person's own to set, in their order; the rest waits for somebody else. */
const ownNext = (ctx: Ctx, paper: Paper, needed: readonly NeededSeal[]) => {
  const own: { seal: NeededSeal; inStead: string }[] = [];
  for (const seal of lacking(needed, paper.seals)) {
    const may = mayStampWith(ctx.actor, seal);
    if (!may) break;
    own.push({ seal, ...may });
  }
  return own;
};

const needOf = (needed: ReadonlyMap<DocumentKind, readonly NeededSeal[]>, paper: Paper) => {
  const name = paper.original_filename;
  const kind = documentKindOf(paper.catalog_code) ?? refuse('stamping.notForStamping', { name });
  return { kind, seals: needed.get(kind) ?? refuse('stamping.noSealForKind', { name }) };
};

/** Why nobody sets a seal on the paper as it is. */
const closedBy = (paper: Paper): 'withdrawn' | 'caseOver' | 'returned' | undefined =>
  paper.withdrawn ? 'withdrawn' : !isStampedIn(paper.phase) ? 'caseOver' : paper.has_problem ? 'returned' : undefined;

/** @throws stamping.confirmFirst, stamping.paperNotFound, stamping.noSealForKind, stamping.notHolder */
export const startBatch = async (tx: Tx, ctx: Ctx, given: readonly string[]): Promise<{ batchId: string }> => {
  const confirmed_at = await confirmedAt(tx, ctx);
  const fileIds = [...new Set(given)];
  const papers = new Map((await papersOf(tx, fileIds)).map((p) => [p.id, p]));
  if (papers.size !== fileIds.length) refuse('stamping.paperNotFound');
  const needed = await neededSeals(tx, ctx.actor.tenant);
  const open = await tx
    .selectFrom('seal_task')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const atPress = new Set(open.map((t) => t.file_id));
  for (const paper of papers.values()) await refuseGuarded(tx, needOf(needed, paper).kind, { fileId: paper.id, caseId: paper.case_id });
  const orders = fileIds.flatMap((fileId) => {
    const paper = papers.get(fileId) ?? refuse('stamping.paperNotFound');
    const { kind, seals } = needOf(needed, paper);
    const fault: StampFault | '' = paper.is_stamped
      ? 'alreadyStamped'
      : paper.suffix !== 'pdf'
        ? 'notPdf'
        : (closedBy(paper) ?? (atPress.has(fileId) ? 'alreadyAtPress' : ''));
    const own = ownNext(ctx, paper, seals);
    const next = lacking(seals, paper.seals)[0] ?? seals[0];
    if (!fault && own.length === 0 && next) refuse('stamping.notHolder', { name: next.name, holder: next.holderName });
    return (fault && next ? [{ seal: next, inStead: '' }] : own).map((o) => ({ paper, kind, fault, ...o }));
  });
  const batch = { ...created(ctx), requested_name: ctx.actor.name, confirmed_at, total: orders.length };
  const tasks = orders.map(({ paper, kind, fault, seal, inStead }, position) => ({
    ...created(ctx),
    batch_id: batch.id,
    position,
    file_id: paper.id,
    case_id: paper.case_id,
    document_kind: kind,
    document_name: paper.original_filename,
    seal_id: seal.sealId,
    holder_name: inStead,
    file_sha256: paper.file_sha256,
    state: fault ? ('failed' as const) : ('waiting' as const),
    fault,
    ...(fault ? { ended_at: ctx.world.now() } : {}),
  }));
  await tx.insertInto('seal_batch').values(batch).execute();
  await addTries(tx, ctx.actor.tenant, batch.id, tasks);
  await audit(tx, ctx, { kind: 'seal.batchStarted', subject: { type: 'seal_batch', id: batch.id }, details: { papers: fileIds.length } });
  return { batchId: batch.id };
};

/** What is stamped stays stamped, what is under the stamping worker is finished. @throws stamping.batchNotFound */
export const cancelBatch = async (tx: Tx, ctx: Ctx, batchId: string): Promise<{ cancelled: number }> => {
  const batch = await tx.selectFrom('seal_batch').select('id').where('id', '=', batchId).executeTakeFirst();
  if (!batch) refuse('stamping.batchNotFound');
  const cancelled = await cancelTries(tx, ctx.world, ctx.actor.tenant, batchId);
  await tx
    .updateTable('seal_batch')
    .set({ cancelled_at: ctx.world.now(), ...changed(ctx) })
    .where('id', '=', batchId)
    .execute();
  await audit(tx, ctx, { kind: 'seal.batchCancelled', subject: { type: 'seal_batch', id: batchId }, details: { papers: cancelled } });
  return { cancelled };
};

/**
 * Notes papers stamped by hand on their print, with those seals that are the person's own to set; the file stays as it is.
 * @throws stamping.confirmFirst and the refusals of a batch
 */
export const markOffline = async (tx: Tx, ctx: Ctx, fileIds: readonly string[]): Promise<{ marked: number }> => {
  const confirmed_at = await confirmedAt(tx, ctx);
  const papers = await papersOf(tx, fileIds);
  if (papers.length !== new Set(fileIds).size) refuse('stamping.paperNotFound');
  const needed = await neededSeals(tx, ctx.actor.tenant);
  for (const paper of papers) {
    const name = paper.original_filename;
    const { kind, seals } = needOf(needed, paper);
    if (paper.is_stamped) refuse('stamping.stampedAlready', { name });
    const closed = closedBy(paper);
    if (closed) refuse(`stamping.${closed}`, { name });
    if (paper.press_state === 'waiting' || paper.press_state === 'running') refuse('stamping.atPress', { name });
    await refuseGuarded(tx, kind, { fileId: paper.id, caseId: paper.case_id });
    const own = ownNext(ctx, paper, seals);
    const next = lacking(seals, paper.seals)[0];
    if (own.length === 0 && next) refuse('stamping.notHolder', { name: next.name, holder: next.holderName });
    for (const { seal } of own) {
      const stopped = stoppedOn(seal, dayText(ctx.world.now()));
      if (stopped !== '') refuse(stopped === 'frozen' ? 'stamping.sealFrozen' : 'stamping.sealOutOfTime', { name: seal.name });
    }
    const carried = [...paper.seals, ...own.map((o) => o.seal.sealId)];
    await tx
      .updateTable('archive_file')
      .set({ seals: carried, is_stamped: lacking(seals, carried).length === 0, ...changed(ctx) })
      .where('id', '=', paper.id)
      .execute();
    await tellIssued(tx, ctx, paper.id);
    for (const { seal, inStead } of own) {
      await tx
        .insertInto('seal_impression')
        .values({
          ...added(ctx),
          seal_id: seal.sealId,
          seal_name: seal.name,
          task_id: null,
          file_id: paper.id,
          case_id: paper.case_id,
          document_kind: kind,
          document_name: name,
          document_no: '',
          level: 'paper',
          seam: false,
          before_sha256: paper.file_sha256,
          after_sha256: paper.file_sha256,
          signer_name: ctx.actor.name,
          holder_name: inStead,
          confirmed_at,
          certificate_serial: '',
        })
        .execute();
      await audit(tx, ctx, {
        kind: 'seal.stamped',
        subject: { type: 'archive_file', id: paper.id },
        caseId: paper.case_id,
        details: {
          seal: seal.name,
          document: name,
          level: 'paper',
          before: paper.file_sha256,
          after: paper.file_sha256,
          ...(inStead ? { inStead } : {}),
        },
      });
    }
  }
  return { marked: papers.length };
};
