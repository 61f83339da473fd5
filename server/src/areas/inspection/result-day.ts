/** The last day on which the leader submits the result: the days of the step count from the end of the visit (domain 4.3). */
import { addCalendarDays, addWorkdays, dueAt } from '@zhengjian/contract/rules/workdays.ts';
import { momentText } from '../../platform/world.ts';
import { limitsOf } from '../../workflow/alert-config.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import type { CaseAct, LastDay } from '../../workflow/registry.ts';
import './tables.ts';
import { INSPECTION } from './work.ts';

const STEP = 'factoryCheckResult';
/** Where the institute has taken the limit of the step away. */
const DAYS = 5;

/** A step that begins behind the visit, because its result was sent back, has its days from then on. @param entered `yyyy-MM-dd HH:mm:ss` */
const countedDay = async ({ tx, actor, businessId }: CaseAct, entered: string): Promise<string> => {
  const limit = (await limitsOf(tx, actor.tenant, INSPECTION.category))[STEP];
  const [days, kind] = [limit?.days ?? DAYS, limit?.dayKind === 'calendar' ? 'calendar' : 'working'] as const;
  const calendar = await calendarOf(tx, actor.tenant);
  const plan = await tx.selectFrom('inspection_plan').select('end_date').where('task_id', '=', businessId).executeTakeFirst();
  if (plan !== undefined && plan.end_date >= entered.slice(0, 10))
    return (kind === 'calendar' ? addCalendarDays : addWorkdays)(calendar, plan.end_date, Math.ceil(days));
  const due = dueAt(calendar, entered, { days, kind });
  if (due === undefined) throw new Error('a clock that never hangs has an end');
  return due.slice(0, 10);
};

export const resultDay: LastDay = {
  of: (act) => countedDay(act, momentText(act.world.now())),
  // the plan keeps its days, whatever day the step was given
  moved: async () => undefined,
  recounted: async (act) => {
    const step = await act.tx
      .selectFrom('wf_task')
      .select('created_at')
      .where('instance_id', '=', act.instanceId)
      .where('node', '=', STEP)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return countedDay(act, step.created_at);
  },
};
