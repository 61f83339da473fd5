/** Draws up a payment note for a case: its number, the lines that the case comes to by the prices of the day, and its process. */
import { DISCOUNT_STATE, NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { type Extent, estimated, fromHundredths } from '@zhengjian/contract/rules/fees.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { judge } from '@zhengjian/exmark/index.ts';
import { type Insertable, sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import { servedBy, startWork } from '../../cases/works.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import { dayText, momentText } from '../../platform/world.ts';
import type { Act } from '../../workflow/registry.ts';
import { nextNumber } from '../system/index.ts';
import { writeTotals } from './note-row.ts';
import { countedPayDay } from './pay-day.ts';
import { type PriceItem, pricesOn } from './price-table.ts';
import { NOTE_WORK } from './work.ts';
import '../../cases/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.noteDrawn': { noteNo: string; noteKind: string; payable: number };
  }
}

/** Letter of each line in the numbers of its notes (domain 6). */
const LETTERS: Readonly<Record<string, string>> = { '1': 'C', '2': 'Q', '3': 'V', '4': 'S' };

/** Keys of dictionary note_kind that have fees of their own. */
export const NOTE_KIND = { certification: '1', test: '2', inspection: '3', surveillance: '4' } as const;
const FEES = { application: '1', registration: '2', inspection: '3', test: '4', drawing: '5', urgency: '10' } as const;
const TESTING: readonly string[] = [FEES.test, FEES.drawing, FEES.urgency];
/** Kinds of fee that a note of each kind begins with; other kinds begin empty. */
const BEGINS_WITH: Readonly<Record<string, readonly string[]>> = {
  [NOTE_KIND.certification]: [FEES.application, FEES.registration],
  [NOTE_KIND.test]: TESTING,
  [NOTE_KIND.inspection]: [FEES.inspection],
  [NOTE_KIND.surveillance]: [FEES.inspection],
};

/** What is known of a case beside what its line tells: whether it is tested, and how many days its inspection takes. */
export type KnownExtent = Partial<Extent>;
/** A case of a note. `workId`: the inspection whose days are charged. */
export type ChargedCase = { id: string; extent?: KnownExtent; workId?: string };
export type Draft = { cases: readonly ChargedCase[]; noteKind: string };

