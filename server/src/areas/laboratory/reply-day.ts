/** The last day on which the company answers the problems of its drawings: the project leader names it, and it ends the company's step. */
import { nodeOf } from '@zhengjian/flow/definition.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { timesOf } from '../../workflow/due.ts';
import { loadInstance } from '../../workflow/instance.ts';
import type { CaseAct, LastDay } from '../../workflow/registry.ts';
import './test-tables.ts';

export const ANSWERED_AT = 'drawingCorrection';

const sentRound = (tx: Tx, testId: string) =>
  tx
    .selectFrom('technical_data')
    .select(['id', 'reply_deadline'])
    .where('task_id', '=', testId)
    .where('reply_deadline', 'is not', null)
    .orderBy('round_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** By the days of the node, counted from now. */
const usualDay = async (act: CaseAct): Promise<string> => {
  const { definition, limits } = await loadInstance(act.tx, act, act.instanceId, false);
  const limit = limits[ANSWERED_AT] ?? nodeOf(definition, ANSWERED_AT).user;
  const times = limit === null ? null : timesOf(await calendarOf(act.tx, act.actor.tenant), limit, act.world.now());
  return times?.due.slice(0, 10) ?? dayText(act.world.now());
};

export const replyDay: LastDay = {
  of: async (act) => {
    const day = (await sentRound(act.tx, act.businessId))?.reply_deadline ?? '';
    // a step to which the test comes back later has its days anew
    return day >= dayText(act.world.now()) ? day : usualDay(act);
  },
  moved: async (act, { day }) => {
    const sent = await sentRound(act.tx, act.businessId);
    if (sent === undefined) return;
    await act.tx
      .updateTable('technical_data')
      .set({ reply_deadline: day, ...changed(act) })
      .where('id', '=', sent.id)
      .execute();
  },
  // a person has named it
  recounted: async (act) => (await sentRound(act.tx, act.businessId))?.reply_deadline ?? usualDay(act),
};
