/**
 * A general nonconformity that runs over its date becomes a serious one, once; the leader and the company are told. The system only
 * says so: whether it is corrected is for the leader to decide.
 */
import { SERIOUS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { tenantsInUse } from '../../platform/access/tenants.ts';
import { systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Db } from '../../platform/database/db.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { changed } from '../../platform/standard.ts';
import { dayText, type World } from '../../platform/world.ts';
import { eachAlone } from '../../workflow/each-alone.ts';
import './tables.ts';
import { INSPECTION } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'nonconformity.raised': { ncNo: string; deadline: string };
  }
}

/** Looked at in one run; the next one takes the rest. */
const MOST = 200;

export const raiseOverdue = async (db: Db, world: World, tenants?: readonly string[]): Promise<{ raised: number }> => {
  const today = dayText(world.now());
  const among = tenants ?? (await tenantsInUse(db, world));
  if (among.length === 0) return { raised: 0 };
  const over = await db.system((tx) =>
    tx
      .selectFrom('nonconformity as n')
      .innerJoin('inspection_task as t', (j) => j.onRef('t.tenant_id', '=', 'n.tenant_id').onRef('t.id', '=', 'n.task_id'))
      .select(['n.id', 'n.tenant_id'])
      .where('n.state', '=', 'open')
      .where('n.raised_on', 'is', null)
      .where('n.reform_deadline', '<', today)
      .where('t.state', '=', INSPECTION_STATE.toRectify)
      .where('n.tenant_id', 'in', [...among])
      .orderBy('n.reform_deadline')
      .limit(MOST)
      .execute(),
  );
  let raised = 0;
  await eachAlone(over, ({ id, tenant_id }) =>
    asTenant(db, tenant_id, async (tx) => {
      const act = { actor: systemActor(tenant_id), world };
      const nc = await tx.selectFrom('nonconformity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (nc === undefined || nc.raised_on !== null || nc.state !== 'open') return;
      await tx
        .updateTable('nonconformity')
        .set({ severity: SERIOUS, raised_on: today, ...changed(act), version: nc.version + 1 })
        .where('id', '=', id)
        .execute();
      const task = await tx.selectFrom('inspection_task').selectAll().where('id', '=', nc.task_id).executeTakeFirstOrThrow();
      const team = await tx
        .selectFrom('inspection_member')
        .select('user_id')
        .where('task_id', '=', task.id)
        .where('role', '=', '01')
        .execute();
      const told = {
        template: 'ncOverdue' as const,
        params: { no: nc.nc_no, factory: task.factory_name, due: nc.reform_deadline },
        kind: MESSAGE_KIND.inspection,
        caseId: task.id,
      };
      await notify(tx, act, { ...told, users: team.map((m) => m.user_id), link: INSPECTION.pages.staff + task.id });
      await notify(tx, act, { ...told, company: task.company_id, link: INSPECTION.pages.customer + task.id, mail: true });
      await audit(tx, act, {
        kind: 'nonconformity.raised',
        subject: { type: 'nonconformity', id },
        caseId: task.id,
        details: { ncNo: nc.nc_no, deadline: nc.reform_deadline },
      });
      raised += 1;
    }),
  );
  return { raised };
};
