import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { prepareRegions, regionNames } from './regions.ts';

const { db, world } = await freshDatabase();

test('a region is called by all its levels that have a name of their own', async () => {
  await db.system((tx) => prepareRegions(tx, world));
  const codes = ['411303', '110101', '810000', '419001', ''];
  const names = await db.system((tx) => regionNames(tx, codes));
  expect(Object.fromEntries(names)).toEqual({
    411303: '河南省南阳市卧龙区',
    110101: '北京市东城区',
    810000: '香港特别行政区',
    419001: '河南省济源市',
  });
});

test('regions are written once', async () => {
  const count = () =>
    db.system(async (tx) => {
      const { n } = await tx
        .selectFrom('region')
        .select((e) => e.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    });
  const before = await count();
  await db.system((tx) => prepareRegions(tx, world));
  expect(await count()).toBe(before);
  expect(before).toBeGreaterThan(3000);
});
