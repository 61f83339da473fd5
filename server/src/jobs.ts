/** What the house does by the clock. */
import type { Db } from './platform/database/db.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { World } from './platform/world.ts';
import { remindAll } from './workflow/reminder.ts';
import { fireTimers } from './workflow/timers.ts';

const HALF_A_MINUTE_MS = 30_000;

export const houseJobs = ({ db, world }: { db: Db; world: World }): Job[] => [
  { name: 'deadlines', everyMs: HALF_A_MINUTE_MS, run: () => remindAll(db, world) },
  { name: 'timers', everyMs: HALF_A_MINUTE_MS, run: () => fireTimers(db, world) },
];
