/** What the nodes of the payment processes ask for beside result and remark. */
import { asked, nodeForm, yesNo } from '../../node-form.ts';
import { choice, day, money, text } from '../../record.ts';

/** Number of an invoice: 20 digits of a digital one, 8 of a paper one (domain 7). */
export const invoiceNo = () => text(20).regex(/^(\d{8}|\d{20})$/);
/** Digits by key of dictionary invoice_kind; others, such as a proforma, may have either. */
const INVOICE_DIGITS: Readonly<Record<string, number>> = { '1': 20, '2': 20, '3': 8, '4': 8 };
export const invoiceDigits = (kind: string): number | undefined => INVOICE_DIGITS[kind];
/** Kinds of invoice that name the tax number of whoever pays. */
export const SPECIAL_VAT: readonly string[] = ['1', '3'];

const part = { required: false } as const;

/** One receipt; what was recorded before counts beside it. */
export const receiptForm = nodeForm({
  area: 'finance',
  name: 'receiptForm',
  process: 'paymentNote',
  node: 'paymentConfirm',
  fields: {
    amount: asked(money(), part),
    payDay: asked(day(), part),
    payMethod: asked(choice('pay_method'), part),
    paidBy: asked(text(60), part),
    bankSerial: asked(text(50), part),
  },
});

export const invoiceForm = nodeForm({
  area: 'finance',
  name: 'invoiceForm',
  process: 'paymentNote',
  node: 'invoice',
  fields: {
    invoiceNo: asked(invoiceNo(), { missing: 'invoiceNoMissing' }),
    invoiceDate: asked(day()),
    invoiceKind: asked(choice('invoice_kind')),
  },
});

export const withdrawConfirmForm = nodeForm({
  area: 'finance',
  name: 'withdrawConfirmForm',
  process: 'paymentWithdraw',
  node: 'withdrawConfirmed',
  fields: { invoiceHandled: asked(yesNo()) },
});

export const refundForm = nodeForm({
  area: 'finance',
  name: 'refundForm',
  process: 'paymentWithdraw',
  node: 'refund',
  fields: { refundDay: asked(day()), refundSerial: asked(text(50), part) },
});
