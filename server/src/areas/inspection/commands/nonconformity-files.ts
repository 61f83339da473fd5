/**
 * Evidence of a nonconformity: what the inspectors saw, changed until the company is told of it, and what the company proves its
 * correction with, changed until the round is submitted. Both lie with the papers of the inspection, and pass to its cases with them.
 */
import type { NonconformityFile } from '@zhengjian/contract/areas/inspection/records.ts';
import { MOST_NC_FILES } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { added } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { bindUpload, fixBound, removeBound } from '../../file/index.ts';
import { taskOf, taskToEnter } from '../access.ts';
import '../../file/tables.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'nonconformity.fileAdded': { ncNo: string; round: number; name: string };
    'nonconformity.fileRemoved': { ncNo: string; round: number };
  }
}

/** Places of the catalogue in which they are filed: photographs of the visit, papers of corrective action. */
const EVIDENCE = '0408';
const PROOF = '0406';
/** Evidence was there before the first round. */
export const BEFORE_ROUNDS = 0;

type Held = { taskId: string; ncNo: string; round: number };

/** In the order in which they were uploaded. */
export const filesOfNonconformities = async (
  tx: Tx,
  ids: readonly string[],
): Promise<(NonconformityFile & { ncId: string; round: number })[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('nonconformity_file as n')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'n.tenant_id').onRef('f.id', '=', 'n.file_id'))
    .select(['n.nc_id', 'n.round_no', 'f.id', 'f.original_filename', 'f.suffix', 'f.file_size'])
    .where('n.nc_id', 'in', [...ids])
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
  return rows.map((r) => ({
    ...{ ncId: r.nc_id, round: r.round_no },
    ...{ fileId: r.id, name: r.original_filename, suffix: r.suffix, size: Number(r.file_size) },
  }));
};

const rowOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('nonconformity').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('inspection.ncNotFound');

/** @throws inspection.ncNotFound, inspection.ncTold, inspection.notOnTeam, inspection.notEntering */
const evidenceOf = async (tx: Tx, act: Act, ncId: string): Promise<Held> => {
  const nc = await rowOf(tx, ncId);
  await taskToEnter(tx, act.actor, nc.task_id);
  if (nc.told) refuse('inspection.ncTold', { no: nc.nc_no });
  return { taskId: nc.task_id, ncNo: nc.nc_no, round: BEFORE_ROUNDS };
};

/** @throws inspection.ncNotFound, inspection.notApplicant, inspection.notRectifying */
const proofOf = async (tx: Tx, act: Act, ncId: string): Promise<Held> => {
  const nc = await rowOf(tx, ncId);
  if (!act.actor.companies.includes((await taskOf(tx, nc.task_id)).company_id)) refuse('inspection.notApplicant');
  // whoever submits the round waits for the file, or the file for them
  const round = await tx
    .selectFrom('nonconformity_round')
    .select('round_no')
    .where('nc_id', '=', ncId)
    .where('verify_result', '=', '')
    .forUpdate()
    .executeTakeFirst();
  const task = await taskOf(tx, nc.task_id);
  if (task.state !== INSPECTION_STATE.toRectify || nc.state === 'closed' || !round) return refuse('inspection.notRectifying');
  return { taskId: task.id, ncNo: nc.nc_no, round: round.round_no };
};

type Side = { node: string; hold: typeof evidenceOf };
const INSTITUTE: Side = { node: EVIDENCE, hold: evidenceOf };
const COMPANY: Side = { node: PROOF, hold: proofOf };

/** @throws inspection.ncFilesMany */
const refuseMore = async (tx: Tx, ncId: string, round: number): Promise<void> => {
  const there = await tx.selectFrom('nonconformity_file').select('id').where('nc_id', '=', ncId).where('round_no', '=', round).execute();
  if (there.length >= MOST_NC_FILES) refuse('inspection.ncFilesMany', { n: MOST_NC_FILES });
};

type Upload = { id: string; uploadId?: string | undefined };
const upload =
  ({ node, hold }: Side) =>
  async (ctx: Ctx, { id, uploadId }: Upload): Promise<NonconformityFile> =>
    bindUpload(ctx, {
      uploadId,
      place: async (tx) => ({ caseId: (await hold(tx, ctx, id)).taskId, code: node }),
      bind: async (tx, file) => {
        const { taskId, ncNo, round } = await hold(tx, ctx, id);
        await refuseMore(tx, id, round);
        await tx
          .insertInto('nonconformity_file')
          .values({ ...added(ctx), task_id: taskId, nc_id: id, round_no: round, file_id: file.fileId })
          .execute();
        await audit(tx, ctx, {
          kind: 'nonconformity.fileAdded',
          subject: { type: 'nonconformity', id },
          caseId: taskId,
          details: { ncNo, round, name: file.name },
        });
      },
    });

const remove =
  ({ hold }: Side) =>
  async (tx: Tx, act: Act, fileId: string): Promise<void> => {
    const file =
      (await tx.selectFrom('nonconformity_file').selectAll().where('file_id', '=', fileId).executeTakeFirst()) ??
      refuse('inspection.ncFileNotFound');
    const { taskId, ncNo, round } = await hold(tx, act, file.nc_id);
    // what another side has filed, or an earlier round, is no matter of whoever asks
    if (file.round_no !== round) refuse('inspection.ncFileNotFound');
    await removeBound(tx, act, fileId);
    await audit(tx, act, {
      kind: 'nonconformity.fileRemoved',
      subject: { type: 'nonconformity', id: file.nc_id },
      caseId: taskId,
      details: { ncNo, round },
    });
  };

/** @throws what `evidenceOf` refuses, inspection.ncFilesMany, and what an upload is refused for */
export const uploadEvidence = upload(INSTITUTE);
/** @throws what `proofOf` refuses, inspection.ncFilesMany, and what an upload is refused for */
export const uploadProof = upload(COMPANY);
/** @throws inspection.ncFileNotFound, and what `evidenceOf` refuses */
export const removeEvidence = remove(INSTITUTE);
/** @throws inspection.ncFileNotFound, and what `proofOf` refuses */
export const removeProof = remove(COMPANY);

/** With a nonconformity that is taken away goes its evidence. */
export const removeAllEvidence = async (tx: Tx, act: Act, ncId: string): Promise<void> => {
  for (const { fileId } of await filesOfNonconformities(tx, [ncId])) await removeBound(tx, act, fileId);
};

/** What belongs to nonconformities is with the other side from now on. */
export const fixFiles = async (tx: Tx, act: Act, ncIds: readonly string[]): Promise<void> =>
  fixBound(
    tx,
    act,
    (await filesOfNonconformities(tx, ncIds)).map(({ fileId }) => fileId),
  );
