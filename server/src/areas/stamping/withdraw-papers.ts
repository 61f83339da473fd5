/** Papers whose case goes back, or ends, before they are sealed: nobody is to seal them any more. */
import { sql } from 'kysely';
import { type AuditContext, audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import '../file/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'paper.withdrawn': { name: string };
  }
}

/**
 * Takes back what lies in these nodes of a case and nobody has sealed; made again it is offered again (`filePaper`). What was found wrong
 * with it is settled by that.
 * @param fileName where several papers of a node stand in a case, such as its payment notes: that one alone
 * @returns ids of the papers; one that carries a seal is not among them
 */
export const withdrawPapers = async (
  tx: Tx,
  acting: AuditContext,
  caseId: string,
  nodes: readonly string[],
  fileName?: string,
): Promise<readonly string[]> => {
  const { tenant } = acting.actor;
  const papers = await tx
    .updateTable('archive_file as f')
    .set({ withdrawn: true, has_problem: false, problem_remark: '', ...changed(acting) })
    .where('f.tenant_id', '=', tenant)
    .where('f.case_id', '=', caseId)
    .where('f.is_stamped', '=', false)
    .where(sql<boolean>`f.seals = '{}'`)
    .where('f.withdrawn', '=', false)
    .where('f.file_catalog_id', 'in', (e) =>
      e
        .selectFrom('file_catalog')
        .select('id')
        .where('tenant_id', '=', tenant)
        .where('catalog_code', 'in', [...nodes]),
    )
    .$if(fileName !== undefined, (q) => q.where('f.original_filename', '=', fileName ?? ''))
    .returning(['f.id', 'f.original_filename as name'])
    .execute();
  for (const { id, name } of papers)
    await audit(tx, acting, { kind: 'paper.withdrawn', subject: { type: 'archive_file', id }, caseId, details: { name } });
  return papers.map(({ id }) => id);
};
