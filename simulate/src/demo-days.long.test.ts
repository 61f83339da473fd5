/** A first start plays the demo up to the evening before, whichever day that is: over a week, two feasts and the turn of a year. */
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { copyOf } from '@zhengjian/server/src/testing/database.ts';
import { runningWorld } from '@zhengjian/server/src/testing/world.ts';
import { expect, test } from 'vitest';
import { dispatchedToTest, stepsWithoutCertificate } from './testing/playable.ts';
import { institutePlayedUntil, openPlayed } from './testing/played-institute.ts';

const EVENINGS = [
  ...['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
  ...['2026-02-17', '2026-10-05', '2026-12-31'],
];

test.each(EVENINGS)('of %s', async (day) => {
  const until = new Date(`${day}T17:00:00+08:00`);
  const { urls, folder } = await copyOf(await institutePlayedUntil(until));
  const faults: string[] = [];
  const system = await openPlayed(urls, folder, (line) => faults.push(line), {}, runningWorld(new Date(`${day}T23:00:00+08:00`)), until);
  try {
    const { opened, app } = system;
    expect((await dispatchedToTest(opened.db)).length, 'cases that wait for the planner').toBeGreaterThanOrEqual(1);
    expect(await stepsWithoutCertificate(opened.db)).toEqual([]);
    expect((await verifyAll({ db: opened.db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
  } finally {
    await system.close();
  }
  expect(faults).toEqual([]);
});
