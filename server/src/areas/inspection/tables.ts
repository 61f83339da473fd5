/** Tables of factory inspection (migrations 0073, 0164). */
import type { ScheduleRow } from '@zhengjian/contract/areas/inspection/records.ts';
import type { SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly, Json, Moment, Standard } from '../../platform/tables.ts';

type OfTask = { task_id: string };

export type InspectionTask = Standard & {
  work_no: string;
  title: string;
  line: string;
  company_id: string;
  company_name: string;
  product_class: string;
  manufacturer_name: string;
  factory_name: string;
  state: number;
  work_since: Moment;
  deadline: string | null;
  is_urgent: boolean;
  instance_id: string | null;
  check_kind: string;
  factory_id: string | null;
  factory_no: string;
  address: string;
  /** Two digits of GB/T 2260; 00 abroad or not known. */
  province: Generated<string>;
  product_classes: string[];
  plan_days: string | null;
  days_reason: Generated<string>;
  latest_date: string | null;
  need_sampling: Generated<boolean>;
  sampling_lab: Generated<string>;
  focus: Generated<string>;
  experts: Generated<string>;
  arrange_user: string | null;
  /** The company's answer to the plan. */
  plan_answer: Generated<'' | 'agreed' | 'silent' | 'otherDate'>;
  wished_date: string | null;
  plan_reason: Generated<string>;
  conclusion: Generated<string>;
  class_proposal: Generated<string>;
  concluded_at: Moment | null;
  merged_into: string | null;
  split_from: string | null;
  /** The inspection of which the company's correction is verified on site. */
  verifies: string | null;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    inspection_task: InspectionTask;
    inspection_member: Standard &
      OfTask & {
        user_id: string;
        user_name: string;
        role: '01' | '02' | '03';
        days: string;
        register_no: string;
        codes: string[];
        sort: number;
        /** Days of the visit, once it is planned. */
        start_date: string | null;
        end_date: string | null;
      };
    inspection_plan: Standard &
      OfTask & {
        plan_no: string;
        start_date: string;
        start_half: string;
        end_date: string;
        end_half: string;
        schedule: Json<ScheduleRow[]>;
        travel: string;
      };
    /** One part of the result; several inspectors write at once, each against the version that they read. */
    inspection_section: Standard & OfTask & { section: string; body: Json<SectionBody>; by_name: string };
    nonconformity: Standard &
      OfTask & {
        nc_no: string;
        nc_class: string;
        severity: string;
        clause: string;
        description: string;
        verify_kind: string;
        reform_deadline: string;
        state: 'open' | 'submitted' | 'closed';
        raised_on: string | null;
        close_date: string | null;
        /** The company has been told of it: it is changed no more. */
        told: Generated<boolean>;
      };
    /** Files of the archive that belong to a nonconformity; `round_no` 0: evidence of the inspectors, else proof of the company in that round. */
    nonconformity_file: AppendOnly & OfTask & { nc_id: string; round_no: number; file_id: string };
    nonconformity_round: Standard &
      OfTask & {
        nc_id: string;
        round_no: number;
        cause_analysis: Generated<string>;
        correction: Generated<string>;
        corrective_action: Generated<string>;
        objection: Generated<string>;
        submit_time: Moment | null;
        verify_user: string | null;
        verify_user_name: Generated<string>;
        /** 1 corrected, 0 not. */
        verify_result: Generated<'' | '0' | '1' | '2'>;
        verify_opinion: Generated<string>;
        /** The visit at which it was seen, of one verified on site. */
        visit_id: ColumnType<string | null, string | null | undefined, string | null>;
        verify_time: Moment | null;
      };
    on_site_sampling: Standard &
      OfTask & {
        /** The case that the laboratory tests it for. */
        case_id: string | null;
        sample_name: string;
        model: string;
        base_quantity: number | null;
        quantity: number | null;
        backup_quantity: number | null;
        sample_place: string;
        batch_no: string;
        produce_date: string | null;
        sample_date: string | null;
        seal_no: string;
        seal_time: Moment | null;
        test_items: string;
        laboratory: string;
        send_deadline: string | null;
        sampler: string | null;
        sampler_name: string;
        state: string;
      };
    inspector_qualification: Standard & {
      user_id: string;
      user_name: string;
      register_no: string;
      grade: string;
      codes: string[];
      valid_until: string;
      avoid_company_ids: Json<string[]>;
      avoid_reason: string;
    };
  }
}
