/** Draws up a payment note for a case: its number, the lines that the case comes to by the prices of the day, and its process. */
import { DISCOUNT_STATE, NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { type Extent, estimated, fromHundredths, QUANTITY_ONE } from '@zhengjian/contract/rules/fees.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { judge } from '@zhengjian/exmark/index.ts';
import type { Insertable } from 'kysely';
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

const FEES = { application: '1', registration: '2', inspection: '3', test: '4', drawing: '5', urgency: '10' } as const;
const TESTING: readonly string[] = [FEES.test, FEES.drawing, FEES.urgency];
/** Kinds of fee that a note of each kind begins with; other kinds begin empty. */
const BEGINS_WITH: Readonly<Record<string, readonly string[]>> = {
  '1': [FEES.application, FEES.registration],
  '2': TESTING,
  '3': [FEES.inspection],
  '4': [FEES.inspection],
};

/** What the line knows of the case beside what all cases share; what it leaves out is taken from the product and its marking. */
export type KnownExtent = Partial<Extent>;
export type Draft = { caseId: string; noteKind: string; extent?: KnownExtent };

const PERSON_DAYS = 2 * QUANTITY_ONE;

const extentOf = (marking: string, isUrgent: boolean, noteKind: string, known: KnownExtent): Extent => {
  const { markings } = judge(marking);
  const types = markings.flatMap((m) => m.types);
  return {
    units: 1,
    models: 1,
    gasGroups: 1,
    needModelTest: noteKind === '2',
    needFactoryCheck: noteKind === '3' || noteKind === '4',
    personDays: PERSON_DAYS,
    isUrgent,
    protections: [...new Set(types.map((t) => t.symbol))],
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

/** Fees whose sum others are a part of. */
export const isTestFee = (feeKind: string): boolean => feeKind === FEES.test || feeKind === FEES.drawing;

/** An accepted case that the viewer sees. @throws finance.caseNotFound, finance.caseNotAccepted */
const acceptedCase = async (tx: Tx, caseId: string) => {
  const found =
    (await tx
      .selectFrom('business_case')
      .select(['line', 'phase', 'title', 'product_ex_mark', 'is_urgent', 'applicant_name'])
      .where('id', '=', caseId)
      .where('work_since', 'is', null)
      .executeTakeFirst()) ?? refuse('finance.caseNotFound');
  if (found.phase !== 'accepted' && found.phase !== 'issued') refuse('finance.caseNotAccepted');
  return found;
};

/** A note of the same kind that is still being drawn up. @throws finance.noteThere */
const refuseSecond = async (tx: Tx, { caseId, noteKind }: Draft): Promise<void> => {
  const there = await tx
    .selectFrom('case_work as w')
    .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.id', '=', 'w.work_id'))
    .select('n.work_no')
    .where('w.case_id', '=', caseId)
    .where('n.note_kind', '=', noteKind)
    .where('n.state', 'in', [NOTE.draft, NOTE.audit, NOTE.sentBack])
    .executeTakeFirst();
  if (there) refuse('finance.noteThere', { no: there.work_no });
};

/**
 * Called by a line at its acceptance approval, and by a billing clerk. The note waits with the billing clerks, who may change it.
 * @throws finance.caseNotFound, finance.noteThere
 * @returns id of the note
 */
export const draftNote = async (tx: Tx, act: Act, draft: Draft): Promise<string> => {
  const { caseId, noteKind, extent: known = {} } = draft;
  const found =
    (await tx
      .selectFrom('business_case')
      .select(['line', 'title', 'product_ex_mark', 'is_urgent', 'applicant_name'])
      .where('id', '=', caseId)
      .executeTakeFirst()) ?? refuse('finance.caseNotFound');
  await refuseSecond(tx, draft);
  const today = dayText(act.world.now());
  const row = created(act);
  const kinds = kindsFor(noteKind, known);
  const items = (await pricesOn(tx, act.actor.tenant, found.line, today)).filter((item) => kinds.has(item.feeKind));
  const lines = estimated(items, extentOf(found.product_ex_mark, found.is_urgent, noteKind, known), today);
  const tests = lines.reduce((sum, { item, amount }) => sum + (isTestFee(item.feeKind) ? amount : 0), 0);
  const noteNo = await nextNumber(
    tx,
    act,
    { pattern: PATTERNS.paymentNote, param: 'number.paymentNote' },
    { values: { line: LETTERS[found.line] ?? 'Z' } },
  );
  await tx
    .insertInto('payment_note')
    .values({
      ...row,
      ...(await servedBy(tx, [caseId])),
      work_no: noteNo,
      title: found.title,
      state: NOTE.draft,
      work_since: act.world.now(),
      note_kind: noteKind,
      payer_name: found.applicant_name,
      pay_deadline: await countedPayDay(tx, act.actor.tenant, momentText(act.world.now())),
      bank_account: noteKind === '2' ? '2' : '1',
      original_amount: 0,
      discount_amount: 0,
      payable_amount: 0,
      paid_amount: 0,
      tax_amount: 0,
    })
    .execute();
  const rows = lines.map(
    ({ item, quantity, amount }, position): Insertable<Schema['payment_note_line']> => ({
      ...created(act),
      ...pricedColumns(item),
      note_id: row.id,
      case_id: caseId,
      product_name: isTestFee(item.feeKind) ? found.title.slice(0, 200) : '',
      quantity: fromHundredths(quantity),
      base: item.formula === 'percent' ? tests : 0,
      amount,
      discount: 0,
      remark: '',
      position,
    }),
  );
  if (rows.length > 0) await tx.insertInto('payment_note_line').values(rows).execute();
  await startWork(tx, act, NOTE_WORK, { id: row.id, caseIds: [caseId] });
  const { payableAmount } = await writeTotals(tx, act, row.id);
  await audit(tx, act, {
    kind: 'finance.noteDrawn',
    subject: { type: 'payment_note', id: row.id },
    caseId,
    details: { noteNo, noteKind, payable: payableAmount },
  });
  return row.id;
};

/** The same by a person, who may only do it for a case that has been accepted. @throws finance.caseNotAccepted and those of draftNote */
export const draftNoteByHand = async (tx: Tx, act: Act, draft: Draft): Promise<string> => {
  await acceptedCase(tx, draft.caseId);
  return draftNote(tx, act, draft);
};

/** Keeps a discount on its way from outliving what it was granted on. */
export const OPEN_DISCOUNTS: readonly number[] = [DISCOUNT_STATE.draft, DISCOUNT_STATE.audit, DISCOUNT_STATE.returned];
