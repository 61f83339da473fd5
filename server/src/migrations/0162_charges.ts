/**
 * What a case and an inspection are charged for. A case is charged once a note stands for it and, where it has a type test, once the test
 * stands on a note; an inspection once its days do, for each case that goes on. Until now the note of the acceptance was enough for both.
 */
import { type Kysely, sql } from 'kysely';

const TEST = `array['4', '5'], array['2'], null`;
const INSPECTION = (work: string) => `array['3'], array['3', '4'], ${work}`;
const live = (alias: string) => `${alias}.phase <> 'ended'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // a line of inspection days says which inspection; one that says none holds for whichever the case has
  await run('alter table payment_note_line add column work_id uuid');
  // a note that counts: neither revoked nor refunded
  await run(`create function is_charged(of uuid, fees text[], notes text[], work uuid) returns boolean language sql stable as $$
      select exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
          join payment_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id and l.case_id = w.case_id
        where w.case_id = of and w.kind = 'paymentNote' and n.state not in (9, 11)
          and (l.fee_kind = any(fees) or n.note_kind = any(notes)) and (work is null or l.work_id is null or l.work_id = work)) $$`);
  await run(`create or replace function keep_billed(of uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
      update business_case b set is_billed = x.billed
        from (select c.id,
            exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
              where w.case_id = c.id and w.kind = 'paymentNote' and n.state not in (9, 11))
            and (not exists (select from case_work w join business_case t on t.tenant_id = w.tenant_id and t.id = w.work_id
                where w.case_id = c.id and w.kind = 'typeTest' and ${live('t')})
              or is_charged(c.id, ${TEST})) as billed
          from business_case c where c.id = any(of) and c.work_since is null
          union all
          select o.work_id, coalesce(bool_and(is_charged(o.case_id, ${INSPECTION('o.work_id')})) filter (where ${live('c')}), true)
            from case_work o join business_case c on c.tenant_id = o.tenant_id and c.id = o.case_id
            where o.kind = 'factoryInspection' and o.work_id in (select s.work_id from case_work s where s.case_id = any(of) and s.kind = 'factoryInspection')
            group by 1) x
        where b.id = x.id and b.is_billed <> x.billed $$`);
  // an inspection that loses a case is looked at through those that it keeps
  await run(`create or replace function case_work_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(array(select coalesce(new.case_id, old.case_id)
        union select w.case_id from case_work w where w.kind = 'factoryInspection' and w.work_id = old.work_id));
      return null;
    end $$`);
  for (const on of ['insert', 'delete']) await run(`drop trigger billed_on_${on} on case_work`);
  for (const [on, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const)
    await run(`create trigger billed_on_${on} after ${on} on case_work for each row
      when (${row}.kind in ('paymentNote', 'factoryInspection', 'typeTest')) execute function case_work_billed()`);
  await run(`create function payment_line_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(array(select distinct case_id from moved));
      return null;
    end $$`);
  for (const [on, table] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const)
    await run(`create trigger billed_on_${on} after ${on} on payment_note_line referencing ${table} table as moved
      for each statement execute function payment_line_billed()`);
  // a test that was discontinued asks for nothing, nor does a case that has ended ask for its part of an inspection
  await run(`create function case_phase_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(case when new.work_since is null then array[new.id]
        else array(select w.case_id from case_work w where w.tenant_id = new.tenant_id and w.work_id = new.id) end);
      return null;
    end $$`);
  await run(`create trigger billed after update of phase on business_case for each row
      when ((old.phase = 'ended') <> (new.phase = 'ended') and (new.work_since is null or new.category = 'typeTest'))
      execute function case_phase_billed()`);
  for (const name of ['payment_line_billed()', 'case_phase_billed()']) await run(`revoke all on function ${name} from public`);
  await run(`select keep_billed(array(select distinct case_id from case_work where kind in ('typeTest', 'factoryInspection')))`);
  // days of surveillance are counted like those of a first inspection
  await run(`update price_item set basis = 'surveillanceDay' where item_code = 'C04' and basis = 'hand'`);
}
