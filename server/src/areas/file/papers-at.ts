/** The catalogue of a case as it stood at a moment: which papers were asked for by then, and what was there. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { isDue, reachedStages } from './due.ts';
import './tables.ts';
import '../../cases/tables.ts';

type PaperAt = {
  /** Code and name of its folder. */
  folder: string;
  code: string;
  name: string;
  mustUpload: boolean;
  due: boolean;
  files: number;
  /** Files marked as having a problem. */
  problems: number;
};

/**
 * @param at the moment, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; what was filed later does not count
 * @param notBy nodes that had not asked for anything at that moment
 */
export const papersAt = async (tx: Tx, caseId: string, { at, notBy }: { at: string; notBy: readonly string[] }): Promise<PaperAt[]> => {
  const reached = new Set([...(await reachedStages(tx, caseId))].filter((node) => !notBy.includes(node)));
  const rows = await tx
    .selectFrom('file_catalog as n')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.line', '=', 'n.business_type'))
    .leftJoin('file_catalog as p', (j) => j.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.parent_id'))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('archive_file as f')
          .select([sql<number>`count(*)::int`.as('files'), sql<number>`(count(*) filter (where f.has_problem))::int`.as('problems')])
          .whereRef('f.tenant_id', '=', 'n.tenant_id')
          .whereRef('f.case_id', '=', 'c.id')
          .whereRef('f.file_catalog_id', '=', 'n.id')
          .where('f.filed', '=', true)
          // a moment is told to the second
          .where(sql<boolean>`f.created_at < ${`${at}+08`}::timestamptz + interval '1 second'`)
          .as('s'),
      (j) => j.onTrue(),
    )
    .select([
      'n.catalog_code',
      'n.name',
      'n.must_upload',
      'n.retired',
      'n.stage_nodes',
      'p.catalog_code as folder',
      'p.name as folder_name',
    ])
    .select(['s.files', 's.problems'])
    .where('c.id', '=', caseId)
    .where('n.is_file', '=', true)
    .orderBy('p.sort')
    .orderBy('n.sort')
    .orderBy('n.catalog_code')
    .execute();
  return rows
    .filter((n) => !n.retired || (n.files ?? 0) > 0)
    .map((n) => ({
      folder: [n.folder, n.folder_name].filter(Boolean).join(' '),
      code: n.catalog_code,
      name: n.name,
      mustUpload: n.must_upload,
      due: isDue(n, reached),
      files: n.files ?? 0,
      problems: n.problems ?? 0,
    }));
};
