/**
 * The register of everything that is stored. It shows that a file is there and whose it is; its bytes are opened by the rule of what
 * it belongs to, and it is deleted here only where no record needs it.
 */
import {
  type AttachmentKind,
  type AttachmentRow,
  attachmentCalls,
  attachmentList,
  INSTITUTE_FILE_MB,
} from '@zhengjian/contract/areas/file/attachments.ts';
import { KNOWN_SUFFIXES } from '@zhengjian/contract/areas/file/records.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { type Generated, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { contentTypeOf, suffixOf } from '../../platform/files/judge.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Moment, Standard } from '../../platform/tables.ts';
import { openableDecisionFile } from '../../workflow/decision-files.ts';
import { viewerOf } from './access.ts';
import { openableFile } from './queries.ts';
import { checkName, readOff, receive } from './receive.ts';
import { inUseFor } from './storage.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    institute_file: Standard & {
      file_name: string;
      suffix: string;
      content_type: string;
      /** bytes */
      file_size: string;
      file_sha256: string;
      by_name: string;
      remark: Generated<string>;
    };
    /** Kept by the database from every table that names content (migration 0120). */
    stored_file: Standard & {
      kind: AttachmentKind;
      file_name: string;
      suffix: string;
      file_size: string | null;
      /** SHA-256 of the content; not a name of it, so the sweep does not ask here. */
      content: string;
      by_name: string;
      record_id: string | null;
      record_name: string;
      needed: boolean;
      stored_at: Moment;
      search_text: Generated<string>;
    };
  }
}
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'attachment.added': { name: string; size: number; sha256: string };
    'attachment.changed': { name: string };
    'attachment.removed': { name: string; kind: AttachmentKind; sha256: string };
  }
}

const PURPOSE = 'attachment';
/** Seconds; long enough to open a large file, too short to pass on. */
const KEY_LIFE = 300;
/** Whatever the system knows by its content. */
const PLACE = { suffix: KNOWN_SUFFIXES.join(','), max_file_size: INSTITUTE_FILE_MB };

const shownRows = async (tx: Tx, by: { actor: Actor }, ids: readonly string[]): Promise<AttachmentRow[]> => {
  const rows = await tx
    .selectFrom('stored_file as s')
    .leftJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.id', '=', 's.record_id'))
    .leftJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.record_id'))
    .leftJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 's.tenant_id').onRef('n.id', '=', 's.record_id'))
    .leftJoin('institute_file as i', (j) => j.onRef('i.tenant_id', '=', 's.tenant_id').onRef('i.id', '=', 's.id'))
    .selectAll('s')
    .select(['b.case_no', 'b.title', 'c.company_name', 'n.name as node', 'i.remark', 'i.version as own_version'])
    .where('s.tenant_id', '=', by.actor.tenant)
    .where('s.id', 'in', [...ids])
    .execute();
  return rows.map((r) => ({
    id: r.id,
    version: r.own_version ?? r.version,
    fileName: r.file_name,
    kind: r.kind,
    suffix: r.suffix,
    fileSize: r.file_size === null ? null : Number(r.file_size),
    recordName: r.case_no ? `${r.case_no} ${r.title ?? ''}`.trim() : (r.title ?? r.company_name ?? r.node ?? r.record_name),
    needed: r.needed,
    byName: r.by_name,
    storedTime: r.stored_at,
    storage: inUseFor(by) === '' ? 'folder' : 'bucket',
    remark: r.remark ?? '',
  }));
};

const listed = answerList(attachmentList, {
  table: 'stored_file',
  tabs: { all: () => null, free: () => sql`not r.needed` },
  filters: { kind: 'kind', suffix: 'suffix', storedTime: 'stored_at' },
  sorts: { storedTime: 'stored_at', fileSize: { column: 'file_size', empty: true } },
  search: { text: 'search_text', ids: 'stored_file_search' },
  rows: shownRows,
});

