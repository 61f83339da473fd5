/** Takes one file into a catalogue node of a case or a company. The bytes stand on disk before the row that names them. */
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { contentAgrees, contentTypeOf, plainName, suffixOf } from '../../../platform/files/judge.ts';
import type { Ctx, Upload } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { created } from '../../../platform/standard.ts';
import { doorOf, type FileDoor } from '../doors.ts';
import { fileRecordOf, mayChange, takeRoom } from '../queries.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.uploaded': { name: string; size: number; sha256: string; node: string };
    'file.removed': { name: string; sha256: string };
  }
}

const MB = 1_000_000;
const NAME_LIMIT = 200;

const nodeFor = async (ctx: Ctx, catalogId: string, dataId: string) =>
  ctx.read(async (tx) => {
    const node =
      (await tx.selectFrom('file_catalog').selectAll().where('id', '=', catalogId).where('is_file', '=', true).executeTakeFirst()) ??
      refuse('file.catalogNotFound');
    const door = await doorOf(tx, ctx.actor, dataId);
    // a data id that stands for nothing yet belongs to whoever uploads first (getUUID)
    const mine = door.mine || (!door.exists && ctx.actor.kind === 'customer');
    if (!mayChange(ctx.actor, { ...door, mine }, node)) refuse('file.noUploadHere');
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

/** A fresh data id becomes the uploader's. @throws file.noUploadHere when somebody else's record stands under it. */
const reserve = async (tx: Tx, ctx: Ctx, dataId: string): Promise<void> => {
  const company = ctx.actor.companies[0] ?? refuse('file.noUploadHere');
  const filed = await tx
    .insertInto('case_party')
    .values({ ...created(ctx), case_id: dataId, company_id: company, role: 'applicant' })
    .onConflict((c) => c.columns(['tenant_id', 'case_id', 'role']).doNothing())
    .executeTakeFirst();
  if (filed.numInsertedOrUpdatedRows !== 1n) refuse('file.noUploadHere');
};

type Input = { fileCatalogId: string; dataId: string; replaces?: string | undefined };
type Node = Awaited<ReturnType<typeof nodeFor>>;

const caseOf = (door: FileDoor, dataId: string): string | null => (door.kind === 'case' ? dataId : null);

/** Takes the earlier file of the node away; answers its version. @throws file.notFound, file.noUploadHere */
const takeAway = async (tx: Tx, ctx: Ctx, node: Node, door: FileDoor, { dataId, replaces }: Input): Promise<number> => {
  if (!replaces) return 0;
  if (!node.can_cover) refuse('file.noUploadHere');
  const old =
    (await tx
      .deleteFrom('archive_file')
      .where('id', '=', replaces)
      .where('case_id', '=', dataId)
      .where('file_catalog_id', '=', node.id)
      .returning(['original_filename', 'file_sha256', 'version_no'])
      .executeTakeFirst()) ?? refuse('file.notFound');
  await audit(tx, ctx, {
    kind: 'file.removed',
    subject: { type: 'archive_file', id: replaces },
    caseId: caseOf(door, dataId),
    details: { name: old.original_filename, sha256: old.file_sha256 },
  });
  return old.version_no;
};

/**
 * `replaces`: the file whose place it takes.
 * @throws file.missing, file.catalogNotFound, file.noUploadHere, file.wrongSuffix, file.tooLarge, file.empty, file.contentMismatch,
 *   file.tooMany; file.notFound for a file to replace that is not there
 */
export const uploadFile = async (ctx: Ctx, input: Input): Promise<FileRecord> => {
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
      const before = await doorOf(tx, ctx.actor, input.dataId);
      if (!before.exists && !before.mine) await reserve(tx, ctx, input.dataId);
      const door = await doorOf(tx, ctx.actor, input.dataId);
      if (!mayChange(ctx.actor, door, node)) refuse('file.noUploadHere');
      const version = await takeAway(tx, ctx, node, door, input);
      await takeRoom(tx, input.dataId, node);
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
        version_no: version + 1,
      };
      await tx.insertInto('archive_file').values(row).execute();
      await audit(tx, ctx, {
        kind: 'file.uploaded',
        subject: { type: 'archive_file', id: row.id },
        caseId: caseOf(door, input.dataId),
        details: { name, size: stored.size, sha256: stored.sha256, node: node.catalog_code },
      });
      const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      return fileRecordOf(file, node, ctx.actor, door);
    });
  } finally {
    // whoever is refused early still has bytes under way: read them off, so that the refusal arrives
    upload.stream.resume();
  }
};
