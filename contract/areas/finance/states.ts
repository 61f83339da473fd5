/** States of payment notes, discounts and withdrawals (domain 3.13), by the keys of payment_note_status, audit_status and withdraw_status. */
import type { CaseStates } from '../../cases.ts';

/** A note that is being revoked or refunded keeps its state beside that work: `revoking` and `refunding` are what lists find it by. */
export const noteStates = {
  0: { key: 'draft', phase: 'accepted' },
  1: { key: 'audit', phase: 'accepted' },
  2: { key: 'sentBack', phase: 'accepted' },
  3: { key: 'toPay', phase: 'accepted', turn: 'customer' },
  4: { key: 'voucher', phase: 'accepted' },
  5: { key: 'partly', phase: 'accepted', turn: 'customer' },
  6: { key: 'paid', phase: 'issued' },
  7: { key: 'exempt', phase: 'issued' },
  8: { key: 'revoking', phase: 'accepted' },
  9: { key: 'revoked', phase: 'ended' },
  10: { key: 'refunding', phase: 'accepted' },
  11: { key: 'refunded', phase: 'ended' },
} as const satisfies CaseStates;

export const discountStates = {
  0: { key: 'draft', phase: 'accepted' },
  1: { key: 'audit', phase: 'accepted' },
  2: { key: 'approved', phase: 'issued' },
  3: { key: 'returned', phase: 'accepted' },
  9: { key: 'dropped', phase: 'ended' },
} as const satisfies CaseStates;

export const withdrawStates = {
  0: { key: 'draft', phase: 'accepted' },
  1: { key: 'confirm', phase: 'accepted' },
  2: { key: 'approval', phase: 'accepted' },
  3: { key: 'approved', phase: 'issued' },
  4: { key: 'returned', phase: 'accepted' },
  5: { key: 'refunded', phase: 'issued' },
  9: { key: 'dropped', phase: 'ended' },
} as const satisfies CaseStates;

type Numbered<S extends Readonly<Record<number, { key: string }>>> = { [K in keyof S & number as S[K]['key']]: K };
const numbered = <const S extends Readonly<Record<number, { key: string }>>>(states: S) =>
  Object.fromEntries(Object.entries(states).map(([number, { key }]) => [key, Number(number)])) as Numbered<S>;

/** Numbers by name. */
export const NOTE = numbered(noteStates);
export const DISCOUNT_STATE = numbered(discountStates);
export const WITHDRAW = numbered(withdrawStates);

/** Keys of dictionary pay_state: how a case stands with its payments. */
export const PAY = { none: 0, due: 1, partly: 2, paid: 3, exempt: 4, released: 5 } as const;
