/**
 * Acts among thousands of cases: one more is played from its form to the archive, and no transaction of it reads by the thousand, whatever
 * its triggers, its functions and the policies read included.
 */
import { SYSTEM_USER } from '@zhengjian/server/src/platform/actor.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { companies } from './companies.ts';
import { MAIN_TENANT } from './institute.ts';
import { knownCompanies } from './register.ts';
import { PLAYED_UNTIL } from './testing/played-institute.ts';
import { stampPapers } from './testing/stamped.ts';
import { volumeSystem } from './testing/volume.ts';
import { simulateYear } from './year/year.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const CASES = 2_000;
/** Rows of one table or index that one transaction may read: more than there is under way, less than there is in all. */
const MOST = 3_000;
/** Of a statement, enough to find it by. */
const SHOWN = 160;
const DAY_MS = 86_400_000;

const system = await volumeSystem(CASES, 'institute');
// as after years: what waits to be stamped is of the cases that are played
await stampPapers(system.urls.owner, MAIN_TENANT);

/** A case that is played over these days. */
const playOne = async () => {
  const from = PLAYED_UNTIL;
  const until = new Date(from.getTime() + 150 * DAY_MS);
  const known = await knownCompanies(system, MAIN_TENANT, companies);
  return simulateYear(system, {
    ...{ seed: 'acts', cases: 1, from, until, lastBegin: new Date(from.getTime() + 5 * DAY_MS), mornings: 0, known },
    ...{ kept: { at: from.toISOString(), cases: [] }, signal: new AbortController().signal },
  });
};

test('what reads all there is is found out', async () => {
  const viewer = { tenant: MAIN_TENANT, user: SYSTEM_USER, kind: 'staff', companies: [], laboratory: null } as const;
  const reads = await system.readsOver(MOST, () =>
    system.db.read(viewer, (tx) => sql`select count(*) from business_case b where b.case_no || '' = ''`.execute(tx)),
  );
  expect(reads.map(({ of }) => of).join()).toContain('business_case');
});

test('no act of a case reads more as there are more cases', async () => {
  let refused = new Map<string, number>();
  const reads = await system.readsOver(MOST, async () => {
    refused = await playOne();
  });
  expect(refused).toEqual(new Map());
  expect(
    reads.map(({ of, rows, statements }) => `${rows} rows of ${of} in ${statements.map((text) => text.slice(0, SHOWN)).join('; ')}`),
  ).toEqual([]);
});
