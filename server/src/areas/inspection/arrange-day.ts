/** Until when an inspection is arranged that may follow the certificates of all its cases: the institute has as long as for these. */
import { lineOf } from '../../cases/lines.ts';
import type { CaseAct, LastDay } from '../../workflow/registry.ts';
import { casesInspected } from './cases.ts';

const dayOfDecision = async ({ tx, businessId }: CaseAct): Promise<string | undefined> => {
  let last: string | undefined;
  for (const { id, category, phase, deadline } of await casesInspected(tx, businessId)) {
    if (phase !== 'accepted' || deadline === null || !(await lineOf(category).inspectedAfter?.(tx, id))) return undefined;
    if (last === undefined || deadline > last) last = deadline;
  }
  return last?.slice(0, 10);
};

export const arrangeDay: LastDay = {
  of: dayOfDecision,
  // the cases keep their days, whatever day the step was given
  moved: async () => undefined,
  recounted: dayOfDecision,
};
