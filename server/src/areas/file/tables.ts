/** Tables of the file catalogue (migration 0004). */
import type { Generated } from 'kysely';
import type { Standard } from '../../platform/tables.ts';

export type FileCatalogRow = Standard & {
  parent_id: string | null;
  catalog_code: string;
  name: string;
  name_en: string;
  business_type: string;
  function_code: string;
  is_file: boolean;
  /** Who uploads: customer, staff, system, extLab, both. */
  uploader: Generated<string>;
  suffix: Generated<string>;
  /** MB */
  max_file_size: Generated<number>;
  can_multi_upload: Generated<number>;
  must_upload: Generated<boolean>;
  can_upload: boolean;
  can_download: boolean;
  can_view: boolean;
  can_del: boolean;
  can_cover: boolean;
  need_stamped: Generated<boolean>;
  need_modify_file_name: boolean;
  stage_nodes: string[];
  borrow_level: string;
  keep_years: string;
  sort: number;
};

export type ArchiveFileRow = Standard & {
  case_id: string;
  file_catalog_id: string;
  original_filename: string;
  suffix: string;
  content_type: string;
  /** bytes */
  file_size: string;
  file_sha256: string;
  uploader_kind: string;
  create_user_name: string;
  is_stamped: boolean;
  stamped_not_saved: boolean;
  has_problem: boolean;
  problem_remark: string;
  approval_date: string | null;
  version_no: number;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    file_catalog: FileCatalogRow;
    archive_file: ArchiveFileRow;
  }
}
