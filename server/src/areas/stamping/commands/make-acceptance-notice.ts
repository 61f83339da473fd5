/** Makes the acceptance notice of a case and files it. Made again it is the same paper, as long as it carries no seal. */
import { Readable } from 'node:stream';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { audit } from '../../../platform/audit/write.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { added, created } from '../../../platform/standard.ts';
import { acceptanceNoticeOf } from '../case-papers.ts';
import '../../file/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'paper.made': { kind: string; number: string; sha256: string };
  }
}

/** Catalogue node 受理通知书 of the CCC archive (domain 3.8). */
const NODE = '0201';
const CCC = '1';

/** @throws stamping.notAccepted, stamping.noticeStamped, stamping.glyphMissing, acceptance.notFound */
export const makeAcceptanceNotice = async (ctx: Ctx, caseId: string): Promise<{ fileId: string }> => {
  const data = await ctx.read((tx) => acceptanceNoticeOf(tx, ctx, caseId));
  const { pdf, pages, anchors } = await ctx.documents.render(papers.acceptanceNotice, data);
  const stored = await ctx.files.put(Readable.from([pdf]));
  return ctx.write(async (tx) => {
    const node =
      (await tx
        .selectFrom('file_catalog')
        .select(['id', 'catalog_code'])
        .where('business_type', '=', CCC)
        .where('catalog_code', '=', NODE)
        .executeTakeFirst()) ?? refuse('file.catalogNotFound');
    // one maker at a time per case
    await tx.selectFrom('ccc_application').select('id').where('id', '=', caseId).forUpdate().executeTakeFirst();
    const old = await tx
      .selectFrom('archive_file')
      .select(['id', 'is_stamped', 'seals', 'file_sha256'])
      .where('case_id', '=', caseId)
      .where('file_catalog_id', '=', node.id)
      .executeTakeFirst();
    if (old && (old.is_stamped || old.seals.length > 0)) refuse('stamping.noticeStamped');
    if (old?.file_sha256 === stored.sha256) return { fileId: old.id };
    if (old) await tx.deleteFrom('archive_file').where('id', '=', old.id).execute();
    await tx
      .insertInto('paper_place')
      .values({
        ...added(ctx),
        file_sha256: stored.sha256,
        document_kind: 'acceptanceNotice',
        document_no: data.number,
        pages,
        anchors: JSON.stringify(anchors),
      })
      .onConflict((c) => c.doNothing())
      .execute();
    const row = {
      ...created(ctx),
      case_id: caseId,
      file_catalog_id: node.id,
      original_filename: `${zh.paper.acceptanceNotice} ${data.number}.pdf`,
      suffix: 'pdf',
      content_type: 'application/pdf',
      file_size: String(stored.size),
      file_sha256: stored.sha256,
      uploader_kind: 'system',
      create_user_name: ctx.actor.name,
      is_stamped: false,
      stamped_not_saved: false,
      has_problem: false,
      problem_remark: '',
      approval_date: data.acceptDate,
      version_no: 1,
    };
    await tx.insertInto('archive_file').values(row).execute();
    await audit(tx, ctx, {
      kind: 'paper.made',
      subject: { type: 'archive_file', id: row.id },
      caseId,
      details: { kind: 'acceptanceNotice', number: data.number, sha256: stored.sha256 },
    });
    return { fileId: row.id };
  });
};
