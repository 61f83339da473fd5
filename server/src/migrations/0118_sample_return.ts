/** A return to the store has two sides, so samples stand between the laboratory and the store; hand-overs have photos. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

const IN_LABORATORY = '(4, 5, 11)';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table sample drop constraint sample_state_check, add constraint sample_state_check check (state between 0 and 11)');
  await run('alter table sample drop column tab');
  await run(`alter table sample add column tab text not null generated always as (case when state in (0, 1, 2, 10) then 'toReceive' when state in (3, 6) then 'inStore'
    when state in ${IN_LABORATORY} then 'inLaboratory' else 'closed' end) stored`);
  for (const [name, body] of [
    ['number', 'sample_no desc, id desc) include (state, lab_id'],
    ['came', 'receive_time desc nulls last, id desc'],
    ['came_up', 'receive_time, id'],
    ['kept', 'keep_until desc nulls last, id desc'],
    ['kept_up', 'keep_until, id'],
  ])
    await run(`create index sample_tab_${name} on sample (tenant_id, tab, ${body})`);
  // the counts of a case, as migration 0092 made them, with what is on its way back
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef('sample_counted()'::regprocedure) as body`.execute(db);
  const body = rows[0]?.body ?? '';
  await run(body.replaceAll('s.state in (4, 5)', `s.state in ${IN_LABORATORY}`));
  await createTable(
    db,
    'sample_photo',
    'staffOnly',
    `case_id uuid not null, move_id uuid not null, file_id uuid not null,
     foreign key (tenant_id, move_id) references sample_move (tenant_id, id) on delete cascade,
     foreign key (tenant_id, file_id) references archive_file (tenant_id, id) on delete cascade`,
    { appendOnly: true, indexes: ['unique (tenant_id, move_id, file_id)', '(tenant_id, file_id)'] },
  );
}
