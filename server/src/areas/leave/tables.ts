/** Table of the leave requests (migrations 0012, 0178). */
import type { ColumnType, Generated } from 'kysely';
import type { Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    leave_request: Standard & {
      leave_no: string;
      applicant_id: string;
      applicant_name: string;
      dept_id: string | null;
      dept_name: string;
      leave_type: string;
      start_date: string;
      start_half: string;
      end_date: string;
      end_half: string;
      days: string;
      reason: string;
      /** Written by the process engine only. */
      state: string;
      /** Heads of department and above are decided on by the leaders at once. */
      to_leader: boolean;
      flow_instance_id: string | null;
      /** Its applicant has taken it back after its approval. */
      taken_back_at: ColumnType<string | null, Date | null | undefined, Date | null>;
      taken_back_why: Generated<string>;
    };
  }
}
