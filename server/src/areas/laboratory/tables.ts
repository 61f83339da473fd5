/** Standards (migration 0004). */
import type { Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    standard: Standard & {
      standard_no: string;
      part: string;
      name: string;
      name_en: string;
      group_name: string;
      standard_status: string;
      sort: number;
    };
  }
}
