/** A house for the journeys: embedded PostgreSQL, a short play of the demo institute, the built pages, one port. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type House, openHouse } from '@zhengjian/server/src/house.ts';
import { readConfig } from '@zhengjian/server/src/platform/config.ts';
import { createOperator } from '@zhengjian/server/src/platform/operator.ts';
import { houseRoot } from '@zhengjian/server/src/platform/root.ts';
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { fillDemo, isFilled } from '@zhengjian/simulate/src/fill.ts';
import { afterAll, inject } from 'vitest';

export type JourneyHouse = { url: string; house: House; faults: string[] };

const CASES = 80;
const WAIT_MS = 100;
const DAY_MS = 86_400_000;

/** Five in the afternoon in Shanghai, the last Friday that is over: the same cases whatever the day on which the journeys run. */
const lastFriday = (): Date => {
  const days = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS) - 1;
  // 1970-01-02 was a Friday
  return new Date((days - ((days + 6) % 7)) * DAY_MS + 9 * 3_600_000);
};

/**
 * Opens the house of this folder, data and key; an empty one is filled. The captcha is off: a person reads it, a test cannot.
 */
const open = (folder: string, log: (line: string) => void): Promise<House> => {
  const config = readConfig({ ZJ_DATA: path.join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', ZJ_CAPTCHA: 'off' }, houseRoot);
  return openHouse(config, {
    world: realWorld(),
    operator: createOperator('en', () => {}),
    log,
    signal: new AbortController().signal,
    fill: async (house, signal) => {
      if (!(await isFilled(house.opened.db))) await fillDemo({ ...house, signal, cases: CASES, until: lastFriday(), print: () => {} });
    },
  });
};

const make = async (folder: string): Promise<void> => {
  const faults: string[] = [];
  const house = await open(folder, (line) => faults.push(line));
  const isClean = await house.close();
  if (!isClean || faults.length > 0) throw new Error(`the house to copy has faults: ${faults.join('; ') || 'it was cut off at its end'}`);
};

/** The filled house that each test file copies; made by the file that comes first, the others wait for it. */
const filledHouse = async (): Promise<string> => {
  const folder = path.join(inject('databaseDir'), 'journeys');
  const [house, ready, failed] = [path.join(folder, 'house'), path.join(folder, 'ready'), path.join(folder, 'failed')];
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined;
  if (!isFirst) {
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error('another test file could not fill the house');
      await pause(WAIT_MS);
    }
    return house;
  }
  try {
    await make(house);
    writeFileSync(ready, '');
  } catch (e) {
    writeFileSync(failed, '');
    throw e;
  }
  return house;
};

/** Opens the house for one test file, on data of its own: the demo institute with 80 cases. */
export const journeyHouse = async (): Promise<JourneyHouse> => {
  const filled = await filledHouse();
  const own = mkdtempSync(path.join(tmpdir(), 'zj-journey-'));
  // keeps whom the files belong to: PostgreSQL refuses a folder of somebody else's
  execFileSync('cp', ['-a', filled, own]);
  const faults: string[] = [];
  const house = await open(path.join(own, path.basename(filled)), (line) => faults.push(line));
  afterAll(async () => {
    await house.close();
    rmSync(own, { recursive: true, force: true });
  });
  return { url: house.url, house, faults };
};
