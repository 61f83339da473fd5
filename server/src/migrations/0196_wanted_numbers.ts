/**
 * A number is looked for by its runs of four digits alone, where they are enough to tell it. The pairs of its letters and digits stand in
 * every number, and looking through what each of them stands in took seven eighths of the time: 19 ms in place of 2.7 among 1,000,000
 * cases. Few runs are not enough: `zzzz00000` would be looked for in each number with four zeros. What is found is compared as before.
 */
import { type Kysely, sql } from 'kysely';

/** So many runs of one text, no two alike, stand in few others. */
const TELLING = 3;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create or replace function wanted_pieces(wanted text) returns text[] language sql immutable parallel safe as $$
      with asked as (select array_remove(string_to_array(public.digit_runs(wanted), E'\\x01'), '') as runs)
      select case when lower(wanted) ~ '^[a-z0-9-]*$' and (select count(distinct one.run) from unnest(asked.runs) as one(run)) >= ${TELLING}
        then asked.runs else public.bigrams(wanted) || asked.runs end from asked $$`)
    .execute(db);
};
