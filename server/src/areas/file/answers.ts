/** Files of a case or a company: upload, list, delete, keys, download. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import { contentTypeOf } from '../../platform/files/judge.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { uploadFile } from './commands/upload-file.ts';
import { catalogueOf, filesOf, fileWithNode, mayChange } from './queries.ts';
import './tables.ts';

/** Seconds a download key lives; long enough to open a large file, too short to pass on. */
const FILE_KEY_LIFE = 300;
const EXPORT_KEY_LIFE = 60;

const exportKey = async (ctx: Ctx) => ({
  authKey: ctx.keys.issue(
    { purpose: 'export', subject: ctx.tokenHash?.toString('base64url') ?? '', tenant: ctx.actor.tenant, user: ctx.actor.user },
    EXPORT_KEY_LIFE,
  ),
  expiresIn: EXPORT_KEY_LIFE,
});

/** Reads a file row in the name of the tenant whose key opened it. */
const houseOf = (tenant: string): Actor => systemActor(tenant);

export const fileAnswers = answers(fileCalls, {
  getUUID: async (_, ctx) => ctx.world.uuid(),
  uploadFile: async (input, ctx) => uploadFile(ctx, input),
  removefile: async ({ ids }, ctx) =>
    ctx.write(async (tx) => {
      for (const id of new Set(ids)) {
        const found = (await fileWithNode(tx, ctx.actor, id)) ?? refuse('file.notFound');
        if (!found.node.can_del || !mayChange(ctx.actor, found.door, found.node)) refuse('file.notRemovable');
        await tx.deleteFrom('archive_file').where('id', '=', id).execute();
        await audit(tx, ctx, {
          kind: 'file.removed',
          subject: { type: 'archive_file', id },
          caseId: found.door.kind === 'case' ? found.file.case_id : null,
          details: { name: found.file.original_filename, sha256: found.file.file_sha256 },
        });
      }
      return null;
    }),
  getFileAuthKey: async ({ fileId }, ctx) =>
    ctx.read(async (tx) => {
      const found = (await fileWithNode(tx, ctx.actor, fileId)) ?? refuse('file.notFound');
      if (!found.node.can_download) refuse('file.notFound');
      return {
        authKey: ctx.keys.issue({ purpose: 'file', subject: fileId, tenant: ctx.actor.tenant, user: ctx.actor.user }, FILE_KEY_LIFE),
        expiresIn: FILE_KEY_LIFE,
      };
    }),
  downloadById: async ({ id, isDownload, authKey }, ctx) => {
    const claims = ctx.keys.open(authKey, 'file');
    if (claims?.subject !== id) return refuse('file.keyInvalid');
    const file = await ctx.db.read(houseOf(claims.tenant), (tx) =>
      tx
        .selectFrom('archive_file')
        .select(['original_filename', 'suffix', 'file_sha256', 'file_size'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    const stream = file && (await ctx.files.read(file.file_sha256));
    if (!file || !stream) return refuse('file.notFound');
    return {
      stream,
      type: contentTypeOf(file.suffix),
      name: file.original_filename,
      length: Number(file.file_size),
      inline: !isDownload && isViewable(file.suffix),
    };
  },
  selectFileCatalog: async ({ dataId, functionCode }, ctx) => ctx.read((tx) => catalogueOf(tx, ctx.actor, dataId, functionCode)),
  selectFileList: async ({ dataId, fileCatalogId }, ctx) => ctx.read((tx) => filesOf(tx, ctx.actor, dataId, fileCatalogId)),
  acceptanceExportKey: async (_, ctx) => exportKey(ctx),
  cqstExportKey: async (_, ctx) => exportKey(ctx),
});
