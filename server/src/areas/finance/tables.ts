/** Tables of the fees (migration 0079). Amounts are whole fen. */
import type { ColumnType } from 'kysely';
import type { AppendOnly, Int8, Moment, Standard } from '../../platform/tables.ts';

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Fen = ColumnType<string, number | string | undefined, number | string>;

/** What all work has (platform/database/work-table.ts). */
type Work = Standard & {
  work_no: string;
  title: string;
  line: string;
  company_id: string;
  company_name: string;
  product_class: WithDefault<string>;
  manufacturer_name: WithDefault<string>;
  factory_name: WithDefault<string>;
  /** Written by the process engine only. */
  state: number;
  work_since: Moment;
  deadline: WithDefault<string | null>;
  is_urgent: WithDefault<boolean>;
  instance_id: WithDefault<string | null>;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    price_item: Standard & {
      item_code: string;
      item_name: string;
      item_name_en: string;
      business_type: string;
      fee_kind: string;
      unit: string;
      basis: string;
      formula: string;
      /** Decimal texts, as they are entered. */
      unit_price: string;
      least_amount: string | null;
      percent: string | null;
      tax_rate: string;
      discountable: boolean;
      valid_from: string;
      valid_to: string | null;
    };
    payment_note: Work & {
      note_kind: string;
      payer_name: string;
      original_amount: Fen;
      discount_amount: Fen;
      payable_amount: Fen;
      paid_amount: Fen;
      tax_amount: Fen;
      pay_deadline: string;
      /** The billing clerk, or who keeps the time limits, has set the day; else it counts from the issue. */
      pay_day_set: WithDefault<boolean>;
      bank_account: string;
      remark: WithDefault<string>;
      billing_clerk: WithDefault<string | null>;
      billing_clerk_name: WithDefault<string>;
      audit_user: WithDefault<string | null>;
      audit_user_name: WithDefault<string>;
      issue_time: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
      no_need_pay_reason: WithDefault<string>;
      unpaid_can_stamp: WithDefault<boolean>;
      unpaid_stamp_reason: WithDefault<string>;
      promised_date: WithDefault<string | null>;
      invoice_no: WithDefault<string>;
      invoice_date: WithDefault<string | null>;
      invoice_kind: WithDefault<string>;
      note_file: WithDefault<string | null>;
      /** Its paper says something else by now, or is not there yet. */
      paper_due: WithDefault<boolean>;
      overdue_told_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
    };
    payment_note_line: Standard & {
      note_id: string;
      case_id: string;
      /** The inspection whose days it charges; migration 0162. */
      work_id: WithDefault<string | null>;
      price_item_id: string;
      item_code: string;
      item_name: string;
      item_name_en: string;
      fee_kind: string;
      product_name: string;
      quantity: string;
      unit: string;
      unit_price: Int8;
      formula: string;
      least_amount: Int8;
      percent: number;
      /** Test fees that it is a part of. */
      base: Int8;
      amount: Int8;
      discount: Int8;
      tax_rate: number;
      discountable: boolean;
      remark: string;
      position: number;
      is_received: WithDefault<boolean>;
    };
    payment_record: AppendOnly & {
      note_id: string;
      pay_time: Moment;
      amount: Int8;
      pay_method: string;
      payer_name: string;
      bank_serial: string;
      confirm_user: string;
      confirm_user_name: string;
      remark: string;
    };
    payment_voucher: Standard & {
      note_id: string;
      /** Null where a company deleted it while that was still possible. */
      file_id: ColumnType<string | null, string, never>;
      amount: ColumnType<string | null, number | string | null, number | string | null>;
      pay_day: string | null;
      remark: string;
      /** The cashier has dealt with it. */
      is_settled: WithDefault<boolean>;
    };
    payment_invoice: AppendOnly & { note_id: string; file_id: string };
    discount_apply: Work & {
      note_id: string;
      discount_kind: string;
      discount_rate: number | null;
      discount_amount: Int8;
      line_id: string | null;
      level: number;
      reason: string;
      apply_user: string;
      apply_user_name: string;
      /** It was granted and has not been taken back. */
      is_given: WithDefault<boolean>;
    };
    payment_withdraw: Work & {
      note_id: string;
      withdraw_kind: string;
      amount: Int8;
      reason: string;
      bank_name: string;
      bank_account_no: string;
      invoice_handled: WithDefault<boolean>;
      refund_day: WithDefault<string | null>;
      refund_serial: WithDefault<string>;
    };
  }
}
