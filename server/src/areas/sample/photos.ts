/** Photos of the condition in which samples are handed over: files of their case, tied to the movement. */
import { PHOTO_MB, type SamplePhoto } from '@zhengjian/contract/areas/sample/records.ts';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { added } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import { type FilePlace, fileKept, keepBack } from '../file/index.ts';
import '../file/tables.ts';
import './tables.ts';

/** @throws sample.noPhotoPlace where the line of the case has none */
const placeIn = async (tx: Tx, caseId: string): Promise<FilePlace> => {
  const { category } = await tx.selectFrom('business_case').select('category').where('id', '=', caseId).executeTakeFirstOrThrow();
  return { caseId, code: lineOf(category).catalogue?.samplePhotos ?? refuse('sample.noPhotoPlace') };
};

/** @throws sample.notFound, sample.noPhotoPlace, and what a file is refused for */
export const uploadPhoto = async (ctx: Ctx, { sampleId, uploadId }: { sampleId: string; uploadId?: string | undefined }) => {
  const file = await keepBack(ctx, {
    megabytes: PHOTO_MB,
    uploadId,
    place: async (tx) => {
      const of = await tx.selectFrom('sample').select('case_id').where('id', '=', sampleId).executeTakeFirst();
      return placeIn(tx, of?.case_id ?? refuse('sample.notFound'));
    },
  });
  return { fileId: file.id, name: file.original_filename, suffix: file.suffix, size: Number(file.file_size) } satisfies SamplePhoto;
};

/** Files the photos of one hand-over. Samples of several cases have none in common. @throws sample.photosOneCase, file.uploadGone */
export const filePhotos = async (tx: Tx, act: Act, caseIds: readonly string[], photos: readonly string[]): Promise<void> => {
  const [caseId, ...others] = new Set(caseIds);
  if (photos.length === 0 || caseId === undefined) return;
  if (others.length > 0) refuse('sample.photosOneCase');
  await fileKept(tx, act, { place: await placeIn(tx, caseId), ids: photos });
};

export const tiePhotos = async (tx: Tx, act: Act, of: { caseId: string; moveId: string }, photos: readonly string[]): Promise<void> => {
  for (const file_id of new Set(photos))
    await tx
      .insertInto('sample_photo')
      .values({ ...added(act), case_id: of.caseId, move_id: of.moveId, file_id })
      .execute();
};

/** By movement, in the order in which they were uploaded. */
export const photosOf = async (tx: Tx, moveIds: readonly string[]): Promise<ReadonlyMap<string, SamplePhoto[]>> => {
  const found = new Map<string, SamplePhoto[]>();
  if (moveIds.length === 0) return found;
  const rows = await tx
    .selectFrom('sample_photo as p')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.file_id'))
    .select(['p.move_id', 'f.id', 'f.original_filename', 'f.suffix', 'f.file_size'])
    .where('p.move_id', 'in', [...moveIds])
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
  for (const { move_id, id, original_filename: name, suffix, file_size: size } of rows)
    found.set(move_id, [...(found.get(move_id) ?? []), { fileId: id, name, suffix, size: Number(size) }]);
  return found;
};
