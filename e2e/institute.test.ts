/**
 * The institute that the journeys copy. It is filled here, beside other tests, so that no worker of the journeys waits for it; and
 * nothing may be wrong with it before the first journey begins.
 */
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { expect, test } from 'vitest';
import { journeySystem } from './system.ts';

const { system, faults } = await journeySystem();

test('it holds nothing that must never be', async () => {
  const reports = await verifyAll({ db: system.opened.db, files: system.app.files, hash: false });
  expect(reports.flatMap(({ breaches }) => breaches)).toEqual([]);
  expect(faults).toEqual([]);
});
