/** Registers of the laboratories (migrations 0004, 0070, 0165, 0188). */

import type { FieldAct } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import type { Accreditation } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import type { Generated } from 'kysely';
import type { Int8, Json, Moment, Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    standard: Standard & {
      standard_no: string;
      year: Generated<string>;
      part: string;
      name: string;
      name_en: string;
      group_name: string;
      standard_status: string;
      ex_types: Generated<string[]>;
      adopt_no: Generated<string>;
      publish_date: string | null;
      effect_date: string | null;
      replace_date: string | null;
      replaced_by: string | null;
      transition_to: string | null;
      sort: number;
    };
    laboratory: Standard & {
      lab_code: string;
      name: string;
      name_en: string;
      lab_kind: string;
      cnas_no: string;
      cma_no: Generated<string>;
      designated_no: string;
      scope: string[];
      address: string;
      contact: string;
      phone: string;
      sample_address: string;
      receiver: string;
      contract_no: string;
      contract_to: string | null;
      evaluate_date: string | null;
      evaluate_score: number | null;
    };
    laboratory_scope: Standard & {
      laboratory_id: string;
      accreditation: Accreditation;
      standard_id: string;
      /** Parted by commas; none: the whole standard. */
      clauses: string;
      valid_from: string;
      valid_until: string;
    };
    authorised_field: Standard & {
      laboratory_id: string;
      user_id: string;
      person_name: string;
      field_act: FieldAct;
      product_classes: string[];
      valid_from: string;
      valid_until: string;
      basis_no: string;
    };
    equipment: Standard & {
      equip_no: string;
      name: string;
      model: string;
      maker: string;
      serial_no: string;
      laboratory: string;
      place: string;
      keeper_name: string;
      measure_range: string;
      accuracy: string;
      buy_date: string | null;
      price_fen: Int8 | null;
      trace_kind: string;
      calib_cycle: number | null;
      mid_check: boolean;
      state: string;
      /** Of the latest calibration, kept here so that lists and warnings read one table. */
      last_calib: string | null;
      next_calib: string | null;
      calib_cert_no: Generated<string>;
      calib_confirm: Generated<string>;
    };
    equipment_calibration: Standard & {
      equipment_id: string;
      calib_date: string;
      valid_to: string;
      org: string;
      cert_no: string;
      result: string;
      correction: string;
      confirm: string;
      confirm_name: string;
      confirm_time: Moment;
    };
    test_item_dict: Standard & {
      item_code: string;
      item_name: string;
      item_name_en: string;
      standard_id: string;
      clause: string;
      /** None: every type of protection. */
      ex_types: string[];
      laboratory: string;
      std_hours: string;
      sample_need: string;
      equipment_kinds: string;
      criteria: string;
      measures: Json<Measure[]>;
      price_code: string;
      price_fen: Int8 | null;
      is_outsource: boolean;
    };
  }
}
