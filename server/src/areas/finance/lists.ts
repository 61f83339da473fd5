/** Lists of payment notes, discounts, withdrawals, and of what is to be charged. */
import {
  CHARGES,
  chargeList,
  checkChargeList,
  customerNotes,
  discountQueue,
  noteList,
  noteQueue,
  withdrawQueue,
} from '@zhengjian/contract/areas/finance/lists.ts';
import { WITHDRAW_KIND } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed as inARow } from '@zhengjian/contract/rules/listed.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { type SqlBool, sql } from 'kysely';
import { casesWithin, worksWithin } from '../../cases/within.ts';
import { answerWorkQueue, numbersOfCases } from '../../cases/work-queue.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { type Condition, ofEachCompany } from '../../platform/lists/conditions.ts';
import { dayText } from '../../platform/world.ts';
import { daysOfInspections } from '../inspection/index.ts';
import { unchargedOf } from './charges.ts';
import { openWithdrawn, owedOn, withdrawingOf } from './note-row.ts';
import { isOverdue } from './present-note.ts';
import { DISCOUNT_WORK, NOTE_WORK, WITHDRAW_WORK } from './work.ts';
import '../../cases/tables.ts';

const money = (fen: string | number): string => textFromFen(Number(fen));
const listed = (states: readonly number[]) => sql.raw(`(${states.join(', ')})`);
const OPEN = listed([NOTE.toPay, NOTE.voucher, NOTE.partly]);
const ENDED = listed([NOTE.revoked, NOTE.refunded]);

/** Revocation and refund are works beside a note, whose own state stays: these two states find the notes that are in one of them. */
const inState = (states: readonly number[]): Condition => {
  const kinds = [
    ...(states.includes(NOTE.revoking) ? [WITHDRAW_KIND.revoke] : []),
    ...(states.includes(NOTE.refunding) ? [WITHDRAW_KIND.refund] : []),
  ];
  const own = states.filter((state) => state !== NOTE.revoking && state !== NOTE.refunding);
  return sql`(${sql.join(
    [
      ...(own.length === 0 ? [] : [sql`r.state = any(${own})`]),
      ...(kinds.length === 0
        ? []
        : [sql`r.id in (select d.note_id from payment_withdraw d where ${openWithdrawn('d')} and d.withdraw_kind = any(${kinds}))`]),
    ],
    sql` or `,
  )})`;
};

export const notesAtNode = answerWorkQueue(noteQueue, NOTE_WORK, {
  state: inState,
  own: async (tx, { world }, ids) => {
    const rows = await tx
      .selectFrom('payment_note')
      .select(['id', 'state', 'note_kind', 'payable_amount', 'paid_amount', 'pay_deadline'])
      .where('id', 'in', ids)
      .execute();
    const underWay = await withdrawingOf(tx, ids);
    const today = dayText(world.now());
    return new Map(
      rows.map((r) => [
        r.id,
        {
          noteKind: r.note_kind,
          payableAmount: money(r.payable_amount),
          paidAmount: money(r.paid_amount),
          payDeadline: r.pay_deadline,
          isOverdue: isOverdue(r, today),
          withdrawing: underWay.get(r.id) ?? '',
        },
      ]),
    );
  },
});

export const discountsAtNode = answerWorkQueue(discountQueue, DISCOUNT_WORK, {
  own: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('discount_apply as d')
      .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'd.tenant_id').onRef('n.id', '=', 'd.note_id'))
      .select(['d.id', 'n.work_no', 'd.discount_kind', 'n.original_amount', 'd.discount_amount', 'd.level', 'd.reason'])
      .where('d.id', 'in', ids)
      .execute();
    return new Map(
      rows.map((r) => [
        r.id,
        {
          noteNo: r.work_no,
          discountKind: r.discount_kind,
          originalAmount: money(r.original_amount),
          discountAmount: money(r.discount_amount),
          level: String(r.level),
          reason: r.reason,
        },
      ]),
    );
  },
});

export const withdrawalsAtNode = answerWorkQueue(withdrawQueue, WITHDRAW_WORK, {
  own: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('payment_withdraw as d')
      .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'd.tenant_id').onRef('n.id', '=', 'd.note_id'))
      .select(['d.id', 'n.work_no', 'd.withdraw_kind', 'd.amount', 'd.reason'])
      .where('d.id', 'in', ids)
      .execute();
    return new Map(
      rows.map((r) => [r.id, { noteNo: r.work_no, withdrawKind: r.withdraw_kind, amount: money(r.amount), reason: r.reason }]),
    );
  },
});

