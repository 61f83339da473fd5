/** Tables of departments and posts (migrations 0003 and 0062). */
import type { Generated } from 'kysely';
import type { Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    dept: Standard & {
      parent_id: string | null;
      dept_name: string;
      dept_name_en: string;
      full_name: string;
      /** 1 company, 2 department, 3 group, 4 external laboratory. */
      dept_category: number;
      dept_code: string;
      sort: number;
      remark: string;
      laboratory: string | null;
    };
    post: Standard & {
      post_code: string;
      post_name: string;
      post_name_en: string;
      /** 1 senior, 2 middle, 3 base, 4 other. */
      category: Generated<string>;
      sort: number;
      remark: Generated<string>;
    };
    post_role: Standard & { post_id: string; role_id: string };
    /** What a client keeps for a person on one platform: free text. */
    user_platform: Standard & { user_id: string; platform: string; settings: string };
  }
}
