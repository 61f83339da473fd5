/**
 * How a database is filled that nobody uses yet: what is lost with the machine would be filled again, so nothing waits for the disk, and an
 * index, which is as large as what it is made of, is not written to the log besides.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureServer, stopServer } from '@zhengjian/server/src/platform/database/embedded.ts';

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  wal_compression: 'off',
  // no log from which a second server could follow: none does
  wal_level: 'minimal',
  max_wal_senders: '0',
} as const;

/** Fills the embedded database of a data folder, which nobody has open, and brings it to the disk in the end. */
export const filling = async <T>(dataDir: string, fill: () => Promise<T>): Promise<T> => {
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await ensureServer({ dataDir: path.join(dataDir, 'database'), flags });
  if (server.adopted) throw new Error(`${dataDir} is open elsewhere`);
  try {
    return await fill();
  } finally {
    await stopServer(server);
    spawnSync('sync');
  }
};
