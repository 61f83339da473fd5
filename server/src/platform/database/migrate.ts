/** Brings the database's structure up to this version: forward only, one transaction, one process at a time. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import { StartFault } from '../start-fault.ts';
import { openPool } from './pools.ts';

type Steps = Readonly<Record<string, Migration>>;

/**
 * All steps run in one transaction, and PostgreSQL changes no table of which a key is still to be looked at: keys are looked at with each
 * statement, also those that may wait for the end.
 */
const keysAtOnce = (all: Steps): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(all).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          await sql`set constraints all immediate`.execute(db);
          await up(db);
        },
      },
    ]),
  );

const withMigrator = async <T>(
  ownerUrl: string,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
  steps: Steps = migrations,
): Promise<T> => {
  const pool = openPool(ownerUrl, { name: 'owner', max: 2, statementTimeout: 0, idleInTransaction: 0 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(new Migrator({ db, provider: { getMigrations: async () => keysAtOnce(steps) } }), db);
  } finally {
    await db.destroy();
  }
};

/**
 * How many steps of this version the database has not seen; applies none.
 * @throws StartFault `schemaNewer`
 */
export const stepsBehind = (ownerUrl: string): Promise<number> =>
  withMigrator(ownerUrl, async (migrator, db) => {
    const behind = (await migrator.getMigrations()).filter((m) => m.executedAt === undefined).length;
    if (behind === Object.keys(migrations).length) return behind;
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    const newer = rows.find(({ name }) => !Object.hasOwn(migrations, name));
    if (newer) throw new StartFault('schemaNewer', { step: newer.name });
    return behind;
  });

/**
 * Applies the steps this database has not seen and answers their names. `steps`: fewer only to make what an earlier version had made.
 * @throws StartFault `schemaNewer` when the database knows a step that this version does not.
 */
export const migrate = (ownerUrl: string, steps: Steps = migrations): Promise<string[]> =>
  withMigrator(
    ownerUrl,
    async (migrator) => {
      const known = await migrator.getMigrations();
      const { error, results } = await migrator.migrateToLatest();
      if (error) {
        const missing = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
        throw missing ? new StartFault('schemaNewer', { step: missing[1] ?? '?' }) : error;
      }
      const done = new Set((results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName));
      return known.filter((m) => done.has(m.name)).map((m) => m.name);
    },
    steps,
  );
