/** How many certificates a period has brought, and how many hold. */

import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { PROVINCES, provinceOf } from '@zhengjian/contract/areas/inspection/provinces.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { dayText } from '../../platform/world.ts';
import { certificateStatusOn } from './status.ts';
import './tables.ts';

type Period = { year?: number | undefined; from?: string | undefined; until?: string | undefined };

export const certificateCounts = async (tx: Tx, { actor, world }: Pick<Ctx, 'actor' | 'world'>, asked: Period) => {
  const today = dayText(world.now());
  const year = asked.year ?? Number(today.slice(0, 4));
  const { from = `${year}-01-01`, until = `${year}-12-31` } = asked;
  // approved, but not sealed, or taken back since: not issued
  const ofTenant = tx
    .selectFrom('certificate as t')
    .where('t.tenant_id', '=', actor.tenant)
    .where('cert_no', '<>', '')
    .where('make_state', '>=', MAKE_STATE.stamped);
  const issued = ofTenant.where('issue_date', '>=', from).where('issue_date', '<=', until);
  const n = sql<number>`count(*)::int`;
  const month = sql<string>`to_char(issue_date, 'YYYY-MM')`;
  const region = sql<string>`left(c.region_code, 2)`;
  const [months, classes, regions, statuses] = await Promise.all([
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
    issued
      .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.company_id'))
      .select([region.as('region'), n.as('n')])
      .groupBy('region')
      .execute(),
    ofTenant
      .select([certificateStatusOn(today).as('status'), n.as('n')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
  ]);
  const issuedIn = (province: string) => regions.filter((r) => provinceOf(r.region) === province).reduce((sum, r) => sum + r.n, 0);
  return {
    from,
    until,
    months: months.map((r) => ({ month: r.month, certKind: r.cert_kind, issued: r.n })),
    status: statuses.map((r) => ({ certStatus: r.status, n: r.n })),
    regions: PROVINCES.map((province) => ({ province, issued: issuedIn(province) })).filter((r) => r.issued > 0),
    classes: classes.map((r) => ({ productClass: r.product_class, issued: r.n })),
  };
};
