/** The life of a sample (domain 3.13, rule sample-transitions): which act leads from which state to which; guard, buttons and tests read it here. */

export const SAMPLE = {
  notSent: 0,
  sent: 1,
  expected: 2,
  inStore: 3,
  withLaboratory: 4,
  underTest: 5,
  backInStore: 6,
  returned: 7,
  disposed: 8,
  notNeeded: 9,
  refused: 10,
  returning: 11,
} as const;
export type SampleState = (typeof SAMPLE)[keyof typeof SAMPLE];

/** In the order in which they are offered: what is usual in a state comes first. */
export const SAMPLE_ACTS = [
  'receiveIn',
  'refuse',
  'express',
  'receiveOut',
  'takeOver',
  'reallocate',
  'backToStore',
  'confirmReturn',
  'giveBack',
  'dispose',
  'notNeeded',
] as const;
export type SampleAct = (typeof SAMPLE_ACTS)[number];

type Way = { from: readonly SampleState[]; to: SampleState /** Key of sample_move_kind, where the act moves the sample. */; move?: string };

/** What the company still has to send; of what was sealed at the factory too. */
export const SAMPLE_TO_SEND: readonly SampleState[] = [SAMPLE.notSent, SAMPLE.expected, SAMPLE.refused];
const BEFORE: readonly SampleState[] = [SAMPLE.sent, ...SAMPLE_TO_SEND];
const STORED: readonly SampleState[] = [SAMPLE.inStore, SAMPLE.backInStore];

export const sampleWays: Readonly<Record<SampleAct, Way>> = {
  express: { from: BEFORE, to: SAMPLE.sent },
  receiveIn: { from: BEFORE, to: SAMPLE.inStore, move: '1' },
  refuse: { from: BEFORE, to: SAMPLE.refused },
  receiveOut: { from: STORED, to: SAMPLE.withLaboratory, move: '2' },
  takeOver: { from: [SAMPLE.withLaboratory], to: SAMPLE.underTest, move: '3' },
  reallocate: { from: [...STORED, SAMPLE.withLaboratory, SAMPLE.underTest, SAMPLE.returning], to: SAMPLE.withLaboratory, move: '4' },
  backToStore: { from: [SAMPLE.withLaboratory, SAMPLE.underTest], to: SAMPLE.returning, move: '5' },
  confirmReturn: { from: [SAMPLE.returning], to: SAMPLE.backInStore, move: '11' },
  giveBack: { from: STORED, to: SAMPLE.returned, move: '6' },
  dispose: { from: STORED, to: SAMPLE.disposed, move: '7' },
  notNeeded: { from: [SAMPLE.notSent, SAMPLE.sent, SAMPLE.expected], to: SAMPLE.notNeeded, move: '8' },
};

export const sampleMay = (act: SampleAct, state: number): boolean => sampleWays[act].from.some((from) => from === state);

/** Acts that the state of a sample allows. */
export const actsIn = (state: number): SampleAct[] => SAMPLE_ACTS.filter((act) => sampleMay(act, state));

/** States by the tabs of the list. */
export const SAMPLE_TABS = {
  toReceive: BEFORE,
  inStore: STORED,
  /** Until the sample room has confirmed that it has them. */
  inLaboratory: [SAMPLE.withLaboratory, SAMPLE.underTest, SAMPLE.returning],
  closed: [SAMPLE.returned, SAMPLE.disposed, SAMPLE.notNeeded],
} as const satisfies Readonly<Record<string, readonly SampleState[]>>;
