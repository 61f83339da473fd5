/** The papers that the company itself has filed with a case, as they are now. */
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

export type CompanyPaper = {
  fileId: string;
  code: string;
  name: string;
  nameEn: string;
  fileName: string;
  sha256: string;
  version: number;
};

export const companyPapers = async (tx: Tx, caseId: string): Promise<CompanyPaper[]> =>
  tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .select([
      'f.id as fileId',
      'n.catalog_code as code',
      'n.name',
      'n.name_en as nameEn',
      'f.original_filename as fileName',
      'f.file_sha256 as sha256',
      'f.version_no as version',
    ])
    .where('f.case_id', '=', caseId)
    .where('f.filed', '=', true)
    .where('n.uploader', 'in', ['customer', 'both'])
    .orderBy('n.sort')
    .orderBy('n.catalog_code')
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
