/** How a database is filled that nobody uses yet: what is lost with the machine would be filled again, so nothing waits for the disk. */
import pg from 'pg';

const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '16GB', checkpoint_timeout: '1h' } as const;
/** The log of a new index is as large as the index; to press it costs more than to write it. */
const LOG_AS_IT_IS = 'wal_compression';

const superuserOf = (ownerUrl: string): { url: string; owner: string } => {
  const url = new URL(ownerUrl);
  const owner = url.username;
  url.username = 'postgres';
  url.password = '';
  return { url: url.href, owner };
};

/** Fills an embedded database as its owner and brings it to the disk in the end. Connections of `fill` must be its own. */
export const filling = async <T>(ownerUrl: string, fill: () => Promise<T>): Promise<T> => {
  const { url, owner } = superuserOf(ownerUrl);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query(`alter role ${owner} set ${LOG_AS_IT_IS} = off`);
    await client.query('select pg_reload_conf()');
    return await fill();
  } finally {
    for (const name of Object.keys(SETTINGS)) await client.query(`alter system reset ${name}`);
    await client.query(`alter role ${owner} reset ${LOG_AS_IT_IS}`);
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    await client.end();
  }
};
