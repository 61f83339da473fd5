/** A house for the journeys: embedded PostgreSQL, a short play of the demo institute, the built pages, one port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type House, openHouse } from '@zhengjian/server/src/house.ts';
import { readConfig } from '@zhengjian/server/src/platform/config.ts';
import { createOperator } from '@zhengjian/server/src/platform/operator.ts';
import { houseRoot } from '@zhengjian/server/src/platform/root.ts';
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { fillDemo } from '@zhengjian/simulate/src/fill.ts';
import { afterAll } from 'vitest';

export type JourneyHouse = { url: string; house: House; faults: string[] };

/** Opens the house for one test file; `cases` of the demo are played. The captcha is off: a person reads it, a test cannot. */
export const journeyHouse = async (cases: number): Promise<JourneyHouse> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zj-journey-'));
  const faults: string[] = [];
  const config = readConfig({ ZJ_DATA: path.join(dataDir, 'data'), PORT: '0', HOST: '127.0.0.1', ZJ_CAPTCHA: 'off' }, houseRoot);
  const house = await openHouse(config, {
    world: realWorld(),
    operator: createOperator('en', () => {}),
    log: (line) => faults.push(line),
    signal: new AbortController().signal,
    fill: (opened, signal) => fillDemo({ ...opened, signal, cases, print: () => {} }),
  });
  afterAll(async () => {
    await house.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { url: house.url, house, faults };
};
