/** The time of a step that waits for other work, which has limits of its own. */
import { nodeOf } from '@zhengjian/flow/definition.ts';
import type { Tx } from '../platform/database/schema.ts';
import { calendarOf } from './calendar/calendar.ts';
import { timesOf } from './due.ts';
import { loadInstance } from './instance.ts';
import { type Act, nodeHooks } from './registry.ts';
import { writeTaskTimes } from './task-times.ts';

/** Gives the open tasks of a step their days once more, counted from now; no end while the step rests (`NodeHooks.rests`). */
export const renewLimit = async (tx: Tx, act: Act, at: { instanceId: string; node: string }): Promise<void> => {
  const instance = await loadInstance(tx, act, at.instanceId, true);
  const open = instance.open.filter(({ node }) => node === at.node);
  if (open.length === 0) return;
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const rests = await nodeHooks(instance.category, at.node).rests?.(caseAct);
  const limit = instance.limits[at.node] ?? nodeOf(instance.definition, at.node).user;
  const times = rests || limit === null ? null : timesOf(await calendarOf(tx, act.actor.tenant), limit, act.world.now());
  const written = { due: times?.due ?? null, warn: times?.warn ?? null, severe: times?.severe ?? null };
  await writeTaskTimes(
    tx,
    act,
    open.map(({ id }) => ({ id, ...written })),
  );
};
