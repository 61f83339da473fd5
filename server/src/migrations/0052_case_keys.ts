/**
 * Parties and involved people belong to a case that is there. Before an application is saved, its company may already have put files
 * under the id that it will have: that id is reserved for it and belongs to no case yet.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table case_party add column reserved boolean not null default false');
  await run(`update case_party p set reserved = true
    where not exists (select from business_case c where c.tenant_id = p.tenant_id and c.id = p.case_id)`);
  await run('alter table case_party add column saved_case uuid generated always as (case when not reserved then case_id end) stored');
  await run('create index case_party_saved on case_party (tenant_id, saved_case)');
  // the applicant comes first, since the policies ask whose case it is; what counts is how things stand when the transaction ends
  await run(`alter table case_party add constraint case_party_case foreign key (tenant_id, saved_case)
    references business_case (tenant_id, id) deferrable initially deferred`);
  await run(
    'delete from wf_involved i where not exists (select from business_case c where c.tenant_id = i.tenant_id and c.id = i.business_id)',
  );
  await run(`alter table wf_involved add constraint wf_involved_case foreign key (tenant_id, business_id)
    references business_case (tenant_id, id) on delete cascade`);
};
