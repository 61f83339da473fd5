/** Files of tests and calibrations. Those of a test are its tester's until the record is verified; a certificate stays as it was put there. */
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import {
  LAB_FILE_MB,
  LAB_FILE_SUFFIXES,
  type LabFile,
  laboratoryFileCalls,
  MOST_LAB_FILES,
} from '@zhengjian/contract/areas/laboratory/laboratory-files.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import type { Selectable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { contentTypeOf } from '../../platform/files/judge.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import { readOff, receive } from '../file/index.ts';
import { findTest, holdTest, refuseOthersTest, tasksFor, testsFor } from './open-task.ts';
import './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.fileUploaded': { name: string; size: number; sha256: string };
    'laboratory.fileRemoved': { name: string; sha256: string };
  }
}

const PURPOSE = 'laboratoryFile';
const KEY_SECONDS = 300;
const PLACE = { suffix: LAB_FILE_SUFFIXES.join(','), max_file_size: LAB_FILE_MB };

type Of = { itemId?: string | undefined; calibrationId?: string | undefined };
type Row = Selectable<Schema['laboratory_file']>;
const shown = (r: Row): LabFile => ({
  ...{ id: r.id, name: r.file_name, suffix: r.suffix, size: Number(r.file_size), byName: r.by_name, time: r.created_at },
});

const itemOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('test_item').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.testItemNotFound');
/** @throws server.recordNotFound where neither is named */
const filesOf = (tx: Tx, { itemId, calibrationId }: Of) =>
  tx
    .selectFrom('laboratory_file')
    .selectAll()
    .where(itemId === undefined ? 'calibration_id' : 'item_id', '=', itemId ?? calibrationId ?? refuse('server.recordNotFound'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What was tested stays as it was once somebody else has verified it. @throws laboratory.fileFrozen, laboratory.notAtThisStep and what `refuseOthersTest` refuses */
const holdItem = async (tx: Tx, ctx: Ctx, itemId: string): Promise<string> => {
  const item = await itemOf(tx, itemId);
  if (item.state === ITEM_STATE.checked || item.state === ITEM_STATE.cancelled) refuse('laboratory.fileFrozen');
  const task = await holdTest(tx, ctx, item.task_id, ['testRecord']);
  if (item.round_no !== task.round_no) refuse('laboratory.earlierRound');
  await refuseOthersTest(tx, ctx, task, item);
  return item.task_id;
};

/** @throws what `holdItem` refuses, laboratory.filesTooMany, laboratory.certificateThere, server.recordNotFound */
const holdPlace = async (tx: Tx, ctx: Ctx, of: Of): Promise<string | null> => {
  if (of.itemId !== undefined) {
    const taskId = await holdItem(tx, ctx, of.itemId);
    if ((await filesOf(tx, of)).length >= MOST_LAB_FILES) refuse('laboratory.filesTooMany', { n: MOST_LAB_FILES });
    return taskId;
  }
  if (of.calibrationId === undefined || !ctx.actor.permissions.has('equipment_edit')) return refuse('server.recordNotFound');
  const known = await tx.selectFrom('equipment_calibration').select('id').where('id', '=', of.calibrationId).forUpdate().executeTakeFirst();
  if (known === undefined) refuse('server.recordNotFound');
  if ((await filesOf(tx, of)).length > 0) refuse('laboratory.certificateThere');
  return null;
};

const upload = async (ctx: Ctx, { uploadId, ...of }: Of & { uploadId?: string | undefined }): Promise<LabFile> => {
  try {
    // nothing is read of a file that has no place; the act itself, which a repeat answers, comes when the bytes are there
    await ctx.db.write(ctx.actor, (tx) => holdPlace(tx, ctx, of));
    const { name, suffix, contentType, sha256, size } = await receive(ctx, PLACE, uploadId);
    const saved = await ctx.write(async (tx) => {
      const taskId = await holdPlace(tx, ctx, of);
      const row = await tx
        .insertInto('laboratory_file')
        .values({
          ...created(ctx),
          ...{ task_id: taskId, item_id: of.itemId ?? null, calibration_id: of.itemId === undefined ? (of.calibrationId ?? null) : null },
          ...{ file_name: name, suffix, content_type: contentType, file_size: String(size), file_sha256: sha256, by_name: ctx.actor.name },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await audit(tx, ctx, {
        kind: 'laboratory.fileUploaded',
        subject: { type: 'laboratory_file', id: row.id },
        ...(taskId === null ? {} : { caseId: taskId }),
        details: { name, size, sha256 },
      });
      return shown(row);
    });
    if (uploadId !== undefined) await ctx.uploads.drop(ctx.actor, uploadId);
    return saved;
  } finally {
    readOff(ctx);
  }
};

const findFile = async (tx: Tx, id: string): Promise<Row> =>
  (await tx.selectFrom('laboratory_file').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.fileNotFound');

/** @throws laboratory.fileNotFound, laboratory.certificateThere and what `holdItem` refuses */
const remove = async (tx: Tx, ctx: Ctx, id: string): Promise<null> => {
  const file = await findFile(tx, id);
  if (file.item_id === null) return refuse('laboratory.certificateThere');
  const taskId = await holdItem(tx, ctx, file.item_id);
  await tx.deleteFrom('laboratory_file').where('id', '=', id).execute();
  await audit(tx, ctx, {
    kind: 'laboratory.fileRemoved',
    subject: { type: 'laboratory_file', id },
    caseId: taskId,
    details: { name: file.file_name, sha256: file.file_sha256 },
  });
  return null;
};

const list = async (tx: Tx, ctx: Ctx, of: Of) => {
  const files = (await filesOf(tx, of)).map(shown);
  if (of.itemId === undefined) return { files, mayChange: files.length === 0 && ctx.actor.permissions.has('equipment_edit') };
  const item = await itemOf(tx, of.itemId);
  const test = await findTest(tx, item.task_id);
  const open = item.state !== ITEM_STATE.checked && item.state !== ITEM_STATE.cancelled && item.round_no === test.round_no;
  const mine = open && item.checker_id !== ctx.actor.user && testsFor(await tasksFor(tx, ctx, test), item);
  return { files, mayChange: mine };
};

/** What the key's owner may see is asked again. @throws laboratory.fileKeyGone, laboratory.fileNotFound */
const bytes = async (ctx: Ctx, id: string, authKey: string, isDownload: boolean): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('laboratory.fileKeyGone');
  if (subject !== id) refuse('laboratory.fileKeyGone');
  const file = await ctx.db.read(actor, (tx) => findFile(tx, id));
  if ((await ctx.files.size(file.file_sha256)) === null) refuse('laboratory.fileNotFound');
  return {
    open: async (range) => (await ctx.files.read(file.file_sha256, range)) ?? refuse('laboratory.fileNotFound'),
    type: contentTypeOf(file.suffix),
    name: file.file_name,
    length: Number(file.file_size),
    inline: !isDownload && isViewable(file.suffix),
    etag: file.file_sha256,
  };
};

export const laboratoryFileAnswers = answers(laboratoryFileCalls, {
  labFiles: (of, ctx) => ctx.read((tx) => list(tx, ctx, of)),
  uploadLabFile: (input, ctx) => upload(ctx, input),
  removeLabFile: ({ id }, ctx) => ctx.write((tx) => remove(tx, ctx, id)),
  labFileKey: async ({ id }, ctx) => {
    await ctx.read((tx) => findFile(tx, id));
    const { tenant, user } = ctx.actor;
    return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: id, tenant, user }, KEY_SECONDS), expiresIn: KEY_SECONDS };
  },
  downloadLabFile: ({ id, authKey, isDownload = false }, ctx) => bytes(ctx, id, authKey, isDownload),
});
