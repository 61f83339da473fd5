/** The institute as it stands before the first company comes: prepared once in a run and copied by the test files that begin there. */
import path from 'node:path';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import type { World } from '@zhengjian/server/src/platform/world.ts';
import { type DatabaseUrls, filledTemplate } from '@zhengjian/server/src/testing/database.ts';
import { type TestSystem, testSystem } from '@zhengjian/server/src/testing/system.ts';
import { simulatedWorld } from '../chance.ts';
import { seedInstitute } from '../institute.ts';

/** A Monday, eight in the morning: the files that copy begin later. */
const PREPARED = new Date('2026-03-02T08:00:00+08:00');

const prepare = async (urls: DatabaseUrls): Promise<void> => {
  const pool = (url: string) => openPool(url, { name: 'institute', max: 2 });
  const db = createDb({ app: pool(urls.app), system: pool(urls.system), long: pool(urls.app) });
  try {
    await seedInstitute(db, simulatedWorld('institute', PREPARED), path.join(projectRoot, 'processes'));
  } finally {
    await db.close();
  }
};

/** A system of the file's own, with the institute in it. */
export const instituteSystem = async (world: World): Promise<TestSystem> =>
  testSystem(world, null, await filledTemplate('zj_institute', prepare));
