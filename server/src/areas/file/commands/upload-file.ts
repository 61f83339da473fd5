/** Takes one file into a catalogue node of a case. The bytes stand on disk before the row that names them. */
import type { FileRecord } from '@zhengjian/contract/areas/file/calls.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import { contentAgrees, contentTypeOf, plainName, suffixOf } from '../../../platform/files/judge.ts';
import type { Ctx, Upload } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { created } from '../../../platform/standard.ts';
import { caseDoor, fileRecordOf, mayChange } from '../queries.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.uploaded': { name: string; size: number; sha256: string; node: string };
    'file.removed': { name: string; sha256: string };
  }
}

const MB = 1_000_000;
const NAME_LIMIT = 200;

const nodeFor = async (ctx: Ctx, catalogId: string, caseId: string) =>
  ctx.read(async (tx) => {
    const node =
      (await tx.selectFrom('file_catalog').selectAll().where('id', '=', catalogId).where('is_file', '=', true).executeTakeFirst()) ??
      refuse('file.catalogNotFound');
    const door = await caseDoor(tx, ctx.actor, caseId);
    // a data id that stands for nothing yet belongs to whoever uploads first (getUUID)
    const fresh = !door.exists && !door.isApplicant && ctx.actor.kind === 'customer';
    if (!fresh && !mayChange(ctx.actor, door, node)) refuse('file.noUploadHere');
    return node;
  });

/** A suffix the node takes, and a name that can be stored. @throws file.wrongSuffix, file.nameTooLong, file.missing */
const checkName = (upload: Upload, suffixes: string): { name: string; suffix: string } => {
  const name = plainName(upload.filename);
  if (!name) refuse('file.missing');
  if (name.length > NAME_LIMIT) refuse('file.nameTooLong');
  const suffix = suffixOf(name);
  if (!suffixes.split(',').includes(suffix)) refuse('file.wrongSuffix', { suffix: suffixes });
  return { name, suffix };
};

/** @throws file.missing, file.catalogNotFound, file.noUploadHere, file.wrongSuffix, file.tooLarge, file.empty, file.contentMismatch, file.tooMany */
export const uploadFile = async (ctx: Ctx, input: { fileCatalogId: string; dataId: string }): Promise<FileRecord> => {
  const { upload } = ctx;
  if (!upload) return refuse('file.missing');
  try {
    const node = await nodeFor(ctx, input.fileCatalogId, input.dataId);
    const { name, suffix } = checkName(upload, node.suffix);
    const stored = await ctx.files.put(upload.stream);
    if (upload.truncated() || stored.size > Math.min(node.max_file_size * MB, UPLOAD_LIMIT_BYTES))
      refuse('file.tooLarge', { n: node.max_file_size });
    if (stored.size === 0) refuse('file.empty');
    if (!(await contentAgrees(suffix, stored.head))) refuse('file.contentMismatch', { suffix });
    return await ctx.write(async (tx) => {
      await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${input.dataId}:${node.id}`}, 0))`.compile(tx));
      const door = await caseDoor(tx, ctx.actor, input.dataId);
      if (!door.exists && !door.isApplicant) {
        const company = ctx.actor.companies[0] ?? refuse('file.noUploadHere');
        const filed = await tx
          .insertInto('case_party')
          .values({ ...created(ctx), case_id: input.dataId, company_id: company, role: 'applicant' })
          .onConflict((c) => c.columns(['tenant_id', 'case_id', 'role']).doNothing())
          .executeTakeFirst();
        // somebody else's case stands under this id
        if (filed.numInsertedOrUpdatedRows !== 1n) refuse('file.noUploadHere');
      }
      const { n } = await tx
        .selectFrom('archive_file')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('case_id', '=', input.dataId)
        .where('file_catalog_id', '=', node.id)
        .executeTakeFirstOrThrow();
      if (n >= Math.max(node.can_multi_upload, 1)) refuse('file.tooMany', { n: node.can_multi_upload });
      const row = {
        ...created(ctx),
        case_id: input.dataId,
        file_catalog_id: node.id,
        original_filename: name,
        suffix,
        content_type: contentTypeOf(suffix),
        file_size: String(stored.size),
        file_sha256: stored.sha256,
        uploader_kind: ctx.actor.kind,
        create_user_name: ctx.actor.name,
        is_stamped: false,
        stamped_not_saved: false,
        has_problem: false,
        problem_remark: '',
        approval_date: null,
        version_no: 1,
      };
      await tx.insertInto('archive_file').values(row).execute();
      await audit(tx, ctx, {
        kind: 'file.uploaded',
        subject: { type: 'archive_file', id: row.id },
        caseId: input.dataId,
        details: { name, size: stored.size, sha256: stored.sha256, node: node.catalog_code },
      });
      const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      return fileRecordOf(file, node, ctx.actor, await caseDoor(tx, ctx.actor, input.dataId));
    });
  } finally {
    // whoever is refused early still has bytes under way: read them off, so that the refusal arrives
    upload.stream.resume();
  }
};
