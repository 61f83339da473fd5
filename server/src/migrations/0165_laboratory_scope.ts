/**
 * The accredited scope of each laboratory, and the marks that a report bore at its approval. Which standards are in a scope follows from the
 * laboratories from now on; the two flags at the standards, which named neither laboratory nor day, go.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table laboratory add column cma_no text not null default ''`);
  await run('alter table standard drop column is_cnas, drop column is_cma');
  await createTable(
    db,
    'laboratory_scope',
    'staffOnly',
    `laboratory_id uuid not null, accreditation text not null, standard_id uuid not null, clauses text not null, valid_from date not null,
     valid_until date not null, check (accreditation in ('cnas', 'cma')), check (valid_from <= valid_until),
     foreign key (tenant_id, laboratory_id) references laboratory (tenant_id, id),
     foreign key (tenant_id, standard_id) references standard (tenant_id, id)`,
    { indexes: ['(tenant_id, laboratory_id, standard_id)', '(tenant_id, standard_id)'] },
  );
  await run('alter table test_report add column scope jsonb');
}
