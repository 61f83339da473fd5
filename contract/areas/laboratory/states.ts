/** States of a type test (domain 3.13), by the keys of the dictionary test_task_status. */
import type { CaseStates } from '../../cases.ts';

export const testStates = {
  0: { key: 'toAssign', phase: 'accepted' },
  1: { key: 'toReceive', phase: 'accepted', turn: 'customer' },
  2: { key: 'drawings', phase: 'accepted' },
  3: { key: 'itemsDrawUp', phase: 'accepted' },
  4: { key: 'itemsReview', phase: 'accepted' },
  5: { key: 'toTest', phase: 'accepted' },
  6: { key: 'testing', phase: 'accepted' },
  7: { key: 'toConfirm', phase: 'accepted' },
  8: { key: 'report', phase: 'accepted' },
  9: { key: 'reportReview', phase: 'accepted' },
  10: { key: 'reportApproval', phase: 'accepted' },
  11: { key: 'done', phase: 'issued' },
  20: { key: 'suspended', phase: 'accepted', turn: 'customer' },
  21: { key: 'failed', phase: 'accepted' },
  30: { key: 'discontinued', phase: 'ended' },
} as const satisfies CaseStates;

/** Numbers by name, those that code speaks of. */
export const TEST_STATE = { testing: 6, toConfirm: 7, report: 8, reportReview: 9, reportApproval: 10, done: 11, discontinued: 30 } as const;
/** Those of a test that goes on no more. */
export const TEST_ENDED: readonly number[] = [TEST_STATE.done, TEST_STATE.discontinued];

/** Keys of the dictionary report_conclusion. */
export const CONCLUSION = { conforms: '1', fails: '2', partly: '3', dataOnly: '4' } as const;

/** Keys of the dictionary test_item_status. */
export const ITEM_STATE = { open: '0', running: '1', finished: '2', sentBack: '3', checked: '4', cancelled: '5' } as const;
