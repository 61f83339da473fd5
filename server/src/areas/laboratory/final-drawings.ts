/** 定稿图纸 (domain 3.8, catalogue node 0303; domain 4.2 node 5): the drawings of a case as they were when its technical data were approved. */
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { fileCopies } from '../file/index.ts';

/** Of lines whose catalogue has a place for them. */
export const fileFinalDrawings = async (act: Act & { tx: Tx }, testId: string): Promise<void> => {
  const cases = await act.tx
    .selectFrom('business_case')
    .select(['id', 'category'])
    .where('id', 'in', await casesOfWork(act.tx, act, testId))
    .orderBy('id')
    .execute();
  for (const { id, category } of cases) {
    const drawings = lineOf(category).catalogue?.drawings;
    if (drawings !== undefined) await fileCopies(act.tx, act, { caseId: id, ...drawings });
  }
};
