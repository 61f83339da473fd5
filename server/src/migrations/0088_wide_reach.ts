/**
 * Lists of whoever finds a large part of all cases cost no more than those of others: a company's cases are read in the order of its
 * lists, and staff who reach many cases have each row judged by an index that answers alone.
 */
import { type Kysely, sql } from 'kysely';

/** Of a company with several roles in a case, one stands for it in lists: the first of these. */
const ROLES = `array['applicant', 'manufacturer', 'factory']`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await orderParties(db);
  await run('create index wf_todo_of_case on wf_todo (tenant_id, business_id)');
  await run('create index wf_involved_of_case on wf_involved (tenant_id, business_id, user_id) include (acts)');
  await run('drop index wf_involved_idx1');
  await run(
    'create index business_case_in_phase on business_case (tenant_id, phase, submit_time desc, id desc) where submit_time is not null',
  );
  await run('create index business_case_in_state on business_case (tenant_id, state, created_at desc, id desc)');
  // what waits for its company is little among all that it ever applied for
  await run(
    "create index business_case_with_company on business_case (tenant_id, phase, created_at desc, id desc) where phase in ('draft', 'withCustomer')",
  );
}

const orderParties = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table case_party add column case_since timestamptz');
  await run('alter table case_party add column leads boolean not null default false');
  const leading = `row_number() over (partition by q.case_id, q.company_id order by array_position(${ROLES}, q.role)) = 1 as leads`;
  const follow = (which: string) => `update case_party p set leads = x.leads, case_since = x.since
    from (select q.id, ${leading}, b.created_at as since from case_party q
      left join business_case b on b.tenant_id = q.tenant_id and b.id = q.case_id ${which}) x
    where x.id = p.id and (p.leads, p.case_since) is distinct from (x.leads, x.since)`;
  await run(follow(''));
  await run(`create function case_party_ordered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      ${follow('where q.tenant_id = coalesce(new.tenant_id, old.tenant_id) and q.case_id = coalesce(new.case_id, old.case_id)')};
      return null;
    end $$`);
  await run('revoke all on function case_party_ordered() from public');
  await run(`create trigger ordered after insert or delete or update of case_id, company_id, role, reserved on case_party
    for each row execute function case_party_ordered()`);
  // parties may stand there before their case does
  await run(`create function case_begun() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update case_party set case_since = new.created_at
        where tenant_id = new.tenant_id and case_id = new.id and case_since is distinct from new.created_at;
      return null;
    end $$`);
  await run('revoke all on function case_begun() from public');
  await run('create trigger begun after insert on business_case for each row execute function case_begun()');
  await run(
    'create index case_party_in_order on case_party (tenant_id, company_id, case_since desc, case_id desc) where leads and case_since is not null',
  );
  const isParty = (table: string, id: string) => `coalesce((select true from case_party p where p.tenant_id = ${table}.tenant_id
    and p.case_id = ${table}.${id} and p.company_id = any((select app_companies())::uuid[]) limit 1), false)`;
  const readAs = async (table: string, id: string) => {
    await run(`alter policy app_read on ${table} using (tenant_id = (select app_tenant())
      and case when (select app_kind()) in ('staff', 'system') then true else ${isParty(table, id)} end)`);
  };
  // looked up row by row: as `exists` the planner would rather gather all cases of a busy company for each statement
  await readAs('business_case', 'id');
  // of the process of a case only what belongs to cases already found is read
  const { rows } = await sql<{ table: string }>`select tablename as table from pg_policies
    where schemaname = 'public' and policyname = 'app_read' and tablename like 'wf\\_%' and qual like '%business_id = ANY%case_party%'`.execute(
    db,
  );
  for (const { table } of rows) await readAs(table, 'business_id');
};
