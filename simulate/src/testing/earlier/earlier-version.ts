/**
 * An installation of an earlier version, as it stood on its disk. `acceptance-only.sql.gz` holds the rows of one that knew no more than the
 * acceptance of CCC cases: both institutes, their companies and nineteen applications in every state they had then, written by the play of
 * that version until 2026-11-20; without regions, messages, sessions and the audit.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { earlierStructure, superuser } from '@zhengjian/server/src/testing/database.ts';

/** The last step that its database had seen. */
const LAST_STEP = '0044_impression_search';

/** When its play ended. */
export const EARLIER_UNTIL = new Date('2026-11-20T17:00:00+08:00');
/** Under which it kept its secrets. */
export const EARLIER_KEY = Buffer.alloc(32, 7).toString('hex');

/** A database with the structure and the rows of the earlier version. */
export const earlierDatabase = async () => {
  const database = await earlierStructure(LAST_STEP);
  // a connection of its own: the rows come with settings
  const client = await superuser(database.socket, database.name);
  try {
    await client.query(gunzipSync(readFileSync(path.join(import.meta.dirname, 'acceptance-only.sql.gz'))).toString('utf8'));
  } finally {
    await client.end();
  }
  return database;
};
