/** What a file held before, and holds now. */
import type { fileVersion } from '@zhengjian/contract/areas/file/records.ts';
import type * as z from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { isCompanys } from './access.ts';
import { openableFile } from './queries.ts';

/** The newest first. @throws file.notFound, file.noAuth */
export const versionsOf = async (tx: Tx, actor: Actor, fileId: string): Promise<z.output<typeof fileVersion>[]> => {
  const { file, node } = await openableFile(tx, actor, fileId);
  const all = await tx.selectFrom('archive_file_version').selectAll().where('file_id', '=', fileId).orderBy('version_no', 'desc').execute();
  // the company sees an issued paper as it was issued
  const earlier = actor.kind === 'customer' && !isCompanys(node) ? [] : all;
  const nameOf = (of: { uploader_kind: string; create_user_name: string }) =>
    actor.kind === 'customer' && of.uploader_kind !== 'customer' ? '' : of.create_user_name;
  const present = (
    of: Pick<
      typeof file,
      'version_no' | 'original_filename' | 'suffix' | 'file_size' | 'file_sha256' | 'uploader_kind' | 'create_user_name'
    >,
  ) => ({
    versionNo: of.version_no,
    originalFilename: of.original_filename,
    suffix: of.suffix,
    fileSize: Number(of.file_size),
    fileSha256: of.file_sha256,
    createUser: nameOf(of),
  });
  return [
    { ...present(file), createTime: all[0]?.created_at ?? file.created_at, why: 'current' },
    ...earlier.map((v) => ({ ...present(v), createTime: v.filed_at, why: v.why })),
  ];
};
