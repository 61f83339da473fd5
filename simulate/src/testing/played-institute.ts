/** The demo institute that the journeys copy, played once in a run by whichever file asks first: the whole server, 60 cases. */
import path from 'node:path';
import { readConfig } from '@zhengjian/server/src/platform/config.ts';
import { createOperator } from '@zhengjian/server/src/platform/operator.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import type { World } from '@zhengjian/server/src/platform/world.ts';
import { openSystem, type System } from '@zhengjian/server/src/system.ts';
import { type DatabaseUrls, filledTemplate } from '@zhengjian/server/src/testing/database.ts';
import { testThreads } from '@zhengjian/server/src/testing/threads.ts';
import { runningWorld } from '@zhengjian/server/src/testing/world.ts';
import { fillDemo, isFilled } from '../fill.ts';

const CASES = 60;
/** A Friday evening in Shanghai, and the Monday morning behind it on which somebody looks: the same cases whatever the day of the run. */
export const PLAYED_UNTIL = new Date('2026-03-06T17:00:00+08:00');
export const LOOKED_AT = new Date('2026-03-09T09:30:00+08:00');

/** More settings from the environment. */
type Settings = Readonly<Record<string, string>>;

/**
 * Opens the server on a database and a folder; an empty one is filled, up to an evening. The captcha is off: a person reads it, a test
 * cannot.
 */
export const openPlayed = (
  urls: DatabaseUrls,
  folder: string,
  log: (line: string) => void,
  settings: Settings = {},
  world: World = runningWorld(LOOKED_AT),
  until = PLAYED_UNTIL,
): Promise<System> => {
  const config = readConfig(
    {
      ZJ_DATA: path.join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      ZJ_CAPTCHA: 'off',
      ZJ_SMS_HOSTS: 'sms.example.com',
      DATABASE_URL: urls.app,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_SYSTEM_URL: urls.system,
      ...settings,
    },
    projectRoot,
  );
  return openSystem(config, {
    world,
    operator: createOperator('en', () => {}),
    log,
    threads: testThreads(),
    signal: new AbortController().signal,
    fill: async (system, signal) => {
      if (!(await isFilled(system.opened.db))) await fillDemo({ ...system, signal, cases: CASES, until, print: () => {} });
    },
  });
};

/** The morning behind an evening. */
const MORNING_MS = 16 * 3_600_000;

const fillUntil =
  (until: Date, looked = new Date(until.getTime() + MORNING_MS)) =>
  async (urls: DatabaseUrls, folder: string): Promise<void> => {
    const faults: string[] = [];
    const system = await openPlayed(urls, folder, (line) => faults.push(line), {}, runningWorld(looked), until);
    const isClean = await system.close();
    if (!isClean || faults.length > 0)
      throw new Error(`the server to copy has faults: ${faults.join('; ') || 'it was cut off at its end'}`);
  };

/** The template of this run: its database, and the folder of its files. */
export const playedInstitute = () => filledTemplate('zj_journeys', fillUntil(PLAYED_UNTIL, LOOKED_AT));

/** The same institute as it stands when it is first started on another day. */
export const institutePlayedUntil = (until: Date) =>
  filledTemplate(`zj_until_${until.toISOString().slice(0, 10).replaceAll('-', '_')}`, fillUntil(until));
