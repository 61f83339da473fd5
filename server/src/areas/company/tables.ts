/** Tables of companies (migration 0004). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Standard } from '../../platform/tables.ts';

/** Free text of a company that no rule, list or export uses. */
export type CompanyForm = { businessScope?: string; fax?: string; website?: string };

export type CompanyRow = Standard & {
  company_name: string;
  company_name_en: string;
  short_name: string;
  country: string;
  uscc: string;
  uscc_confirmed: boolean;
  foreign_id: string;
  region_code: string;
  company_kind: string[];
  org_type: string;
  economy_type: string;
  industry_code: string;
  legal_person: string;
  registered_capital: string | null;
  employee_count: number | null;
  product_staff_count: number | null;
  establish_date: string | null;
  license_expire: string | null;
  telephone: string;
  email: string;
  factory_no: string;
  customer_level: string;
  level_date: string | null;
  level_reason: string;
  longitude: string | null;
  latitude: string | null;
  credit_flag: string;
  source_type: string;
  audit_status: string;
  form: Json<CompanyForm>;
  form_version: number;
  /** Made by the database. */
  search_text: GeneratedAlways<string>;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    company: CompanyRow;
    user_company: Standard & { user_id: string; company_id: string; is_default: boolean; may_manage: boolean; rights: Generated<string[]> };
    company_contact: Standard & {
      company_id: string;
      name: string;
      sex: string;
      position: string;
      mobile: string;
      telephone: string;
      email: string;
      qq: string;
      wechat: string;
      contact_kind: string[];
      is_default: boolean;
    };
    company_address: Standard & {
      company_id: string;
      address_kind: string;
      region_code: string;
      address: string;
      address_en: string;
      post_code: string;
      receiver: string;
      receiver_phone: string;
      is_default: boolean;
    };
  }
}
