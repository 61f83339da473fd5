/** Many files as one zip: a key that tells what it holds, and the zip against it, streamed from the store with its length told first. */
import { Readable } from 'node:stream';
import { en } from '@zhengjian/contract/areas/file/text.en.ts';
import { zh } from '@zhengjian/contract/areas/file/text.zh.ts';
import { makeZip, predictLength } from 'client-zip';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { mayOpenFile, maySeeFile, type Viewer, viewerOf } from './access.ts';
import { catalogueFor, filesUnder, titleOf } from './queries.ts';
import type { CatalogRow, Catalogue, FileRow } from './rows.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'archive.downloaded': { name: string; files: number; bytes: number; records: string[] };
  }
}

/** Seconds a key to a zip lives. */
const BUNDLE_KEY_LIFE = 600;
const MOST_FILES = 2_000;

type Entry = { file: FileRow; folder: string };
type Gathered = { entries: Entry[]; withheld: number; titles: string[] };

/** Bytes of a name in UTF-8 that every file system takes; a Chinese character has three. */
const MOST_BYTES = 240;
/** A longer one is part of the name. */
const MOST_EXTENSION = 20;

/** No separators, nothing Windows reserves, no dot at the end. */
const plain = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/[. ]+$/u, '');

/** As much of a name as goes before its end, no character cut in two. */
const cut = (name: string, end: string): string => {
  let room = MOST_BYTES - Buffer.byteLength(end);
  const kept: string[] = [];
  for (const character of name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept.push(character);
  }
  return `${plain(kept.join('')) || '_'}${end}`;
};

/** A name that every system can unpack. */
export const safeName = (name: string): string => cut(plain(name), '');

/** Folders of the catalogue above the file, by code and name. */
const folderOf = ({ actor }: Viewer, catalogue: Catalogue, node: CatalogRow): string => {
  const names: string[] = [];
  for (let above: CatalogRow | undefined = node; above; above = above.parent_id ? catalogue.get(above.parent_id) : undefined)
    names.unshift(safeName(`${above.catalog_code} ${actor.lang === 'en' && above.name_en ? above.name_en : above.name}`));
  return names.join('/');
};

const gather = async (tx: Tx, actor: Actor, dataIds: readonly string[], wanted: ReadonlySet<string> | null): Promise<Gathered> => {
  const out: Gathered = { entries: [], withheld: 0, titles: [] };
  for (const dataId of new Set(dataIds)) {
    const viewer = await viewerOf(tx, actor, dataId);
    const catalogue = await catalogueFor(tx, viewer);
    const files = (await filesUnder(tx, dataId)).filter((f) => wanted === null || wanted.has(f.id));
    if (files.length === 0) continue;
    const title = safeName((await titleOf(tx, viewer)) || dataId);
    out.titles.push(title);
    for (const file of files) {
      const node = catalogue.get(file.file_catalog_id);
      if (!node || !maySeeFile(viewer, node, file)) continue;
      if (!mayOpenFile(viewer, node, file) || !node.can_download) out.withheld++;
      else
        out.entries.push({
          file,
          folder: dataIds.length > 1 ? `${title}/${folderOf(viewer, catalogue, node)}` : folderOf(viewer, catalogue, node),
        });
    }
  }
  return out;
};

