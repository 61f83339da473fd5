/** Too much asked of the database at once is no fault: whoever comes too late is told to come again. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, viewer } from '../../testing/database.ts';
import { createDb } from './db.ts';
import { openPool } from './pools.ts';
import { DatabaseBusy } from './transaction.ts';

const system = await freshDatabase();
const small = (options: { checkout?: number; statementTimeout?: number }) =>
  createDb({
    app: openPool(system.urls.app, { name: 'small', max: 1, ...options }),
    system: openPool(system.urls.system, { name: 'small', max: 1, ...options }),
    long: openPool(system.urls.app, { name: 'small', max: 1 }),
  });

test('no connection becomes free in time', async () => {
  const db = small({ checkout: 50 });
  await db.read(viewer(), async () => {
    await expect(db.read(viewer(), async () => null)).rejects.toThrow(DatabaseBusy);
    await expect(db.write(viewer(), async () => null)).rejects.toThrow(DatabaseBusy);
  });
  expect(await db.read(viewer(), async () => 'served'), 'in a moment').toBe('served');
  await db.close();
});

test('a statement takes too long', async () => {
  const db = small({ statementTimeout: 50 });
  const slow = sql`select pg_sleep(60)`;
  await expect(db.read(viewer(), (tx) => slow.execute(tx))).rejects.toThrow(DatabaseBusy);
  await expect(db.system((tx) => slow.execute(tx))).rejects.toThrow(DatabaseBusy);
  await db.close();
});
