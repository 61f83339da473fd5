/** What must hold of the money between two acts; `npm run verify` asks it. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';

const MOST = 100;
const query = (name: string, text: string): Invariant => ({
  name: `finance.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

export const financeInvariants: readonly Invariant[] = [
  query(
    'a-note-is-the-sum-of-its-lines',
    `select n.id::text as id, n.work_no || ' says ' || n.payable_amount || ', its lines ' || coalesce(l.final, 0) as detail
     from payment_note n left join (select note_id, sum(amount) as amount, sum(discount) as discount, sum(amount - discount) as final from payment_note_line group by 1) l on l.note_id = n.id
     where n.payable_amount <> coalesce(l.final, 0) or n.original_amount <> coalesce(l.amount, 0) or n.discount_amount <> coalesce(l.discount, 0)`,
  ),
  query(
    'what-a-note-has-been-paid-is-the-sum-of-its-receipts',
    `select n.id::text as id, n.work_no || ' says ' || n.paid_amount || ', its receipts ' || coalesce(r.paid, 0) as detail
     from payment_note n left join (select note_id, sum(amount) as paid from payment_record group by 1) r on r.note_id = n.id
     where n.paid_amount <> coalesce(r.paid, 0)`,
  ),
  query(
    'a-paid-note-has-been-paid',
    `select n.id::text as id, n.work_no as detail from payment_note n where n.state = 6 and n.paid_amount < n.payable_amount
       and not exists (select from payment_withdraw w where w.note_id = n.id and w.withdraw_kind = '2')`,
  ),
  query(
    'a-note-is-to-be-paid-by-the-day-on-which-its-step-ends',
    `select n.id::text as id, n.work_no || ' says ' || n.pay_deadline || ', its step ' || coalesce((t.due_at at time zone 'Asia/Shanghai')::date::text, 'nothing') as detail
     from payment_note n join wf_task t on t.tenant_id = n.tenant_id and t.business_id = n.id and t.status = 'open' and t.node = 'customerPay'
     where (t.due_at at time zone 'Asia/Shanghai')::date is distinct from n.pay_deadline`,
  ),
  query(
    'what-is-charged-is-known-as-such',
    `with counted as (select w.case_id, n.note_kind, n.id from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
       where w.kind = 'paymentNote' and n.state not in (9, 11)),
     line as (select c.case_id, l.work_id, l.fee_kind in ('4', '5') or c.note_kind = '2' as test, l.fee_kind = '3' or c.note_kind in ('3', '4') as days
       from counted c join payment_note_line l on l.note_id = c.id and l.case_id = c.case_id),
     tested as (select distinct w.case_id from case_work w join business_case t on t.tenant_id = w.tenant_id and t.id = w.work_id
       where w.kind = 'typeTest' and t.phase <> 'ended'),
     known as (select b.id, b.id in (select case_id from counted)
         and (b.id not in (select case_id from tested) or b.id in (select case_id from line where test)) as billed
       from business_case b where b.submit_time is not null and b.work_since is null
       union all
       select o.work_id, bool_and(c.phase = 'ended'
           or exists (select from line l where l.case_id = o.case_id and l.days and coalesce(l.work_id, o.work_id) = o.work_id))
         from case_work o join business_case c on c.tenant_id = o.tenant_id and c.id = o.case_id where o.kind = 'factoryInspection' group by 1)
     select b.id::text as id, b.case_no || case when b.is_billed then ' is held charged' else ' is held not charged' end as detail
     from known k join business_case b on b.id = k.id where k.billed <> b.is_billed`,
  ),
];
