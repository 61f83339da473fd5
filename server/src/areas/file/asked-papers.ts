/** Papers of the companies that steps of work ask for once more, as they stand. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';
import '../../cases/tables.ts';

export type AskedPaper = {
  fileId: string;
  caseNo: string;
  /** Place in the catalogue. */
  code: string;
  place: { zh: string; en: string };
  name: string;
  suffix: string;
  versionNo: number;
  /** bytes */
  size: number;
  sha256: string;
  /** Whose content it is, and since when. */
  byName: string;
  time: string;
};

/** @param steps nodes of the work that name the places in the catalogue; one of them is enough */
export const papersAskedAt = async (tx: Tx, caseIds: readonly string[], steps: readonly string[]): Promise<AskedPaper[]> => {
  if (caseIds.length === 0) return [];
  const rows = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.case_id'))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('archive_file_version as v')
          .select('v.created_at')
          .whereRef('v.file_id', '=', 'f.id')
          .orderBy('v.version_no', 'desc')
          .limit(1)
          .as('v'),
      (j) => j.onTrue(),
    )
    .select(['f.id', 'c.case_no', 'n.catalog_code', 'n.name', 'n.name_en', 'f.original_filename', 'f.suffix', 'f.version_no'])
    .select(['f.file_size', 'f.file_sha256', 'f.create_user_name', 'f.created_at', 'v.created_at as covered_at'])
    .where('f.case_id', 'in', [...caseIds])
    .where('f.filed', '=', true)
    .where('n.uploader', 'in', ['customer', 'both'])
    .where(sql<boolean>`n.stage_nodes && ${[...steps]}::text[]`)
    .orderBy('c.case_no')
    .orderBy('n.sort')
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
  return rows.map((r) => ({
    ...{ fileId: r.id, caseNo: r.case_no, code: r.catalog_code, place: { zh: r.name, en: r.name_en || r.name } },
    ...{ name: r.original_filename, suffix: r.suffix, versionNo: r.version_no, size: Number(r.file_size), sha256: r.file_sha256 },
    ...{ byName: r.create_user_name, time: r.covered_at ?? r.created_at },
  }));
};
