/**
 * What the system does by the clock. Each job is a row; every process looks with a plain timer and takes what is due by
 * FOR UPDATE SKIP LOCKED, so that one of them runs it. A claim runs out: the work of a process that died is taken up again,
 * so jobs must bear being run twice. The last run and its result stand in the row; runs that did something, failed or were asked for are
 * kept beside it for a month. A paused job runs only when somebody asks for it.
 */
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { type ColumnType, sql } from 'kysely';
import { systemActor } from '../actor.ts';
import type { Db } from '../database/db.ts';
import { added, createdBySystem } from '../standard.ts';
import type { AppendOnly, Int8, Json, Moment, Standard } from '../tables.ts';
import type { World } from '../world.ts';

declare module '../database/schema.ts' {
  interface Schema {
    job: Standard & {
      name: string;
      next_at: Moment;
      claimed_by: string | null;
      claimed_until: Moment | null;
      started_at: Moment | null;
      finished_at: Moment | null;
      ok: boolean | null;
      detail: Json<JobResult>;
      error: string;
      runs: number;
      failures: number;
      /** How often it runs, as the process that knew it last said. */
      every_ms: Int8;
      /** Why it does not run by the clock; '': it does. */
      paused_reason: ColumnType<string, string | undefined, string>;
      /** Who has asked for the next run; '': the clock. */
      asked_by: ColumnType<string, string | undefined, string>;
      asked_reason: ColumnType<string, string | undefined, string>;
    };
    /** Runs that did something, failed or were asked for. */
    job_run: AppendOnly & {
      name: string;
      started_at: Moment;
      duration_ms: Int8;
      ok: boolean;
      detail: Json<JobResult>;
      error: string;
      asked_by: string;
      asked_reason: string;
    };
  }
}

export type JobResult = Readonly<Record<string, number>>;
export type Job = { name: string; everyMs: number; run(): Promise<JobResult> };
export type JobPorts = { db: Db; world: World /** Name of this process, unlike any other's. */; process: string };

const LOOK_EVERY_MS = 30_000;
/** A job that takes longer than this is taken for dead. */
const CLAIM_MS = 10 * 60_000;
const MOST_TOLD = 500;

const later = (world: World, ms: number): Date => new Date(world.now().getTime() + ms);

/** Gives every job its row; a new one is due at once. */
const ensureRows = ({ db, world }: JobPorts, jobs: readonly Job[]): Promise<unknown> =>
  db.system((tx) =>
    tx
      .insertInto('job')
      .values(
        jobs.map(({ name, everyMs }) => ({
          ...createdBySystem(DEFAULT_TENANT, world),
          name,
          next_at: world.now(),
          detail: '{}',
          error: '',
          runs: 0,
          failures: 0,
          every_ms: everyMs,
        })),
      )
      .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet((e) => ({ every_ms: e.ref('excluded.every_ms') })))
      .execute(),
  );

/** Takes the job that has been due longest; undefined when there is none, or another process has it. */
const claim = ({ db, world, process }: JobPorts, names: readonly string[]): Promise<string | undefined> =>
  db.system(async (tx) => {
    const now = world.now();
    const { rows } = await sql<{
      name: string;
    }>`update job set claimed_by = ${process}, claimed_until = ${later(world, CLAIM_MS)}, started_at = ${now},
        finished_at = null, runs = runs + 1, updated_at = ${now}, version = version + 1
      where id = (select id from job where name = any(${names}) and next_at <= ${now} and (claimed_until is null or claimed_until < ${now})
          and (paused_reason = '' or asked_by <> '')
        order by next_at, name limit 1 for update skip locked)
      returning name`.execute(tx);
    return rows[0]?.name;
  });

type Outcome = { ok: true; detail: JobResult } | { ok: false; error: string };

/** Writes down how it went, unless the claim has passed to somebody else meanwhile. */
const settle = ({ db, world, process }: JobPorts, job: Job, outcome: Outcome): Promise<unknown> =>
  db.system(async (tx) => {
    const row = await tx
      .selectFrom('job')
      .select(['started_at', 'asked_by', 'asked_reason'])
      .where('name', '=', job.name)
      .where('claimed_by', '=', process)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return;
    const detail = JSON.stringify(outcome.ok ? outcome.detail : {});
    if (!outcome.ok || row.asked_by !== '' || Object.values(outcome.detail).some((n) => n !== 0))
      await tx
        .insertInto('job_run')
        .values({
          ...added({ actor: systemActor(DEFAULT_TENANT), world }),
          name: job.name,
          started_at: row.started_at ?? world.now(),
          duration_ms: sql<string>`greatest(0, round(extract(epoch from ${world.now()}::timestamptz - ${row.started_at ?? world.now()}::timestamptz) * 1000))`,
          ok: outcome.ok,
          detail,
          error: outcome.ok ? '' : outcome.error,
          asked_by: row.asked_by,
          asked_reason: row.asked_reason,
        })
        .execute();
    await tx
      .updateTable('job')
      .set((e) => ({
        ok: outcome.ok,
        detail,
        asked_by: '',
        asked_reason: '',
        error: outcome.ok ? '' : outcome.error,
        failures: outcome.ok ? 0 : e('failures', '+', 1),
        finished_at: world.now(),
        next_at: later(world, job.everyMs),
        claimed_by: null,
        claimed_until: null,
        updated_at: world.now(),
        version: e('version', '+', 1),
      }))
      .where('name', '=', job.name)
      .where('claimed_by', '=', process)
      .execute();
  });

/**
 * Runs every job that is due now, one after the other. A failure is written down and told; it does not keep the others.
 * @returns names of the jobs this process ran.
 */
export const runDueJobs = async (ports: JobPorts, jobs: readonly Job[], onError: (error: unknown) => void): Promise<string[]> => {
  const ran: string[] = [];
  for (;;) {
    const name = await claim(
      ports,
      jobs.map((j) => j.name).filter((n) => !ran.includes(n)),
    );
    const job = jobs.find((j) => j.name === name);
    if (job === undefined) return ran;
    ran.push(job.name);
    const outcome = await job.run().then(
      (detail): Outcome => ({ ok: true, detail }),
      (error: unknown): Outcome => {
        onError(error);
        return { ok: false, error: String(error).slice(0, MOST_TOLD) };
      },
    );
    await settle(ports, job, outcome);
  }
};

/** Repeats `round` so long after its end, until stopped; `stop` waits for the round under way. */
export const repeat = (everyMs: number, round: () => Promise<unknown>, onError: (error: unknown) => void): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const turn = async (): Promise<void> => {
    await round().catch(onError);
    if (!stopped) plan();
  };
  const plan = (): void => {
    timer = setTimeout(() => {
      running = turn();
    }, everyMs);
    timer.unref();
  };
  running = turn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/** Looks for due jobs every 30 seconds until stopped. */
export const startJobs = (ports: JobPorts, jobs: readonly Job[], onError: (error: unknown) => void): { stop(): Promise<void> } => {
  let ready = false;
  return repeat(
    LOOK_EVERY_MS,
    async () => {
      if (!ready) await ensureRows(ports, jobs);
      ready = true;
      await runDueJobs(ports, jobs, onError);
    },
    onError,
  );
};

/** Makes the rows and runs what is due now: for a simulated world, which moves the clock itself. @throws what a job threw */
export const runJobsNow = async (ports: JobPorts, jobs: readonly Job[]): Promise<string[]> => {
  await ensureRows(ports, jobs);
  const faults: unknown[] = [];
  const ran = await runDueJobs(ports, jobs, (error) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return ran;
};
