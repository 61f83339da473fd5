/** The jobs of the server as the administrator of the platform sees them. Their rows are the system's. */
import { type JobRow, type JobRun, jobCalls, jobList, jobRunList } from '@zhengjian/contract/areas/system/jobs.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import { DEFAULT_TENANT, type Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import type { JobResult } from '../../platform/jobs/jobs.ts';
import { askRun, jobOf, pauseJob, resumeJob } from '../../platform/jobs/keep-jobs.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { momentText, type World } from '../../platform/world.ts';
import { healthOf } from './health.ts';

const wordsIn = (lang: Language) => (lang === 'en' ? en : zh).job;
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

const nameIn = (lang: Language, job: string): string => {
  const names: Readonly<Record<string, string>> = wordsIn(lang).names;
  return names[job.replace('.', '_')] ?? job;
};
const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const intervalIn = (lang: Language, ms: number): string => {
  const words = wordsIn(lang);
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds === 0) return '';
  if (seconds % DAY_S === 0) return fill(words.everyDays, { n: seconds / DAY_S });
  if (seconds % HOUR_S === 0) return fill(words.everyHours, { n: seconds / HOUR_S });
  return seconds % MINUTE_S === 0 ? fill(words.everyMinutes, { n: seconds / MINUTE_S }) : fill(words.everySeconds, { n: seconds });
};
/** How much a run did, or why it failed. */
const outcomeIn = (lang: Language, { ok, detail, error }: { ok: boolean | null; detail: JobResult; error: string }): string => {
  if (ok === false) return error;
  const n = Object.values(detail).reduce((sum, one) => sum + one, 0);
  const words = wordsIn(lang);
  if (n > 0) return fill(words.did, { n });
  return ok === null ? '' : words.nothing;
};
const secondsOf = (ms: number): string => (ms / SECOND_MS).toFixed(1);

const jobsNow = (tx: Tx) =>
  tx
    .selectFrom('job')
    .selectAll()
    .select(sql<string | null>`round(extract(epoch from finished_at - started_at) * 1000)`.as('took'))
    .orderBy('name')
    .execute();
type Row = Awaited<ReturnType<typeof jobsNow>>[number];

/** A claim that has run out is that of a process that died. */
const isRunning = ({ claimed_by, claimed_until }: Pick<Row, 'claimed_by' | 'claimed_until'>, world: Pick<World, 'now'>): boolean =>
  claimed_by !== null && claimed_until !== null && claimed_until > momentText(world.now());

const stateOf = (row: Row, world: Pick<World, 'now'>): JobRow['state'] => {
  if (isRunning(row, world)) return 'running';
  if (row.paused_reason !== '') return 'paused';
  return row.failures > 0 ? 'failing' : 'waiting';
};
const present = ({ lang, world }: { lang: Language; world: Pick<World, 'now'> }, row: Row): JobRow => ({
  id: row.id,
  title: nameIn(lang, row.name),
  name: row.name,
  state: stateOf(row, world),
  interval: intervalIn(lang, Number(row.every_ms)),
  lastStart: row.started_at ?? '',
  lastSeconds: row.took === null ? '' : secondsOf(Number(row.took)),
  outcome: outcomeIn(lang, row),
  nextAt: row.paused_reason !== '' && row.asked_by === '' ? '' : row.next_at,
  runs: row.runs,
  failures: row.failures,
  pausedReason: row.paused_reason,
});

const listed = answerShortList(jobList, {
  all: async (tx, { world }, { state }) => (await jobsNow(tx)).filter((row) => state === undefined || stateOf(row, world) === state),
  rows: async (_tx, reader, page) => page.map((row) => present(reader, row)),
});

const runs = answerList(jobRunList, {
  table: 'job_run',
  within: (_viewer, _tx, _tab, { name }) => [sql`r.tenant_id = ${DEFAULT_TENANT} and r.name = ${name}`],
  tabs: {},
  filters: { ok: 'ok' },
  sorts: { startTime: 'started_at' },
  rows: async (tx, { lang }, ids) => {
    const rows = await tx
      .selectFrom('job_run')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(
      (row): JobRun => ({
        id: row.id,
        startTime: row.started_at,
        seconds: secondsOf(Number(row.duration_ms)),
        ok: row.ok,
        outcome: outcomeIn(lang, row),
        askedBy: row.asked_by,
        askedReason: row.asked_reason,
      }),
    );
  },
});

type Job = NonNullable<Awaited<ReturnType<typeof jobOf>>>;
/** @throws system.jobGone */
const change = (ctx: Ctx, id: string, act: (tx: Tx, job: Job) => Promise<void>): Promise<null> =>
  ctx.db.system(async (tx) => {
    await act(tx, (await jobOf(tx, id)) ?? refuse('system.jobGone'));
    return null;
  });

export const jobAnswers = answers(jobCalls, {
  jobPage: (asked, ctx) => ctx.db.system((tx) => listed.page(tx, ctx, asked)),
  jobRunPage: (asked, ctx) => ctx.db.system((tx) => runs.page(tx, ctx, asked)),
  jobRun: ({ id, reason }, ctx) =>
    change(ctx, id, async (tx, job) => {
      if (isRunning(job, ctx.world)) refuse('system.jobRunning', { name: nameIn(ctx.lang, job.name) });
      await askRun(tx, ctx, job, reason);
    }),
  jobPause: ({ id, reason }, ctx) =>
    change(ctx, id, async (tx, job) => {
      if (job.paused_reason !== '') refuse('system.jobPaused', { name: nameIn(ctx.lang, job.name), reason: job.paused_reason });
      await pauseJob(tx, ctx, job, reason);
    }),
  jobResume: ({ id }, ctx) =>
    change(ctx, id, async (tx, job) => {
      if (job.paused_reason === '') refuse('system.jobNotPaused', { name: nameIn(ctx.lang, job.name) });
      await resumeJob(tx, ctx, job);
    }),
  health: (_, ctx) => healthOf(ctx),
});
