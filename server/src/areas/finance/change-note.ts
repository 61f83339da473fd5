/** The billing clerk changes a note that is being drawn up: payer, day, account, lines. */
import type { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { hundredths, isValidOn, lineAmount, MOST_FEN } from '@zhengjian/contract/rules/fees.ts';
import { fenFromText } from '@zhengjian/contract/rules/money.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { checkChoices } from '../system/index.ts';
import { INSPECTION_FEE, isTestFee, pricedColumns } from './draft-note.ts';
import { isDrafting, lockNote, type Note, writeTotals } from './note-row.ts';
import { givenPayDay } from './pay-day.ts';
import { type PriceItem, priceItemOf } from './price-table.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.noteChanged': { noteNo: string; lines: number; payable: number };
  }
}

type Input = Received<typeof financeCalls.update>;
type Entry = Input['lines'][number];
type Chosen = { entry: Entry; item: PriceItem };

/** Items as they stand in the price table, in force today and of the note's line. @throws finance.priceNotFound, priceNotValid, actualMissing */
const chosen = async (tx: Tx, act: Act, note: Note, entries: readonly Entry[]): Promise<Chosen[]> => {
  const ids = [...new Set(entries.map((e) => e.priceItemId))];
  const rows = ids.length === 0 ? [] : await tx.selectFrom('price_item').selectAll().where('id', 'in', ids).execute();
  const items = new Map(rows.map((row) => [row.id, priceItemOf(row)]));
  const kept = new Set(
    (await tx.selectFrom('payment_note_line').select('price_item_id').where('note_id', '=', note.id).execute()).map((l) => l.price_item_id),
  );
  const today = dayText(act.world.now());
  return entries.map((entry) => {
    const item = items.get(entry.priceItemId) ?? refuse('finance.priceNotFound');
    const name = act.lang === 'en' ? item.itemNameEn : item.itemName;
    // what stands on the note already keeps the price of the day on which it was chosen
    if (item.businessType !== note.line || (!kept.has(item.id) && !isValidOn(item, today))) refuse('finance.priceNotValid', { name });
    if (item.formula === 'actual' && entry.actualAmount === undefined) refuse('finance.actualMissing', { name });
    return { entry, item };
  });
};

const amountOf = ({ entry, item }: Chosen, base: number): number => {
  const amount = lineAmount(item, { quantity: hundredths(entry.quantity), base, actual: fenFromText(entry.actualAmount ?? '0') ?? 0 });
  return amount > MOST_FEN ? refuse('finance.tooMuch') : amount;
};

/** @throws finance.noteNotFound, notDrafting, server.conflict, deadlinePast, and what the lines are refused for */
export const changeNote = async (tx: Tx, act: Act, input: Input): Promise<string> => {
  const note = await lockNote(tx, input.id);
  if (!isDrafting(note)) refuse('finance.notDrafting', { no: note.work_no });
  if (note.version !== input.version) refuse('server.conflict');
  // a day that is left as it stands is counted anew when the note is issued
  const isDaySet = note.pay_day_set || input.payDeadline !== note.pay_deadline;
  if (isDaySet && input.payDeadline < dayText(act.world.now())) refuse('finance.deadlinePast');
  if (input.payDeadline !== note.pay_deadline) refuseFarDays(act, { payDeadline: input.payDeadline });
  await checkChoices(tx, act.lang, { our_bank_account: { bankAccount: input.bankAccount } }, { bankAccount: note.bank_account });
  const cases = await casesOfWork(tx, act, note.id);
  const lines = await chosen(tx, act, note, input.lines);
  const others = lines.filter(({ item }) => item.formula !== 'percent');
  const base = others.reduce((sum, line) => sum + (isTestFee(line.item.feeKind) ? amountOf(line, 0) : 0), 0);
  const before = await tx.selectFrom('payment_note_line').select(['case_id', 'work_id']).where('note_id', '=', note.id).execute();
  await tx.deleteFrom('payment_note_line').where('note_id', '=', note.id).execute();
  const rows = lines.map((line, position) => {
    const { entry, item } = line;
    const caseId = entry.caseId ?? cases[0] ?? refuse('finance.caseNotServed');
    if (!cases.includes(caseId)) refuse('finance.caseNotServed');
    return {
      ...created(act),
      ...pricedColumns(item),
      note_id: note.id,
      case_id: caseId,
      // days that are added by hand are those of the inspection that the note charges already
      work_id: item.feeKind === INSPECTION_FEE ? (before.find((l) => l.case_id === caseId && l.work_id !== null)?.work_id ?? null) : null,
      product_name: entry.productName ?? '',
      quantity: entry.quantity,
      base: item.formula === 'percent' ? base : 0,
      amount: amountOf(line, base),
      discount: 0,
      remark: entry.remark ?? '',
      position,
    };
  });
  if (rows.length > 0) await tx.insertInto('payment_note_line').values(rows).execute();
  await tx
    .updateTable('payment_note')
    .set({
      payer_name: input.payerName,
      pay_deadline: isDaySet ? await givenPayDay(tx, act.actor.tenant, input.payDeadline) : note.pay_deadline,
      pay_day_set: isDaySet,
      bank_account: input.bankAccount,
      remark: input.remark ?? '',
      ...changed(act),
    })
    .where('id', '=', note.id)
    .execute();
  // a discount was granted on the lines as they were
  await tx
    .updateTable('discount_apply')
    .set({ is_given: false, ...changed(act) })
    .where('note_id', '=', note.id)
    .where('is_given', '=', true)
    .execute();
  const { payableAmount } = await writeTotals(tx, act, note.id);
  await audit(tx, act, {
    kind: 'finance.noteChanged',
    subject: { type: 'payment_note', id: note.id },
    caseId: cases[0] ?? null,
    details: { noteNo: note.work_no, lines: rows.length, payable: payableAmount },
  });
  return note.id;
};
