/** What the house does by the clock. */
import { type SweepPorts, sweepFiles } from './areas/file/index.ts';
import type { Db } from './platform/database/db.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { purge } from './platform/purge.ts';
import type { World } from './platform/world.ts';
import { closeDays } from './workflow/node-days.ts';
import { remindAll } from './workflow/reminder.ts';
import { timeOut } from './workflow/timeouts.ts';
import { fireTimers } from './workflow/timers.ts';

const HALF_A_MINUTE_MS = 30_000;
const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type JobsOf = {
  db: Db;
  world: World;
  tenants?: readonly string[];
  /** Store and uploads to sweep; left out where a play has no business with the files of the house. */
  kept?: Pick<SweepPorts, 'files' | 'uploads'>;
};

/** @param tenants only these, where a play goes through one institute after the other. */
export const houseJobs = ({ db, world, tenants, kept }: JobsOf): Job[] => [
  { name: 'deadlines', everyMs: HALF_A_MINUTE_MS, run: () => remindAll(db, world, tenants) },
  { name: 'timeouts', everyMs: HALF_A_MINUTE_MS, run: () => timeOut(db, world) },
  { name: 'timers', everyMs: HALF_A_MINUTE_MS, run: () => fireTimers(db, world) },
  { name: 'nodeDays', everyMs: TEN_MINUTES_MS, run: () => closeDays(db, world, tenants) },
  ...(kept
    ? [
        { name: 'files', everyMs: DAY_MS, run: () => sweepFiles({ db, world, ...kept }) },
        { name: 'purge', everyMs: HOUR_MS, run: () => purge(db, world) },
      ]
    : []),
];
