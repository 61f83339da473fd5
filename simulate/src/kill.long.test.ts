/** Twenty rounds of a server killed amid submits, twenty of PostgreSQL killed under it, and one of two servers (research/storage.md A3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from './chance.ts';
import { killPostgresRound, killServerRound, repeatAll } from './testing/kill-rounds.ts';
import { type KillSystem, openKillSystem } from './testing/kill-system.ts';

const chance = chanceOf('kill');
let system: KillSystem;
beforeAll(async () => {
  system = await openKillSystem(6000);
}, 400_000);
afterAll(() => system?.close());

test('the server killed twenty times', async () => {
  let known = 0;
  for (let round = 0; round < 20; round++) {
    known += await killServerRound(system, chance.whole(20, 400));
    process.stdout.write(`  round ${round + 1}: ${known} acknowledged before the kills so far\n`);
  }
  process.stdout.write(`  20 rounds, ${known} submits acknowledged before the kill, none lost\n`);
  expect(known).toBeGreaterThan(100);
});

test('PostgreSQL killed twenty times', async () => {
  const server = await system.start();
  let known = 0;
  for (let round = 0; round < 20; round++) {
    known += await killPostgresRound(system, server, chance.whole(50, 400));
    process.stdout.write(`  round ${round + 1}: ${known} acknowledged before the kills so far\n`);
  }
  await server.kill('SIGTERM');
  process.stdout.write(`  20 rounds, ${known} submits acknowledged before the kill, none lost\n`);
  expect(known).toBeGreaterThan(200);
});

test('of two servers on one database one is killed; the journey goes on with the other', async () => {
  const [first, second] = [await system.start(), await system.start()];
  let url = first.url;
  const crowd = system.clients(8, () => url);
  await crowd.acknowledged(16);
  const killed = first.kill('SIGKILL');
  url = second.url;
  await killed;
  const before = crowd.sent.filter((s) => s.answer !== undefined).length;
  await crowd.acknowledged(before + 16);
  await crowd.stop();
  await repeatAll(system, second.url, crowd.sent);
  expect(await system.breaches()).toEqual([]);
  await second.kill('SIGTERM');
});
