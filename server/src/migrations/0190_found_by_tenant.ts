/**
 * What keeps a case billed, an inspection charged and the samples of a case counted runs as the owner, for whom no policy names the tenant:
 * without it the indexes over cases and works, which begin with it, are read from end to end with every note, sample and work. In plpgsql
 * the statement is planned once in a connection.
 */
import { type Kysely, sql } from 'kysely';

const LIVE_NOTE = "w.kind = 'paymentNote' and n.state not in (9, 11)";
/** Whether a note that counts charges a case for something, as `is_charged` says; a function is planned anew whenever it is called. */
const charged = (tenant: string, of: string, fees: string, notes: string, work?: string) =>
  `exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
      join payment_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id and l.case_id = w.case_id
    where w.tenant_id = ${tenant} and w.case_id = ${of} and ${LIVE_NOTE} and (l.fee_kind in (${fees}) or n.note_kind in (${notes}))
      ${work === undefined ? '' : `and (l.work_id is null or l.work_id = ${work})`})`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create or replace function keep_billed(of uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update business_case b set is_billed = x.billed
        from (select c.id,
            exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
              where w.tenant_id = c.tenant_id and w.case_id = c.id and ${LIVE_NOTE})
            and (not exists (select from case_work w join business_case t on t.tenant_id = w.tenant_id and t.id = w.work_id
                where w.tenant_id = c.tenant_id and w.case_id = c.id and w.kind = 'typeTest' and t.phase <> 'ended')
              or ${charged('c.tenant_id', 'c.id', "'4', '5'", "'2'")}) as billed
          from business_case c where c.id = any(of) and c.work_since is null
          union all
          select o.work_id, coalesce(bool_and(${charged('o.tenant_id', 'o.case_id', "'3'", "'3', '4'", 'o.work_id')}) filter (where c.phase <> 'ended'), true)
            from business_case a
            join case_work s on s.tenant_id = a.tenant_id and s.case_id = a.id and s.kind = 'factoryInspection'
            join case_work o on o.tenant_id = s.tenant_id and o.work_id = s.work_id and o.kind = s.kind
            join business_case c on c.tenant_id = o.tenant_id and c.id = o.case_id
            where a.id = any(of)
            group by 1) x
        where b.id = x.id and b.is_billed <> x.billed;
      end $$`);
  await run(`create or replace function case_work_billed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform keep_billed(array(select coalesce(new.case_id, old.case_id)
        union select w.case_id from case_work w where w.tenant_id = old.tenant_id and w.work_id = old.work_id and w.kind = 'factoryInspection'));
      return null;
    end $$`);
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef('sample_counted()'::regprocedure) as body`.execute(db);
  await run((rows[0]?.body ?? '').replaceAll('s.case_id = of', 's.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.case_id = of'));
}
