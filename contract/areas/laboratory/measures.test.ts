/** The verdict follows from values and limits. */
import { expect, test } from 'vitest';
import { type Measure, VERDICT, verdictOf } from './measures.ts';

const width: Measure = { name: '宽度', kind: 'number', min: '6', max: '12.5' };
const intact: Measure = { name: '无损坏', kind: 'check' };
const noted: Measure = { name: '说明', kind: 'text' };

test.each([
  [[width], ['6'], VERDICT.pass],
  [[width], ['12.5'], VERDICT.pass],
  [[width], ['12.6'], VERDICT.fail],
  [[width], ['5.9999'], VERDICT.fail],
  [[width], [''], VERDICT.open],
  [[width], ['about 7'], VERDICT.open],
  [[{ ...width, min: undefined }], ['-3'], VERDICT.pass],
  [[intact], ['0'], VERDICT.fail],
  [[intact], ['maybe'], VERDICT.open],
  [[width, intact], ['7', '1'], VERDICT.pass],
  // one failure decides, whatever is still missing
  [[width, intact], ['20', ''], VERDICT.fail],
  [[width, intact], ['7', ''], VERDICT.open],
  [[noted], ['氢气'], VERDICT.recorded],
  [[width, noted], ['7', ''], VERDICT.open],
  [[], [], VERDICT.open],
] as const)('%j with %j is %s', (measures, values, verdict) => {
  expect(verdictOf(measures, values)).toBe(verdict);
});
