/** Records of the payment note and what hangs on it. */
import * as z from 'zod';
import { choice, day, decimal, flag, id, money, optional, text } from '../../record.ts';
import { fileRecord } from '../file/records.ts';
import { decisionFile } from '../workflow/records.ts';

export const MOST_LINES = 60;
export const MOST_VOUCHERS = 5;
/** Longest reason, in characters. */
export const REASON = 200;

/** Money that is not negative. */
export const amount = () => money().refine((value) => !value.startsWith('-'));
export const reason = () => text(REASON).min(2).meta({ required: true });

/** A line as the billing clerk enters it: an item of the price table, how much of it, and what was spent where it is charged as it comes. */
export const lineEntry = z.object({
  id: optional(id()),
  caseId: optional(id()),
  priceItemId: id(),
  quantity: decimal(10, 2).refine((value) => Number(value) > 0),
  actualAmount: optional(amount()),
  productName: optional(text(200)),
  remark: optional(text(250)),
});

/** What the billing clerk enters of a note beside its lines. */
export const noteForm = z.object({
  payerName: text(160).min(1).meta({ required: true }),
  payDeadline: day().meta({ required: true }),
  bankAccount: choice('our_bank_account').meta({ required: true }),
  remark: optional(text(250)),
});

/** What of a case stands on no note yet, though it is to be charged; inspections by their numbers. */
export const uncharged = () => z.object({ application: z.boolean(), test: z.boolean(), inspections: z.array(z.string()) });

export const receiptEntry = z.object({
  payDay: day().meta({ required: true }),
  amount: amount().meta({ required: true }),
  payMethod: choice('pay_method').meta({ required: true }),
  payerName: text(160).min(1).meta({ required: true }),
  bankSerial: optional(text(50)),
  remark: optional(text(250)),
});

export const discountEntry = z.object({
  discountKind: choice('discount_kind').meta({ required: true }),
  /** So much is still paid: 0.9. */
  discountRate: optional(decimal(5, 4)),
  discountAmount: optional(amount()),
  lineId: optional(id()),
});

export const withdrawEntry = z.object({
  withdrawKind: choice('withdraw_kind').meta({ required: true }),
  amount: optional(amount()),
  reason: reason(),
  bankName: optional(text(100)),
  bankAccountNo: optional(text(50)),
});

export const noteLine = z.object({
  id: z.string(),
  caseId: z.string(),
  caseNo: z.string(),
  priceItemId: z.string(),
  itemCode: z.string(),
  itemName: z.string(),
  feeKind: z.string().meta({ kind: 'choice', dict: 'fee_kind' }),
  productName: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string().meta({ kind: 'money', masked: 'price' }),
  formula: z.string(),
  amount: z.string().meta({ kind: 'money', masked: 'price' }),
  discount: z.string().meta({ kind: 'money', masked: 'price' }),
  finalAmount: z.string().meta({ kind: 'money' }),
  discountable: z.boolean(),
  isReceived: z.boolean(),
  remark: z.string(),
  /** The rule by which the amount follows, in the reader's words. */
  rule: z.string().meta({ masked: 'price' }),
});
export type NoteLine = z.output<typeof noteLine>;

export const receipt = z.object({
  id: z.string(),
  payTime: z.string().meta({ kind: 'dateTime' }),
  amount: z.string().meta({ kind: 'money' }),
  payMethod: z.string().meta({ kind: 'choice', dict: 'pay_method' }),
  payerName: z.string(),
  bankSerial: z.string(),
  confirmUserName: z.string(),
  remark: z.string(),
});

export const voucher = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  suffix: z.string(),
  amount: z.string(),
  payDay: z.string(),
  remark: z.string(),
  createTime: z.string(),
  isSettled: z.boolean(),
});

/** Most files of the invoices of a note. */
export const MOST_INVOICES = 5;
export const invoiceFile = z.object({
  fileId: z.string(),
  name: z.string(),
  suffix: z.string(),
  size: z.number(),
  createTime: z.string(),
});
export type InvoiceFile = z.output<typeof invoiceFile>;

const task = z
  .object({
    taskId: z.string(),
    flowInstanceId: z.string(),
    nodeKey: z.string(),
    nodeName: z.string(),
    nodeNameEn: z.string(),
    holder: z.string(),
    dueTime: z.string(),
  })
  .nullable();

/** The revocation or refund of a note that is under way; empty where there is none. */
export const withdrawing = z.enum(['', 'revoke', 'refund']);
export type Withdrawing = z.output<typeof withdrawing>;

