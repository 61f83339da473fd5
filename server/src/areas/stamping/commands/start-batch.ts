/** Hands papers to the press. What cannot be stamped is told paper by paper and does not hold up the rest. */
import { KIND_OF_NODE } from '@zhengjian/contract/areas/stamping/records.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { confirmedAt } from '../confirm.ts';
import type { StampFault } from '../press.ts';
import '../../file/tables.ts';

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
    .select(['f.id', 'f.case_id', 'f.original_filename', 'f.suffix', 'f.is_stamped', 'f.file_sha256', 'n.catalog_code'])
    .where('f.id', 'in', [...fileIds])
    // two clerks who hand in the same paper come one after the other
    .orderBy('f.id')
    .forUpdate('f')
    .execute();

/** @throws stamping.confirmFirst, stamping.paperNotFound, stamping.noSealForKind */
export const startBatch = async (tx: Tx, ctx: Ctx, given: readonly string[]): Promise<{ batchId: string }> => {
  const confirmed_at = await confirmedAt(tx, ctx);
  const fileIds = [...new Set(given)];
  const papers = new Map((await papersOf(tx, fileIds)).map((p) => [p.id, p]));
  if (papers.size !== fileIds.length) refuse('stamping.paperNotFound');
  const uses = await tx.selectFrom('seal_use').select(['document_kind', 'seal_id']).where('state', '=', 'approved').execute();
  const sealFor = new Map(uses.map((u) => [u.document_kind, u.seal_id]));
  const open = await tx
    .selectFrom('seal_task')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const atPress = new Set(open.map((t) => t.file_id));
  const batch = { ...created(ctx), requested_name: ctx.actor.name, confirmed_at, total: fileIds.length };
  const tasks = fileIds.map((fileId, position) => {
    const paper = papers.get(fileId) ?? refuse('stamping.paperNotFound');
    const kind = KIND_OF_NODE[paper.catalog_code] ?? refuse('stamping.notForStamping', { name: paper.original_filename });
    const seal = sealFor.get(kind) ?? refuse('stamping.noSealForKind', { name: paper.original_filename });
    const fault: StampFault | '' = paper.is_stamped
      ? 'alreadyStamped'
      : paper.suffix !== 'pdf'
        ? 'notPdf'
        : atPress.has(fileId)
          ? 'alreadyAtPress'
          : '';
    return {
      ...created(ctx),
      batch_id: batch.id,
      position,
      file_id: fileId,
      case_id: paper.case_id,
      document_kind: kind,
      document_name: paper.original_filename,
      seal_id: seal,
      file_sha256: paper.file_sha256,
      state: fault ? ('failed' as const) : ('waiting' as const),
      fault,
      ...(fault ? { ended_at: ctx.world.now() } : {}),
    };
  });
  await tx.insertInto('seal_batch').values(batch).execute();
  await tx.insertInto('seal_task').values(tasks).execute();
  await audit(tx, ctx, { kind: 'seal.batchStarted', subject: { type: 'seal_batch', id: batch.id }, details: { papers: tasks.length } });
  return { batchId: batch.id };
};

/** What is stamped stays stamped, what is under the press is finished. @throws stamping.batchNotFound */
export const cancelBatch = async (tx: Tx, ctx: Ctx, batchId: string): Promise<{ cancelled: number }> => {
  const batch = await tx.selectFrom('seal_batch').select('id').where('id', '=', batchId).executeTakeFirst();
  if (!batch) refuse('stamping.batchNotFound');
  const taken = await tx
    .updateTable('seal_task')
    .set({ state: 'cancelled', ended_at: ctx.world.now(), ...changed(ctx) })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const cancelled = Number(taken.numUpdatedRows);
  await tx
    .updateTable('seal_batch')
    .set({ cancelled_at: ctx.world.now(), ...changed(ctx) })
    .where('id', '=', batchId)
    .execute();
  await audit(tx, ctx, { kind: 'seal.batchCancelled', subject: { type: 'seal_batch', id: batchId }, details: { papers: cancelled } });
  return { cancelled };
};

/** Notes papers stamped by hand on their print: the file stays as it is. @throws stamping.confirmFirst and the refusals of a batch */
export const markOffline = async (tx: Tx, ctx: Ctx, fileIds: readonly string[]): Promise<{ marked: number }> => {
  const confirmed_at = await confirmedAt(tx, ctx);
  const papers = await papersOf(tx, fileIds);
  if (papers.length !== new Set(fileIds).size) refuse('stamping.paperNotFound');
  const uses = await tx
    .selectFrom('seal_use as u')
    .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
    .select(['u.document_kind', 's.id', 's.name', 's.state'])
    .where('u.state', '=', 'approved')
    .execute();
  for (const paper of papers) {
    const name = paper.original_filename;
    const kind = KIND_OF_NODE[paper.catalog_code] ?? refuse('stamping.notForStamping', { name });
    const seal = uses.find((u) => u.document_kind === kind) ?? refuse('stamping.noSealForKind', { name });
    if (seal.state !== 'active') refuse('stamping.sealFrozen', { name: seal.name });
    const done = await tx
      .updateTable('archive_file')
      .set({ is_stamped: true, ...changed(ctx) })
      .where('id', '=', paper.id)
      .where('is_stamped', '=', false)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('stamping.stampedAlready', { name });
    const row = created(ctx);
    await tx
      .insertInto('seal_impression')
      .values({
        id: row.id,
        tenant_id: row.tenant_id,
        created_dept: row.created_dept,
        created_at: row.created_at,
        created_by: row.created_by,
        seal_id: seal.id,
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
        confirmed_at,
        certificate_serial: '',
      })
      .execute();
    await audit(tx, ctx, {
      kind: 'seal.stamped',
      subject: { type: 'archive_file', id: paper.id },
      caseId: paper.case_id,
      details: { seal: seal.name, document: name, level: 'paper', before: paper.file_sha256, after: paper.file_sha256 },
    });
  }
  return { marked: papers.length };
};