/** Notes are found by their number, company and product, as the shared table has them. */
const inCase = (keyword: string) =>
  sql<SqlBool>`exists (select from business_case c where c.tenant_id = r.tenant_id and c.id = r.id and strpos(c.search_text, ${keyword.toLowerCase()}) > 0)`;

const noteRows = async (tx: Tx, reader: Reader, ids: readonly string[]) => {
  const [rows, numbers] = [
    await tx.selectFrom('payment_note').selectAll().where('id', 'in', ids).execute(),
    await numbersOfCases(tx, reader.lang, ids),
  ];
  const underWay = await withdrawingOf(tx, ids);
  const today = dayText(reader.world.now());
  return rows.map((r) => ({
    id: r.id,
    noteNo: r.work_no,
    caseNos: numbers.get(r.id) ?? '',
    payerName: r.payer_name,
    noteKind: r.note_kind,
    payableAmount: money(r.payable_amount),
    paidAmount: money(r.paid_amount),
    openAmount: money(owedOn(r)),
    payDeadline: r.pay_deadline,
    state: String(r.state),
    issueTime: r.issue_time ?? '',
    isOverdue: isOverdue(r, today),
    withdrawing: underWay.get(r.id) ?? '',
    unpaidCanStamp: r.unpaid_can_stamp,
    invoiceNo: r.invoice_no,
  }));
};

export const allNotes = answerList(noteList, {
  table: 'payment_note',
  tabs: {
    all: () => null,
    toPay: () => sql`r.state in ${OPEN}`,
    overdue: ({ world }) => sql`r.state in ${OPEN} and r.pay_deadline < ${dayText(world.now())}::date`,
    paid: () => sql`r.state = ${sql.lit(NOTE.paid)}`,
    exempt: () => sql`r.state = ${sql.lit(NOTE.exempt)}`,
    ended: () => sql`r.state in ${ENDED}`,
  },
  filters: { state: inState, noteKind: 'note_kind', businessType: 'line', createTime: 'work_since' },
  sorts: { noteNo: 'work_no', issueTime: { column: 'issue_time', empty: true } },
  // notes are found by their number, payer and product in the shared table
  search: { text: inCase, ids: 'business_case_search' },
  rows: noteRows,
});

export const ownNotes = answerList(customerNotes, {
  table: 'payment_note',
  where: () => sql`r.issue_time is not null`,
  within: ({ actor }) => [ofEachCompany(actor.companies)],
  tabs: { toPay: () => sql`r.state in ${listed([NOTE.toPay, NOTE.partly])}`, all: () => null },
  filters: { state: inState },
  sorts: { issueTime: 'issue_time' },
  search: { text: inCase, ids: 'business_case_search' },
  rows: async (tx, reader, ids) => {
    const titles = new Map(
      (await tx.selectFrom('payment_note').select(['id', 'title']).where('id', 'in', ids).execute()).map((r) => [r.id, r.title]),
    );
    return (await noteRows(tx, reader, ids)).map(
      ({ id, noteNo, caseNos, noteKind, payableAmount, openAmount, payDeadline, state, issueTime, isOverdue: late, withdrawing }) => ({
        id,
        noteNo,
        caseNos,
        title: titles.get(id) ?? '',
        noteKind,
        payableAmount,
        openAmount,
        payDeadline,
        state,
        issueTime,
        isOverdue: late,
        withdrawing,
        abilities: { pay: withdrawing === '' && (state === String(NOTE.toPay) || state === String(NOTE.partly)) },
      }),
    );
  },
});

type OnNotes = { numbers: string; payable: string };
const NONE: OnNotes = { numbers: '', payable: money(0) };
const onNotes = (rows: readonly { id: string; numbers: string[]; payable: string }[], lang: Language): ReadonlyMap<string, OnNotes> =>
  new Map(rows.map((r) => [r.id, { numbers: inARow(r.numbers, lang), payable: money(r.payable) }]));

