/**
 * Samples that have been kept for their time wait for the keeper, and so do those that a laboratory has not brought back; each is told once.
 * What a case that has ended was to send is struck off.
 */
import { TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { sql } from 'kysely';
import { tenantsInUse } from '../../platform/access/tenants.ts';
import { systemActor } from '../../platform/actor.ts';
import type { JobsOf } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { dayText } from '../../platform/world.ts';
import { eachAlone } from '../../workflow/each-alone.ts';
import { roleHolders } from '../../workflow/people.ts';
import { strikeUnsent } from './ended.ts';
import { keepWhatIsLeft } from './keep.ts';
import { overdueAt } from './lists.ts';
import './tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of one tenant at a time; the rest follows with the next run. */
const MOST = 200;
/** Days after the end of a test within which a laboratory brings samples back. */
const BROUGHT_BACK_DAYS = 5;

const LIST = '/sample/comSampleManage?tab=overdue';

export const sampleWaits: readonly Waits[] = [
  waits('samples', {
    table: 'sample',
    where: ({ world }) => overdueAt(dayText(world.now())),
    since: 'keep_until',
    contains: (keyword) => sql<boolean>`strpos(r.search_text, lower(${keyword})) > 0`,
    rows: async (tx, _reader, ids) => {
      const rows = await tx
        .selectFrom('sample')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((s) => ({
        id: s.id,
        title: `${s.sample_no} ${s.sample_name}`,
        caseNo: s.case_no,
        companyName: s.company_name,
        caseTitle: s.model,
        createTime: `${s.keep_until ?? dayText(new Date(0))} 00:00:00`,
        path: `/sample/comSampleManage_detail?id=${s.id}`,
      }));
    },
  }),
];

/** In the store beyond their day, told to the keepers. */
const tellKept = async (tx: Tx, { world }: JobsOf, tenant: string): Promise<number> => {
  const acting = { actor: systemActor(tenant), world };
  const rows = await tx
    .selectFrom('sample as r')
    .select(['r.id', 'r.sample_no', 'r.case_no', 'r.keep_until', 'r.case_id'])
    .where('r.tenant_id', '=', tenant)
    .where(overdueAt(dayText(world.now())))
    .where('r.overdue_told_at', 'is', null)
    .orderBy('r.keep_until')
    .limit(MOST)
    .forUpdate()
    .skipLocked()
    .execute();
  const keepers = rows.length === 0 ? [] : (await roleHolders(tx, ['sample_keeper'])).map(({ id }) => id);
  for (const s of rows) {
    const params = { sample: s.sample_no, no: s.case_no, day: s.keep_until ?? '' };
    await notify(tx, acting, { template: 'sampleKept', params, kind: MESSAGE_KIND.sample, users: keepers, caseId: s.case_id, link: LIST });
    await tx.updateTable('sample').set({ overdue_told_at: world.now() }).where('tenant_id', '=', tenant).where('id', '=', s.id).execute();
  }
  return rows.length;
};

/** Still with a laboratory days after the test has ended, told to whoever has them. */
const tellHolders = async (tx: Tx, { world }: JobsOf, tenant: string): Promise<number> => {
  const acting = { actor: systemActor(tenant), world };
  const since = dayText(new Date(world.now().getTime() - BROUGHT_BACK_DAYS * DAY_MS));
  const rows = await tx
    .selectFrom('sample as s')
    .select(['s.id', 's.sample_no', 's.case_no', 's.case_id', 's.holder'])
    .where('s.tenant_id', '=', tenant)
    .where('s.tab', '=', 'inLaboratory')
    // what was handed back waits for the sample room
    .where('s.state', '<>', SAMPLE.returning)
    .where('s.return_told_at', 'is', null)
    // its tests are all over, and one of them for days: with its report, or without one
    .where(
      sql<boolean>`exists (select from case_work w join test_task t on t.tenant_id = w.tenant_id and t.id = w.work_id
        where w.tenant_id = s.tenant_id and w.case_id = s.case_id and (
          t.state = ${TEST_STATE.done} and exists (select from test_report p where p.tenant_id = t.tenant_id and p.task_id = t.id and p.issue_date < ${since})
          or t.state = ${TEST_STATE.discontinued} and exists (select from wf_instance i where i.tenant_id = t.tenant_id and i.business_id = t.id
            and i.ended_at < (${`${since} 00:00:00+08`})::timestamptz)))
        and not exists (select from case_work w join test_task t on t.tenant_id = w.tenant_id and t.id = w.work_id
          where w.tenant_id = s.tenant_id and w.case_id = s.case_id and t.state not in (${TEST_STATE.done}, ${TEST_STATE.discontinued}))`,
    )
    .orderBy('s.sample_no')
    .limit(MOST)
    .execute();
  for (const s of rows) {
    await notify(tx, acting, {
      template: 'sampleNotBack',
      params: { sample: s.sample_no, no: s.case_no },
      kind: MESSAGE_KIND.sample,
      users: s.holder === null ? [] : [s.holder],
      caseId: s.case_id,
      link: `/sample/comSampleManage_detail?id=${s.id}`,
    });
    await tx.updateTable('sample').set({ return_told_at: world.now() }).where('tenant_id', '=', tenant).where('id', '=', s.id).execute();
  }
  return rows.length;
};

export const overdueSamples = (of: JobsOf): Job => ({
  name: 'sample.overdue',
  everyMs: HOUR_MS,
  run: async () => {
    let [told, struck] = [0, 0];
    await eachAlone(of.tenants ?? (await tenantsInUse(of.db, of.world)), (tenant) =>
      asTenant(of.db, tenant, async (tx) => {
        const acting = { actor: systemActor(tenant), world: of.world, lang: 'zh' } as const;
        struck += await strikeUnsent(tx, acting);
        await keepWhatIsLeft(tx, acting);
        told += (await tellKept(tx, of, tenant)) + (await tellHolders(tx, of, tenant));
      }),
    );
    return { told, struck };
  },
});
