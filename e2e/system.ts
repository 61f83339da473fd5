/** A server for the journeys: a copy of the demo institute played once in the run, the built pages, one port. */
import path from 'node:path';
import { openSession } from '@zhengjian/server/src/areas/account/index.ts';
import { readConfig } from '@zhengjian/server/src/platform/config.ts';
import { createOperator } from '@zhengjian/server/src/platform/operator.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { realWorld, type World } from '@zhengjian/server/src/platform/world.ts';
import { openSystem, type System } from '@zhengjian/server/src/system.ts';
import { copyOf, type DatabaseUrls, filledTemplate } from '@zhengjian/server/src/testing/database.ts';
import { fillDemo, isFilled } from '@zhengjian/simulate/src/fill.ts';
import { afterAll } from 'vitest';

export type JourneySystem = { url: string; system: System; faults: string[]; world: World };

const CASES = 60;
const DAY_MS = 86_400_000;
const MAIN_TENANT = '000000';

const lastFriday = (): Date => {
  const days = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS) - 1;
  // 1970-01-02 was a Friday
  return new Date((days - ((days + 6) % 7)) * DAY_MS + 9 * 3_600_000);
};
/** Five in the afternoon in Shanghai, the last Friday that is over: the same cases whatever the day on which the journeys run. */
export const PLAYED_UNTIL = lastFriday();

/** More settings from the environment. */
type Settings = Readonly<Record<string, string>>;

/** Opens the server on a database and a folder; an empty one is filled. The captcha is off: a person reads it, a test cannot. */
const open = (
  urls: DatabaseUrls,
  folder: string,
  log: (line: string) => void,
  settings: Settings = {},
  world: World = realWorld(),
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
    signal: new AbortController().signal,
    fill: async (system, signal) => {
      if (!(await isFilled(system.opened.db))) await fillDemo({ ...system, signal, cases: CASES, until: PLAYED_UNTIL, print: () => {} });
    },
  });
};

const fill = async (urls: DatabaseUrls, folder: string): Promise<void> => {
  const faults: string[] = [];
  const system = await open(urls, folder, (line) => faults.push(line));
  const isClean = await system.close();
  if (!isClean || faults.length > 0) throw new Error(`the server to copy has faults: ${faults.join('; ') || 'it was cut off at its end'}`);
};

const opened = new Map<string, { system: System; world: World }>();

/** Opens a server for one test file, on data of its own: the demo institute with 60 cases. `world`: where days pass while a journey is told. */
export const journeySystem = async (settings: Settings = {}, world: World = realWorld()): Promise<JourneySystem> => {
  const template = await filledTemplate('zj_journeys', fill);
  const { urls, folder } = await copyOf(template);
  const faults: string[] = [];
  const system = await open(urls, folder, (line) => faults.push(line), settings, world);
  opened.set(system.url, { system, world });
  afterAll(async () => {
    opened.delete(system.url);
    await system.close();
  });
  return { url: system.url, system, faults, world };
};

/** A session of a person, opened without the sign-in page. */
export const sessionAt = async (url: string, account: string) => {
  const found = opened.get(url);
  if (found === undefined) throw new Error(`no server of ours at ${url}`);
  const { system, world } = found;
  return system.opened.db.system(async (tx) => {
    const { id } = await tx
      .selectFrom('user_account')
      .select('id')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const who = { tenant: MAIN_TENANT, userId: id, ip: '127.0.0.1', agent: 'journey', deptId: null, roleId: null };
    const { access, refresh } = await openSession(tx, world, who);
    return { token: access, refreshToken: refresh, tenantId: MAIN_TENANT };
  });
};
