/** What an administrator of the platform does to a job: lets it run now, pauses it, resumes it. */
import type { AuditContext } from '../audit/write.ts';
import { audit } from '../audit/write.ts';
import type { Tx } from '../database/schema.ts';
import { changed } from '../standard.ts';
import './jobs.ts';

declare module '../audit/write.ts' {
  interface AuditKinds {
    'job.asked': { job: string; reason: string };
    'job.paused': { job: string; reason: string };
    'job.resumed': { job: string };
  }
}

/** The job with this id, locked; undefined where there is none. */
export const jobOf = (tx: Tx, id: string) => tx.selectFrom('job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
type Job = NonNullable<Awaited<ReturnType<typeof jobOf>>>;

const set = (
  tx: Tx,
  by: AuditContext,
  { id }: Job,
  columns: { next_at?: Date; asked_by?: string; asked_reason?: string; paused_reason?: string },
) =>
  tx
    .updateTable('job')
    .set((e) => ({ ...columns, ...changed(by), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Due now; whichever process looks next takes it. */
export const askRun = async (tx: Tx, by: AuditContext, job: Job, reason: string): Promise<void> => {
  await set(tx, by, job, { next_at: by.world.now(), asked_by: by.actor.name, asked_reason: reason });
  await audit(tx, by, { kind: 'job.asked', subject: { type: 'job', id: job.id }, details: { job: job.name, reason } });
};

export const pauseJob = async (tx: Tx, by: AuditContext, job: Job, reason: string): Promise<void> => {
  await set(tx, by, job, { paused_reason: reason });
  await audit(tx, by, { kind: 'job.paused', subject: { type: 'job', id: job.id }, details: { job: job.name, reason } });
};

export const resumeJob = async (tx: Tx, by: AuditContext, job: Job): Promise<void> => {
  await set(tx, by, job, { paused_reason: '' });
  await audit(tx, by, { kind: 'job.resumed', subject: { type: 'job', id: job.id }, details: { job: job.name } });
};
