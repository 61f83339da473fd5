/** Teams with their head and what they are for, tests given to a team and to others later on, and flow cards. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table team add column team_kind text not null default '1', add column leader_id uuid, add column laboratory text not null default '',
    add column business_types text[] not null default '{1}',
    add foreign key (tenant_id, leader_id) references user_account (tenant_id, id) on delete set null (leader_id)`);
  await run(`alter table team_user add column team_role text not null default '2', add column join_date date`);
  await run(`alter table test_task add column team_id uuid, add column team_name text not null default '',
    add foreign key (tenant_id, team_id) references team (tenant_id, id)`);
  const ofTask = 'foreign key (tenant_id, task_id) references test_task (tenant_id, id) on delete cascade';
  await createTable(
    db,
    'test_reallocation',
    'staffOnly',
    `task_id uuid not null, node text not null, from_name text not null, to_user uuid, to_team uuid, to_name text not null, reason text not null,
     by_name text not null, ${ofTask}, check (num_nonnulls(to_user, to_team) = 1)`,
    { appendOnly: true, indexes: ['(tenant_id, task_id, created_at)'] },
  );
  await createTable(
    db,
    'test_flow_card',
    'staffOnly',
    `card_no text not null, card_name text not null, ex_types text[] not null default '{}', laboratory text not null default '', remark text not null,
     steps jsonb not null`,
    { indexes: ['unique (tenant_id, card_no)'] },
  );
  // where a test stands on its way through the laboratory, and what whoever does it must know
  await run(`alter table test_item add column stage text not null default '', add column hint text not null default ''`);
}
