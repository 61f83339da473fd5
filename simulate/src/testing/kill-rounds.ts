/** One round: clients submit, something is killed, and afterwards every acknowledged submit is there and nothing is half done. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillSystem, Sent } from './kill-system.ts';
import { killPostgres, type ServerProcess } from './process.ts';

const CLIENTS = 8;

/** Asks for every submit again: what was acknowledged gives the first answer, what was not is done now, once. */
export const repeatAll = async (system: KillSystem, url: string, sent: readonly Sent[]): Promise<void> => {
  const left = [...sent];
  const client = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const again = await system.send(url, one);
      expect(again?.code, again?.msg ?? 'no answer').toBe(200);
      if (one.answer !== undefined) expect(again?.data).toEqual(one.answer);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
};

const expectWhole = async (system: KillSystem, sent: readonly Sent[], least: number): Promise<void> => {
  const traces = await system.traces(sent);
  const { done = 0 } = traces ?? {};
  expect(traces).toEqual({ done, next: done, parts: done, states: done, audits: done, commands: done });
  expect(done).toBeGreaterThanOrEqual(least);
  expect(await system.breaches()).toEqual([]);
};

/** Kills the server after `ms`. @returns submits acknowledged before. */
export const killServerRound = async (system: KillSystem, ms: number): Promise<number> => {
  const server = await system.start();
  const crowd = system.clients(CLIENTS, () => server.url);
  await crowd.acknowledged(CLIENTS);
  await wait(ms);
  await server.kill('SIGKILL');
  await crowd.stop();
  const known = crowd.sent.filter((s) => s.answer !== undefined).length;
  await expectWhole(system, crowd.sent, known);
  const again = await system.start();
  await repeatAll(system, again.url, crowd.sent);
  await again.kill('SIGTERM');
  await expectWhole(system, crowd.sent, crowd.sent.length);
  expect(crowd.refused).toEqual([]);
  return known;
};

/** Kills PostgreSQL after `ms`; the server that lives on starts it again. @returns submits acknowledged before. */
export const killPostgresRound = async (system: KillSystem, server: ServerProcess, ms: number): Promise<number> => {
  const crowd = system.clients(CLIENTS, () => server.url);
  await crowd.acknowledged(CLIENTS);
  await wait(ms);
  killPostgres(system.dataDir);
  const known = crowd.sent.filter((s) => s.answer !== undefined).length;
  await wait(200);
  await system.databaseBack();
  await crowd.acknowledged(known + CLIENTS);
  await crowd.stop();
  await expectWhole(system, crowd.sent, known);
  await repeatAll(system, server.url, crowd.sent);
  await expectWhole(system, crowd.sent, crowd.sent.length);
  expect(crowd.refused).toEqual([]);
  return known;
};
