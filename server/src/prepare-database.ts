/**
 * Prepares a PostgreSQL server of the operator: the three roles with the passwords of their addresses, and the database.
 * `DATABASE_ADMIN_URL=… DATABASE_URL=… DATABASE_OWNER_URL=… DATABASE_SYSTEM_URL=… npm run prepare-database`
 */
import { readConfig } from './platform/config.ts';
import { shownUrl } from './platform/database/pools.ts';
import { checkRole, checkServer, prepareServer, ROLES } from './platform/database/roles.ts';
import { createOperator, operatorLanguage } from './platform/operator.ts';
import { projectRoot } from './platform/root.ts';
import { StartFault } from './platform/start-fault.ts';

const operator = createOperator(operatorLanguage(process.env), (line) => process.stdout.write(`${line}\n`));

const prepare = async (): Promise<void> => {
  const given = readConfig({ ...process.env, NODE_ENV: '' }, projectRoot).database;
  const admin = process.env.DATABASE_ADMIN_URL;
  if (!given) throw new StartFault('urlMissing', { given: 'npm run prepare-database', name: 'DATABASE_URL' });
  if (!admin) throw new StartFault('urlMissing', { given: 'DATABASE_URL', name: 'DATABASE_ADMIN_URL' });
  await checkServer(admin, 'DATABASE_ADMIN_URL');
  const password = (url: string) => decodeURIComponent(new URL(url).password) || undefined;
  const database = decodeURIComponent(new URL(given.app).pathname.slice(1));
  await prepareServer(admin, database, { owner: password(given.owner), app: password(given.app), system: password(given.system) });
  const { version } = await checkServer(given.owner, 'DATABASE_OWNER_URL');
  await checkRole(given.app, 'DATABASE_URL', ROLES.app);
  await checkRole(given.system, 'DATABASE_SYSTEM_URL', ROLES.system);
  operator.say('databasePrepared', { version, url: shownUrl(given.app) });
};

try {
  await prepare();
} catch (e) {
  process.stderr.write(`${operator.line(e)}\n`);
  process.exitCode = 1;
}
