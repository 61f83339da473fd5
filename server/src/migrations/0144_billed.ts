/**
 * Whether what there is to charge has been charged: kept at the case and at the inspections that serve it, so that what is still to be
 * charged is found among hundreds of thousands that are. An inspection of several cases is charged once each of them is.
 */
import { type Kysely, sql } from 'kysely';

/** A note that counts: neither revoked nor refunded. */
const billed = (caseId: string) => `exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
      where w.case_id = ${caseId} and w.kind = 'paymentNote' and n.state not in (9, 11))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table business_case add column is_billed boolean not null default false');
  await run(`create function keep_billed(of uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
      update business_case b set is_billed = x.billed
        from (select c.id, ${billed('c.id')} as billed from business_case c where c.id = any(of)
          union all
          select o.work_id, bool_and(${billed('o.case_id')}) from case_work o
            where o.kind = 'factoryInspection' and o.work_id in (select s.work_id from case_work s where s.case_id = any(of) and s.kind = 'factoryInspection')
            group by 1) x
        where b.id = x.id and b.is_billed <> x.billed $$`);
  await run(`create function case_work_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(array[coalesce(new.case_id, old.case_id)]);
      return null;
    end $$`);
  for (const [on, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const)
    await run(`create trigger billed_on_${on} after ${on} on case_work for each row
      when (${row}.kind in ('paymentNote', 'factoryInspection')) execute function case_work_billed()`);
  await run(`create function payment_note_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(array(select w.case_id from case_work w where w.tenant_id = new.tenant_id and w.work_id = new.id));
      return null;
    end $$`);
  await run(`create trigger billed after update of state on payment_note for each row
      when ((old.state in (9, 11)) <> (new.state in (9, 11))) execute function payment_note_billed()`);
  for (const name of ['keep_billed(uuid[])', 'case_work_billed()', 'payment_note_billed()'])
    await run(`revoke all on function ${name} from public`);
  await run('select keep_billed(array(select distinct case_id from case_work))');
  await run(
    `create index business_case_charged on business_case (tenant_id, submit_time desc, id desc) include (is_billed, category) where phase in ('accepted', 'issued') and submit_time is not null`,
  );
  await run(
    `create index business_case_to_charge on business_case (tenant_id, submit_time desc, id desc) where phase = 'accepted' and not is_billed and submit_time is not null`,
  );
  await run(
    `create index business_work_to_charge on business_case (tenant_id, work_since desc, id desc) where category = 'factoryInspection' and not is_billed and work_since is not null`,
  );
}
