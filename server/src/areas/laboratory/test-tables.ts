/** Type tests (migration 0071). */

import type { CardStep } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import type { PaperContent } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import type { Accreditation } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import type { CheckedClause } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import type { UsedInstrument } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import type { Generated } from 'kysely';
import type { AppendOnly, Created, Int8, Json, Moment, Standard } from '../../platform/tables.ts';
import './tables.ts';

/** The marks that a report bears, and the results that keep it from bearing others. */
export type ReportScope = {
  marks: string[];
  outside: { accreditation: Accreditation; items: { itemId: string; name: string }[] }[];
};

/** Fields of a report or record by their names, as they were or as they are to be. */
export type Corrected = Readonly<Record<string, string | readonly string[]>>;

declare module '../../platform/database/schema.ts' {
  interface Schema {
    test_task: Standard & {
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
      laboratory: string;
      /** Of the dictionary task_source. */
      task_source: string;
      project_leader_id: string | null;
      project_leader_name: Generated<string>;
      /** Team to which it was given, where one of its members takes it. */
      team_id: string | null;
      team_name: Generated<string>;
      plan_start: string | null;
      plan_end: string | null;
      extend_count: Generated<number>;
      extend_reason: Generated<string>;
      actual_start: Moment | null;
      actual_end: Moment | null;
      /** Of the dictionary drawing_state. */
      drawing_state: Generated<string>;
      /** Rounds of tests: a retest begins the next one. */
      round_no: Generated<number>;
      failed_rounds: Generated<number>;
      /** What the papers held when the technical data were approved last, as one hash; empty before, or where that was not kept. */
      approved_papers: Generated<string>;
    };
    test_reallocation: AppendOnly & {
      task_id: string;
      node: string;
      from_name: string;
      to_user: string | null;
      to_team: string | null;
      to_name: string;
      reason: string;
      by_name: string;
    };
    test_flow_card: Standard & {
      card_no: string;
      card_name: string;
      ex_types: string[];
      laboratory: string;
      remark: string;
      steps: Json<CardStep[]>;
    };
    test_paper: Standard & {
      task_id: string;
      archive_no: string;
      box_no: string;
      place: string;
      keep_years: string;
      complete: boolean;
      lack_note: string;
      contents: Json<PaperContent[]>;
      archivist: string;
      receive_time: Moment;
    };
    test_correction: Standard & {
      task_id: string;
      report_id: string;
      record_id: string | null;
      before: Json<Corrected>;
      after: Json<Corrected>;
      reason: string;
      asked_by: string;
      asked_name: string;
      state: Generated<'waiting' | 'approved' | 'rejected'>;
      decided_by: string | null;
      decided_name: Generated<string>;
      decided_at: Moment | null;
      decide_remark: Generated<string>;
      new_report_id: string | null;
    };
    laboratory_file: Standard & {
      task_id: string | null;
      item_id: string | null;
      calibration_id: string | null;
      file_name: string;
      suffix: string;
      content_type: string;
      file_size: Int8;
      file_sha256: string;
      by_name: string;
    };
    technical_data: Standard & {
      task_id: string;
      round_no: number;
      checks: Json<CheckedClause[]>;
      reply_deadline: string | null;
      draw_up_name: string;
      review_name: string;
      approve_name: string;
    };
    technical_problem: Standard & {
      task_id: string;
      round_no: number;
      clause: string;
      problem: string;
      reply: Generated<string>;
      reply_name: Generated<string>;
      reply_time: Moment | null;
      state: 'open' | 'answered' | 'settled';
      /** The company has been shown it. */
      sent: Generated<boolean>;
    };
    test_item: Standard & {
      task_id: string;
      round_no: number;
      item_no: string;
      /** The number as it counts; the database computes it. */
      item_order: Generated<number>;
      dict_id: string | null;
      item_name: string;
      standard_id: string;
      clause: string;
      requirement: string;
      laboratory: string;
      tester_id: string | null;
      tester_name: Generated<string>;
      checker_id: string | null;
      checker_name: Generated<string>;
      plan_date: string | null;
      is_outsource: boolean;
      outsource_reason: string;
      stage: Generated<string>;
      hint: Generated<string>;
      measures: Json<Measure[]>;
      verdict: Generated<string>;
      state: Generated<string>;
      /** Why a test that failed in an earlier round applies no more; it is planned as cancelled and not applicable then. */
      dropped_reason: Generated<string>;
    };
    test_record: Standard & {
      task_id: string;
      item_id: string;
      version_no: number;
      start_time: Moment;
      end_time: Moment;
      values: Json<string[]>;
      env_temp: string | null;
      env_humidity: string | null;
      env_pressure: string | null;
      /** As they were calibrated then. */
      instruments: Json<UsedInstrument[]>;
      uncertainty: string;
      abnormal: string;
      fail_note: string;
      verdict: string;
      tester_id: string;
      tester_name: string;
      checker_id: string | null;
      checker_name: Generated<string>;
      check_time: Moment | null;
      check_remark: Generated<string>;
      checked: Generated<'' | 'passed' | 'sentBack'>;
    };
    test_record_equipment: Created & {
      id: string;
      tenant_id: string;
      record_id: string;
      equipment_id: string;
      used_at: Moment;
      calib_cert_no: string;
      valid_to: string | null;
    };
    test_report: Standard & {
      task_id: string;
      round_no: number;
      report_no: Generated<string>;
      conclusion: string;
      conclusion_text: string;
      sample_desc: string;
      draw_up_name: string;
      review_name: Generated<string>;
      approve_name: Generated<string>;
      issue_date: string | null;
      anti_fake_code: Generated<string>;
      /** Of the dictionary report_status. */
      state: string;
      supersedes: string | null;
      /** Of its test, and what it is found by, once it has a number; filled by the database. */
      laboratory: Generated<string>;
      search_text: Generated<string>;
      /** As it was when the report was approved; null before that, and of those approved before scopes were kept. */
      scope: Json<ReportScope> | null;
    };
  }
}
