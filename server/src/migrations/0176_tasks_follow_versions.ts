/** The history of a task also tells that it waits for other roles, because its case was moved to another version. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table wf_task_event drop constraint wf_task_event_kind_check');
  await run(`alter table wf_task_event add constraint wf_task_event_kind_check check (kind in ('claim', 'unclaim', 'transfer', 'delegate',
    'resolve', 'distribute', 'handover', 'urge', 'addSigner', 'removeSigner', 'withdraw', 'migrate'))`);
};
