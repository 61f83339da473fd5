/** What lists show beside their rows: names of processes and nodes, the cards of cases. */
import type { Definition } from '@zhengjian/flow/definition.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { type Act, type CaseCard, cardsOf } from '../registry.ts';

export type Named = {
  definition: Definition;
  categoryName: string;
  nodeName: string;
  queuePath: string;
  card: CaseCard | undefined;
};

/** What a row shows of its case; empty for a case that nobody knows a card of. */
export const caseShown = (card: CaseCard | undefined) => ({
  caseNo: card?.no ?? '',
  caseTitle: card?.title ?? '',
  companyName: card?.company ?? '',
});

/** Names for rows that tell their process version, case and node. */
export const namesFor = async <R extends { category: string; business_id: string; definition_id: string; node: string }>(
  tx: Tx,
  act: Pick<Act, 'lang'>,
  rows: readonly R[],
): Promise<(R & Named)[]> => {
  const cards = await cardsOf(tx, rows);
  const out: (R & Named)[] = [];
  for (const row of rows) {
    const definition = await definitionOf(tx, row.definition_id);
    const node = definition.nodes[row.node];
    out.push({
      ...row,
      definition,
      categoryName: wordIn(act.lang, definition.name),
      nodeName: node === undefined ? row.node : wordIn(act.lang, node.name),
      queuePath: node?.user?.page ?? '',
      card: cards.get(row.business_id),
    });
  }
  return out;
};
