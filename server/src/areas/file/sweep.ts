/**
 * Takes away what nobody needs any more: contents that no row names, uploads that were never saved or never finished, keys to zips
 * that have run out. Everything has a day's grace, since a content is put before its row is written.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { ResumableUploads } from '../../platform/files/resumable.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { at } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import '../../workflow/tables.ts';
import './tables.ts';

const GRACE_MS = 86_400_000;
const BATCH = 500;
/** More unnamed contents than this, and more than half of all, are left alone. */
const HELD_FROM = 100;

export type SweepPorts = { db: Db; world: World; files: FileStore; uploads: Pick<ResumableUploads, 'clear'> };
/** `held`: unnamed contents left alone, since they are most of the store. */
export type Swept = { contents: number; bytes: number; held: number; loose: number; unfinished: number };

/** Every column that names content, also those of tables to come: a name ending in sha256, as text. */
const namingColumns = async (tx: Tx): Promise<readonly { table: string; column: string }[]> =>
  (
    await sql<{ table: string; column: string }>`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name like '%sha256' and c.data_type = 'text' order by 1, 2`.execute(tx)
  ).rows;

/** Those that no row of any tenant names. */
const unnamed = (db: Db, hashes: readonly string[]): Promise<string[]> =>
  db.system(async (tx) => {
    let left = [...hashes];
    for (const { table, column } of await namingColumns(tx)) {
      if (left.length === 0) break;
      const { rows } = await sql<{ hash: string }>`select distinct ${sql.ref(column)} as hash from ${sql.table(table)}
        where ${sql.ref(column)} = any(${left}::text[])`.execute(tx);
      const named = new Set(rows.map((r) => r.hash));
      left = left.filter((hash) => !named.has(hash));
    }
    return left;
  });

/** Contents that no row names, put before; and how many contents there are. */
const findUnnamed = async ({ db, files }: SweepPorts, before: Date) => {
  const found: { sha256: string; size: number }[] = [];
  let kept = 0;
  let batch = new Map<string, number>();
  const flush = async () => {
    for (const sha256 of await unnamed(db, [...batch.keys()])) found.push({ sha256, size: batch.get(sha256) ?? 0 });
    batch = new Map();
  };
  for await (const { sha256, size, at: putAt } of files.list()) {
    kept++;
    if (putAt < before) batch.set(sha256, size);
    if (batch.size >= BATCH) await flush();
  }
  await flush();
  return { found, kept };
};

const sweepContents = async (ports: SweepPorts, before: Date): Promise<Pick<Swept, 'contents' | 'bytes' | 'held'>> => {
  const { found, kept } = await findUnnamed(ports, before);
  // a store that does not belong to this database: files of another system, or a database put back from long ago
  if (found.length > HELD_FROM && found.length > kept / 2) return { contents: 0, bytes: 0, held: found.length };
  const swept = { contents: 0, bytes: 0, held: 0 };
  for (const { sha256, size } of found) {
    // put again meanwhile: somebody is filing it
    if (!(await ports.files.remove(sha256, before))) continue;
    swept.contents++;
    swept.bytes += size;
  }
  return swept;
};

/** Rows first, then the contents they named. */
export const sweepFiles = async (ports: SweepPorts): Promise<Swept> => {
  const { db, world, files, uploads } = ports;
  const before = new Date(world.now().getTime() - GRACE_MS);
  const loose = await db.system(async (tx) => {
    const gone = await tx.deleteFrom('archive_file').where('filed', '=', false).where('created_at', '<', at(before)).executeTakeFirst();
    // uploaded for decisions that nobody submitted
    const unsent = await tx.deleteFrom('wf_upload').where('created_at', '<', at(before)).executeTakeFirst();
    await tx.deleteFrom('archive_download').where('until', '<', at(before)).execute();
    // the earlier contents of a file that was deleted
    await tx
      .deleteFrom('archive_file_version as v')
      .where('v.created_at', '<', at(before))
      .where((e) =>
        e.not(
          e.exists(
            e.selectFrom('archive_file as f').select('f.id').whereRef('f.tenant_id', '=', 'v.tenant_id').whereRef('f.id', '=', 'v.file_id'),
          ),
        ),
      )
      .execute();
    return Number(gone.numDeletedRows + unsent.numDeletedRows);
  });
  const unfinished = (await uploads.clear(before)) + (await files.clear(before));
  return { ...(await sweepContents(ports, before)), loose, unfinished };
};
