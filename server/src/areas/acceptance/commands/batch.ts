/** Application batches: a company files several applications as one. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { nextNumber } from '../../system/index.ts';

type Who = { actor: Actor; world: World };

export const batchOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('application_batch').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('acceptance.batchNotFound');

/**
 * An application joins a batch of its applicant. Who acts for several companies names the applicant with the first application: an empty
 * batch becomes that company's. @throws acceptance.batchNotFound, batchOfAnother
 */
export const joinBatch = async (tx: Tx, who: Who, batchId: string, applicantId: string): Promise<void> => {
  const batch = await batchOf(tx, batchId);
  if (batch.company_id === applicantId) return;
  const joined = await tx.selectFrom('ccc_application').select('id').where('batch_id', '=', batchId).limit(1).executeTakeFirst();
  if (joined !== undefined || !who.actor.companies.includes(batch.company_id)) refuse('acceptance.batchOfAnother', { no: batch.batch_no });
  await tx
    .updateTable('application_batch')
    .set({ company_id: applicantId, ...changed(who), version: batch.version + 1 })
    .where('id', '=', batchId)
    .execute();
};

/** Opens a batch, or saves the step an open one has reached. @throws acceptance.batchNotFound */
export const saveBatchStep = async (
  tx: Tx,
  who: Who,
  input: { id?: string | undefined; batchName?: string | undefined; businessType: string; stepNo: number },
) => {
  if (input.id) {
    const batch = await batchOf(tx, input.id);
    await tx
      .updateTable('application_batch')
      .set({
        step_no: input.stepNo,
        ...(input.batchName ? { batch_name: input.batchName } : {}),
        ...changed(who),
        version: batch.version + 1,
      })
      .where('id', '=', input.id)
      .execute();
    return { id: batch.id, batchNo: batch.batch_no, stepNo: input.stepNo };
  }
  const row = created(who);
  const company = who.actor.companies[0] ?? refuse('acceptance.companyNotYours');
  const batchNo = await nextNumber(tx, who, { pattern: PATTERNS.batch, param: 'number.batch' });
  await tx
    .insertInto('application_batch')
    .values({
      ...row,
      company_id: company,
      batch_no: batchNo,
      batch_name: input.batchName ?? batchNo,
      business_type: input.businessType,
      step_no: input.stepNo,
    })
    .execute();
  return { id: row.id, batchNo, stepNo: input.stepNo };
};
