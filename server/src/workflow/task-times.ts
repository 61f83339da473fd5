/** Writes the three moments of open tasks, on the task and on its rows in the queues: the two must agree. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { type Acting, changed } from '../platform/standard.ts';
import './tables.ts';

/** Moments as they are shown; null: no limit. `day`: to which calendar days lead, see `nominal_day`. */
export type TaskTimes = { id: string; warn: string | null; due: string | null; severe: string | null; day: string | null };

export const writeTaskTimes = async (tx: Tx, act: Acting, moved: readonly TaskTimes[]): Promise<void> => {
  if (moved.length === 0) return;
  const { tenant } = act.actor;
  const { updated_at, updated_by } = changed(act);
  await sql`with x as (select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(id uuid, due text, warn text, severe text, day date)),
      todo as (update wf_todo d set due_at = (x.due || '+08')::timestamptz, warn_at = (x.warn || '+08')::timestamptz, severe_at = (x.severe || '+08')::timestamptz, updated_at = ${updated_at}, updated_by = ${updated_by}
        from x where d.tenant_id = ${tenant} and d.task_id = x.id)
    update wf_task t set nominal_day = x.day, due_at = (x.due || '+08')::timestamptz, warn_at = (x.warn || '+08')::timestamptz, severe_at = (x.severe || '+08')::timestamptz,
      updated_at = ${updated_at}, updated_by = ${updated_by}
    from x where t.tenant_id = ${tenant} and t.id = x.id`.execute(tx);
};
