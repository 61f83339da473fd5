/** The app over the sources beside this file, with the institute and a few cases in it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { simulatedWorld } from '../../chance.ts';
import { simulateDemo } from '../../demo.ts';
import { MAIN_TENANT, seedInstitute } from '../../institute.ts';
import { createUsers } from '../../people.ts';

/** The moment at which the play ends: a Friday, five in the afternoon. */
const UNTIL = new Date('2026-03-06T17:00:00+08:00');

export type ExampleApp = Awaited<ReturnType<typeof openExampleApp>>;

/** `cases`: played as far as their acceptance, with the documents that stand there. */
export const openExampleApp = async (urls: { app: string; system: string }, cases: number) => {
  const world = simulatedWorld('example', new Date('2026-01-05T09:00:00+08:00'));
  const pool = (url: string) => openPool(url, { name: 'example', max: 4 });
  const db = createDb({ app: pool(urls.app), system: pool(urls.system), long: pool(urls.app) });
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-example-'));
  const app = await openApp({
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files,
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
  });
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../../../processes'));
  if (cases > 0) {
    const play = { seed: 'example', cases, until: UNTIL, months: 2, goal: 'acceptance' as const };
    await simulateDemo({ app, db, world }, { ...play, signal: new AbortController().signal });
    world.setNow(UNTIL);
  }
  const users = createUsers({ app, db, world }, MAIN_TENANT);
  return {
    app,
    db,
    /** Who asks, by the account of a person. */
    as: async (account: string) => ({ token: await users.as(account) }),
    close: async () => {
      await app.close();
      await db.close();
      fs.rmSync(files, { recursive: true, force: true });
    },
  };
};
