/** A server for the journeys: a copy of the demo institute played once in the run, the built pages, one port. */
import { openSession } from '@zhengjian/server/src/areas/account/index.ts';
import type { World } from '@zhengjian/server/src/platform/world.ts';
import type { System } from '@zhengjian/server/src/system.ts';
import { copyOf } from '@zhengjian/server/src/testing/database.ts';
import { runningWorld } from '@zhengjian/server/src/testing/world.ts';
import { LOOKED_AT, openPlayed, playedInstitute } from '@zhengjian/simulate/src/testing/played-institute.ts';
import { afterAll } from 'vitest';

export type JourneySystem = { url: string; system: System; faults: string[]; world: World };

const MAIN_TENANT = '000000';

const opened = new Map<string, { system: System; world: World }>();

/**
 * Opens a server for one test file, on data of its own: the demo institute with 60 cases, on the Monday morning behind its play, in whatever year
 * the tests run. `world`: where days pass while a journey is told.
 */
export const journeySystem = async (
  settings: Readonly<Record<string, string>> = {},
  world: World = runningWorld(LOOKED_AT),
): Promise<JourneySystem> => {
  const template = await playedInstitute();
  const { urls, folder } = await copyOf(template);
  const faults: string[] = [];
  const system = await openPlayed(urls, folder, (line) => faults.push(line), settings, world);
  opened.set(system.url, { system, world });
  afterAll(async () => {
    opened.delete(system.url);
    await system.close();
  });
  return { url: system.url, system, faults, world };
};

/** How far the clock of the server at this address is ahead of the machine's, in milliseconds. */
export const aheadAt = (url: string): number => {
  const found = opened.get(url);
  return found === undefined ? 0 : found.world.now().getTime() - Date.now();
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
