/** Tables of certificates (migration 0076). */
import type { CertificateContent } from '@zhengjian/contract/areas/certificate/records.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AppendOnly, Json, Moment, Standard } from '../../platform/tables.ts';

/** Version of `content`; 2: with the English addresses (migration 0185). */
export const CONTENT_VERSION = 2;

export type CertificateRow = Standard & {
  case_id: string;
  cert_kind: string;
  cert_no: Generated<string>;
  version_no: Generated<number>;
  /** The applicant of its case, who holds it. */
  company_id: string;
  applicant_name: Generated<string>;
  manufacturer_name: Generated<string>;
  factory_name: Generated<string>;
  product_class: Generated<string>;
  product_name: Generated<string>;
  ex_mark: Generated<string>;
  content: Json<CertificateContent>;
  content_version: number;
  is_change: Generated<boolean>;
  first_date: string | null;
  issue_date: string | null;
  expiration_date: string | null;
  customer_level: Generated<string>;
  certification_decision: Generated<string>;
  certification_decision_date: string | null;
  /** Whoever has drawn it up or changed it. */
  authors: Generated<string[]>;
  make_user: string | null;
  make_user_name: Generated<string>;
  check_user: string | null;
  check_user_name: Generated<string>;
  review_user: string | null;
  review_user_name: Generated<string>;
  approve_user: string | null;
  approve_user_name: Generated<string>;
  cert_random_number: Generated<string>;
  file_id: string | null;
  paper_made_at: Moment | null;
  print_count: Generated<number>;
  paper_no: Generated<string>;
  deliver_kind: Generated<string>;
  express_company: Generated<string>;
  express_no: Generated<string>;
  cert_status: Generated<string>;
  make_state: Generated<number>;
  search_text: GeneratedAlways<string>;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    certificate: CertificateRow;
    /** Content of a certificate as it was issued, version by version. */
    certificate_version: AppendOnly & {
      case_id: string;
      certificate_id: string;
      cert_no: string;
      version_no: number;
      content: Json<CertificateContent>;
      content_version: number;
      issue_date: string;
      expiration_date: string;
    };
    certificate_status_log: AppendOnly & {
      case_id: string;
      certificate_id: string;
      from_status: string;
      to_status: string;
      reason_codes: string[];
      start_date: string;
      end_date: string | null;
      operator_name: string;
      source_kind: string;
      remark: Generated<string>;
      /** Document of the institute on which the change rests. */
      basis_file: string | null;
      /** When the holder was told. */
      notify_at: Moment | null;
    };
  }
}
