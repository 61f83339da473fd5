/** Lists of payment notes, discounts, withdrawals, and of what is to be charged. */
import { chargeList, customerNotes, discountQueue, noteList, noteQueue, withdrawQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed as inARow } from '@zhengjian/contract/rules/listed.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { type SqlBool, sql } from 'kysely';
import { casesWithin, worksWithin } from '../../cases/within.ts';
import { answerWorkQueue, numbersOfCases } from '../../cases/work-queue.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { ofEachCompany } from '../../platform/lists/conditions.ts';
import { dayText } from '../../platform/world.ts';
import { openOf } from './note-row.ts';
import { isOverdue } from './present-note.ts';
import { DISCOUNT_WORK, NOTE_WORK, WITHDRAW_WORK } from './work.ts';
import '../../cases/tables.ts';

const money = (fen: string | number): string => textFromFen(Number(fen));
const listed = (states: readonly number[]) => sql.raw(`(${states.join(', ')})`);
const OPEN = listed([NOTE.toPay, NOTE.voucher, NOTE.partly]);

export const notesAtNode = answerWorkQueue(noteQueue, NOTE_WORK, {
  own: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('payment_note')
      .select(['id', 'note_kind', 'payable_amount', 'paid_amount', 'pay_deadline'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      rows.map((r) => [
        r.id,
        { noteKind: r.note_kind, payableAmount: money(r.payable_amount), paidAmount: money(r.paid_amount), payDeadline: r.pay_deadline },
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
  const today = dayText(reader.world.now());
  return rows.map((r) => ({
    id: r.id,
    noteNo: r.work_no,
    caseNos: numbers.get(r.id) ?? '',
    payerName: r.payer_name,
    noteKind: r.note_kind,
    payableAmount: money(r.payable_amount),
    paidAmount: money(r.paid_amount),
    openAmount: r.state === NOTE.exempt ? money(0) : money(openOf(r)),
    payDeadline: r.pay_deadline,
    state: String(r.state),
    issueTime: r.issue_time ?? '',
    isOverdue: isOverdue(r, today),
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
    ended: () => sql`r.state in ${listed([NOTE.revoked, NOTE.refunded])}`,
  },
  filters: { state: 'state', noteKind: 'note_kind', businessType: 'line', createTime: 'work_since' },
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
  filters: { state: 'state' },
  sorts: { issueTime: 'issue_time' },
  search: { text: inCase, ids: 'business_case_search' },
  rows: async (tx, reader, ids) => {
    const titles = new Map(
      (await tx.selectFrom('payment_note').select(['id', 'title']).where('id', 'in', ids).execute()).map((r) => [r.id, r.title]),
    );
    return (await noteRows(tx, reader, ids)).map(
      ({ id, noteNo, caseNos, noteKind, payableAmount, openAmount, payDeadline, state, issueTime, isOverdue: late }) => ({
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
        abilities: { pay: state === String(NOTE.toPay) || state === String(NOTE.partly) },
      }),
    );
  },
});

/** What is charged on the notes of each case. */
const chargedOn = async (tx: Tx, lang: Language, ids: readonly string[]) => {
  const { rows } = await sql<{ case_id: string; numbers: string[]; payable: string }>`
    select w.case_id, array_agg(n.work_no order by n.work_no) as numbers, sum(n.payable_amount)::text as payable
    from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
    where w.case_id = any(${[...ids]}::uuid[]) and w.kind = ${NOTE_WORK.kind} and n.state not in ${listed([NOTE.revoked, NOTE.refunded])} group by 1`.execute(
    tx,
  );
  return new Map(rows.map((r) => [r.case_id, { ...r, numbers: inARow(r.numbers, lang) }]));
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
    const charged = await chargedOn(tx, lang, ids);
    const rows = await tx.selectFrom('business_case').selectAll().where('id', 'in', ids).execute();
    return rows.map((r) => ({
      id: r.id,
      caseNo: r.case_no,
      companyName: r.applicant_name,
      title: r.title,
      productClass: r.product_class,
      payState: String(r.pay_state),
      noteNos: charged.get(r.id)?.numbers ?? '',
      payableAmount: money(charged.get(r.id)?.payable ?? 0),
      submitTime: r.submit_time ?? '',
      caseId: r.id,
      businessType: r.line,
    }));
  },
});

/** Factory inspections given out, also while their company rectifies, with the case that pays for them. */
export const inspectionsToCharge = answerList(chargeList, {
  table: 'business_case',
  where: () => sql`r.work_since is not null and r.category = 'factoryInspection'`,
  within: ({ actor }, tx) => worksWithin(tx, actor, { category: 'factoryInspection' }),
  tabs: {
    todo: () => sql`r.phase in ('accepted', 'withCustomer', 'issued') and not r.is_billed`,
    billed: () => sql`r.is_billed`,
    all: () => null,
  },
  filters: { productClass: 'product_class' },
  sorts: { submitTime: 'work_since' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, { lang }, ids) => {
    const links = await tx.selectFrom('case_work').select(['work_id', 'case_id']).where('work_id', 'in', ids).execute();
    const caseOf = new Map(links.map((l) => [l.work_id, l.case_id]));
    const charged = await chargedOn(tx, lang, [...caseOf.values()]);
    const rows = await tx.selectFrom('business_case').selectAll().where('id', 'in', ids).execute();
    return rows.map((r) => {
      const caseId = caseOf.get(r.id) ?? '';
      return {
        id: r.id,
        caseNo: r.case_no,
        companyName: r.applicant_name,
        title: r.title,
        productClass: r.product_class,
        payState: String(r.pay_state),
        noteNos: charged.get(caseId)?.numbers ?? '',
        payableAmount: money(charged.get(caseId)?.payable ?? 0),
        submitTime: r.work_since ?? '',
        caseId,
        businessType: r.line,
      };
    });
  },
});