/** What is charged on the notes of each case. */
const chargedOn = async (tx: Tx, lang: Language, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; numbers: string[]; payable: string }>`
    select w.case_id as id, array_agg(n.work_no order by n.work_no) as numbers, sum(n.payable_amount)::text as payable
    from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
    where w.case_id = any(${[...ids]}::uuid[]) and w.kind = ${NOTE_WORK.kind} and n.state not in ${ENDED} group by 1`.execute(tx);
  return onNotes(rows, lang);
};

/** What the notes of its cases say of each inspection. */
const daysChargedOn = async (tx: Tx, lang: Language, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; numbers: string[]; payable: string }>`
    select o.work_id as id, array_agg(distinct n.work_no order by n.work_no) as numbers, sum(l.amount - l.discount)::text as payable
    from case_work o join case_work w on w.tenant_id = o.tenant_id and w.case_id = o.case_id and w.kind = ${NOTE_WORK.kind}
      join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id and n.state not in ${ENDED}
      join payment_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id and l.case_id = o.case_id
    where o.work_id = any(${[...ids]}::uuid[]) and l.fee_kind = '3' and (l.work_id is null or l.work_id = o.work_id) group by 1`.execute(
    tx,
  );
  return onNotes(rows, lang);
};

/** Accepted cases of a line; the one that has been asked for, else the first. */
export const casesToCharge = answerList(chargeList, {
  table: 'business_case',
  where: () => sql`r.submit_time is not null and r.phase in ('accepted', 'issued')`,
  within: ({ actor }, tx) => casesWithin(tx, actor),
  tabs: { todo: () => sql`r.phase = 'accepted' and not r.is_billed`, billed: () => sql`r.is_billed`, all: () => null },
  filters: { productClass: 'product_class' },
  sorts: { submitTime: 'submit_time' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, { lang }, ids) => {
    const [charged, uncharged] = [await chargedOn(tx, lang, ids), await unchargedOf(tx, ids)];
    const rows = await tx.selectFrom('business_case').selectAll().where('id', 'in', ids).execute();
    return rows.map((r) => {
      const { numbers, payable } = charged.get(r.id) ?? NONE;
      const lacks = uncharged.get(r.id);
      return {
        id: r.id,
        caseNo: r.case_no,
        companyName: r.applicant_name,
        title: r.title,
        productClass: r.product_class,
        payState: String(r.pay_state),
        noteNos: numbers,
        payableAmount: payable,
        submitTime: r.submit_time ?? '',
        uncharged: CHARGES.filter((charge) => lacks?.[charge] === true),
        businessType: r.line,
      };
    });
  },
});

/** Factory inspections given out, also while their company rectifies; to be charged once their days stand. */
export const inspectionsToCharge = answerList(checkChargeList, {
  table: 'business_case',
  where: () => sql`r.work_since is not null and r.category = 'factoryInspection'`,
  within: ({ actor }, tx) => worksWithin(tx, actor, { category: 'factoryInspection' }),
  tabs: {
    todo: () =>
      sql`r.phase in ('accepted', 'withCustomer', 'issued') and not r.is_billed and r.state >= ${sql.lit(INSPECTION_STATE.toPlan)}`,
    billed: () => sql`r.is_billed`,
    all: () => null,
  },
  filters: { productClass: 'product_class' },
  sorts: { since: 'work_since' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, { lang }, ids) => {
    const [charged, numbers, days] = [
      await daysChargedOn(tx, lang, ids),
      await numbersOfCases(tx, lang, ids),
      await daysOfInspections(tx, ids),
    ];
    const rows = await tx.selectFrom('business_case').selectAll().where('id', 'in', ids).execute();
    return rows.map((r) => {
      const { numbers: noteNos, payable } = charged.get(r.id) ?? NONE;
      const { checkKind = '', planDays = '', isArranged = false } = days.get(r.id) ?? {};
      return {
        id: r.id,
        caseNo: r.case_no,
        caseNos: numbers.get(r.id) ?? '',
        companyName: r.applicant_name,
        title: r.title,
        productClass: r.product_class,
        checkKind,
        planDays,
        payState: String(r.pay_state),
        noteNos,
        payableAmount: payable,
        since: r.work_since ?? '',
        mayCharge: isArranged && !r.is_billed,
        businessType: r.line,
      };
    });
  },
});
