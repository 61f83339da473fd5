/** Companies are paged by when they came and by their names, and found by any part of their names, codes and numbers. */
import { type Kysely, sql } from 'kysely';
import { addSearch } from './bigrams.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table company add column search_text text generated always as
    (lower(company_name || ' ' || company_name_en || ' ' || short_name || ' ' || uscc || ' ' || factory_no || ' ' || legal_person)) stored`);
  // companies other than its own a customer finds by company_search alone
  await addSearch(db, 'company', 'staff', 'company_enquiry');
  for (const [name, column] of [
    ['came', 'created_at'],
    ['named', 'company_name'],
  ]) {
    await run(`create index company_${name} on company (tenant_id, ${column}, id)`);
    // factories are few among the customers of a testing house, and most of those of a certification body
    await run(`create index company_factory_${name} on company (tenant_id, ${column}, id) where '3' = any(company_kind)`);
  }
}
