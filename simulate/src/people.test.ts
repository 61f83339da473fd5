/** Sessions of a play: as long as the institute's client says, and renewed before they run out. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { holdSignIns, MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const HOUR_MS = 3_600_000;
const MORNING = new Date('2026-03-03T08:00:00+08:00');
const world = simulatedWorld('people', MORNING);
const system = await instituteSystem(world);

const at = (hours: number) => world.setNow(new Date(MORNING.getTime() + hours * HOUR_MS));

test('a sign-in holds an hour as in a new institute, and a day where it is held so long', async () => {
  const stage = { app: system.app, db: system.db, world };
  const hourly = createUsers(stage, MAIN_TENANT);
  const first = await hourly.as('zhangruonan');
  at(1);
  expect(await hourly.as('zhangruonan')).not.toBe(first);

  await holdSignIns(system.db, 24 * 60);
  const daily = createUsers(stage, MAIN_TENANT);
  const token = await daily.as('zhangruonan');
  at(10);
  expect(await daily.as('zhangruonan')).toBe(token);
  expect(await makeCall(system.app, accountCalls.userInfo, {}, { token })).toMatchObject({ user_name: 'zhangruonan' });
  at(26);
  expect(await daily.as('zhangruonan')).not.toBe(token);
});
