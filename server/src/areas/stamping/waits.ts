/** What waits in the stamping area for a person: papers whose next seal is theirs to set, and uses of seals to decide. */
import { en } from '@zhengjian/contract/areas/stamping/text.en.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { type RawBuilder, sql } from 'kysely';
import { findsEverything } from '../../cases/within.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Joined, Viewer } from '../../platform/lists/conditions.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { dayText } from '../../platform/world.ts';
import { documentKinds, nodesOfKind } from './document-kinds.ts';
import { paperRows, STAMPED_PHASES, stampedNodes } from './paper-queue.ts';
import { mayStampWith, neededSeals, stoppedOn } from './seals-of.ts';
import './tables.ts';
import '../file/tables.ts';

/**
 * Papers that the person can stamp now: their next seal is kept by the person, or by somebody whose deputy they are, and can be used
 * today; neither returned nor at the stamping worker already. Each node, tab and seal by itself, in the order of one index, and planned
 * once for all of them.
 */
const toStamp = async ({ actor, world }: Viewer, tx: Tx): Promise<Joined[]> => {
  if (!findsEverything(actor)) return [];
  const today = dayText(world.now());
  const [needed, nodes] = await Promise.all([neededSeals(tx, actor.tenant), stampedNodes(tx).select(['n.id', 'n.catalog_code']).execute()]);
  const found: RawBuilder<unknown>[] = [];
  for (const kind of new Set(Object.values(documentKinds()))) {
    const seals = needed.get(kind) ?? [];
    const mine = [...seals.entries()].filter(([, seal]) => mayStampWith(actor, seal) && stoppedOn(seal, today) === '');
    if (mine.length === 0) continue;
    const codes = nodesOfKind(kind);
    for (const [at, seal] of mine)
      for (const { id } of nodes.filter(({ catalog_code }) => codes.includes(catalog_code)))
        for (const tab of ['waiting', 'failed'])
          found.push(sql`(${id}::uuid, ${tab}, ${seals.slice(0, at).map((s) => s.sealId)}::uuid[], ${seal.sealId}::uuid)`);
  }
  if (found.length === 0) return [];
  const where = sql<boolean>`r.file_catalog_id = q.node and r.stamp_tab = q.tab and r.press_state not in ('waiting', 'running')
    and r.seals @> q.before and not (q.seal = any(r.seals))`;
  return [{ each: sql`(values ${sql.join(found)}) as q(node, tab, before, seal)`, join: sql``, where }];
};

const papers = waits('stamping', {
  table: 'archive_file',
  where: () => sql`r.filed and exists (select from business_case a
    where a.tenant_id = r.tenant_id and a.id = r.case_id and a.phase in ${STAMPED_PHASES})`,
  within: toStamp,
  since: 'created_at',
  category: (category) =>
    sql`exists (select from business_case a where a.tenant_id = r.tenant_id and a.id = r.case_id and a.category = ${category})`,
  contains: (keyword) => sql`(strpos(lower(r.original_filename), ${keyword.toLowerCase()}) > 0 or exists (select from business_case a
    where a.tenant_id = r.tenant_id and a.id = r.case_id and strpos(a.search_text, ${keyword.toLowerCase()}) > 0))`,
  rows: async (tx, viewer, ids) =>
    (await paperRows(tx, viewer, ids)).map((paper) => ({
      ...{ id: paper.fileId, title: paper.documentName, path: `/printing/Stamping_detail?id=${paper.caseId}` },
      ...{ caseNo: paper.applicationNo, companyName: paper.applicantName, caseTitle: paper.productName },
      ...{ createTime: paper.createTime, fromName: paper.createUser },
    })),
});

const uses = waits('sealUses', {
  table: 'seal_use',
  // whoever asked does not decide
  where: ({ actor }) => sql`r.state = 'requested' and r.created_by <> ${actor.user}`,
  since: 'created_at',
  contains: (keyword) => sql`(strpos(lower(r.reason), ${keyword.toLowerCase()}) > 0 or exists (select from seal s
    where s.tenant_id = r.tenant_id and s.id = r.seal_id and strpos(lower(s.name), ${keyword.toLowerCase()}) > 0))`,
  rows: async (tx, { lang }, ids) => {
    const kinds = (lang === 'en' ? en : zh).documentKind;
    const rows = await tx
      .selectFrom('seal_use as u')
      .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
      .select(['u.id', 'u.seal_id', 'u.document_kind', 'u.reason', 'u.requested_name', 'u.created_at', 's.name'])
      .where('u.id', 'in', ids)
      .execute();
    return rows.map((u) => ({
      ...{ id: u.id, caseTitle: u.reason, fromName: u.requested_name, createTime: u.created_at },
      title: `${u.name} · ${kinds[u.document_kind]}`,
      path: `/printing/seal?id=${u.seal_id}`,
    }));
  },
});

export const stampingWaits: readonly Waits[] = [papers, uses];
