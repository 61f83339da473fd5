/** One payment note as its pages show it. */
import type { CustomerNote, NoteAbility, NoteDetail, NoteLine } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE_ABILITIES } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { DecisionFile } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { filesOfRecord } from '../../workflow/decision-files.ts';
import { loadInstance, openTask } from '../../workflow/instance.ts';
import type { Act } from '../../workflow/registry.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import { isBeforePayment, reachesNote } from './discount.ts';
import { OPEN_DISCOUNTS } from './draft-note.ts';
import { invoiceFilesOf, isBeforeInvoice, mayInvoice } from './invoice-files.ts';
import { isDrafting, isOwing, type Line, linesOf, type Note, noteOf, owedOn, payerTaxNoOf, withdrawingOf } from './note-row.ts';
import { accountOf } from './our-account.ts';
import { ownWithdrawalsOf } from './own-withdrawals.ts';
import { ruleWords } from './price-table.ts';
import { VOUCHER_NODE } from './voucher.ts';
import { NOTE_WORK } from './work.ts';
import '../file/tables.ts';

const money = (fen: string | number): string => textFromFen(Number(fen));
const TO_PAY: readonly number[] = [NOTE.toPay, NOTE.partly];
const OPEN: readonly number[] = [NOTE.toPay, NOTE.voucher, NOTE.partly];

/** Issued, not settled, and its day is over. */
export const isOverdue = (note: Pick<Note, 'state' | 'pay_deadline'>, today: string): boolean =>
  OPEN.includes(note.state) && note.pay_deadline < today;

const lineOf =
  (lang: Language, numbers: ReadonlyMap<string, string>) =>
  (l: Line): NoteLine => ({
    id: l.id,
    caseId: l.case_id,
    caseNo: numbers.get(l.case_id) ?? '',
    priceItemId: l.price_item_id,
    itemCode: l.item_code,
    itemName: lang === 'en' ? l.item_name_en : l.item_name,
    feeKind: l.fee_kind,
    productName: l.product_name,
    quantity: l.quantity.replace(/\.?0+$/, ''),
    unit: l.unit,
    unitPrice: money(l.unit_price),
    formula: l.formula,
    amount: money(l.amount),
    discount: money(l.discount),
    finalAmount: money(Number(l.amount) - Number(l.discount)),
    discountable: l.discountable,
    isReceived: l.is_received,
    remark: l.remark,
    rule: ruleWords(lang, {
      formula: l.formula === 'atLeast' || l.formula === 'percent' || l.formula === 'actual' ? l.formula : 'quantity',
      unit: l.unit,
      quantity: l.quantity.replace(/\.?0+$/, ''),
      unitPrice: Number(l.unit_price),
      leastAmount: Number(l.least_amount),
      percent: l.percent,
      base: Number(l.base),
    }),
  });

/** Numbers of the cases that a note serves, by their ids. */
const casesOf = async (tx: Tx, noteId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['c.id', 'c.case_no'])
    .where('w.work_id', '=', noteId)
    .orderBy('c.case_no')
    .execute();
  return new Map(rows.map((r) => [r.id, r.case_no]));
};

export const receiptsOf = async (tx: Tx, noteId: string): Promise<NoteDetail['receipts']> => {
  const rows = await tx.selectFrom('payment_record').selectAll().where('note_id', '=', noteId).orderBy('pay_time').orderBy('id').execute();
  return rows.map((r) => ({
    id: r.id,
    payTime: r.pay_time,
    amount: money(r.amount),
    payMethod: r.pay_method,
    payerName: r.payer_name,
    bankSerial: r.bank_serial,
    confirmUserName: r.confirm_user_name,
    remark: r.remark,
  }));
};

const vouchersOf = async (tx: Tx, noteId: string): Promise<NoteDetail['vouchers']> => {
  const rows = await tx
    .selectFrom('payment_voucher as v')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.file_id'))
    .select([
      'v.id',
      'f.id as file_id',
      'f.original_filename',
      'f.suffix',
      'v.amount',
      'v.pay_day',
      'v.remark',
      'v.created_at',
      'v.is_settled',
    ])
    .where('v.note_id', '=', noteId)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    fileId: r.file_id,
    fileName: r.original_filename,
    suffix: r.suffix,
    amount: r.amount === null ? '' : money(r.amount),
    payDay: r.pay_day ?? '',
    remark: r.remark,
    createTime: r.created_at,
    isSettled: r.is_settled,
  }));
};

