/** Payment notes, discounts and withdrawals as work that serves cases. */
import { discountStates, noteStates, withdrawStates } from '@zhengjian/contract/areas/finance/states.ts';
import { workKind } from '../../cases/works.ts';
import './tables.ts';

const pages = { staff: '/finance/paymentNote_detail?id=', customer: '/customer/feiyongCenter/yulan?id=' };

export const NOTE_WORK = workKind({ kind: 'paymentNote', category: 'paymentNote', states: noteStates, table: 'payment_note', pages });
/** They open at the note that they are about: the page looks it up. */
export const DISCOUNT_WORK = workKind({
  kind: 'paymentDiscount',
  category: 'paymentDiscount',
  states: discountStates,
  table: 'discount_apply',
  pages,
});
export const WITHDRAW_WORK = workKind({
  kind: 'paymentWithdraw',
  category: 'paymentWithdraw',
  states: withdrawStates,
  table: 'payment_withdraw',
  pages,
});
