/** The document on which a change of status rests, such as a decision to withdraw: kept once among the institute's own, named in each log. */
import { STATUS_BASIS } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { contentTypeOf } from '../../platform/files/judge.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { keepInstituteFile, readOff } from '../file/index.ts';
import { seenCertificate } from './present.ts';
import './tables.ts';

const PURPOSE = 'statusBasis';
const KEY_LIFE = 300;

/** @throws what an upload is refused for */
export const keepBasis = async (ctx: Ctx): Promise<{ id: string; fileName: string }> => {
  try {
    const { id, file_name: fileName } = await keepInstituteFile(ctx, STATUS_BASIS, '');
    return { id, fileName };
  } finally {
    readOff(ctx);
  }
};

/** What somebody has uploaded for a change that they make now. @throws certificate.basisMissing */
export const ownBasis = async (tx: Tx, { actor }: { actor: Actor }, id: string | undefined): Promise<string> => {
  if (id === undefined) return refuse('certificate.basisMissing');
  const found = await tx
    .selectFrom('institute_file')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', actor.user)
    .executeTakeFirst();
  return found?.id ?? refuse('certificate.basisMissing');
};

/** Of a row of the log, for whoever sees its certificate. @throws certificate.notFound */
const basisOf = async (tx: Tx, who: { actor: Actor }, id: string) => {
  const row =
    (await tx
      .selectFrom('certificate_status_log as l')
      .innerJoin('institute_file as f', (j) => j.onRef('f.tenant_id', '=', 'l.tenant_id').onRef('f.id', '=', 'l.basis_file'))
      .select(['l.certificate_id', 'f.file_name', 'f.suffix', 'f.file_size', 'f.file_sha256'])
      .where('l.id', '=', id)
      .executeTakeFirst()) ?? refuse('certificate.notFound');
  await seenCertificate(tx, who, row.certificate_id);
  return row;
};

/** @throws certificate.notFound */
export const basisKey = async (ctx: Ctx, id: string): Promise<{ authKey: string }> => {
  await ctx.read((tx) => basisOf(tx, ctx, id));
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: id, tenant, user }, KEY_LIFE) };
};

/** What the key's owner may see is asked again. @throws certificate.basisKeyGone, certificate.notFound */
export const basisFile = async (ctx: Ctx, authKey: string): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('certificate.basisKeyGone');
  const file = await ctx.db.read(actor, (tx) => basisOf(tx, { actor }, subject));
  return {
    open: async (range) => (await ctx.files.read(file.file_sha256, range)) ?? refuse('certificate.notFound'),
    type: contentTypeOf(file.suffix),
    name: file.file_name,
    length: Number(file.file_size),
    inline: isViewable(file.suffix),
    etag: file.file_sha256,
  };
};
