/** States of a factory inspection (domain 3.13), by the keys of the dictionary factory_task_status. */
import type { CaseStates } from '../../cases.ts';

export const inspectionStates = {
  0: { key: 'toArrange', phase: 'accepted' },
  1: { key: 'teamToName', phase: 'accepted' },
  2: { key: 'toReview', phase: 'accepted' },
  3: { key: 'toPlan', phase: 'accepted' },
  4: { key: 'toConfirm', phase: 'accepted', turn: 'customer' },
  5: { key: 'toCarryOut', phase: 'accepted' },
  6: { key: 'carriedOut', phase: 'accepted' },
  7: { key: 'resultToSubmit', phase: 'accepted' },
  // the company puts its evidence to the inspection, whose papers are therefore open to it
  8: { key: 'toRectify', phase: 'withCustomer' },
  9: { key: 'toVerify', phase: 'accepted' },
  10: { key: 'resultToReview', phase: 'accepted' },
  11: { key: 'resultToApprove', phase: 'accepted' },
  12: { key: 'finished', phase: 'issued' },
  13: { key: 'merged', phase: 'ended' },
  14: { key: 'split', phase: 'ended' },
  15: { key: 'cancelled', phase: 'ended' },
} as const satisfies CaseStates;

type States = typeof inspectionStates;

/** The team is named with the arrangement, the visit is one step with its result, and an inspection of which cases are split off goes on. */
const UNREACHED: readonly string[] = ['teamToName', 'carriedOut', 'resultToSubmit', 'split'];
/** Keys of the states that inspections come to. */
export const REACHED: readonly string[] = Object.entries(inspectionStates).flatMap(([number, { key }]) =>
  UNREACHED.includes(key) ? [] : [number],
);

/** Numbers by name. */
export const INSPECTION_STATE = Object.fromEntries(Object.entries(inspectionStates).map(([number, { key }]) => [key, Number(number)])) as {
  [K in keyof States as States[K]['key']]: K;
};
