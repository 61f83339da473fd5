/**
 * Companies read and change what belongs to a case row by row wherever they may, as lists do since migration 0157: a busy company's cases,
 * tens of thousands of them, were gathered for each statement that reads the thirty works of a page.
 *
 * The planner knows the kinds of case of which there are few: of two tables, each with a hundred rows of such a kind, it read one of them for
 * every row of the other. It also knows how many tests are filed: it sorted half of them for a page.
 *
 * A company finds the certificates in which it is manufacturer or factory without passing all that it ever applied for; and what is closed is
 * sorted by a due time that it no longer has without passing what is closed otherwise.
 */
import { type Kysely, sql } from 'kysely';

/** That the row's case is among all those of the companies, as policies of tables told it until now. */
const AMONG_THEIRS =
  /\((\w+) = ANY \(ARRAY\(\s*SELECT p\.case_id\s+FROM case_party p\s+WHERE \(\(p\.tenant_id = \( SELECT app_tenant\(\) AS app_tenant\)\) AND \(p\.company_id = ANY \(\( SELECT app_companies\(\) AS app_companies\)::uuid\[\]\)\)( AND \(p\.role = 'applicant'::text\))?\)\)\)\)/gu;

const rowByRow = (table: string, expression: string): string =>
  expression.replace(
    AMONG_THEIRS,
    (
      _,
      column,
      role = '',
    ) => `coalesce((select true from case_party p where p.tenant_id = ${table}.tenant_id and p.case_id = ${table}.${column}
      and p.company_id = any((select app_companies())::uuid[])${role} limit 1), false)`,
  );

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{ table: string; policy: string; using: string | null; check: string | null }>`
    select tablename as table, policyname as policy, qual as using, with_check as check from pg_policies
    where schemaname = 'public' and concat(qual, with_check) like '%ARRAY( SELECT p.case_id%'`.execute(db);
  for (const { table, policy, using, check } of rows)
    await run(`alter policy ${policy} on ${table}
      ${using === null ? '' : `using (${rowByRow(table, using)})`} ${check === null ? '' : `with check (${rowByRow(table, check)})`}`);
  await run(`create index case_party_follows on case_party (tenant_id, company_id, case_id)
    where leads and case_since is not null and role <> 'applicant'`);
  await run('create index business_case_phase_due on business_case (tenant_id, category, phase, due_at, id) where submit_time is not null');
  await run(`create index business_case_phase_due_last on business_case (tenant_id, category, phase, due_at desc nulls last, id desc)
    where submit_time is not null`);
  await run('create statistics business_case_papers_kinds (mcv) on category, papers_filed, state from business_case');
  // what is searched is part of the statistics of cases: ten seconds at a million with 400, twenty-four with 1,000
  await run('alter table business_case alter column category set statistics 400');
  await run('alter table wf_involved alter column category set statistics 1000');
  await run('alter table wf_outcome alter column category set statistics 1000');
};
