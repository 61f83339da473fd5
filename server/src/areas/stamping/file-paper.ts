/** Files a paper that the system has made with its case, and keeps where it leaves room for seals. */
import { type AuditContext, audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Paper } from '../../platform/documents/maker.ts';
import type { Stored } from '../../platform/files/store.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed, created } from '../../platform/standard.ts';
import { coverContent, tellIssued } from '../file/index.ts';
import '../../cases/tables.ts';
import './tables.ts';
import { documentKindOf } from './document-kinds.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'paper.made': { kind: string; number: string; sha256: string };
  }
}

export type MadePaper = {
  caseId: string;
  /** Catalogue node of its line's archive (domain 3.8). */
  node: string;
  /** Key of its template. */
  template: string;
  number: string;
  /** A node holds one paper per name, which carries its number. */
  fileName: string;
  /** The paper's own day. */
  day: string;
  maker: string;
  paper: Omit<Paper, 'pdf'>;
  stored: Stored;
};

/**
 * The paper takes the place of the one that was made under its number before, which stays as a version; made again unchanged it is the
 * same paper, and offered for its seals again if it was withdrawn.
 * The caller has locked the case. @throws file.catalogNotFound, stamping.noticeStamped
 */
export const filePaper = async (tx: Tx, acting: AuditContext, made: MadePaper): Promise<{ fileId: string }> => {
  const { tenant } = acting.actor;
  const node =
    (await tx
      .selectFrom('file_catalog as n')
      .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.line', '=', 'n.business_type'))
      .select('n.id')
      .where('n.tenant_id', '=', tenant)
      .where('c.id', '=', made.caseId)
      .where('n.catalog_code', '=', made.node)
      .executeTakeFirst()) ?? refuse('file.catalogNotFound');
  const old = await tx
    .selectFrom('archive_file')
    .select(['id', 'is_stamped', 'seals', 'file_sha256', 'withdrawn'])
    .where('tenant_id', '=', tenant)
    .where('case_id', '=', made.caseId)
    .where('file_catalog_id', '=', node.id)
    .where('original_filename', '=', made.fileName)
    // a file of somebody's own is left alone, whatever its name
    .where('uploader_kind', '=', 'system')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (old && (old.is_stamped || old.seals.length > 0)) refuse('stamping.noticeStamped', { name: made.fileName });
  if (old?.file_sha256 === made.stored.sha256) {
    if (old.withdrawn)
      await tx
        .updateTable('archive_file')
        .set({ withdrawn: false, press_state: '', press_fault: '', ...changed(acting) })
        .where('tenant_id', '=', tenant)
        .where('id', '=', old.id)
        .execute();
    return { fileId: old.id };
  }
  const kind = documentKindOf(made.node);
  if (kind)
    await tx
      .insertInto('paper_place')
      .values({
        ...added(acting),
        file_sha256: made.stored.sha256,
        document_kind: kind,
        document_no: made.number,
        pages: made.paper.pages,
        anchors: JSON.stringify(made.paper.anchors),
      })
      .onConflict((c) => c.doNothing())
      .execute();
  const content = { sha256: made.stored.sha256, size: made.stored.size, name: made.fileName };
  const row = {
    ...created(acting),
    case_id: made.caseId,
    file_catalog_id: node.id,
    original_filename: made.fileName,
    suffix: 'pdf',
    content_type: 'application/pdf',
    file_size: String(made.stored.size),
    file_sha256: made.stored.sha256,
    uploader_kind: 'system',
    create_user_name: made.maker,
    is_stamped: false,
    stamped_not_saved: false,
    has_problem: false,
    problem_remark: '',
    approval_date: made.day,
    version_no: 1,
  };
  if (old)
    await coverContent(tx, acting, {
      fileId: old.id,
      content,
      why: 'covered',
      marks: { has_problem: false, problem_remark: '', approval_date: made.day },
    });
  else await tx.insertInto('archive_file').values(row).execute();
  const fileId = old?.id ?? row.id;
  await tellIssued(tx, acting, fileId);
  await audit(tx, acting, {
    kind: 'paper.made',
    subject: { type: 'archive_file', id: fileId },
    caseId: made.caseId,
    details: { kind: made.template, number: made.number, sha256: made.stored.sha256 },
  });
  return { fileId };
};
