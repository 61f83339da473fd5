/** Work of the system for one tenant, as zj_system: functions that ask who is viewing find the tenant, and `system` as the kind. */
import { sql } from 'kysely';
import { SYSTEM_USER } from '../actor.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/schema.ts';

export const asTenant = <T>(db: Db, tenant: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.system(async (tx) => {
    await sql`select set_config('app.tenant', ${tenant}, true), set_config('app.kind', 'system', true), set_config('app.user', ${SYSTEM_USER}, true)`.execute(
      tx,
    );
    return work(tx);
  });
