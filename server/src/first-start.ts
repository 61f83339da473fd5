/** The first start of an empty system that no demo fills: the default tenant with everything it starts with, and one administrator. */
import { sql } from 'kysely';
import { addUser, clientHash, hashPassword } from './areas/account/index.ts';
import { firstAdministrator, firstTenant, prepareRegions, prepareTenant } from './areas/system/index.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/db.ts';
import type { Operator } from './platform/operator.ts';
import { StartFault } from './platform/start-fault.ts';
import type { World } from './platform/world.ts';

const LOCK = 7263;
const RANDOM_BYTES = 12;

type Ports = { db: Db; world: World; operator: Operator };

const isEmpty = (db: Db): Promise<boolean> =>
  db.system(async (tx) => (await tx.selectFrom('tenant').select('id').limit(1).executeTakeFirst()) === undefined);

/** As the policy for passwords asks: letters and digits whatever chance brings. */
const invented = (world: World): string => `Zj7-${world.random(RANDOM_BYTES).toString('base64url')}`;

/**
 * Prepares an empty system; does nothing where any tenant exists. The password comes from ZJ_ADMIN_PASSWORD; outside production
 * one is made up and printed once.
 * @throws StartFault `productionAdmin` in production without a password.
 */
export const furnishFirst = async (config: Pick<Config, 'production' | 'adminPassword'>, { db, world, operator }: Ports): Promise<void> => {
  if (!(await isEmpty(db))) return;
  if (config.production && config.adminPassword === null) throw new StartFault('productionAdmin');
  const password = config.adminPassword ?? invented(world);
  // outside the transaction: hashing takes its time on purpose
  const hash = await hashPassword(clientHash(password));
  const isOurs = await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await tx.selectFrom('tenant').select('id').limit(1).executeTakeFirst()) return false;
    await prepareRegions(tx, world);
    await prepareTenant(tx, world, firstTenant);
    const person = { ...firstAdministrator, phone: '', email: '', userType: 1, homePageType: 1 } as const;
    const places = [{ role: 'administrator', dept: 'it' }];
    // a password that stood on the terminal serves once
    const mustChange = config.adminPassword === null;
    await addUser(tx, world, { tenant: firstTenant.tenantId, ...person, places, password, mustChange }, hash);
    return true;
  });
  if (!isOurs) return;
  const { account } = firstAdministrator;
  if (config.adminPassword === null) operator.say('adminInvented', { account, password });
  else operator.say('adminMade', { account });
};
