/** How long samples are kept in the store: from the report of their test on, or from their return where that comes later (domain 4.2). */

import { TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import { SAMPLE_TABS } from '@zhengjian/contract/areas/sample/states.ts';
import { knownParams } from '@zhengjian/contract/areas/system/known-params.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { paramOf } from '../system/index.ts';
import '../laboratory/tables.ts';
import './tables.ts';

/** Of one tenant at a time; the rest follows with the next run. */
const MOST = 200;
const KEY = 'sample.keepMonths' satisfies keyof typeof knownParams;

/** The day, so many months on; the last one of a month that is too short. @returns yyyy-MM-dd */
const monthsOn = (from: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const same = new Date(Date.UTC(year, month - 1 + months, day));
  return (same > last ? last : same).toISOString().slice(0, 10);
};

const keptFromNow = async (tx: Tx, { world }: Pick<Act, 'world'>): Promise<string> =>
  monthsOn(dayText(world.now()), Number(await paramOf(tx, KEY, knownParams[KEY].initial)));

const testsOf = (caseId: string) => sql`case_work w join test_task t on t.tenant_id = w.tenant_id and t.id = w.work_id
  where w.tenant_id = s.tenant_id and w.case_id = ${sql.ref(caseId)}`;
const isTested = sql<boolean>`exists (select from ${testsOf('s.case_id')} and t.state not in (${sql.join(TEST_ENDED)}))`;
const wasTested = sql<boolean>`exists (select from ${testsOf('s.case_id')})`;

/** Samples of these whose test is still under way. */
const tested = async (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('sample as s')
    .select(['s.id', 's.sample_no'])
    .where('s.id', 'in', [...ids])
    .where(isTested)
    .orderBy('s.sample_no')
    .execute();

/** Until when each is kept that comes back into the store now; of one whose test is still under way its report says so. */
export const keptUntil = async (tx: Tx, act: Act, ids: readonly string[]): Promise<(id: string) => string | null> => {
  const open = new Set((await tested(tx, ids)).map(({ id }) => id));
  const day = await keptFromNow(tx, act);
  return (id) => (open.has(id) ? null : day);
};

/** @throws sample.testRuns */
export const refuseTested = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const [first] = await tested(tx, ids);
  if (first !== undefined) refuse('sample.testRuns', { sample: first.sample_no });
};

const setDay = async (tx: Tx, act: Act, ids: readonly string[], day: string | null): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('sample')
    .set((e) => ({ keep_until: day, overdue_told_at: null, ...changed(act), version: e('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
};

const storedFor = async (tx: Tx, act: Act, workId: string) =>
  tx
    .selectFrom('sample')
    .select(['id', 'keep_until'])
    .where('case_id', 'in', await casesOfWork(tx, act, workId))
    .where('state', 'in', [...SAMPLE_TABS.inStore])
    .execute();

/** The report of a test is out: what is in the store is kept from now on. */
export const keepFromReport = async (tx: Tx, act: Act, workId: string): Promise<void> => {
  const day = await keptFromNow(tx, act);
  const shorter = (await storedFor(tx, act, workId)).filter(({ keep_until }) => keep_until === null || keep_until < day);
  await setDay(
    tx,
    act,
    shorter.map(({ id }) => id),
    day,
  );
};

/** The test goes on once more: until its report nothing of it is over its time. */
export const keepForTest = async (tx: Tx, act: Act, workId: string): Promise<void> =>
  setDay(
    tx,
    act,
    (await storedFor(tx, act, workId)).map(({ id }) => id),
    null,
  );

/** What is left in the store of tests that ended without a report is kept from now on. @returns how many samples */
export const keepWhatIsLeft = async (tx: Tx, act: Act): Promise<number> => {
  const rows = await tx
    .selectFrom('sample as s')
    .select('s.id')
    .where('s.tenant_id', '=', act.actor.tenant)
    .where('s.tab', '=', 'inStore')
    .where('s.keep_until', 'is', null)
    .where(wasTested)
    .where((e) => e.not(isTested))
    .orderBy('s.id')
    .limit(MOST)
    .execute();
  await setDay(
    tx,
    act,
    rows.map(({ id }) => id),
    await keptFromNow(tx, act),
  );
  return rows.length;
};
