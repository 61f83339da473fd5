/** Every file a row speaks of lies in the store, with the size the row tells and, where asked, with the very bytes. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Breach, InvariantReport } from '../../platform/invariants.ts';
import '../../workflow/tables.ts';
import './tables.ts';

const BATCH = 1_000;
const MOST = 100;

const hashOf = async (files: FileStore, sha256: string): Promise<string> => {
  const stream = await files.read(sha256);
  if (!stream) return 'no bytes';
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
};

/** Present contents of files, earlier ones, attachments of decisions; each in the order of its index. */
const TOLD_IN = ['archive_file', 'archive_file_version', 'wf_task_file', 'wf_task_customer_file'] as const;

const lookThrough = async (db: Db, files: FileStore, table: (typeof TOLD_IN)[number], options: { hash: boolean }, breaches: Breach[]) => {
  for (let last = ''; breaches.length < MOST; ) {
    const batch = await db.system((tx) =>
      tx
        .selectFrom(table)
        .select(['file_sha256', 'file_size'])
        .distinct()
        .where('file_sha256', '>', last)
        .orderBy('file_sha256')
        .orderBy('file_size')
        .limit(BATCH)
        .execute(),
    );
    for (const { file_sha256: sha256, file_size: told } of batch) {
      const size = await files.size(sha256);
      if (size === null) breaches.push({ id: sha256, detail: 'no bytes' });
      else if (size !== Number(told)) breaches.push({ id: sha256, detail: `${size} bytes, told ${told}` });
      else if (options.hash) {
        const found = await hashOf(files, sha256);
        if (found !== sha256) breaches.push({ id: sha256, detail: `bytes hash to ${found}` });
      }
    }
    const end = batch.at(-1);
    if (!end) break;
    last = end.file_sha256;
  }
};

/** Looks at each content once, however many cases share it. `hash`: reads the bytes too, which takes as long as the disk takes. */
export const verifyFiles = async (db: Db, files: FileStore, options: { hash: boolean }): Promise<InvariantReport> => {
  const breaches: Breach[] = [];
  for (const table of TOLD_IN) await lookThrough(db, files, table, options, breaches);
  return { name: 'file.every-file-has-its-bytes', breaches: breaches.slice(0, MOST) };
};
