/** Until when an inspection is arranged that may follow the certificates of all its cases: the institute has as long as for these. */
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
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

/** Something that the days of these inspections follow from changes: those that are to be arranged get theirs by what holds now. */
const renewing = async (
  tx: Tx,
  act: Act,
  tasks: readonly Pick<Task, 'id' | 'instance_id'>[],
  change: () => Promise<void>,
): Promise<void> => {
  const before = new Map<string, string | undefined>();
  for (const { id } of tasks) before.set(id, await dayOfDecision({ tx, businessId: id }));
  await change();
  for (const { id, instance_id } of tasks)
    if (instance_id !== null && (await dayOfDecision({ tx, businessId: id })) !== before.get(id))
      await renewLimit(tx, act, { instanceId: instance_id, node: 'factoryCheckTasksArrange' });
};

/** The cases of an inspection are others. */
export const withOtherCases = (tx: Tx, act: Act, task: Task, change: () => Promise<void>): Promise<void> =>
  renewing(tx, act, [task], change);

/** A factory is put into another class: the inspection that its certificates did not wait for may be one that they wait for, or the reverse. */
export const withOtherClass = async (tx: Tx, act: Act, factoryId: string, change: () => Promise<void>): Promise<void> => {
  const tasks = await tx
    .selectFrom('inspection_task')
    .select(['id', 'instance_id'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('factory_id', '=', factoryId)
    .where('state', '=', INSPECTION_STATE.toArrange)
    .orderBy('instance_id')
    .execute();
  await renewing(tx, act, tasks, change);
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