/** The open task, and whether the viewer may act on it. */
const taskOf = async (tx: Tx, act: Act, instanceId: string | null) => {
  if (instanceId === null) return { task: null, may: false };
  const instance = await loadInstance(tx, act, instanceId, false);
  const open = openTask(instance, {}, act.actor.user);
  if (open === undefined) return { task: null, may: false };
  const name = instance.definition.nodes[open.node]?.name;
  return {
    may: (await standingOf(tx, act.actor, NOTE_WORK.category, open)).is === 'may',
    task: {
      taskId: open.id,
      flowInstanceId: instanceId,
      nodeKey: open.node,
      nodeName: name?.zh ?? open.node,
      nodeNameEn: name?.en ?? open.node,
      holder: open.assigneeName,
      dueTime: open.due ?? '',
    },
  };
};

/** Why it was last sent back to whoever has it now. */
const returnRemarkOf = async (tx: Tx, note: Note, forCompany: boolean): Promise<string> => {
  const row = await tx
    .selectFrom('wf_task')
    .select(['result', 'customer_remark', 'id'])
    .where('business_id', '=', note.id)
    .where('status', '=', 'done')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.result?.startsWith('REJECT')) return '';
  if (forCompany) return row.customer_remark;
  const inside = await tx.selectFrom('wf_task_note').select('remark').where('task_id', '=', row.id).executeTakeFirst();
  return inside?.remark || row.customer_remark;
};

const shown = async (tx: Tx, act: Act, note: Note, forCompany: boolean) => {
  const numbers = await casesOf(tx, note.id);
  return {
    id: note.id,
    version: note.version,
    noteNo: note.work_no,
    noteKind: note.note_kind,
    title: note.title,
    caseIds: [...numbers.keys()],
    caseNos: [...numbers.values()],
    payerName: note.payer_name,
    payerTaxNo: await payerTaxNoOf(tx, note),
    originalAmount: money(note.original_amount),
    discountAmount: money(note.discount_amount),
    payableAmount: money(note.payable_amount),
    paidAmount: money(note.paid_amount),
    openAmount: money(owedOn(note)),
    taxAmount: money(note.tax_amount),
    payDeadline: note.pay_deadline,
    bankAccount: note.bank_account,
    issueTime: note.issue_time ?? '',
    state: String(note.state),
    isOverdue: isOverdue(note, dayText(act.world.now())),
    withdrawing: (await withdrawingOf(tx, [note.id])).get(note.id) ?? '',
    invoiceNo: note.invoice_no,
    invoiceDate: note.invoice_date ?? '',
    remark: note.remark,
    returnRemark: await returnRemarkOf(tx, note, forCompany),
    lines: (await linesOf(tx, [note.id])).map(lineOf(act.lang, numbers)),
    receipts: await receiptsOf(tx, note.id),
    vouchers: await vouchersOf(tx, note.id),
    invoices: await invoiceFilesOf(tx, note.id),
    flowInstanceId: note.instance_id ?? '',
  };
};

/** What the viewer may do with the note now: the same conditions as the guards. */
const abilitiesOf = (
  act: Act,
  note: Note,
  { may, mayApply, withdrawing, discounting }: { may: boolean; mayApply: boolean; withdrawing: boolean; discounting: boolean },
): Record<NoteAbility, boolean> => {
  const has = (code: PermissionCode) => act.actor.permissions.has(code);
  const paid = Number(note.paid_amount) > 0;
  const free = !withdrawing;
  const given: Partial<Record<NoteAbility, boolean>> = {
    act: may && free,
    edit: has('pay_note_draft') && isDrafting(note),
    drop: has('pay_note_draft') && isDrafting(note) && free,
    sendBack: has('pay_note_audit') && may && note.state === NOTE.audit,
    record: has('pay_confirm') && OPEN.includes(note.state) && free,
    noNeedPay: has('pay_note_exempt') && (note.state === NOTE.toPay || note.state === NOTE.voucher) && !paid && free,
    needPay: has('pay_note_exempt') && note.state === NOTE.exempt,
    release: has('pay_note_release') && isOwing(note),
    backToStart:
      has('pay_note_draft') && (note.state === NOTE.audit || note.state === NOTE.toPay || note.state === NOTE.voucher) && !paid && free,
    discount: mayApply && (isDrafting(note) || note.state === NOTE.audit || note.state === NOTE.toPay) && !paid && free && !discounting,
    revoke: has('pay_withdraw_apply') && TO_PAY.includes(note.state) && !paid && free,
    refund: has('pay_withdraw_apply') && (OPEN.includes(note.state) || note.state === NOTE.paid) && paid && free,
    addInvoice: has('pay_invoice') && mayInvoice(note),
    removeInvoice: has('pay_invoice') && isBeforeInvoice(note),
    remake: has('pay_note_draft') && note.issue_time !== null,
  };
  return Object.fromEntries(NOTE_ABILITIES.map((name) => [name, given[name] === true])) as Record<NoteAbility, boolean>;
};

