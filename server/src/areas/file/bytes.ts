/** Keys to the bytes of a file, and the bytes against a key. What the key's owner may do is asked again at every request for bytes. */
import { isPreviewable, isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { contentTypeOf } from '../../platform/files/judge.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { isCompanys } from './access.ts';
import { blankForm } from './blank-forms.ts';
import { leafOf, openableFile } from './queries.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.opened': { name: string; place: string; version: number };
  }
}

/** Key of the dictionary secret_level. */
const CONTROLLED_LEVEL = '3';
/** Seconds a key lives; long enough to open a large file, too short to pass on. */
const FILE_KEY_LIFE = 300;

/** Content of a file: the present one, or one of its versions. */
const contentOf = async (tx: Tx, actor: Actor, fileId: string, versionNo: number | undefined) => {
  const found = await openableFile(tx, actor, fileId);
  const { file, node } = found;
  // what a paper of the institute looked like before it was issued is the institute's own matter
  if (actor.kind === 'customer' && !isCompanys(node) && versionNo !== undefined && versionNo !== file.version_no) refuse('file.notFound');
  if (!node.can_download && !node.can_view) refuse('file.notFound');
  if (versionNo === undefined || versionNo === file.version_no) return { ...found, content: file };
  const content =
    (await tx
      .selectFrom('archive_file_version')
      .select(['original_filename', 'suffix', 'file_size', 'file_sha256'])
      .where('file_id', '=', fileId)
      .where('version_no', '=', versionNo)
      .executeTakeFirst()) ?? refuse('file.notFound');
  return { ...found, content };
};

const issue = (ctx: Ctx, subject: string) => ({
  authKey: ctx.keys.issue({ purpose: 'file', subject, tenant: ctx.actor.tenant, user: ctx.actor.user }, FILE_KEY_LIFE),
  expiresIn: FILE_KEY_LIFE,
});

/** That somebody of the institute opens what is controlled stays on record (domain 5.3). @throws file.notFound, file.noAuth */
export const fileKey = async (ctx: Ctx, fileId: string, versionNo: number | undefined) => {
  const { file, node } = await ctx.read((tx) => contentOf(tx, ctx.actor, fileId, versionNo));
  if (node.borrow_level === CONTROLLED_LEVEL && ctx.actor.kind === 'staff')
    await ctx.write((tx) =>
      audit(tx, ctx, {
        kind: 'file.opened',
        subject: { type: 'archive_file', id: fileId },
        caseId: file.case_id,
        details: { name: file.original_filename, place: node.catalog_code, version: versionNo ?? file.version_no },
      }),
    );
  return issue(ctx, versionNo === undefined ? fileId : `${fileId}/${versionNo}`);
};

/** A key to the newest file under a node. @throws file.fileGone, file.noAuth */
export const newestKey = async (ctx: Ctx, dataId: string, catalogId: string) => {
  const id = await ctx.read(async (tx) => {
    const newest = await tx
      .selectFrom('archive_file')
      .select('id')
      .where('case_id', '=', dataId)
      .where('file_catalog_id', '=', catalogId)
      .where('filed', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest ? (await openableFile(tx, ctx.actor, newest.id)).file.id : refuse('file.fileGone');
  });
  return { ...(await fileKey(ctx, id, undefined)), fileId: id };
};

/** @throws file.keyInvalid for a key that is forged, expired or another file's; file.notFound, file.noAuth */
export const fileBytes = async (ctx: Ctx, id: string, authKey: string, isDownload: boolean): Promise<FileAnswer> => {
  const { subject, actor: owner } = (await ctx.bearer(authKey, 'file')) ?? refuse('file.keyInvalid');
  const [fileId = '', version] = subject.split('/');
  if (fileId !== id) refuse('file.keyInvalid');
  const { content, node } = await ctx.db.read(owner, (tx) =>
    contentOf(tx, owner, fileId, version === undefined ? undefined : Number(version)),
  );
  // what cannot be looked at would be kept, whatever the address says
  if (!node.can_download && (isDownload || !isPreviewable(content.suffix))) refuse('file.notFound');
  const length = await ctx.files.size(content.file_sha256);
  if (length === null) refuse('file.notFound');
  return {
    open: async (range) => (await ctx.files.read(content.file_sha256, range)) ?? refuse('file.notFound'),
    type: contentTypeOf(content.suffix),
    name: content.original_filename,
    length: Number(content.file_size),
    inline: !isDownload && isViewable(content.suffix),
    etag: content.file_sha256,
  };
};

/** The form an administrator put with the node, else the one the system has. @throws file.catalogNotFound, file.noTemplate */
export const templateBytes = async (ctx: Ctx, catalogId: string): Promise<FileAnswer> => {
  const node = await ctx.read((tx) => leafOf(tx, catalogId));
  if (ctx.actor.kind === 'customer' && !isCompanys(node)) refuse('file.catalogNotFound');
  if (node.template_sha256 === '') {
    const form = blankForm(node, ctx.lang) ?? refuse('file.noTemplate');
    return { stream: form.stream, type: contentTypeOf('xlsx'), name: form.name, inline: false };
  }
  const { template_sha256: sha256, template_name: name } = node;
  const length = await ctx.files.size(sha256);
  if (length === null) return refuse('file.noTemplate');
  return {
    open: async (range) => (await ctx.files.read(sha256, range)) ?? refuse('file.noTemplate'),
    type: contentTypeOf(name.split('.').at(-1) ?? ''),
    name,
    length,
    inline: false,
    etag: sha256,
  };
};
