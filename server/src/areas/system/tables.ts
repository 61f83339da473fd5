/** Tables of roles, menus, regions (migration 0003), and of notices (migration 0060). */
import type { AppendOnly, Created, Json, Moment, Platform, Standard } from '../../platform/tables.ts';
import '../../platform/dictionaries.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    role: Standard & { parent_id: string | null; role_name: string; role_name_en: string; role_alias: string; sort: number; scope: string };
    menu: Standard & {
      parent_id: string | null;
      code: string;
      name: string;
      name_en: string;
      alias: string;
      path: string;
      source: string;
      sort: number;
      /** 1 menu, 2 button. */
      category: number;
      menu_group: string;
      query: string;
      is_open: boolean;
      keep_alive: boolean;
      is_auth: boolean;
    };
    role_menu: Standard & { role_id: string; menu_id: string };
    data_scope: Standard & {
      code: string;
      name: string;
      name_en: string;
      scope_type: number;
      business_types: string[];
      filter: Json<unknown>;
    };
    role_data_scope: Standard & { role_id: string; data_scope_id: string };
    /** What a tenant was given of the system's defaults (migration 0020). */
    default_given: Created & { tenant_id: string; kind: string; item: string };
    notice: Standard & {
      title: string;
      title_en: string;
      category: string;
      content: string;
      content_en: string;
      audience: string;
      dept_ids: string[];
      state: string;
      release_time: Moment | null;
      expire_time: Moment | null;
      pinned: boolean;
      publisher: string;
    };
    /** Who has read which notice. */
    notice_read: AppendOnly & { notice_id: string; user_id: string };
    region: Platform & { code: string; parent_code: string; name: string; level: number; has_children: boolean; sort: number };
  }
}
