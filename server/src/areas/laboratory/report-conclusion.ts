/** What the results of a type test say of its report before anybody writes it. */
import { CONCLUSION } from '@zhengjian/contract/areas/laboratory/states.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { failedTests, reportedItems } from './rounds.ts';
import { clauseOf } from './test-papers.ts';

/** Characters of `conclusionText`. */
const MOST = 1000;

type Items = Awaited<ReturnType<typeof failedTests>>;

/** `冲击试验（GB/T 3836.1-2021 26.4.2）、…`, as they stand on the report. */
const listed = async (tx: Tx, items: Items): Promise<string> => {
  const standards = await tx
    .selectFrom('standard')
    .select(['id', 'standard_no'])
    .where(
      'id',
      'in',
      items.map(({ standard_id }) => standard_id),
    )
    .execute();
  const no = (id: string) => standards.find((standard) => standard.id === id)?.standard_no ?? '';
  return items
    .map(({ item_name, standard_id, clause }) => `${item_name}（${clauseOf({ standard_no: no(standard_id), clause })}）`)
    .join('、');
};

/** Of a round that failed for good: that the product fails, by which tests, and which were not done any more. */
export const concludedFrom = async (tx: Tx, testId: string): Promise<{ conclusion: string; conclusionText: string }> => {
  const { undone } = await reportedItems(tx, testId);
  const failed = await failedTests(tx, testId);
  if (failed.length === 0) return { conclusion: CONCLUSION.conforms, conclusionText: '' };
  const sentences = [zh.report.failed.replace('{{items}}', await listed(tx, failed))];
  if (undone.length > 0) sentences.push(zh.report.undone.replace('{{items}}', await listed(tx, undone)));
  return { conclusion: CONCLUSION.fails, conclusionText: sentences.join('').slice(0, MOST) };
};

/**
 * What a type test concludes follows from its results: the product conforms, or it does not where a test failed.
 * @throws laboratory.conclusionOpen, laboratory.conclusionContradicts, laboratory.nothingFailedAtAll
 */
export const refuseContradiction = async (tx: Tx, testId: string, conclusion: string | undefined): Promise<void> => {
  if (conclusion !== CONCLUSION.conforms && conclusion !== CONCLUSION.fails) refuse('laboratory.conclusionOpen');
  const failed = await failedTests(tx, testId);
  if (conclusion === CONCLUSION.conforms && failed[0] !== undefined)
    refuse('laboratory.conclusionContradicts', { n: failed.length, name: failed[0].item_name });
  if (conclusion === CONCLUSION.fails && failed.length === 0) refuse('laboratory.nothingFailedAtAll');
};
