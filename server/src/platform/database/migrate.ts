/** Brings the database's structure up to this version: forward only, one transaction, one process at a time. */
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import { StartFault } from '../start-fault.ts';
import { openPool } from './pools.ts';

/**
 * Applies the steps this database has not seen and answers their names.
 * @throws StartFault `schemaNewer` when the database knows a step that this version does not.
 */
export const migrate = async (ownerUrl: string): Promise<string[]> => {
  const pool = openPool(ownerUrl, { name: 'owner', max: 2, statementTimeout: 0, idleInTransaction: 0 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const known = await migrator.getMigrations();
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const missing = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
      throw missing ? new StartFault('schemaNewer', { step: missing[1] ?? '?' }) : error;
    }
    const done = new Set((results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName));
    return known.filter((m) => done.has(m.name)).map((m) => m.name);
  } finally {
    await db.destroy();
  }
};