/** For staff. @throws finance.noteNotFound */
export const noteDetailOf = async (tx: Tx, act: Act, id: string): Promise<NoteDetail> => {
  const note = await noteOf(tx, id);
  const common = await shown(tx, act, note, false);
  const isWithdrawing = common.withdrawing !== '';
  const mayApply = act.actor.permissions.has('pay_discount_apply') && (await reachesNote(tx, act, note));
  const [discounts, withdrawals, { task, may }] = await Promise.all([
    tx.selectFrom('discount_apply').selectAll().where('note_id', '=', note.id).orderBy('work_no').execute(),
    tx.selectFrom('payment_withdraw').selectAll().where('note_id', '=', note.id).orderBy('work_no').execute(),
    taskOf(tx, act, note.instance_id),
  ]);
  const files = new Map<string, DecisionFile[]>();
  for (const { id: discount } of discounts) files.set(discount, [...(await filesOfRecord(tx, act, discount)).inside.values()].flat());
  return {
    ...common,
    task,
    businessType: note.line,
    companyName: note.company_name,
    billingClerkName: note.billing_clerk_name,
    auditUserName: note.audit_user_name,
    noNeedPayReason: note.no_need_pay_reason,
    unpaidCanStamp: note.unpaid_can_stamp,
    unpaidStampReason: note.unpaid_stamp_reason,
    promisedDate: note.promised_date ?? '',
    discounts: discounts.map((d) => ({
      id: d.id,
      workNo: d.work_no,
      state: String(d.state),
      discountKind: d.discount_kind,
      amount: money(d.discount_amount),
      level: String(d.level),
      reason: d.reason,
      applyUserName: d.apply_user_name,
      attachments: files.get(d.id) ?? [],
      isGiven: d.is_given,
      abilities: { take: act.actor.permissions.has('pay_discount_take') && d.is_given && isBeforePayment(note) && !isWithdrawing },
    })),
    withdrawals: withdrawals.map((w) => ({
      id: w.id,
      workNo: w.work_no,
      state: String(w.state),
      withdrawKind: w.withdraw_kind,
      amount: money(w.amount),
      reason: w.reason,
      bankName: w.bank_name,
      bankAccountNo: w.bank_account_no,
    })),
    abilities: abilitiesOf(act, note, {
      may,
      mayApply,
      withdrawing: isWithdrawing,
      discounting: discounts.some((d) => OPEN_DISCOUNTS.includes(d.state)),
    }),
  };
};

/** A company sees a note once it has been issued, and what was exempt or revoked since. @throws finance.noteNotFound */
export const issuedNote = async (tx: Tx, act: Act, id: string): Promise<Note> => {
  const note = await noteOf(tx, id);
  if (note.issue_time === null || !act.actor.companies.includes(note.company_id)) refuse('finance.noteNotFound');
  return note;
};

const placeOf = async (tx: Tx, noteId: string): Promise<CustomerNote['place']> => {
  const row = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'c.tenant_id').onRef('n.business_type', '=', 'c.line'))
    .select(['c.id', 'n.id as node'])
    .where('w.work_id', '=', noteId)
    .where('n.catalog_code', '=', VOUCHER_NODE)
    .orderBy('c.case_no')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const vouchers = await tx
    .selectFrom('payment_voucher as v')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.file_id'))
    .select('f.id as file_id')
    .where('f.case_id', '=', row.id)
    .execute();
  return { caseId: row.id, fileCatalogId: row.node, handedIn: vouchers.map((v) => v.file_id) };
};

/** For its payer. @throws finance.noteNotFound */
export const customerNoteOf = async (tx: Tx, act: Act, id: string): Promise<CustomerNote> => {
  const note = await issuedNote(tx, act, id);
  const { task } = await taskOf(tx, act, note.instance_id);
  const common = await shown(tx, act, note, true);
  return {
    ...common,
    // who took the money in, and what was noted of it, is the institute's matter
    receipts: common.receipts.map((r) => ({ ...r, confirmUserName: '', remark: '' })),
    // who of the institute has it is the institute's matter
    task: task && { ...task, holder: '' },
    account: await accountOf(tx, act.actor.tenant, note.bank_account),
    place: await placeOf(tx, note.id),
    withdrawals: await ownWithdrawalsOf(tx, note.id),
    abilities: { pay: TO_PAY.includes(note.state) && common.withdrawing === '' },
  };
};
