/** Servers killed amid submits, as a small proof; `npm run test:long` has twenty rounds. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { killPostgresRound, killServerRound } from './testing/kill-rounds.ts';
import { type KillSystem, openKillSystem } from './testing/kill-system.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let system: KillSystem;
beforeAll(async () => {
  system = await openKillSystem(1000);
});
afterAll(() => system?.close());

test('a server killed amid submits: what it acknowledged is there, nothing is half done, a repeat gives the first answer', async () => {
  expect(await killServerRound(system, 400)).toBeGreaterThan(0);
});

test('PostgreSQL killed amid submits: the server starts it again and nothing is lost', async () => {
  const server = await system.start();
  expect(await killPostgresRound(system, server, 300)).toBeGreaterThan(0);
  await server.kill('SIGTERM');
});
