/**
 * The demo institute of a test run, its cases as far as their acceptance: played once, by whichever test file asks first, and copied by the others. A file that needs
 * another seed or a time of its own plays for itself.
 */

import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { type DatabaseUrls, filledTemplate } from '@zhengjian/server/src/testing/database.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { testThreads } from '@zhengjian/server/src/testing/threads.ts';
import { simulatedWorld } from '../chance.ts';
import { simulateDemo } from '../demo.ts';
import { MAIN_TENANT, seedInstitute } from '../institute.ts';
import { createUsers } from '../people.ts';
import { gatherStatistics } from '../statistics.ts';

const CASES = 24;
const MONTHS = 6;
const CONNECTIONS = 4;

/** The moment at which the play ends: a Friday, five in the afternoon. */
export const DEMO_UNTIL = new Date('2026-03-06T17:00:00+08:00');

const fill = async (urls: DatabaseUrls, folder: string): Promise<void> => {
  const pool = (url: string) => openPool(url, { name: 'demo', max: CONNECTIONS });
  const db = createDb({ app: pool(urls.app), system: pool(urls.system), long: pool(urls.app) });
  const world = simulatedWorld('demo', new Date('2025-09-01T09:00:00+08:00'));
  const faults: string[] = [];
  const app = await openApp({
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files: folder,
    threads: testThreads(),
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
    log: (line) => faults.push(line),
  });
  try {
    await seedInstitute(db, world, path.join(projectRoot, 'processes'));
    const signal = new AbortController().signal;
    const doubled = () => gatherStatistics(urls.owner);
    await simulateDemo(
      { app, db, world },
      { seed: 'demo', cases: CASES, until: DEMO_UNTIL, months: MONTHS, goal: 'acceptance', signal, doubled },
    );
    await gatherStatistics(urls.owner);
  } finally {
    await app.close();
    await db.close();
  }
  if (faults.length > 0) throw new Error(`the demo to copy has faults: ${faults.join('; ')}`);
};

/** The demo database of this run, for who opens it in a way of its own. */
export const demoTemplate = () => filledTemplate('zj_demo', fill);

/** The demo institute as it stands when the play ends, on data of the file's own. `seed` gives the ids and the chance of what comes then. */
export const demoSystem = async (seed: string) => {
  const world = simulatedWorld(`after the play: ${seed}`, DEMO_UNTIL);
  const system = await testSystem(world, null, await demoTemplate());
  return { ...system, world, users: createUsers({ app: system.app, db: system.db, world }, MAIN_TENANT) };
};
