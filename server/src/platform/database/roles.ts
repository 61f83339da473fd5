/**
 * The three roles of the system. `zj_owner` owns tables and migrates, `zj_app` serves requests under row-level security,
 * `zj_system` works without a session under explicit policies. None is a superuser, none bypasses row-level security.
 */
import pg from 'pg';
import { errorCode, StartFault } from '../start-fault.ts';
import { shownUrl } from './pools.ts';

export const ROLES = { owner: 'zj_owner', app: 'zj_app', system: 'zj_system' } as const;
export const OLDEST_SERVER = 150_000;

export type Passwords = { owner?: string; app?: string; system?: string };

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'zhengjian prepare' });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const createRole = async (client: pg.Client, role: string, password: string | undefined): Promise<void> => {
  const secret = password ? `password ${pg.escapeLiteral(password)}` : '';
  await client.query(`do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`alter role ${role} login nocreatedb nocreaterole ${secret}`);
};

/** A superuser alone may take these away; without that right we only look (checkRole refuses them at start). */
const weaken = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query('select rolsuper or rolbypassrls as strong from pg_roles where rolname = $1', [role]);
  if (rows[0]?.strong === true) await client.query(`alter role ${role} nosuperuser nobypassrls`);
};

const createDatabase = async (client: pg.Client, database: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount) return;
  const make = (locale: string) =>
    client.query(`create database ${pg.escapeIdentifier(database)} owner ${ROLES.owner} template template0 encoding 'UTF8' ${locale}`);
  try {
    // a UTF-8 character type is needed by pg_trgm and by upper/lower of Chinese names
    await make("locale 'C.UTF-8'");
  } catch (e) {
    // a system whose C library does not know C.UTF-8
    if (errorCode(e) !== WRONG_OBJECT_TYPE) throw e;
    await make("lc_collate 'C' lc_ctype 'en_US.UTF-8'");
  }
};

/** What PostgreSQL answers to a locale that it does not know. */
const WRONG_OBJECT_TYPE = '42809';
/** Held while roles and database are made: of two processes that start at once the second finds them made. */
const PREPARING = 'select pg_advisory_lock(7217001)';

/**
 * Makes the three roles and the database on a server; running it again changes nothing but passwords.
 * `adminUrl` must be allowed to create roles and databases.
 */
export const prepareServer = async (adminUrl: string, database: string, passwords: Passwords = {}): Promise<void> => {
  const client = await connect(adminUrl);
  try {
    await client.query(PREPARING);
    for (const key of ['owner', 'app', 'system'] as const) {
      await createRole(client, ROLES[key], passwords[key]);
      await weaken(client, ROLES[key]);
    }
    // a creator that is no superuser must be a member to give the database away
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    if (rows[0]?.rolsuper !== true) await client.query(`grant ${ROLES.owner} to current_user`);
    await createDatabase(client, database);
    const name = pg.escapeIdentifier(database);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${ROLES.app}, ${ROLES.system}`);
  } finally {
    await client.end();
  }
};

/** Connects once; answers the reason in the operator's words when the server cannot be used. */
export const checkServer = async (url: string, name: string): Promise<{ version: string }> => {
  let client: pg.Client;
  try {
    client = await connect(url);
  } catch (e) {
    const detail = e instanceof Error ? e.message || errorCode(e) : String(e);
    const shown = { url: shownUrl(url), name, detail };
    if (errorCode(e) === '3D000') throw new StartFault('databaseMissing', shown);
    if (errorCode(e).startsWith('28') || errorCode(e) === '42501') throw new StartFault('databaseRefused', shown);
    throw new StartFault('databaseUnreachable', shown);
  }
  try {
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding",
    );
    const found = rows[0] as { version: string; number: number; encoding: string };
    if (found.number < OLDEST_SERVER) throw new StartFault('databaseOld', { found: found.version });
    if (found.encoding !== 'UTF8') throw new StartFault('databaseEncoding', { found: found.encoding });
    return { version: `PostgreSQL ${found.version.split(' ')[0]}` };
  } finally {
    await client.end();
  }
};

/**
 * Refuses a role that could step around row-level security: superuser, BYPASSRLS or owner of a table, by itself or through
 * a role it may become; and a role that is not the one the policies speak of.
 */
export const checkRole = async (url: string, name: string, expected: string): Promise<void> => {
  const client = await connect(url);
  try {
    const { rows } = await client.query(`
      select current_user as role,
        exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member')) as strong,
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r','p') and pg_has_role(current_user, c.relowner, 'member')) as owns`);
    const found = rows[0] as { role: string; strong: boolean; owns: boolean };
    if (found.strong) throw new StartFault('roleSuper', { name, role: found.role });
    if (found.owns) throw new StartFault('roleOwner', { name, role: found.role });
    if (found.role !== expected) throw new StartFault('roleWrong', { name, role: found.role, expected });
  } finally {
    await client.end();
  }
};
