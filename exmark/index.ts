/** What others use of it: judge, explain, compare. */
export { explainAssumptions, explainFault } from './explain.ts';
export { eplsOf, judge } from './judge.ts';
export { MAX_LENGTH } from './normalise.ts';
export { renderField, renderMarking } from './render.ts';
export type {
  Assumption,
  Fault,
  FaultCode,
  Gas,
  Inner,
  Judgement,
  MarkedType,
  Marking,
  Notation,
  Options,
  Segment,
  SegmentKind,
  Severity,
  Span,
  Temperature,
  Words,
} from './shape.ts';
export { type Comparison, compareWithStandards, editionYear, type Need, partOf } from './standards.ts';
export { judgeTyping, type Typing } from './typing.ts';
export * from './vocabulary.ts';