/** What the company sees of a note too. */
const noteShown = {
  id: z.string(),
  version: z.number().int(),
  noteNo: z.string(),
  noteKind: z.string().meta({ kind: 'choice', dict: 'note_kind' }),
  title: z.string(),
  caseIds: z.array(z.string()),
  caseNos: z.array(z.string()),
  payerName: z.string(),
  payerTaxNo: z.string(),
  originalAmount: z.string().meta({ kind: 'money', unit: 'CNY', masked: 'price' }),
  discountAmount: z.string().meta({ kind: 'money', unit: 'CNY', masked: 'price' }),
  payableAmount: z.string().meta({ kind: 'money', unit: 'CNY' }),
  paidAmount: z.string().meta({ kind: 'money', unit: 'CNY' }),
  openAmount: z.string().meta({ kind: 'money', unit: 'CNY' }),
  taxAmount: z.string().meta({ kind: 'money', unit: 'CNY' }),
  payDeadline: z.string().meta({ kind: 'date' }),
  bankAccount: z.string().meta({ kind: 'choice', dict: 'our_bank_account' }),
  issueTime: z.string().meta({ kind: 'dateTime' }),
  state: z.string().meta({ kind: 'choice', dict: 'payment_note_status' }),
  isOverdue: z.boolean(),
  withdrawing,
  invoiceNo: z.string(),
  invoiceDate: z.string().meta({ kind: 'date' }),
  remark: z.string(),
  returnRemark: z.string(),
  lines: z.array(noteLine),
  receipts: z.array(receipt),
  vouchers: z.array(voucher),
  /** Files of its invoices, the oldest first. */
  invoices: z.array(invoiceFile),
  flowInstanceId: z.string(),
  task,
};

export const NOTE_ABILITIES = [
  'act',
  'edit',
  'drop',
  'sendBack',
  'record',
  'noNeedPay',
  'needPay',
  'release',
  'backToStart',
  'discount',
  'revoke',
  'refund',
  'addInvoice',
  'removeInvoice',
  'remake',
] as const;
export type NoteAbility = (typeof NOTE_ABILITIES)[number];

export const noteDetail = z.object({
  ...noteShown,
  businessType: z.string(),
  companyName: z.string(),
  billingClerkName: z.string(),
  auditUserName: z.string(),
  noNeedPayReason: z.string(),
  unpaidCanStamp: z.boolean(),
  unpaidStampReason: z.string(),
  promisedDate: z.string(),
  discounts: z.array(
    z.object({
      id: z.string(),
      workNo: z.string(),
      state: z.string(),
      discountKind: z.string(),
      amount: z.string().meta({ masked: 'price' }),
      level: z.string(),
      reason: z.string(),
      applyUserName: z.string(),
      attachments: z.array(decisionFile),
      /** Granted, and neither taken back nor replaced since. */
      isGiven: z.boolean(),
      abilities: z.object({ take: z.boolean() }),
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: z.string(),
      workNo: z.string(),
      state: z.string(),
      withdrawKind: z.string(),
      amount: z.string(),
      reason: z.string(),
      /** Where a refund goes; empty for a revocation. */
      bankName: z.string(),
      bankAccountNo: z.string().meta({ masked: 'bankAccount' }),
    }),
  ),
  abilities: z.object(Object.fromEntries(NOTE_ABILITIES.map((name) => [name, z.boolean()])) as Record<NoteAbility, z.ZodBoolean>),
});
export type NoteDetail = z.output<typeof noteDetail>;

/** Keys of withdraw_kind that the company meets at its note. */
export const WITHDRAW_KIND = { revoke: '1', refund: '2' } as const;

/** A revocation or refund as the company reads of it: where it stands, not who decides on it or why. */
export const ownWithdrawal = z.object({
  id: z.string(),
  kind: z.enum(['revoke', 'refund']),
  stage: z.enum(['underWay', 'done', 'dropped']),
  /** What goes back; empty for a revocation. */
  amount: z.string().meta({ kind: 'money', unit: 'CNY' }),
  since: z.string().meta({ kind: 'date' }),
  /** Day of its end; empty while it is under way. */
  until: z.string().meta({ kind: 'date' }),
  /** Where a refund goes: the bank, and the last four digits of the account. */
  bankName: z.string(),
  accountEnd: z.string(),
});
export type OwnWithdrawal = z.output<typeof ownWithdrawal>;

export const customerNote = z.object({
  ...noteShown,
  /** The oldest first. */
  withdrawals: z.array(ownWithdrawal),
  account: z.object({ name: z.string(), bank: z.string(), number: z.string(), bankCode: z.string() }),
  /** Where the vouchers are filed: the case and its catalogue node, and which of its files were handed in already, for whichever note. */
  place: z.object({ caseId: z.string(), fileCatalogId: z.string(), handedIn: z.array(z.string()) }).nullable(),
  abilities: z.object({ pay: z.boolean() }),
});
export type CustomerNote = z.output<typeof customerNote>;

export const released = z.object({ canStamp: flag(), reason: optional(text(REASON)), promisedDate: optional(day()) });

/** A node of the catalogue in which papers of a note are filed, with the files that the viewer sees there. */
export const noteLeafNode = z.object({
  caseId: z.string(),
  caseNo: z.string(),
  fileCatalogId: z.string(),
  catalogCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  files: z.array(fileRecord),
});
export type NoteLeafNode = z.output<typeof noteLeafNode>;