/** Paths in the zip; a second file of the same name in a folder is numbered. Case does not tell names apart everywhere. */
export const pathsOf = (entries: readonly { folder: string; file: { original_filename: string } }[]): string[] => {
  const taken = new Set<string>();
  return entries.map(({ folder, file }) => {
    const name = plain(file.original_filename);
    const dot = name.lastIndexOf('.');
    const [stem, end] = dot > 0 && name.length - dot <= MOST_EXTENSION ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let n = 1; ; n++) {
      const path = `${folder}/${cut(stem, n === 1 ? end : ` (${n})${end}`)}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  });
};

const recordsOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('archive_file')
      .select('case_id')
      .distinct()
      .where('id', 'in', [...ids])
      .orderBy('case_id')
      .execute()
  ).map((r) => r.case_id);

const lengthOf = (entries: readonly Entry[], paths: readonly string[]): number =>
  Number(predictLength(entries.map(({ file }, i) => ({ name: paths[i] ?? '', size: Number(file.file_size) }))));

/** @throws server.malformed, file.nothingToDownload, file.tooManyToDownload */
export const bundleKey = (ctx: Ctx, input: { dataIds?: string[] | undefined; fileIds?: string[] | undefined }) =>
  ctx.write(async (tx) => {
    const { dataIds, fileIds } = input;
    if (!dataIds === !fileIds) return refuse('server.malformed');
    const records = dataIds ?? (await recordsOf(tx, fileIds ?? []));
    const { entries, withheld, titles } = await gather(tx, ctx.actor, records, fileIds ? new Set(fileIds) : null);
    if (entries.length === 0) return refuse(withheld > 0 ? 'file.noAuth' : 'file.nothingToDownload');
    if (entries.length > MOST_FILES) refuse('file.tooManyToDownload', { n: MOST_FILES });
    const { name } = (ctx.lang === 'en' ? en : zh).bundle;
    const fileName = `${titles.length === 1 ? titles[0] : `${name} ${dayText(ctx.world.now())}`}.zip`;
    const row = {
      ...created(ctx),
      user_id: ctx.actor.user,
      file_name: fileName,
      file_ids: entries.map(({ file }) => file.id),
      until: new Date(ctx.world.now().getTime() + BUNDLE_KEY_LIFE * 1000),
    };
    await tx.insertInto('archive_download').values(row).execute();
    return {
      authKey: ctx.keys.issue({ purpose: 'bundle', subject: row.id, tenant: ctx.actor.tenant, user: ctx.actor.user }, BUNDLE_KEY_LIFE),
      expiresIn: BUNDLE_KEY_LIFE,
      fileName,
      files: entries.length,
      bytes: lengthOf(entries, pathsOf(entries)),
      withheld,
    };
  });

/** One file after the other, each opened when its turn comes. */
async function* contents(files: FileStore, entries: readonly Entry[], paths: readonly string[]) {
  for (const [i, { file }] of entries.entries()) {
    const stream = await files.read(file.file_sha256);
    if (!stream) throw new Error(`content ${file.file_sha256} is gone`);
    try {
      yield {
        name: paths[i] ?? '',
        size: Number(file.file_size),
        lastModified: new Date(`${file.created_at.replace(' ', 'T')}+08:00`),
        input: stream as AsyncIterable<Uint8Array>,
      };
    } finally {
      stream.destroy();
    }
  }
}

/** @throws file.keyInvalid, file.nothingToDownload when none of the files may be fetched any more, file.fileGone */
export const bundleBytes = async (ctx: Ctx, authKey: string): Promise<FileAnswer> => {
  const { subject, actor: owner } = (await ctx.bearer(authKey, 'bundle')) ?? refuse('file.keyInvalid');
  const { row, entries, records } = await ctx.db.read(owner, async (tx) => {
    const found =
      (await tx
        .selectFrom('archive_download')
        .select(['file_name', 'file_ids'])
        .where('id', '=', subject)
        .where('until', '>', at(ctx.world.now()))
        .executeTakeFirst()) ?? refuse('file.keyInvalid');
    const ids = found.file_ids.map((id) => id.replaceAll('-', ''));
    const of = await recordsOf(tx, ids);
    return { row: found, records: of, entries: (await gather(tx, owner, of, new Set(ids))).entries };
  });
  if (entries.length === 0) return refuse('file.nothingToDownload');
  for (const { file } of entries) if ((await ctx.files.size(file.file_sha256)) !== Number(file.file_size)) refuse('file.fileGone');
  const paths = pathsOf(entries);
  const length = lengthOf(entries, paths);
  return {
    // told where the bytes begin to flow: a question for the length alone is no download
    open: async () => {
      await ctx.db.write(owner, (tx) =>
        audit(
          tx,
          { actor: owner, world: ctx.world, ip: ctx.ip },
          {
            kind: 'archive.downloaded',
            subject: { type: 'archive_download', id: subject },
            caseId: records.length === 1 ? (records[0] ?? null) : null,
            details: { name: row.file_name, files: entries.length, bytes: length, records },
          },
        ),
      );
      return Readable.fromWeb(makeZip(contents(ctx.files, entries, paths)) as Parameters<typeof Readable.fromWeb>[0]);
    },
    type: 'application/zip',
    name: row.file_name,
    length,
    whole: true,
    inline: false,
  };
};