/** @throws file.attachmentGone */
const stored = async (tx: Tx, id: string) =>
  (await tx.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('file.attachmentGone');
const oneRow = async (tx: Tx, ctx: Ctx, id: string): Promise<AttachmentRow> =>
  (await shownRows(tx, ctx, [id]))[0] ?? refuse('file.attachmentGone');

/** @throws file.attachmentGone */
const detail = (id: string, ctx: Ctx) =>
  ctx.read(async (tx) => {
    const { content } = await stored(tx, id);
    const { n } = await tx
      .selectFrom('stored_file')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('content', '=', content)
      .executeTakeFirstOrThrow();
    return { ...(await oneRow(tx, ctx, id)), sha256: content, sharedBy: n };
  });

/** @throws file.attachmentFixed for what belongs to a record, server.conflict, file.nameSuffix, and what a name is refused for */
const rename = (ctx: Ctx, { id, version, fileName, remark = '' }: Received<typeof attachmentCalls.attachSubmit> & { id: string }) =>
  ctx.write(async (tx) => {
    const row = await tx.selectFrom('institute_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return refuse((await stored(tx, id)) && 'file.attachmentFixed');
    if (version !== undefined && version !== row.version) refuse('server.conflict');
    const name = checkName(fileName ?? row.file_name);
    if (suffixOf(name) !== row.suffix) refuse('file.wrongSuffix', { suffix: row.suffix });
    await tx
      .updateTable('institute_file')
      .set((e) => ({ file_name: name, remark, ...changed(ctx), version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, { kind: 'attachment.changed', subject: { type: 'institute_file', id }, details: { name } });
    return oneRow(tx, ctx, id);
  });

/** A document of the institute itself. @throws what an upload is refused for */
export const keepInstituteFile = async (ctx: Ctx, place: typeof PLACE, remark: string) => {
  const { name, suffix, contentType, sha256, size } = await receive(ctx, place, undefined);
  return ctx.write(async (tx) => {
    const row = {
      ...created(ctx),
      ...{ file_name: name, suffix, content_type: contentType, file_size: String(size), file_sha256: sha256 },
      ...{ by_name: ctx.actor.name, remark },
    };
    await tx.insertInto('institute_file').values(row).execute();
    const details = { name, size, sha256 };
    await audit(tx, ctx, { kind: 'attachment.added', subject: { type: 'institute_file', id: row.id }, details });
    return row;
  });
};
const add = async (ctx: Ctx, remark: string): Promise<AttachmentRow> => {
  const { id } = await keepInstituteFile(ctx, PLACE, remark);
  return ctx.read((tx) => oneRow(tx, ctx, id));
};

const submit = async ({ id, ...input }: Received<typeof attachmentCalls.attachSubmit>, ctx: Ctx): Promise<AttachmentRow> => {
  try {
    return id === undefined ? await add(ctx, input.remark ?? '') : await rename(ctx, { id, ...input });
  } finally {
    readOff(ctx);
  }
};

/** Earlier contents are only ever added by people; the system deletes those whose file is gone. @throws file.attachmentGone, file.attachmentNeeded */
const remove = (ids: readonly string[], ctx: Ctx): Promise<null> =>
  ctx.db.system(async (tx) => {
    const { tenant } = ctx.actor;
    const wanted = [...new Set(ids)];
    const rows = await tx
      .selectFrom('stored_file')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('id', 'in', wanted)
      .forUpdate()
      .execute();
    if (rows.length !== wanted.length) refuse('file.attachmentGone');
    for (const row of rows) if (row.needed) refuse('file.attachmentNeeded', { name: row.file_name });
    for (const table of ['institute_file', 'archive_file_version'] as const)
      await tx.deleteFrom(table).where('tenant_id', '=', tenant).where('id', 'in', wanted).execute();
    for (const { id, file_name, kind, content } of rows)
      await audit(tx, ctx, {
        kind: 'attachment.removed',
        subject: { type: 'stored_file', id },
        details: { name: file_name, kind, sha256: content },
      });
    return null;
  });

/**
 * Refuses whoever may not open it where it belongs: papers and their earlier contents by the archive's rule, uploads and signatures by
 * anybody but their owner, files of a test by those who work on it or open every archive. @throws file.attachmentGone, file.notFound, file.noAuth
 */
const openable = async (tx: Tx, actor: Actor, id: string) => {
  const row = await stored(tx, id);
  switch (row.kind) {
    case 'paper':
      await openableFile(tx, actor, id);
      return row;
    case 'version': {
      const of = await tx.selectFrom('archive_file_version').select('file_id').where('id', '=', id).executeTakeFirst();
      await openableFile(tx, actor, of?.file_id ?? refuse('file.notFound'));
      return row;
    }
    case 'decision':
      return (await openableDecisionFile(tx, { actor }, id)) ? row : refuse('file.noAuth');
    case 'upload':
    case 'signature':
      return row.created_by === actor.user ? row : refuse('file.noAuth');
    case 'laboratory':
      return row.record_name !== '' || (row.record_id !== null && (await viewerOf(tx, actor, row.record_id)).whole)
        ? row
        : refuse('file.noAuth');
    case 'form':
    case 'picture':
    case 'institute':
      return row;
  }
};

const key = async (id: string, ctx: Ctx) => {
  await ctx.read((tx) => openable(tx, ctx.actor, id));
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: id, tenant, user }, KEY_LIFE), expiresIn: KEY_LIFE };
};

/** What the key's owner may do is asked again. @throws file.keyInvalid, and what `openable` refuses */
const bytes = async ({ id, authKey, isDownload }: Received<typeof attachmentCalls.attachDownload>, ctx: Ctx): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('file.keyInvalid');
  if (subject !== id || !actor.permissions.has('attach_view')) refuse('file.keyInvalid');
  const { content, file_name: name, suffix } = await ctx.db.read(actor, (tx) => openable(tx, actor, id));
  const length = await ctx.files.size(content);
  if (length === null) return refuse('file.notFound');
  return {
    open: async (range) => (await ctx.files.read(content, range)) ?? refuse('file.notFound'),
    type: contentTypeOf(suffix),
    name,
    length,
    inline: isDownload !== true && isViewable(suffix),
    etag: content,
  };
};

export const attachmentAnswers = answers(attachmentCalls, {
  attachPage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  attachDetail: ({ id }, ctx) => detail(id, ctx),
  attachSubmit: submit,
  attachRemove: ({ ids }, ctx) => remove(ids, ctx),
  attachKey: ({ id }, ctx) => key(id, ctx),
  attachDownload: bytes,
});
