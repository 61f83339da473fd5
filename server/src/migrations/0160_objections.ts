/** An objection of a company to a nonconformity may be upheld: then it was none. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table nonconformity_round drop constraint nonconformity_round_verify_result_check');
  await run(
    `alter table nonconformity_round add constraint nonconformity_round_verify_result_check check (verify_result in ('', '1', '0', '2'))`,
  );
};
