/** A system with a database of its own for a year to be played in it in process: in a folder that goes away, or in one that is kept until the year is over. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openDatabase } from '@zhengjian/server/src/platform/database/open.ts';
import { openPool, withSettings } from '@zhengjian/server/src/platform/database/pools.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { configOf } from '@zhengjian/server/src/testing/config.ts';
import type pg from 'pg';
import { simulatedWorld } from '../chance.ts';
import { type InstituteOptions, MAIN_TENANT, seedInstitute } from '../institute.ts';
import { createUsers } from '../people.ts';

const CONNECTIONS = 4;

type YearSystemOptions = {
  /** Folder of a year that may be stopped, and goes on if it holds one; none: a folder that goes away. */
  kept?: string | undefined;
  /** Told of each connection before its first statement. */
  connected?: (client: pg.PoolClient) => void;
};

export const openYearSystem = async (
  seed: string,
  from: Date,
  options: InstituteOptions,
  { kept, connected = () => {} }: YearSystemOptions = {},
) => {
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'zj-year-'));
  const dataDir = path.join(folder, 'data');
  const files = path.join(dataDir, 'files');
  fs.mkdirSync(files, { recursive: true });
  const opened = await openDatabase(configOf(dataDir), { operator: { say: () => {}, text: (step) => step }, onError: () => {} });
  // a year that a power cut shortens is begun anew: no commit waits for the disk
  const pool = (url: string, name: string) =>
    openPool(withSettings(url, { synchronous_commit: 'off' }), { name: `year ${name}`, max: CONNECTIONS }).on('connect', connected);
  const { urls } = opened;
  const db = createDb({ app: pool(urls.app, 'app'), system: pool(urls.system, 'system'), long: pool(urls.app, 'long') });
  const outside = pool(urls.system, 'outside');
  const world = simulatedWorld(seed, from);
  const faults: string[] = [];
  const app = await openApp({
    ...{ db, world, files, masterKey: Buffer.alloc(32, 7), web: null, trustProxy: false, tls: null, publicPerMinute: 1_000_000 },
    settings: { captcha: true, demo: true, production: false },
    quiet: true,
    log: (line) => faults.push(line),
  });
  const begun = await db.system((tx) => tx.selectFrom('tenant').select('id').limit(1).executeTakeFirst());
  if (begun === undefined) await seedInstitute(db, world, path.join(projectRoot, 'processes'), options);
  const leave = async () => {
    await app.close();
    await outside.end();
    await db.close();
    await opened.close();
  };
  return {
    app,
    db,
    world,
    faults,
    users: createUsers({ app, db, world }, MAIN_TENANT),
    look: async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<Row[]> =>
      (await outside.query<Row>(text, [...values])).rows,
    /** What the system does by the clock. */
    jobs: allJobs({ db, world, tenants: [MAIN_TENANT] }),
    /** What does not hold, every file read. */
    breaches: async (): Promise<string[]> =>
      (await verifyAll({ db, files: app.files, hash: true })).flatMap(({ name, breaches }) =>
        breaches.map(({ id, detail }) => `${name}: ${id} ${detail}`),
      ),
    /** Closes it; what was played stays in the folder. */
    leave,
    close: async () => {
      await leave();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
