/** Whether what is taken can be kept: is there room on the disk of the files, and does the database still write? */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import type { Db } from './database/db.ts';
import { createdBySystem } from './standard.ts';
import { errorCode } from './start-fault.ts';
import type { Moment, Standard } from './tables.ts';
import type { World } from './world.ts';

declare module './database/schema.ts' {
  interface Schema {
    /** Written by whoever asks whether the database writes; one row per process. */
    write_check: Standard & { checked_at: Moment };
  }
}

/** No space, quota, read-only disk; PostgreSQL's disk_full and read_only_sql_transaction. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006'];

export const isStoreFull = (e: unknown): boolean =>
  FULL.includes(errorCode(e)) || (e instanceof Error && e.cause !== undefined && isStoreFull(e.cause));

export type State = 'ok' | 'noWrite' | 'away';
export type Readiness = { ok: boolean; database: State; files: State };

const BLOCK = Buffer.alloc(8_192);
/** Whoever watches asks every few seconds, and others may ask too: one look serves all for so long. */
const GOOD_FOR_MS = 5_000;

/** @param folder where files lie, or lie aside while they arrive */
export const watchStorage = (db: Db, folder: string, world: World) => {
  const row = world.uuid();
  const look = async (): Promise<Readiness> => {
    const reads = await db
      .system((tx) => tx.selectFrom('tenant').select('tenant_id').limit(1).execute())
      .then(() => true)
      .catch(() => false);
    const database = reads
      ? await db
          .system((tx) =>
            tx
              .insertInto('write_check')
              .values({ ...createdBySystem(DEFAULT_TENANT, world, row), checked_at: world.now() })
              .onConflict((c) => c.column('id').doUpdateSet({ checked_at: world.now() }))
              .execute(),
          )
          .then((): State => 'ok')
          .catch((): State => 'noWrite')
      : 'away';
    const trial = path.join(folder, `.trial-${row}`);
    const files = await writeFile(trial, BLOCK)
      .then((): State => 'ok')
      .catch((): State => 'noWrite');
    await rm(trial, { force: true }).catch(() => undefined);
    return { ok: database === 'ok' && files === 'ok', database, files };
  };
  let last: Promise<Readiness> | null = null;
  let lookedAt = 0;
  return (): Promise<Readiness> => {
    const now = world.now().getTime();
    if (!last || now - lookedAt >= GOOD_FOR_MS) {
      lookedAt = now;
      last = look();
    }
    return last;
  };
};
