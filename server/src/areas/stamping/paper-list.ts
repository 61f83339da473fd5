/** The queue of papers that carry seals. */
import { type StampTab, stampList } from '@zhengjian/contract/areas/stamping/records.ts';
import { sql } from 'kysely';
import { findsEverything } from '../../cases/within.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { paperRows, STAMPED_PHASES, stampedNodes } from './paper-queue.ts';

/** Tabs stand in the text, see `paper-queue.ts`. */
const on = (tab: StampTab) => (): Condition => sql`r.stamp_tab = ${sql.lit(tab)}`;

export const stampQueue = answerList(stampList, {
  table: 'archive_file',
  where: () => sql`r.filed and exists (select from business_case a
    where a.tenant_id = r.tenant_id and a.id = r.case_id and a.phase in ${STAMPED_PHASES})`,
  // what waits stands among papers that no seal waits for: each node by itself, in the order of one index, and planned once for all of
  // them. Of what is stamped nearly all are listed, and read in their own order: as `coalesce` the nodes lead to no index. Of a kind of
  // paper the nodes of that kind
  within: async ({ actor }, tx, tab, { documentKind }) => {
    if (!findsEverything(actor)) return [];
    const nodes = (await stampedNodes(tx, documentKind).select('n.id').execute()).map(({ id }) => id);
    if (tab === 'stamped' && documentKind === undefined)
      return [{ rowByRow: sql`coalesce(r.file_catalog_id = any(${nodes}::uuid[]), false)` }];
    return [{ each: sql`unnest(${nodes}::uuid[]) as node(id)`, join: sql``, where: sql`r.file_catalog_id = node.id` }];
  },
  tabs: { waiting: on('waiting'), failed: on('failed'), returned: on('returned'), stamped: on('stamped') },
  // asked of the nodes above
  filters: { documentKind: () => sql`true` },
  sorts: { createTime: 'created_at' },
  search: {
    text: (keyword) => sql`(strpos(lower(r.original_filename), ${keyword.toLowerCase()}) > 0 or exists (select from business_case a
      where a.tenant_id = r.tenant_id and a.id = r.case_id
        and (lower(a.case_no) = ${keyword.toLowerCase()} or strpos(lower(a.applicant_name), ${keyword.toLowerCase()}) > 0)))`,
    ids: 'stamped_paper_search',
  },
  rows: paperRows,
});
