/** Rows of seals and the stamping worker (migrations 0008, 0017, 0021, 0153). */

import type { DocumentKind, SealKind } from '@zhengjian/contract/areas/stamping/records.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly, Json, Moment, Standard } from '../../platform/tables.ts';

export type Anchor = { name: string; page: number; x: number; y: number };
type Level = 'B-B' | 'B-T';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    signing_key: Standard & {
      purpose: 'root' | 'timestamp' | 'seal';
      seal_id: string | null;
      certificate: Buffer;
      /** Certificates up to the root, base64. */
      chain: Json<string[]>;
      private_key: Buffer;
      retired: Generated<boolean>;
    };
    seal: Standard & {
      seal_no: string;
      name: string;
      kind: SealKind;
      holder_id: string;
      holder_name: string;
      ring: string;
      centre: string;
      code: string;
      valid_from: string;
      valid_to: string;
      state: 'active' | 'frozen';
      state_reason: Generated<string>;
      key_source: 'institute' | 'imported';
      certificate_serial: string;
      certificate_subject: string;
      certificate_issuer: string;
      certificate_until: Moment | null;
    };
    seal_use: Standard & {
      seal_id: string;
      document_kind: DocumentKind;
      level: Level;
      seam: boolean;
      /** The order in which the seals of one kind of paper are set. */
      position: Generated<number>;
      reason: string;
      state: 'requested' | 'approved' | 'refused' | 'withdrawn';
      requested_name: string;
      decided_by: ColumnType<string | null, string | null | undefined, string | null>;
      decided_name: Generated<string>;
      decided_at: ColumnType<string | null, Date | null | undefined, Date | null>;
      decide_remark: Generated<string>;
    };
    seal_session: Standard & { user_id: string; session_id: string | null; until: Moment };
    paper_place: AppendOnly & {
      file_sha256: string;
      document_kind: DocumentKind;
      document_no: string;
      pages: number;
      anchors: Json<Anchor[]>;
    };
    seal_batch: Standard & {
      requested_name: string;
      confirmed_at: Moment;
      cancelled_at: ColumnType<string | null, Date | null | undefined, Date | null>;
      total: number;
    };
    seal_task: Standard & {
      batch_id: string;
      position: number;
      file_id: string;
      case_id: string;
      document_kind: DocumentKind;
      document_name: string;
      seal_id: string;
      file_sha256: string;
      state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      fault: Generated<string>;
      fault_params: ColumnType<Record<string, string | number>, string | undefined, string>;
      /** In whose stead; empty: the holder. */
      holder_name: Generated<string>;
      claimed_until: ColumnType<string | null, Date | null | undefined, Date | null>;
      /** Put off so often; `retry_at`: waits until then with its fault. */
      tries: Generated<number>;
      retry_at: ColumnType<string | null, Date | null | undefined, Date | null>;
      ended_at: ColumnType<string | null, Date | null | undefined, Date | null>;
    };
    /** What the system has yet to make (migrations 0153, 0154). */
    document_order: AppendOnly & {
      document: string;
      about_id: string;
      case_id: string;
      part: Generated<string>;
      maker: string;
      tries: Generated<number>;
      fault: Generated<string>;
      retry_at: ColumnType<string | null, Date | null | undefined, Date | null>;
    };
    seal_impression: AppendOnly & {
      seal_id: string;
      seal_name: string;
      task_id: string | null;
      file_id: string;
      case_id: string;
      document_kind: DocumentKind;
      document_name: string;
      document_no: string;
      /** `paper`: stamped by hand on the print. */
      level: Level | 'paper';
      seam: boolean;
      before_sha256: string;
      after_sha256: string;
      signer_name: string;
      /** In whose stead; empty: the holder. */
      holder_name: Generated<string>;
      confirmed_at: Moment;
      certificate_serial: string;
      /** Made by the database. */
      search_text: ColumnType<string, never, never>;
    };
  }
}