/** How often the drawings of its type tests were reviewed once more after the second time: a return to the applicant asks for a review. */
const drawingRounds = async (tx: Tx, caseId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(greatest(r.n - 1, 0)), 0)::int as n from (
    select count(*) as n from case_work w join wf_task t on t.tenant_id = w.tenant_id and t.business_id = w.work_id
    where w.case_id = ${caseId} and w.kind = 'typeTest' and t.node = 'technicalDataDrawUp' and t.result = 'REJECT_PRE' group by w.work_id) r`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};

const extentOf = async (
  tx: Tx,
  { id, category, product_ex_mark, is_urgent }: { id: string; category: string; product_ex_mark: string; is_urgent: boolean },
  noteKind: string,
  known: KnownExtent,
): Promise<Extent> => {
  const tested = (await lineOf(category).tested?.(tx, id)) ?? { models: 1, markings: [product_ex_mark] };
  const markings = tested.markings.flatMap((marking) => judge(marking).markings);
  return {
    units: 1,
    models: Math.max(1, tested.models),
    gasGroups: new Set(markings.flatMap(({ group }) => (group?.startsWith('III') ? [] : [group ?? '']))).size,
    needModelTest: noteKind === NOTE_KIND.test,
    needFactoryCheck: noteKind === NOTE_KIND.inspection,
    personDays: 0,
    drawingRounds: noteKind === NOTE_KIND.test ? await drawingRounds(tx, id) : 0,
    isUrgent: is_urgent,
    protections: [...new Set(markings.flatMap((m) => m.types).map((t) => t.symbol))],
    ...known,
  };
};

const kindsFor = (noteKind: string, { needModelTest, needFactoryCheck }: KnownExtent): ReadonlySet<string> =>
  new Set([...(BEGINS_WITH[noteKind] ?? []), ...(needModelTest ? TESTING : []), ...(needFactoryCheck ? [FEES.inspection] : [])]);

/** Columns of a line that follow from its price. */
export const pricedColumns = (item: PriceItem) => ({
  price_item_id: item.id,
  item_code: item.itemCode,
  item_name: item.itemName,
  item_name_en: item.itemNameEn,
  fee_kind: item.feeKind,
  unit: item.unit,
  unit_price: item.unitPrice,
  formula: item.formula,
  least_amount: item.leastAmount,
  percent: item.percent,
  tax_rate: item.taxRate,
  discountable: item.discountable,
});

/** Fee of the days of an inspection. */
export const INSPECTION_FEE: string = FEES.inspection;

/** Fees whose sum others are a part of. */
export const isTestFee = (feeKind: string): boolean => feeKind === FEES.test || feeKind === FEES.drawing;

/** Whoever charges the same cases at the same moment waits, and finds what was drawn up meanwhile. */
export const oneAtATime = async (tx: Tx, caseIds: readonly string[]): Promise<void> => {
  const ids = caseIds.map((id) => id.replaceAll('-', '')).sort();
  for (const id of ids) await sql`select pg_advisory_xact_lock(hashtextextended(${`charge:${id}`}, 0))`.execute(tx);
};

/** @throws finance.noteThere where a note of the same kind is still being drawn up for one of the cases */
const refuseSecond = async (tx: Tx, { cases, noteKind }: Draft): Promise<void> => {
  const there = await tx
    .selectFrom('case_work as w')
    .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.id', '=', 'w.work_id'))
    .select('n.work_no')
    .where(
      'w.case_id',
      'in',
      cases.map(({ id }) => id),
    )
    .where('n.note_kind', '=', noteKind)
    .where('n.state', 'in', [NOTE.draft, NOTE.audit, NOTE.sentBack])
    .executeTakeFirst();
  if (there) refuse('finance.noteThere', { no: there.work_no });
};

const COLUMNS = ['id', 'category', 'line', 'title', 'product_ex_mark', 'is_urgent', 'applicant_name'] as const;
const caseOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('business_case').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? refuse('finance.caseNotFound');

/** What one case comes to, by the prices of the day. */
const linesFor = async (
  tx: Tx,
  found: Awaited<ReturnType<typeof caseOf>>,
  { noteKind, known, prices, today }: { noteKind: string; known: KnownExtent; prices: readonly PriceItem[]; today: string },
) => {
  const kinds = kindsFor(noteKind, known);
  const lines = estimated(
    prices.filter((item) => kinds.has(item.feeKind)),
    await extentOf(tx, found, noteKind, known),
    today,
  );
  const tests = lines.reduce((sum, { item, amount }) => sum + (isTestFee(item.feeKind) ? amount : 0), 0);
  return lines.map(({ item, quantity, amount }) => ({
    ...pricedColumns(item),
    case_id: found.id,
    product_name: isTestFee(item.feeKind) ? found.title.slice(0, 200) : '',
    quantity: fromHundredths(quantity),
    base: item.formula === 'percent' ? tests : 0,
    amount,
  }));
};

/**
 * Called by a line at its acceptance approval, and by a billing clerk. The cases are of one applicant. The note waits with the billing
 * clerks, who may change it.
 * @throws finance.caseNotFound, finance.noteThere
 * @returns id of the note
 */
export const draftNote = async (tx: Tx, act: Act, draft: Draft): Promise<string> => {
  const { cases, noteKind } = draft;
  const ids = cases.map(({ id }) => id);
  const [first] = cases;
  if (first === undefined) return refuse('finance.caseNotFound');
  const leading = await caseOf(tx, first.id);
  await oneAtATime(tx, ids);
  await refuseSecond(tx, draft);
  const today = dayText(act.world.now());
  const prices = await pricesOn(tx, act.actor.tenant, leading.line, today);
  const lines = [];
  for (const { id, extent: known = {}, workId = null } of cases)
    for (const line of await linesFor(tx, await caseOf(tx, id), { noteKind, known, prices, today }))
      lines.push({ ...line, work_id: line.fee_kind === INSPECTION_FEE ? workId : null });
  const noteNo = await nextNumber(
    tx,
    act,
    { pattern: PATTERNS.paymentNote, param: 'number.paymentNote' },
    { values: { line: LETTERS[leading.line] ?? 'Z' } },
  );
  const row = created(act);
  await tx
    .insertInto('payment_note')
    .values({
      ...row,
      ...(await servedBy(tx, ids)),
      work_no: noteNo,
      title: leading.title,
      state: NOTE.draft,
      work_since: act.world.now(),
      note_kind: noteKind,
      payer_name: (await lineOf(leading.category).payer?.(tx, first.id)) || leading.applicant_name,
      pay_deadline: await countedPayDay(tx, act.actor.tenant, momentText(act.world.now())),
      bank_account: noteKind === NOTE_KIND.test ? '2' : '1',
      original_amount: 0,
      discount_amount: 0,
      payable_amount: 0,
      paid_amount: 0,
      tax_amount: 0,
    })
    .execute();
  await startWork(tx, act, NOTE_WORK, { id: row.id, caseIds: ids });
  const rows = lines.map(
    (line, position): Insertable<Schema['payment_note_line']> => ({
      ...created(act),
      ...line,
      note_id: row.id,
      discount: 0,
      remark: '',
      position,
    }),
  );
  // behind the links to its cases: the database keeps from both what a case is charged for
  if (rows.length > 0) await tx.insertInto('payment_note_line').values(rows).execute();
  const { payableAmount } = await writeTotals(tx, act, row.id);
  await audit(tx, act, {
    kind: 'finance.noteDrawn',
    subject: { type: 'payment_note', id: row.id },
    caseId: first.id,
    details: { noteNo, noteKind, payable: payableAmount },
  });
  return row.id;
};

/** Keeps a discount on its way from outliving what it was granted on. */
export const OPEN_DISCOUNTS: readonly number[] = [DISCOUNT_STATE.draft, DISCOUNT_STATE.audit, DISCOUNT_STATE.returned];
