/** One round: clients submit, something is killed, and afterwards every acknowledged submit is there and nothing is half done. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillHouse, Sent } from './kill-house.ts';
import { killPostgres, type ServerProcess } from './process.ts';

const CLIENTS = 8;

/** Asks for every submit again: what was acknowledged gives the first answer, what was not is done now, once. */
export const repeatAll = async (house: KillHouse, url: string, sent: readonly Sent[]): Promise<void> => {
  const left = [...sent];
  const client = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const again = await house.send(url, one);
      expect(again?.code, again?.msg ?? 'no answer').toBe(200);
      if (one.answer !== undefined) expect(again?.data).toEqual(one.answer);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
};

const expectWhole = async (house: KillHouse, sent: readonly Sent[], least: number): Promise<void> => {
  const traces = await house.traces(sent);
  const { done = 0 } = traces ?? {};
  expect(traces).toEqual({ done, next: done, parts: done, states: done, audits: done, commands: done });
  expect(done).toBeGreaterThanOrEqual(least);
  expect(await house.breaches()).toEqual([]);
};

/** Kills the server after `ms`. @returns submits acknowledged before. */
export const killServerRound = async (house: KillHouse, ms: number): Promise<number> => {
  const server = await house.start();
  const crowd = house.clients(CLIENTS, () => server.url);
  await crowd.acknowledged(CLIENTS);
  await wait(ms);
  await server.kill('SIGKILL');
  await crowd.stop();
  const known = crowd.sent.filter((s) => s.answer !== undefined).length;
  await expectWhole(house, crowd.sent, known);
  const again = await house.start();
  await repeatAll(house, again.url, crowd.sent);
  await again.kill('SIGTERM');
  await expectWhole(house, crowd.sent, crowd.sent.length);
  expect(crowd.refused).toEqual([]);
  return known;
};

/** Kills PostgreSQL after `ms`; the server that lives on starts it again. @returns submits acknowledged before. */
export const killPostgresRound = async (house: KillHouse, server: ServerProcess, ms: number): Promise<number> => {
  const crowd = house.clients(CLIENTS, () => server.url);
  await crowd.acknowledged(CLIENTS);
  await wait(ms);
  killPostgres(house.dataDir);
  const known = crowd.sent.filter((s) => s.answer !== undefined).length;
  await wait(200);
  await house.databaseBack();
  await crowd.acknowledged(known + CLIENTS);
  await crowd.stop();
  await expectWhole(house, crowd.sent, known);
  await repeatAll(house, server.url, crowd.sent);
  await expectWhole(house, crowd.sent, crowd.sent.length);
  expect(crowd.refused).toEqual([]);
  return known;
};
