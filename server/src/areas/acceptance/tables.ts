/** Tables of the CCC application (migrations 0004, 0036). */
import type { CccApplication, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly, Json, Moment, Standard } from '../../platform/tables.ts';
import type { CompanyPaper } from '../file/index.ts';

type Maybe<T> = ColumnType<T | null, string | null, string | null>;

/** Free text and lists of the long form; released versions are upcast in `form.ts`. */
export type CccLongForm = {
  factoryActualAddress: string;
  factoryActualAddressEn: string;
  payerName: string;
  productNameEn: string;
  trademark: string;
  unitDescription: string;
  ruleNo: string;
  hsCode: string;
  odmFlag: boolean;
  oemFlag: boolean;
  originalBody: string;
  exCertNo: string;
  existingReportNo: string;
  spotCheckNote: string;
  customerRemark: string;
};
export type ProductLongForm = { modelNote: string; enclosureFamily: string; cableEntries: string; remark: string };
export type ContactSnapshot = { name: string; mobile: string; email: string };

/** An application as it was submitted: the form, the parties' data, and the company's papers by the hash of their content. */
export type SubmittedContent = Pick<CccApplication, 'form' | 'parties' | 'contact'> & { papers: readonly CompanyPaper[] };

export type CccApplicationRow = Standard & {
  application_no: Generated<string>;
  batch_id: string | null;
  apply_kind: string;
  applicant_id: string;
  manufacturer_id: string | null;
  factory_id: string | null;
  applicant_name: string;
  manufacturer_name: string;
  factory_name: string;
  contact_id: string | null;
  product_class: string;
  product_name: string;
  /** First model and its marking, for the lists. */
  product_model: string;
  product_ex_mark: string;
  cert_mode: string;
  standards: string[];
  related_cert_no: string;
  original_cert_no: string;
  has_ex_cert: boolean;
  spot_check_failed: boolean;
  last_inspect_date: string | null;
  expect_finish: string | null;
  is_urgent: boolean;
  preferred_lab: string;
  declare_agree: boolean;
  /** Dictionary ccc_app_status; written by the process engine only. */
  state: number;
  pay_state: Generated<number>;
  submit_time: Moment | null;
  deadline: string | null;
  /** Calendar days of this case where they were set by hand; null: those of every case. */
  case_days: Generated<number | null>;
  flow_instance_id: string | null;
  return_count: Generated<number>;
  search_text: string;
  applicant_snap: Maybe<PartySnapshot>;
  manufacturer_snap: Maybe<PartySnapshot>;
  factory_snap: Maybe<PartySnapshot>;
  contact_snap: Maybe<ContactSnapshot>;
  form: Json<CccLongForm>;
  form_version: number;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    ccc_application: CccApplicationRow;
    ccc_submission: AppendOnly & {
      case_id: string;
      company_id: string;
      submitted_at: Moment;
      content: Json<SubmittedContent>;
      content_version: number;
    };
    /** What the institute corrected in a case in hand: the form as it was, and as it is since. */
    ccc_modification: AppendOnly & {
      case_id: string;
      state: number;
      reason: string;
      by_name: string;
      before: Json<SubmittedContent['form']>;
      after: Json<SubmittedContent['form']>;
      content_version: number;
    };
    application_batch: Standard & { company_id: string; batch_no: string; batch_name: string; business_type: string; step_no: number };
    application_product: Standard & {
      case_id: string;
      sort: number;
      product_name: string;
      product_model: string;
      is_main: boolean;
      covered_by: string | null;
      product_ex_mark: string;
      ex_mark_parsed: Maybe<unknown>;
      protection_types: string[];
      ex_group: string[];
      temp_class: string;
      epl: string[];
      ip_code: string;
      standards: string[];
      enclosure_material: string;
      form: Json<ProductLongForm>;
      form_version: number;
    };
    key_component: Standard & {
      case_id: string;
      product_id: string;
      sort: number;
      name: string;
      model: string;
      tech_param: string;
      supplier: string;
      cert_no: string;
      cert_expire: string | null;
      control_kind: string;
    };
    product_param: Standard & {
      case_id: string;
      product_id: string;
      sort: number;
      param_code: string;
      param_name: string;
      value: string;
      value_min: string | null;
      value_max: string | null;
      unit: string;
    };
    ccc_acceptance: Standard & {
      case_id: string;
      accept_user: string | null;
      accept_user_name: string;
      accept_time: Moment | null;
      accept_opinion: string;
      is_need_model_test: boolean | null;
      no_test_reason: string;
      laboratory_mark: string;
      /** What the company is told about the samples of its test. */
      sample_rule: string;
      is_need_factory_check: boolean | null;
      no_check_reason: string;
      /** The approval let the inspection follow the certificate (domain 1.4). */
      check_after_certificate: boolean;
      plan_center_user: string | null;
      /** Engineer of the certification centre who leads the case from the dispatch on. */
      auth_center_user: string | null;
    };
    ccc_certificate: Standard & {
      cert_no: string;
      company_id: string;
      product_class: string;
      product_name: string;
      cert_status: string;
      issue_date: string;
      expiration_date: string;
    };
  }
}
