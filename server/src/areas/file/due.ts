/**
 * Which papers are due by now. A paper names the nodes of the process that ask for it (domain 3.8 stageNodes); it is due once the
 * case has come to one of them, and from the beginning where it names none. An obligatory paper that is due and not there is lacking.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import '../../cases/tables.ts';
import '../../workflow/tables.ts';
import type { CatalogRow } from './rows.ts';

/** A record stands at its first node before any process knows of it. */
const FIRST_NODE = 'submit';

/** What was drawn back before anybody acted counts as never reached. */
export const reachedStages = async (tx: Tx, dataId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('wf_task')
    .select('node')
    .distinct()
    .where('business_id', '=', dataId)
    .where('status', '<>', 'cancelled')
    .execute();
  return new Set([FIRST_NODE, ...rows.map((r) => r.node)]);
};

export const isDue = (node: Pick<CatalogRow, 'stage_nodes'>, reached: ReadonlySet<string>): boolean =>
  node.stage_nodes.length === 0 || node.stage_nodes.some((stage) => reached.has(stage));

/** Papers that a case lacks, counted in the statement that lists cases; `tenant`, `line` and `id` are its columns. */
export const lackingIn = ({
  tenant,
  line,
  id,
}: {
  tenant: string;
  line: string;
  id: string;
}): RawBuilder<number> => sql<number>`(select count(*)::int
  from file_catalog n,
    (select array(select t.node from wf_task t
      where t.tenant_id = ${sql.ref(tenant)} and t.business_id = ${sql.ref(id)} and t.status <> 'cancelled') || ${FIRST_NODE}::text as nodes) reached
  where n.tenant_id = ${sql.ref(tenant)} and n.business_type = ${sql.ref(line)} and n.is_file and n.must_upload and not n.retired
    and (n.stage_nodes = '{}' or n.stage_nodes && reached.nodes)
    and not exists (select from archive_file f
      where f.tenant_id = n.tenant_id and f.case_id = ${sql.ref(id)} and f.file_catalog_id = n.id and f.filed))`;

export type LackingPaper = { code: string; name: string; nameEn: string };

/** The same papers of one case, by name. */
export const lackingPapers = async (tx: Tx, tenant: string, caseId: string): Promise<LackingPaper[]> => {
  const reached = await reachedStages(tx, caseId);
  const rows = await tx
    .selectFrom('file_catalog as n')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.line', '=', 'n.business_type'))
    .select(['n.catalog_code', 'n.name', 'n.name_en', 'n.stage_nodes'])
    .where('n.tenant_id', '=', tenant)
    .where('c.id', '=', caseId)
    .where('n.is_file', '=', true)
    .where('n.must_upload', '=', true)
    .where('n.retired', '=', false)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('archive_file as f')
            .select('f.id')
            .whereRef('f.tenant_id', '=', 'n.tenant_id')
            .whereRef('f.file_catalog_id', '=', 'n.id')
            .whereRef('f.case_id', '=', 'c.id')
            .where('f.filed', '=', true),
        ),
      ),
    )
    .orderBy('n.sort')
    .execute();
  return rows.filter((n) => isDue(n, reached)).map((n) => ({ code: n.catalog_code, name: n.name, nameEn: n.name_en }));
};
