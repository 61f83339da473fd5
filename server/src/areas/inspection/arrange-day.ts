/** Until when an inspection is arranged that may follow the certificates of all its cases: the institute has as long as for these. */
import type { Pause } from '@zhengjian/contract/rules/workdays.ts';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { dayText } from '../../platform/world.ts';
import { endOfDay } from '../../workflow/due.ts';
import type { Act, CaseAct, LastDay } from '../../workflow/registry.ts';
import { renewLimit } from '../../workflow/renew-limit.ts';
import { type Task, taskOf } from './access.ts';
import { casesInspected } from './cases.ts';

type Of = { tx: Tx; businessId: string };

/** The last day on which one of its cases is to be decided, `yyyy-MM-dd`; undefined where one of them waits for the inspection. */
const dayOfDecision = async ({ tx, businessId }: Of): Promise<string | undefined> => {
  let last: string | undefined;
  for (const { id, category, phase, deadline } of await casesInspected(tx, businessId)) {
    if (phase === 'ended' || deadline === null || !(await lineOf(category).inspectedAfter?.(tx, id))) return undefined;
    if (last === undefined || deadline > last) last = deadline;
  }
  return last?.slice(0, 10);
};

/** The cases of an inspection are others: those that are to be arranged get their days by what they serve now. */
export const withOtherCases = async (tx: Tx, act: Act, task: Task, change: () => Promise<void>): Promise<void> => {
  const of = { tx, businessId: task.id };
  const before = await dayOfDecision(of);
  await change();
  if (task.instance_id !== null && (await dayOfDecision(of)) !== before)
    await renewLimit(tx, act, { instanceId: task.instance_id, node: 'factoryCheckTasksArrange' });
};

const dayToCome = async (act: CaseAct): Promise<string | undefined> => {
  const day = await dayOfDecision(act);
  return day !== undefined && day > dayText(act.world.now()) ? day : undefined;
};

export const arrangeDay: LastDay = {
  of: dayToCome,
  // the cases keep their days, whatever day the step was given
  moved: async () => undefined,
  recounted: dayToCome,
};

/** The days of the whole inspection do not pass meanwhile. */
export const waitsToArrange = async (of: Of): Promise<readonly Pause[]> => {
  const day = await dayOfDecision(of);
  return day === undefined ? [] : [{ from: (await taskOf(of.tx, of.businessId)).work_since, to: endOfDay(day) }];
};
