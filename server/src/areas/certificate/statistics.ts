/** How many certificates a year has brought, and how many hold. */
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { dayText } from '../../platform/world.ts';
import { certificateStatusOn } from './status.ts';
import './tables.ts';

export const certificateCounts = async (tx: Tx, { actor, world }: Pick<Ctx, 'actor' | 'world'>, asked?: number) => {
  const today = dayText(world.now());
  const year = asked ?? Number(today.slice(0, 4));
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  // approved, but not sealed, or taken back since: not issued
  const ofTenant = tx
    .selectFrom('certificate as t')
    .where('tenant_id', '=', actor.tenant)
    .where('cert_no', '<>', '')
    .where('make_state', '>=', MAKE_STATE.stamped);
  const issued = ofTenant.where('issue_date', '>=', from).where('issue_date', '<=', until);
  const n = sql<number>`count(*)::int`;
  const month = sql<number>`extract(month from issue_date)::int`;
  const [months, classes, statuses] = await Promise.all([
    issued
      .select([month.as('month'), 'cert_kind', n.as('n')])
      .groupBy(['month', 'cert_kind'])
      .orderBy('month')
      .orderBy('cert_kind')
      .execute(),
    issued
      .select(['product_class', n.as('n')])
      .groupBy('product_class')
      .orderBy('n', 'desc')
      .orderBy('product_class')
      .execute(),
    ofTenant
      .select([certificateStatusOn(today).as('status'), n.as('n')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
  ]);
  return {
    year,
    months: months.map((r) => ({ month: r.month, certKind: r.cert_kind, issued: r.n })),
    status: statuses.map((r) => ({ certStatus: r.status, n: r.n })),
    classes: classes.map((r) => ({ productClass: r.product_class, issued: r.n })),
  };
};
