/** The institute with its ways of signing in, at an origin of its own, where a provider of identities is asked; for tests of signing in. */
import path from 'node:path';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeCall } from '../caller.ts';
import { simulatedWorld } from '../chance.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, seedInstitute } from '../institute.ts';
import { createUsers } from '../people.ts';

export const ORIGIN = 'https://zj.example.com';
/** Between two tests: longer than attempts are counted. */
const REST_SECONDS = 700;

/** `host`: of the provider, the only one that the system may ask. */
export const signInSystem = async (seed: string, host: string) => {
  const world = simulatedWorld(seed, new Date('2026-03-02T09:00:00+08:00'));
  const { db, raw, folder } = await testSystem(world);
  const app = await openApp({
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files: folder,
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
    origin: ORIGIN,
    identityHosts: [host],
  });
  const stage = { app, db, world };
  const users = createUsers(stage, MAIN_TENANT);
  const as = async (account: string) => ({ token: await users.as(account) });
  const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
  beforeAll(async () => {
    await seedInstitute(db, world, path.join(projectRoot, 'processes'));
    // found by the address that it is asked at, not by a domain of its own
    await raw("update tenant set domain = '' where tenant_id = $1", [MAIN_TENANT]);
  }, 60_000);
  beforeEach(() => pass(REST_SECONDS));
  afterAll(() => app.close());
  return {
    ...stage,
    stage,
    raw,
    users,
    as,
    /** Time goes by. */
    pass,
    headers: (tenant = MAIN_TENANT) => ({ headers: hostOf(tenant) }),
    /** The key that showing the password gives. */
    proof: async (account: string) =>
      (await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, await as(account))).key,
  };
};
