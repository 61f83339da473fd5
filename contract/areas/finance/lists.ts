/** Lists of payment notes, discounts, withdrawals, and of what is to be charged. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { optional, text } from '../../record.ts';
import { workQueue } from '../../work-queue.ts';
import { withdrawing } from './records.ts';

export const NOTE_NODES = ['paymentNoteDrawUp', 'paymentNoteApproval', 'customerPay', 'paymentConfirm', 'invoice'] as const;
export type NoteNode = (typeof NOTE_NODES)[number];
export const DISCOUNT_NODES = ['discountApply', 'discountAudit1', 'discountAudit2', 'discountAudit3'] as const;
export const WITHDRAW_NODES = ['withdrawApply', 'withdrawConfirmed', 'withdrawApproval', 'refund'] as const;

const amounts = {
  noteKind: shown.choice('note_kind', 120),
  payableAmount: shown.money(),
  paidAmount: shown.money(),
  payDeadline: shown.day(),
};

/** With what else is told of its state: overdue, being revoked or paid back. */
const beside = { isOverdue: z.boolean(), withdrawing };

/** What waits at a node of the payment note. */
export const noteQueue = workQueue({
  area: 'finance',
  name: 'noteQueue',
  nodes: NOTE_NODES,
  states: 'payment_note_status',
  row: { ...amounts, ...beside },
});

export const discountQueue = workQueue({
  area: 'finance',
  name: 'discountQueue',
  nodes: DISCOUNT_NODES,
  states: 'audit_status',
  row: {
    noteNo: shown.code(),
    discountKind: shown.choice('discount_kind', 120),
    originalAmount: shown.money(),
    discountAmount: shown.money(),
    level: shown.choice('discount_level', 120),
    reason: shown.text(220),
  },
});

export const withdrawQueue = workQueue({
  area: 'finance',
  name: 'withdrawQueue',
  nodes: WITHDRAW_NODES,
  states: 'withdraw_status',
  row: { noteNo: shown.code(), withdrawKind: shown.choice('withdraw_kind', 140), amount: shown.money(), reason: shown.text(220) },
});

/** All payment notes, however far they are. */
const noteRow = z.object({
  id: z.string(),
  noteNo: shown.code(),
  caseNos: shown.code(178),
  payerName: shown.text(220),
  ...amounts,
  openAmount: shown.money(),
  state: shown.choice('payment_note_status', 230),
  issueTime: shown.moment(),
  ...beside,
  unpaidCanStamp: shown.flag(),
  invoiceNo: shown.code(180),
});
export type NoteRow = z.output<typeof noteRow>;
export const noteList = list({
  area: 'finance',
  name: 'noteList',
  row: noteRow,
  tabs: { all: {}, toPay: { open: true }, overdue: { open: true }, paid: {}, exempt: {}, ended: {} },
  filters: {
    keyword: by.keyword(),
    state: by.states('payment_note_status'),
    noteKind: by.choice('note_kind'),
    businessType: by.choice('business_type'),
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['noteNo', 'issueTime'],
  order: '-noteNo',
});

/** What of a case no note says yet. */
export const CHARGES = ['application', 'test'] as const;
const charged = {
  id: z.string(),
  caseNo: shown.code(178),
  companyName: shown.text(230),
  title: shown.text(200),
  productClass: shown.choice('ccc_product_class', 170),
  payState: shown.choice('pay_state', 130),
  noteNos: shown.text(200),
  payableAmount: shown.money(),
  businessType: z.string(),
};
const asked = {
  tabs: { todo: { open: true }, billed: {}, all: {} },
  filters: { keyword: by.keyword(), productClass: by.choice('ccc_product_class') },
} as const;

/** Accepted cases for which fees are to be charged. */
export const chargeList = list({
  area: 'finance',
  name: 'chargeList',
  row: z.object({
    ...charged,
    submitTime: shown.moment(),
    uncharged: z.array(z.enum(CHARGES)).meta({ kind: 'word', words: 'words.charge', width: 170 }),
  }),
  ...asked,
  sorts: ['submitTime'],
  order: '-submitTime',
  given: { businessType: optional(text(2)) },
});

/** Factory inspections whose days are to be charged. */
export const checkChargeList = list({
  area: 'finance',
  name: 'checkChargeList',
  row: z.object({
    ...charged,
    /** Numbers of its cases. */
    caseNos: shown.text(178),
    checkKind: shown.choice('factory_check_kind', 130),
    planDays: shown.code(100),
    since: shown.moment(),
    /** Days are said and sent on, and do not stand on a note for each of its cases. */
    mayCharge: z.boolean(),
  }),
  ...asked,
  sorts: ['since'],
  order: '-since',
  given: { businessType: optional(text(2)) },
});

/** A company's own notes: what has been issued to it. */
export const customerNotes = list({
  area: 'finance',
  name: 'customerNotes',
  row: z.object({
    id: z.string(),
    noteNo: shown.code(),
    caseNos: shown.code(178),
    title: shown.text(200),
    noteKind: shown.choice('note_kind', 120),
    payableAmount: shown.money(),
    openAmount: shown.money(),
    payDeadline: shown.day(),
    state: shown.choice('payment_note_status', 230),
    issueTime: shown.moment(),
    ...beside,
    abilities: z.object({ pay: z.boolean() }),
  }),
  tabs: { toPay: { open: true }, all: {} },
  filters: { keyword: by.keyword(), state: by.states('payment_note_status') },
  sorts: ['issueTime'],
  order: '-issueTime',
});
