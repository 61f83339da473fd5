/** Whether another PostgreSQL can be reached: connects, asks for its version and leaves, in a time that is bounded. */
import { Socket } from 'node:net';
import pg from 'pg';

const PATIENCE_MS = 5_000;
const MOST_TOLD = 240;

export type PostgresAddress = { host: string; port: number; database: string; user: string; password: string; tls: boolean };

/** Hosts, with their ports where they are not 5432, that the operator allows. */
export const isAllowedHost = (
  { host, port }: Pick<PostgresAddress, 'host' | 'port'>,
  hosts: readonly string[],
  usualPort: number,
): boolean => hosts.includes(`${host.toLowerCase()}${port === usualPort ? '' : `:${port}`}`);

/** @returns its version, or why it could not be reached. */
export const tryPostgres = async ({
  host,
  port,
  database,
  user,
  password,
  tls,
}: PostgresAddress): Promise<{ ok: boolean; answer: string }> => {
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
    ...{ host, port, database, user, password },
    ssl: tls ? { rejectUnauthorized: true } : false,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    application_name: 'zhengjian data source',
  });
  // a connection that breaks later is told by the statement that fails
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const asked = (async () => {
    await client.connect();
    const { rows } = await client.query<{ version: string }>('show server_version');
    return { ok: true, answer: `PostgreSQL ${rows[0]?.version ?? ''}`.trim() };
  })();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (fault) {
    return {
      ok: false,
      answer: (fault instanceof Error ? fault.message || String(Reflect.get(fault, 'code') ?? fault.name) : String(fault)).slice(
        0,
        MOST_TOLD,
      ),
    };
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
    // whoever says nothing would not say goodbye either
    socket.destroy();
  }
};
