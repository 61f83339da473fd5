/** Tables of files and their catalogue (migrations 0004, 0013). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AppendOnly, Moment, Standard } from '../../platform/tables.ts';

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
  /** The applicant is sent its papers once they are issued. */
  issued_to_applicant: Generated<boolean>;
  /** Of the companies of a case its applicant alone sees its papers. */
  applicant_only: Generated<boolean>;
  need_modify_file_name: boolean;
  stage_nodes: string[];
  borrow_level: string;
  keep_years: string;
  sort: number;
  /** No new files; what is filed stays. */
  retired: Generated<boolean>;
  /** A blank form that an administrator put there; empty: none. */
  template_name: Generated<string>;
  template_sha256: Generated<string>;
  /** Bytes; null for none, or one that was put there before it was counted. */
  template_size: ColumnType<string | null, number | null | undefined, number | null>;
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
  /** false: kept for its uploader until it is saved. */
  filed: Generated<boolean>;
  /**
   * Belongs to a record of another area, such as a nonconformity, which alone has it removed: `open` while that record may be changed,
   * `fixed` once the other side has it, to whom it is shown from then on. `kept`: a paper of the case that was submitted with a record,
   * such as a voucher with its payment. Empty for other papers of the case.
   */
  bound: Generated<'' | 'open' | 'fixed' | 'kept'>;
  corrects: ColumnType<string | null, string | null | undefined, string | null>;
  /** The paper that this one was copied from with its approval; the copy is the system's own, whatever becomes of the paper. */
  copy_of: ColumnType<string | null, string | null | undefined, string | null>;
  signature_ofd_file_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Seals that the present content carries, in their order. */
  seals: Generated<string[]>;
  /** Last try at the stamping worker, and why it failed or waits (migration 0021); written by `stamping/tries.ts`. */
  press_state: Generated<'' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  press_fault: Generated<string>;
  press_retry_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  /** Batch of that try. */
  press_batch: ColumnType<string | null, string | null | undefined, string | null>;
  /** Taken back before its first seal; what is made in its place bears them. */
  withdrawn: Generated<boolean>;
  /** Where the paper stands in the queue of the stamping worker; `none`: withdrawn, or a frozen copy that is no PDF. Computed by the database. */
  stamp_tab: GeneratedAlways<'waiting' | 'failed' | 'returned' | 'stamped' | 'none'>;
  composite_file_id: ColumnType<string | null, string | null | undefined, string | null>;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    file_catalog: FileCatalogRow;
    archive_file: ArchiveFileRow;
    archive_file_version: AppendOnly & {
      case_id: string;
      file_id: string;
      version_no: number;
      original_filename: string;
      suffix: string;
      /** bytes */
      file_size: string;
      file_sha256: string;
      create_user_name: string;
      uploader_kind: string;
      filed_at: Moment;
      why: 'covered' | 'corrected' | 'stamped';
    };
    file_missing: Standard & { case_id: string; business_type: string; file_catalog_id: string; marked_name: string };
    file_func: Standard & {
      function_code: string;
      name: string;
      name_en: string;
      business_type: string;
      buttons: string[];
      show_audit: boolean;
      show_remark: boolean;
      remark: string;
    };
    /** What people have set the papers of a case to, and the number under which it is archived. */
    case_archive: Standard & {
      case_id: string;
      doc_status: number;
      remark: Generated<string>;
      archive_no: Generated<string>;
      set_name: string;
      set_at: Moment;
    };
    archive_download: Standard & { user_id: string; file_name: string; file_ids: string[]; until: Moment };
  }
}
