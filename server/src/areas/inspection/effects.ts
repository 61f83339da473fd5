/** What decisions of an inspection write into its rows, and into its papers. */
import { changed } from '../../platform/standard.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import { type CaseDocument, orderDocuments } from '../stamping/index.ts';
import { beginRounds, reopenClosed } from './commands/rounds.ts';
import { rectificationNotice } from './documents/index.ts';
import './tables.ts';

type At = Pick<CaseAct, 'tx' | 'actor' | 'world' | 'businessId'>;

/** Columns of the task. */
export const setTask = (
  act: At,
  values: Partial<Record<'conclusion' | 'class_proposal' | 'plan_answer' | 'plan_reason', string>> & { wished_date?: string | null },
) =>
  act.tx
    .updateTable('inspection_task')
    .set({ ...(values as Record<string, string>), ...changed(act) })
    .where('id', '=', act.businessId)
    .execute();

/** Filed with the inspection, whose papers pass to its cases when it is concluded. */
export const orderPapers = (act: CaseAct, ...documents: readonly CaseDocument[]) =>
  orderDocuments(act.tx, act, { about: act.businessId }, ...documents);

/** The team does not come on the days that were planned. */
export const freeTeam = (act: At) =>
  act.tx
    .updateTable('inspection_member')
    .set({ start_date: null, end_date: null, ...changed(act) })
    .where('task_id', '=', act.businessId)
    .where('start_date', 'is not', null)
    .execute();

/** What an arrangement that is made anew takes with it: the days of the team, and what the company has said to the plan. */
export const forgetPlanned = async (act: At): Promise<void> => {
  await freeTeam(act);
  await setTask(act, { plan_answer: '', wished_date: null, plan_reason: '' });
};

/** The company has what is open before it, in a round of its own. */
export const rectify = async (act: CaseAct): Promise<void> => {
  await beginRounds(act.tx, act, act.businessId);
  await orderPapers(act, rectificationNotice);
};

/** The reviewer is not satisfied: what was closed is open again and with the company, and there is no conclusion. */
export const rectifyAgain = async (act: CaseAct): Promise<void> => {
  await setTask(act, { conclusion: '' });
  await reopenClosed(act.tx, act, act.businessId);
  await rectify(act);
};
