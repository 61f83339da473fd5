/** Files for the remarks of decisions: uploaded like every file, kept for their uploader until the decision names them. */
import { DECISION_FILE_MB, DECISION_FILE_SUFFIXES, decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import type { DecisionFile } from '@zhengjian/contract/areas/workflow/records.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { contentTypeOf } from '../../platform/files/judge.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import { openableDecisionFile, presentFile } from '../../workflow/decision-files.ts';
import '../../workflow/tables.ts';
import { readOff, receive } from './receive.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.decisionFileUploaded': { name: string; size: number; sha256: string };
    'file.decisionFileRemoved': { name: string; sha256: string };
  }
}

const PURPOSE = 'decisionFile';
const KEY_LIFE = 300;
/** What a person may have uploaded and not submitted. */
const MOST_LOOSE = 20;
const PLACE = { suffix: DECISION_FILE_SUFFIXES.join(','), max_file_size: DECISION_FILE_MB };

/** @throws workflow.instanceUnknown, workflow.ended, file.tooManyKept */
const checkPlace = async (tx: Tx, instanceId: string): Promise<void> => {
  const found = await tx.selectFrom('wf_instance').select('status').where('id', '=', instanceId).executeTakeFirst();
  if (found === undefined) refuse('workflow.instanceUnknown');
  else if (found.status !== 'active') refuse('workflow.ended');
  const { n } = await tx.selectFrom('wf_upload').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  if (n >= MOST_LOOSE) refuse('file.tooManyKept', { n: MOST_LOOSE });
};

/** @throws workflow.instanceUnknown, workflow.ended, file.tooManyKept, and what an upload is refused for */
const upload = async (
  ctx: Ctx,
  { flowInstanceId, uploadId }: { flowInstanceId: string; uploadId?: string | undefined },
): Promise<DecisionFile> => {
  try {
    await ctx.read((tx) => checkPlace(tx, flowInstanceId));
    const { name, suffix, contentType, sha256, size } = await receive(ctx, PLACE, uploadId);
    const row = {
      ...created(ctx),
      user_id: ctx.actor.user,
      instance_id: flowInstanceId,
      file_name: name,
      suffix,
      content_type: contentType,
      file_size: String(size),
      file_sha256: sha256,
    };
    await ctx.write(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`decisionFiles:${ctx.actor.user}`}, 0))`.execute(tx);
      await checkPlace(tx, flowInstanceId);
      await tx.insertInto('wf_upload').values(row).execute();
      await audit(tx, ctx, {
        kind: 'file.decisionFileUploaded',
        subject: { type: 'wf_upload', id: row.id },
        details: { name, size, sha256 },
      });
    });
    if (uploadId !== undefined) await ctx.uploads.drop(ctx.actor, uploadId);
    return presentFile(row);
  } finally {
    readOff(ctx);
  }
};

/** @throws file.notFound for what is not the person's, or submitted already */
const remove = async (ctx: Ctx, id: string): Promise<null> =>
  ctx.write(async (tx) => {
    const gone = await tx.deleteFrom('wf_upload').where('id', '=', id).returning(['file_name', 'file_sha256']).executeTakeFirst();
    if (gone === undefined) return refuse('file.notFound');
    await audit(tx, ctx, {
      kind: 'file.decisionFileRemoved',
      subject: { type: 'wf_upload', id },
      details: { name: gone.file_name, sha256: gone.file_sha256 },
    });
    return null;
  });

/** @throws file.notFound */
const key = async (ctx: Ctx, id: string) => {
  await ctx.read(async (tx) => (await openableDecisionFile(tx, ctx, id)) ?? refuse('file.notFound'));
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: id, tenant, user }, KEY_LIFE), expiresIn: KEY_LIFE };
};

/** What the key's owner may do is asked again. @throws file.keyInvalid, file.notFound */
const bytes = async (ctx: Ctx, id: string, authKey: string, isDownload: boolean): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('file.keyInvalid');
  if (subject !== id) refuse('file.keyInvalid');
  const file = await ctx.db.read(actor, async (tx) => (await openableDecisionFile(tx, { actor }, id)) ?? refuse('file.notFound'));
  const length = await ctx.files.size(file.file_sha256);
  if (length === null) refuse('file.notFound');
  return {
    open: async (range) => (await ctx.files.read(file.file_sha256, range)) ?? refuse('file.notFound'),
    type: contentTypeOf(file.suffix),
    name: file.file_name,
    length: Number(file.file_size),
    inline: !isDownload && isViewable(file.suffix),
    etag: file.file_sha256,
  };
};

export const decisionFileAnswers = answers(decisionFileCalls, {
  uploadDecisionFile: (input, ctx) => upload(ctx, input),
  removeDecisionFile: ({ id }, ctx) => remove(ctx, id),
  decisionFileKey: ({ id }, ctx) => key(ctx, id),
  downloadDecisionFile: ({ id, isDownload, authKey }, ctx) => bytes(ctx, id, authKey, isDownload === true),
});
