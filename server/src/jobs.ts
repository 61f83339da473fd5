/** What the server does by the clock. */
import { areas } from './areas.ts';
import type { JobsOf } from './platform/area.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { purge } from './platform/purge.ts';

const HOUR_MS = 3_600_000;

export const allJobs = (of: JobsOf): Job[] => [
  ...areas.flatMap(({ jobs }) => jobs?.(of) ?? []),
  ...(of.stored ? [{ name: 'purge', everyMs: HOUR_MS, run: () => purge(of.db, of.world) }] : []),
];
