/**
 * Fees: the dated price table, payment notes with their lines, receipts and vouchers, discounts, revocations and refunds. Amounts are
 * whole fen. Notes, discounts and withdrawals are work that serves cases; a company reads those of its own.
 */
import { type Kysely, sql } from 'kysely';
import { createWorkTable } from '../cases/work-table.ts';
import { createTable } from '../platform/database/ddl.ts';

const phases = (accepted: readonly number[], issued: readonly number[], ended: readonly number[]) =>
  Object.fromEntries([
    ...accepted.map((state) => [state, { phase: 'accepted' }] as const),
    ...issued.map((state) => [state, { phase: 'issued' }] as const),
    ...ended.map((state) => [state, { phase: 'ended' }] as const),
  ]);

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'price_item',
    'tenant',
    `item_code text not null, item_name text not null, item_name_en text not null, business_type text not null, fee_kind text not null, unit text not null,
     basis text not null, formula text not null check (formula in ('quantity', 'atLeast', 'percent', 'actual')), unit_price numeric(14,2) not null check (unit_price >= 0),
     least_amount numeric(14,2), percent numeric(5,4), tax_rate numeric(5,4) not null, discountable boolean not null, valid_from date not null, valid_to date`,
    {
      write: 'staff',
      indexes: ['unique (tenant_id, business_type, item_code, valid_from)', '(tenant_id, item_code, id)', '(tenant_id, valid_from, id)'],
    },
  );
  await createWorkTable(
    db,
    { table: 'payment_note', category: 'paymentNote', states: phases([0, 1, 2, 3, 4, 5, 8, 10], [6, 7], [9, 11]) },
    `note_kind text not null, payer_name text not null, original_amount bigint not null default 0, discount_amount bigint not null default 0,
     payable_amount bigint not null default 0 check (payable_amount >= 0), paid_amount bigint not null default 0, tax_amount bigint not null default 0,
     pay_deadline date not null, bank_account text not null, remark text not null default '',
     billing_clerk uuid, billing_clerk_name text not null default '', audit_user uuid, audit_user_name text not null default '', issue_time timestamptz,
     no_need_pay_reason text not null default '', unpaid_can_stamp boolean not null default false, unpaid_stamp_reason text not null default '', promised_date date,
     invoice_no text not null default '', invoice_date date, invoice_kind text not null default '', note_file uuid, paper_due boolean not null default false,
     overdue_told_at timestamptz`,
    [
      '(tenant_id, work_no desc, id desc)',
      '(tenant_id, issue_time desc nulls last, id desc)',
      '(tenant_id, issue_time, id)',
      '(tenant_id, company_id, issue_time desc, id desc) where issue_time is not null',
      '(tenant_id, state, work_no desc, id desc)',
      '(tenant_id, id) where paper_due',
      '(tenant_id, pay_deadline, id) where overdue_told_at is null and state in (3, 5)',
    ],
  );
  await createTable(
    db,
    'payment_note_line',
    'party',
    `note_id uuid not null, case_id uuid not null, price_item_id uuid not null, item_code text not null, item_name text not null, item_name_en text not null,
     fee_kind text not null, product_name text not null default '', quantity numeric(10,2) not null check (quantity > 0), unit text not null, unit_price bigint not null,
     formula text not null, least_amount bigint not null default 0, percent integer not null default 0, base bigint not null default 0,
     amount bigint not null check (amount >= 0), discount bigint not null default 0 check (discount >= 0 and discount <= amount), tax_rate integer not null,
     discountable boolean not null, remark text not null default '', position integer not null, is_received boolean not null default false,
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id), foreign key (tenant_id, price_item_id) references price_item (tenant_id, id)`,
    { by: 'note_id', write: 'staff', indexes: ['(tenant_id, note_id, position)', '(tenant_id, price_item_id)'] },
  );
  await createTable(
    db,
    'payment_record',
    'party',
    `note_id uuid not null, pay_time timestamptz not null, amount bigint not null, pay_method text not null, payer_name text not null, bank_serial text not null default '',
     confirm_user uuid not null, confirm_user_name text not null, remark text not null default '',
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id)`,
    { by: 'note_id', write: 'staff', appendOnly: true, indexes: ['(tenant_id, note_id, pay_time)', '(tenant_id, pay_time)'] },
  );
  await createTable(
    db,
    'payment_voucher',
    'party',
    `note_id uuid not null, file_id uuid not null, amount bigint, pay_day date, remark text not null default '', is_settled boolean not null default false,
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id)`,
    { by: 'note_id', indexes: ['(tenant_id, note_id, created_at)'] },
  );
  await createWorkTable(
    db,
    { table: 'discount_apply', category: 'paymentDiscount', states: phases([0, 1, 3], [2], [9]) },
    `note_id uuid not null, discount_kind text not null, discount_rate integer, discount_amount bigint not null, line_id uuid, level smallint not null,
     reason text not null, apply_user uuid not null, apply_user_name text not null, is_given boolean not null default false,
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id)`,
    ['(tenant_id, note_id)'],
  );
  await createWorkTable(
    db,
    { table: 'payment_withdraw', category: 'paymentWithdraw', states: phases([0, 1, 2, 4], [3, 5], [9]) },
    `note_id uuid not null, withdraw_kind text not null, amount bigint not null default 0, reason text not null, bank_name text not null default '',
     bank_account_no text not null default '', invoice_handled boolean not null default false, refund_day date, refund_serial text not null default '',
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id)`,
    ['(tenant_id, note_id)'],
  );
  // vouchers are the payer's to upload while a payment waits for it, whatever becomes of the case
  await run(
    `update file_catalog set stage_nodes = '{customerPay}' where catalog_code = '0702' and business_type = '1' and stage_nodes = '{cccStamping}'`,
  );
}
