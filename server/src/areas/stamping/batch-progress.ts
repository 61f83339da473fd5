/** How far a batch at the stamping worker is, paper by paper. */
import type { BatchDetail } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import '../../cases/tables.ts';
import './tables.ts';

/** @throws stamping.batchNotFound */
export const batchOf = async (tx: Tx, id: string): Promise<BatchDetail> => {
  const batch = (await tx.selectFrom('seal_batch').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('stamping.batchNotFound');
  const tasks = await tx
    .selectFrom('seal_task as t')
    .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.seal_id'))
    .innerJoin('business_case as a', (j) => j.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.case_id'))
    .select(['a.case_no', 'a.applicant_name', 'a.title'])
    .select(['t.file_id', 't.document_name', 't.state', 't.fault', 't.retry_at', 't.ended_at', 's.name'])
    .where('t.batch_id', '=', id)
    .orderBy('t.position')
    .execute();
  const count = (state: string) => tasks.filter((t) => t.state === state).length;
  return {
    id: batch.id,
    total: batch.total,
    done: count('done'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    ended: count('waiting') + count('running') === 0,
    requestedName: batch.requested_name,
    createTime: batch.created_at,
    tasks: tasks.map((t) => ({
      fileId: t.file_id,
      documentName: t.document_name,
      applicationNo: t.case_no,
      applicantName: t.applicant_name,
      productName: t.title,
      sealName: t.name,
      state: t.state,
      fault: t.fault,
      retryTime: t.retry_at ?? '',
      endTime: t.ended_at ?? '',
    })),
  };
};
