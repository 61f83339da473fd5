/** What the cases of all business lines have in common: the phases that their states fall into. */

/**
 * - `draft`: not yet submitted.
 * - `submitted`: with the institute, not yet accepted.
 * - `withCustomer`: sent back, to be corrected.
 * - `accepted`: under way.
 * - `issued`: what was applied for is issued.
 * - `ended`: withdrawn, refused or discontinued.
 */
export const CASE_PHASES = ['draft', 'submitted', 'withCustomer', 'accepted', 'issued', 'ended'] as const;
export type CasePhase = (typeof CASE_PHASES)[number];

export type CaseState = { key: string; phase: CasePhase /** Whose turn it is, where the phase does not say it. */; turn?: Turn };
export type Turn = 'customer' | 'institute' | 'none';
/** States of a line by the key of its dictionary. */
export type CaseStates = Readonly<Record<number, CaseState>>;

const TURNS: Readonly<Record<CasePhase, Turn>> = {
  draft: 'customer',
  submitted: 'institute',
  withCustomer: 'customer',
  accepted: 'institute',
  issued: 'none',
  ended: 'none',
};

export const turnIn = (states: CaseStates, state: number): Turn => {
  const known = states[state];
  return known === undefined ? 'none' : (known.turn ?? TURNS[known.phase]);
};
export const phaseIn = (states: CaseStates, state: number): CasePhase | undefined => states[state]?.phase;

/** Phases in which the papers and data of a case are its applicant's to change. */
export const OPEN_PHASES: readonly CasePhase[] = ['draft', 'withCustomer'];
