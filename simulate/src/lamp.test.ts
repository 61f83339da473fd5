/** The lamp a row shows, the lamp one filters by, and the lamp of the case file are one. */
import path from 'node:path';
import { acceptanceCalls, acceptanceNodes } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { LAMPS } from '@zhengjian/contract/rules/workdays.ts';
import { testHouse } from '@zhengjian/server/src/testing/house.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { playDemo } from './demo.ts';
import { furnish, MAIN_TENANT } from './furnish.ts';
import { createCast } from './people.ts';

const until = new Date('2026-03-06T17:00:00+08:00');
const HOUR_MS = 3_600_000;
const world = simulatedWorld('lamp', new Date('2026-01-05T09:00:00+08:00'));
const { app, db, raw } = await testHouse(world);
const cast = createCast({ app, db, world }, MAIN_TENANT);
const dean = async () => ({ token: await cast.as('wangjianheng') });

beforeAll(async () => {
  await furnish(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await playDemo({ app, db, world }, { seed: 'lamp', cases: 16, until, months: 2, signal: new AbortController().signal });
}, 180_000);

const list = async (lamp?: (typeof LAMPS)[number]) =>
  (await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', size: 200, ...(lamp ? { lamp } : {}) }, await dean()))
    .records;

test('whenever one looks', async () => {
  // also to the second at which a colour changes
  const edges = await raw<{ at: string }>(
    "select unnest(array[warn_at, due_at, severe_at]) as at from wf_task where status = 'open' and due_at is not null",
  );
  const moments = [
    ...edges
      .map(({ at }) => Date.parse(`${at.replace(' ', 'T')}+08:00`))
      .flatMap((at) => [at - 400, at, at + 400, at + 1000].map((ms) => new Date(ms))),
    ...[1, 20, 44, 70, 100, 150, 400].map((hours) => new Date(until.getTime() + hours * HOUR_MS)),
  ]
    .filter((at) => at.getTime() > until.getTime() - 7 * 24 * HOUR_MS)
    .sort((a, b) => a.getTime() - b.getTime());
  const met = new Set<string>();
  for (const at of moments) {
    world.setNow(at);
    const rows = await list();
    for (const lamp of LAMPS) {
      const shown = rows.filter((row) => row.lamp === lamp).map((row) => row.id);
      if (shown.length > 0) met.add(lamp);
      expect((await list(lamp)).map((row) => row.id).sort(), `${lamp} at ${at.toISOString()}`).toEqual(shown.sort());
    }
  }
  expect([...met].sort()).toEqual([...LAMPS].sort());
  const row = (await list('severe'))[0];
  const { task } = await makeCall(app, acceptanceCalls.detail, { id: row?.id ?? '' }, await dean());
  expect(task).toMatchObject({ lamp: row?.lamp, daysLeft: row?.daysLeft, dueTime: row?.dueTime });
  expect(acceptanceNodes).toContain(task?.nodeKey);
}, 120_000);
