/** States of a CCC application (domain 3.13), by the keys of the dictionary ccc_app_status. */
import type { CaseStates } from '../../cases.ts';

export const cccStates = {
  0: { key: 'draft', phase: 'draft' },
  10: { key: 'submitted', phase: 'submitted' },
  15: { key: 'returned', phase: 'withCustomer' },
  20: { key: 'review', phase: 'submitted' },
  30: { key: 'approval', phase: 'submitted' },
  40: { key: 'toDispatch', phase: 'accepted' },
  50: { key: 'testing', phase: 'accepted' },
  58: { key: 'suspended', phase: 'accepted', turn: 'customer' },
  60: { key: 'certificateDraft', phase: 'accepted' },
  65: { key: 'certificateCheck', phase: 'accepted' },
  70: { key: 'evaluation', phase: 'accepted' },
  75: { key: 'decision', phase: 'accepted' },
  80: { key: 'toPrint', phase: 'accepted' },
  85: { key: 'issued', phase: 'issued' },
  88: { key: 'archived', phase: 'issued' },
  90: { key: 'withdrawn', phase: 'ended' },
  91: { key: 'refused', phase: 'ended' },
  95: { key: 'discontinued', phase: 'ended' },
} as const satisfies CaseStates;

type States = typeof cccStates;

/** Numbers by name. */
export const CCC_STATE = Object.fromEntries(Object.entries(cccStates).map(([number, { key }]) => [key, Number(number)])) as {
  [K in keyof States as States[K]['key']]: K;
};
