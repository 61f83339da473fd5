/** How much waits and what has failed, over all institutes: for the page of the installation and for whoever watches it. */
import { sql } from 'kysely';
import type { Tx } from './database/schema.ts';
import './jobs/jobs.ts';
import './tables.ts';

export type Depths = {
  mailWaiting: number;
  /** Given up within the last week. */
  mailFailed: number;
  stampingWaiting: number;
  stampingFailed: number;
  jobs: number;
  jobsFailing: number;
  jobsPaused: number;
  /** Audit rows that no seal holds yet. */
  auditUnsealed: number;
  openTasks: number;
};

/** What each is called by whoever watches, and what it is. */
export const DEPTH_METRICS: Readonly<Record<keyof Depths, { name: string; help: string }>> = {
  mailWaiting: { name: 'zj_messages_waiting', help: 'Mail and SMS that wait to be sent.' },
  mailFailed: { name: 'zj_messages_failed', help: 'Mail and SMS given up within seven days.' },
  stampingWaiting: { name: 'zj_stamping_waiting', help: 'Papers that wait for a seal.' },
  stampingFailed: { name: 'zj_stamping_failed', help: 'Papers whose stamping failed within seven days.' },
  jobs: { name: 'zj_jobs', help: 'Jobs of the server.' },
  jobsFailing: { name: 'zj_jobs_failing', help: 'Jobs whose last run failed.' },
  jobsPaused: { name: 'zj_jobs_paused', help: 'Jobs that are paused.' },
  auditUnsealed: { name: 'zj_audit_unsealed', help: 'Audit rows that no seal holds yet.' },
  openTasks: { name: 'zj_tasks_open', help: 'Open tasks of people.' },
};

const WEEK_MS = 7 * 86_400_000;

export const depths = async (tx: Tx, now: Date): Promise<Depths> => {
  const week = new Date(now.getTime() - WEEK_MS);
  const { rows } = await sql<Depths>`select
    (select count(*)::int from message_out where state = 'waiting') as "mailWaiting",
    (select count(*)::int from message_out where state = 'failed' and updated_at > ${week}) as "mailFailed",
    (select count(*)::int from seal_task where state in ('waiting', 'running')) as "stampingWaiting",
    (select count(*)::int from seal_task where state = 'failed' and updated_at > ${week}) as "stampingFailed",
    (select count(*)::int from job) as jobs,
    (select count(*)::int from job where failures > 0) as "jobsFailing",
    (select count(*)::int from job where paused_reason <> '') as "jobsPaused",
    (select count(*)::int from audit_row where position > coalesce((select max(last_position) from audit_seal), 0)) as "auditUnsealed",
    (select count(*)::int from wf_todo) as "openTasks"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
};
