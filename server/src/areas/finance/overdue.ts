/** A note whose day is over is told to its payer and to the billing clerk, once; nothing is decided by it. */
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { tenantsInUse } from '../../platform/access/tenants.ts';
import { systemActor } from '../../platform/actor.ts';
import type { JobsOf } from '../../platform/area.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { dayText } from '../../platform/world.ts';
import { eachAlone } from '../../workflow/each-alone.ts';
import { openOf } from './note-row.ts';
import { NOTE_WORK } from './work.ts';

const HOUR_MS = 3_600_000;
/** Of one tenant at a time; the rest follows with the next run. */
const MOST = 200;

const tellTenant = ({ db, world }: JobsOf, tenant: string): Promise<number> =>
  asTenant(db, tenant, async (tx) => {
    const acting = { actor: systemActor(tenant), world };
    const notes = await tx
      .selectFrom('payment_note')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('state', 'in', [NOTE.toPay, NOTE.partly])
      .where('pay_deadline', '<', dayText(world.now()))
      .where('overdue_told_at', 'is', null)
      .whereRef('paid_amount', '<', 'payable_amount')
      .orderBy('pay_deadline')
      .limit(MOST)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const note of notes) {
      const told = {
        template: 'noteOverdue',
        params: {
          no: note.work_no,
          title: note.title,
          company: note.company_name,
          day: note.pay_deadline,
          amount: textFromFen(openOf(note)),
        },
        kind: MESSAGE_KIND.payment,
        caseId: note.id,
      } as const;
      await notify(tx, acting, { ...told, company: note.company_id, link: NOTE_WORK.pages.customer + note.id, mail: true });
      await notify(tx, acting, {
        ...told,
        template: 'noteOverdueInside',
        users: note.billing_clerk === null ? [] : [note.billing_clerk],
        link: NOTE_WORK.pages.staff + note.id,
      });
      await tx
        .updateTable('payment_note')
        .set({ overdue_told_at: world.now() })
        .where('tenant_id', '=', tenant)
        .where('id', '=', note.id)
        .execute();
    }
    return notes.length;
  });

export const overdueJob = (of: JobsOf): Job => ({
  name: 'finance.overdue',
  everyMs: HOUR_MS,
  run: async () => {
    let told = 0;
    await eachAlone(of.tenants ?? (await tenantsInUse(of.db, of.world)), async (tenant) => {
      told += await tellTenant(of, tenant);
    });
    return { told };
  },
});
