/** Certificates past their last day expire, by the clock and noted as the system's act (domain 3.13). */
import { CERT_STATUS } from '@zhengjian/contract/areas/certificate/states.ts';
import { sql } from 'kysely';
import { systemActor } from '../../platform/actor.ts';
import type { JobsOf } from '../../platform/area.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { JobResult } from '../../platform/jobs/jobs.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { eachAlone } from '../../workflow/each-alone.ts';
import { EXPIRES, logStatus, STATUS_SOURCE } from './status.ts';
import './tables.ts';

const MOST_AT_ONCE = 500;

export const expireCertificates = async ({ db, world, tenants }: Pick<JobsOf, 'db' | 'world' | 'tenants'>): Promise<JobResult> => {
  const today = dayText(world.now());
  const due = await db.system((tx) => {
    const query = tx
      .selectFrom('certificate')
      .select(['id', 'tenant_id'])
      // in the text, so that the index of what expires serves (migration 0167)
      .where('cert_no', '<>', sql.lit(''))
      .where('cert_status', 'in', EXPIRES.map(sql.lit))
      .where('expiration_date', '<', today)
      .orderBy('expiration_date')
      .limit(MOST_AT_ONCE);
    return (tenants ? query.where('tenant_id', 'in', [...tenants]) : query).execute();
  });
  let expired = 0;
  await eachAlone(due, ({ id, tenant_id }) =>
    asTenant(db, tenant_id, async (tx) => {
      const acting = { actor: systemActor(tenant_id), world };
      const row = await tx
        .selectFrom('certificate')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .where('cert_status', 'in', EXPIRES)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      await logStatus(tx, acting, row, { to: CERT_STATUS.expired, source: STATUS_SOURCE.timer });
      await tx
        .updateTable('certificate')
        .set((e) => ({ cert_status: CERT_STATUS.expired, ...changed(acting), version: e('version', '+', 1) }))
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .execute();
      expired += 1;
    }),
  );
  return { expired };
};
