/** Jobs that the server does by the clock, and how the installation is: for the administrator of the platform. */
import * as z from 'zod';
import { area, call, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, text } from '../../record.ts';

export const JOB_STATES = ['waiting', 'running', 'failing', 'paused'] as const;
const LONGEST_REASON = 200;

const jobRow = z.object({
  id: z.string(),
  title: shown.text(220),
  name: shown.code(160),
  state: shown.word(JOB_STATES, 'jobStates', 110),
  interval: shown.text(110),
  lastStart: shown.moment(),
  lastSeconds: z.string().meta({ kind: 'text', width: 100, unit: 's' }),
  outcome: shown.text(260),
  nextAt: shown.moment(),
  runs: shown.number(100),
  failures: shown.number(110),
  pausedReason: shown.text(200),
});
export type JobRow = z.output<typeof jobRow>;
export const jobList = list({ area: 'system', name: 'job', row: jobRow, filters: { state: by.word(JOB_STATES, 'jobStates') }, sorts: [] });

const jobRun = z.object({
  id: z.string(),
  startTime: shown.moment(),
  seconds: z.string().meta({ kind: 'text', width: 100, unit: 's' }),
  ok: shown.flag(80),
  outcome: shown.text(300),
  askedBy: shown.text(120),
  askedReason: shown.text(220),
});
export type JobRun = z.output<typeof jobRun>;
/** Runs that did something, failed or were asked for; the others are counted only. */
export const jobRunList = list({
  area: 'system',
  name: 'jobRun',
  row: jobRun,
  filters: { ok: by.flag() },
  sorts: ['startTime'],
  order: '-startTime',
  given: { name: text(60) },
});

/** How a part of the installation is. */
export const HEALTH_STATES = ['ok', 'warning', 'bad', 'none'] as const;
export const HEALTH_PARTS = [
  'version',
  'database',
  'disk',
  'mail',
  'stamping',
  'jobs',
  'audit',
  'certificates',
  'calendar',
  'backup',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];
const healthPart = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(HEALTH_STATES),
  /** What was found, in the reader's language. */
  found: z.string(),
  /** What to do about it; empty where nothing is to be done. */
  advice: z.string(),
});

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-system/job';
export const jobCalls = area('system', {
  jobPage: pageCall(jobList, { ...mine, method: 'GET', path: `${path}/list`, summary: 'The jobs of the server with their last runs.' }),
  jobRunPage: pageCall(jobRunList, {
    ...mine,
    method: 'GET',
    path: `${path}/runs`,
    summary: 'Runs of one job that did something, failed or were asked for, the newest first.',
  }),
  jobRun: call({
    ...mine,
    method: 'POST',
    path: `${path}/run`,
    summary: 'Lets a job run now, also a paused one; a process of the server begins it within half a minute.',
    input: z.object({ id: id(), reason: text(LONGEST_REASON).min(2) }),
    data: z.null(),
  }),
  jobPause: call({
    ...mine,
    method: 'POST',
    path: `${path}/pause`,
    summary: 'Keeps a job from running by the clock until it is resumed.',
    input: z.object({ id: id(), reason: text(LONGEST_REASON).min(2) }),
    data: z.null(),
  }),
  jobResume: call({
    ...mine,
    method: 'POST',
    path: `${path}/resume`,
    summary: 'Lets a paused job run by the clock again.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  health: call({
    ...mine,
    method: 'GET',
    path: '/blade-system/health',
    summary: 'How the installation is, part by part.',
    input: z.object({}),
    data: z.object({ at: z.string(), parts: z.array(healthPart) }),
  }),
});
