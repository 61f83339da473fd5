/** Servers killed amid submits, as a small proof; `npm run test:long` has twenty rounds. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type KillHouse, openKillHouse } from './testing/kill-house.ts';
import { killPostgresRound, killServerRound, repeatAll } from './testing/kill-rounds.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let house: KillHouse;
beforeAll(async () => {
  house = await openKillHouse(2000);
});
afterAll(() => house?.close());

test('a server killed amid submits: what it acknowledged is there, nothing is half done, a repeat gives the first answer', async () => {
  expect(await killServerRound(house, 400)).toBeGreaterThan(0);
  await killServerRound(house, 250);
});

test('PostgreSQL killed amid submits: the server starts it again and nothing is lost', async () => {
  const server = await house.start();
  expect(await killPostgresRound(house, server, 300)).toBeGreaterThan(0);
  await server.kill('SIGTERM');
});

test('of two servers on one database one is killed; the journey goes on with the other', async () => {
  const [first, second] = [await house.start(), await house.start()];
  let url = first.url;
  const crowd = house.clients(8, () => url);
  await crowd.acknowledged(16);
  const killed = first.kill('SIGKILL');
  url = second.url;
  await killed;
  const before = crowd.sent.filter((s) => s.answer !== undefined).length;
  await crowd.acknowledged(before + 16);
  await crowd.stop();
  await repeatAll(house, second.url, crowd.sent);
  expect(await house.breaches()).toEqual([]);
  await second.kill('SIGTERM');
});
