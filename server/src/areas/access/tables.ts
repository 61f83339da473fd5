/** Tables of API scopes (migration 0064). */
import type { Standard } from '../../platform/tables.ts';
import '../account/tables.ts';
import '../system/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    /** Calls that a role may make beside those of its menus and buttons. */
    api_scope: Standard & { code: string; name: string; name_en: string; calls: string[]; remark: string };
    role_api_scope: Standard & { role_id: string; api_scope_id: string };
  }
}
