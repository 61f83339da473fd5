/** The app over the sources beside this file, on the database of a worked example. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { simulatedWorld } from '../chance.ts';
import { seedInstitute } from '../institute.ts';

export const openExampleApp = async (appUrl: string, systemUrl: string) => {
  const world = simulatedWorld('example', new Date('2026-01-05T09:00:00+08:00'));
  const pool = (url: string) => openPool(url, { name: 'example', max: 4 });
  const db = createDb({ app: pool(appUrl), system: pool(systemUrl), long: pool(appUrl) });
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
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../../processes'));
  return {
    app,
    db,
    world,
    close: async () => {
      await app.close();
      await db.close();
      fs.rmSync(files, { recursive: true, force: true });
    },
  };
};
