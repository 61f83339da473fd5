/** Fills an empty system with the demo institute; a fill that was cut off is undone before the next one. */
import path from 'node:path';
import { type App, type AppOptions, openApp } from '@zhengjian/server/src/app.ts';
import { createDb, type Db } from '@zhengjian/server/src/platform/database/db.ts';
import type { OpenedDatabase } from '@zhengjian/server/src/platform/database/open.ts';
import { openPool, withSettings } from '@zhengjian/server/src/platform/database/pools.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { createdBySystem } from '@zhengjian/server/src/platform/standard.ts';
import { DEMO_PARAM } from '@zhengjian/server/src/system.ts';
import pg from 'pg';
import { simulatedWorld } from './chance.ts';
import { simulateDemo } from './demo.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { playStamping } from './stamping.ts';
import { gatherStatistics } from './statistics.ts';
import { playWaiting } from './waiting.ts';

const SEED = 'zhengjian';
const CASES = 120;
const MONTHS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONNECTIONS = 4;

export type FillOptions = {
  app: Pick<App, 'threads'>;
  opened: OpenedDatabase;
  files: string;
  store?: AppOptions['store'];
  masterKey: Buffer;
  signal: AbortSignal;
  print: (text: string) => void;
  cases?: number;
  until?: Date;
};

const markOf = (db: Db) =>
  db.system((tx) =>
    tx
      .selectFrom('system_param')
      .select('param_value')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('param_key', '=', DEMO_PARAM)
      .executeTakeFirst(),
  );

/** True when the system holds the demo institute, or anything else that is not ours to touch. */
export const isFilled = async (db: Db): Promise<boolean> => {
  const mark = await markOf(db);
  if (mark) return mark.param_value === 'filled';
  return (await db.system((tx) => tx.selectFrom('tenant').select('id').limit(1).executeTakeFirst())) !== undefined;
};

/** True when the system holds the demo institute, complete. */
export const holdsDemo = async (db: Db): Promise<boolean> => (await markOf(db))?.param_value === 'filled';

/** Nobody has used a system that is still being filled: emptying it loses nothing. */
const empty = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'audit_shift'",
    );
    await client.query(`truncate ${rows.map((r) => r.name).join(', ')} cascade`);
  } finally {
    await client.end();
  }
};

/** Commits without waiting for the disk: a fill that a power cut shortens is begun anew anyway. */
const quickDb = (urls: OpenedDatabase['urls']): Db => {
  const pool = (url: string, name: string) =>
    openPool(withSettings(url, { synchronous_commit: 'off' }), { name: `fill ${name}`, max: CONNECTIONS });
  return createDb({ app: pool(urls.app, 'app'), system: pool(urls.system, 'system'), long: pool(urls.app, 'long') });
};

/** Five in the afternoon in Shanghai, the day before. */
const yesterdayEvening = (): Date => new Date(Math.floor((Date.now() + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 15 * HOUR_MS);

/** Plays the demo institute up to yesterday evening. */
export const fillDemo = async (o: FillOptions): Promise<void> => {
  const { urls } = o.opened;
  if (await markOf(o.opened.db)) await empty(urls.owner);
  const db = quickDb(urls);
  const until = o.until ?? yesterdayEvening();
  const start = new Date(until.getTime() - MONTHS * 31 * DAY_MS);
  const world = simulatedWorld(SEED, start);
  await db.system((tx) =>
    tx
      .insertInto('system_param')
      .values({ ...createdBySystem(MAIN_TENANT, world), param_key: DEMO_PARAM, param_name: '演示数据', param_value: 'filling', remark: '' })
      .execute(),
  );
  const app = await openApp({
    db,
    world,
    masterKey: o.masterKey,
    files: o.files,
    store: o.store,
    threads: o.app.threads,
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
  });
  let told = -1;
  try {
    await seedInstitute(db, world, path.join(projectRoot, 'processes'));
    await simulateDemo(
      { app, db, world },
      {
        seed: SEED,
        cases: o.cases ?? CASES,
        until,
        months: MONTHS,
        signal: o.signal,
        progress: (done, of) => {
          const percent = Math.floor((done * 100) / of);
          // what comes to be done on the way is added to the rest
          if (percent <= told) return;
          told = percent;
          o.print(`\r  ${String(percent).padStart(3)} %`);
        },
        doubled: () => gatherStatistics(urls.owner),
      },
    );
    await playStamping({ app, db, world }, until);
    await playWaiting({ app, db, world }, until);
    await gatherStatistics(urls.owner);
  } finally {
    await app.close();
    await db.close();
    if (told >= 0) o.print('\n');
  }
  // this commit waits for the disk, and with it everything before
  await o.opened.db.system((tx) =>
    tx
      .updateTable('system_param')
      .set({ param_value: 'filled' })
      .where('tenant_id', '=', MAIN_TENANT)
      .where('param_key', '=', DEMO_PARAM)
      .execute(),
  );
};
