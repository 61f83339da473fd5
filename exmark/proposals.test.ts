import { expect, test } from 'vitest';
import { explainAssumptions, explainFault, judge } from './index.ts';
import { INVALID, VALID } from './vectors.fixture.ts';

const proposed = (text: string) => judge(text).faults.find((f) => f.expected !== undefined)?.expected;

/** Old notations and what a person is asked to confirm. */
const OLD: readonly (readonly [string, string])[] = [
  ['ExdⅡBT4', 'Ex db IIB T4 Gb'],
  ['ExdI', 'Ex db I Mb'],
  ['ExeⅡT3', 'Ex eb IIC T3 Gb'],
  ['ExiaⅡCT6', 'Ex ia IIC T6 Ga'],
  ['ExnAⅡT3', 'Ex ec IIC T3 Gc'],
  ['Ex nL IIC T4 Gc', 'Ex ic IIC T4 Gc'],
  ['ExdeⅡCT6', 'Ex db eb IIC T6 Gb'],
  ['ExdeibmbⅡBT4Gb', 'Ex db eb ib mb IIB T4 Gb'],
  ['ExdⅡB+H2T4', 'Ex db IIB+H2 T4 Gb'],
  ['Exd[ib]I', 'Ex db [ib] I Mb'],
  ['Ex d(ia)ⅡCT4', 'Ex db [ia] IIC T4 Gb'],
  ['[Exia]ⅡC', '[Ex ia Ga] IIC'],
  ['Ex [ia Ga] IIC', '[Ex ia Ga] IIC'],
  ['EEx d IIC T6', 'Ex db IIC T6 Gb'],
  ['EEx e II T3', 'Ex eb IIC T3 Gb'],
  ['II 2G EEx d IIC T6', 'Ex db IIC T6 Gb'],
  ['DIP A20 TA,T6', 'Ex ta IIIC T85°C Da'],
  ['DIP A21 TA,T6', 'Ex tb IIIC T85°C Db'],
  ['DIP A22 TA T130℃', 'Ex tc IIIB T130°C Dc'],
  ['Ex tD A21 IP65 T80°C', 'Ex tb IIIC T80°C Db'],
  ['ExtDA21IP65T80℃', 'Ex tb IIIC T80°C Db'],
  ['Ex tD A22 IP54 T130℃', 'Ex tc IIIB T130°C Dc'],
  ['Ex iaD 20 T120°C', 'Ex ia IIIC T120°C Da'],
  ['Ex ibD 21 T120°C', 'Ex ib IIIC T120°C Db'],
  ['Ex maD 20 T120°C', 'Ex ma IIIC T120°C Da'],
  ['Ex mbD 21 T120°C', 'Ex mb IIIC T120°C Db'],
  ['Ex pD 21 IP65 T120°C', 'Ex pxb IIIC T120°C Db'],
  ['Ex pD 22 IP54 T120°C', 'Ex pzc IIIB T120°C Dc'],
];

test.each(OLD)('old %s is proposed as %s', (text, expected) => {
  expect(proposed(text)).toBe(expected);
  expect(judge(expected).faults.filter((f) => f.severity === 'error')).toEqual([]);
});

test('what a proposal takes for granted is said', () => {
  const fault = judge('ExeⅡT3').faults.find((f) => f.code === 'E_GROUP_SUB');
  expect(fault?.assumes).toEqual(['level', 'subdivision', 'epl']);
  expect(explainAssumptions(fault ?? {}).map((w) => w.en)).toContain(
    'The type was not subdivided then; bare II meant all gases and is written IIC',
  );
});

test('old dust and gas together become two markings', () => {
  expect(judge('Ex d e mb IIC T6 Gb/Ex tD A21 IP65 T80℃').proposal).toBe('Ex db eb mb IIC T6 Gb, Ex tb IIIC T80°C Db');
  expect(judge('ExdⅡCT6/DIP A21 TA,T6').proposal).toBe('Ex db IIC T6 Gb, Ex tb IIIC T85°C Db');
});

/** Proposals for the vectors; undefined where only a person knows what was meant. */
const RIGHT: Record<string, string | undefined> = {
  'Ex db IIC T6 Ga': 'Ex db IIC T6 Gb',
  'Ex dc IIC T4 Gb': 'Ex dc IIC T4 Gc',
  'Ex db ec IIC T4 Gb': 'Ex db ec IIC T4 Gc',
  'Ex op pr IIC T4 Ga': 'Ex op pr IIC T4 Gb',
  'Ex db IIIC T80°C Db': 'Ex tb IIIC T80°C Db',
  'Ex nR IIIC T80°C Dc': 'Ex tc IIIC T80°C Dc',
  'Ex q IIIB T90°C Db': undefined,
  'Ex tb IIC T6 Gb': undefined,
  'Ex dc I Mb': 'Ex db I Mb',
  'Ex ic I Ma': 'Ex ia I Ma',
  'Ex db IIC T6 Db': 'Ex db IIC T6 Gb',
  'Ex db I Gb': 'Ex db I Mb',
  'Ex tb IIIC T80°C': 'Ex tb IIIC T80°C Db',
  'Ex db IIC Gb': undefined,
  'Ex db IIC T7 Gb': undefined,
  'Ex tb IIIC T6 Db': 'Ex tb IIIC T85°C Db',
  'Ex tb IIIC 80°C Db': 'Ex tb IIIC T80°C Db',
  'Ex tb IIIC T80 Db': 'Ex tb IIIC T80°C Db',
  'Ex db IIC T80°C Gb': 'Ex db IIC T6 Gb',
  'Ex db I T4 Mb': 'Ex db I Mb',
  'Ex db IIC 350°C (T4) Gb': 'Ex db IIC 350°C (T1) Gb',
  'Ex db IID T4 Gb': undefined,
  'Ex eb II T3 Gb': 'Ex eb IIC T3 Gb',
  'Ex db III T80°C Db': undefined,
  'Ex db IIC+H2 T4 Gb': 'Ex db IIC T4 Gb',
  'Ex xb IIC T4 Gb': undefined,
  'Ex db IIC T4 Gb/Ga': 'Ex db IIC T4 Gb',
  'Ex db IIC T4 Ga/Gb': 'Ex db IIC T4 Gb',
  'Ex db/eb IIC T4 Gb': 'Ex db eb IIC T4 Gb',
  '[Ex ia Ga] IIC T4': '[Ex ia Ga] IIC',
  '[Ex ia] IIC': '[Ex ia Ga] IIC',
  '[Ex ia Ga] II': undefined,
  'Ex db [db Gb] IIC T4 Gb': 'Ex db IIC T4 Gb',
  'Exd IIB T4': 'Ex db IIB T4 Gb',
  'db IIC T6 Gb': 'Ex db IIC T6 Gb',
  'Ex IIC T6 Gb': undefined,
  'Ex db db IIC T6 Gb': 'Ex db IIC T6 Gb',
  'Ex db IIC T6 Gb, T6 Ex': undefined,
  'Ex db IIC T6~T4 Gb': 'Ex db IIC T6…T4 Gb',
  'EX DB IIC T6 GB': 'Ex db IIC T6 Gb',
  exdiict6gb: 'Ex db IIC T6 Gb',
  'Ex IIC db T6 Gb': 'Ex db IIC T6 Gb',
  'Ex db IIC T6 Gb IP66': 'Ex db IIC T6 Gb',
  'Ex db IIC, T6 Gb': 'Ex db IIC T6 Gb',
  'Ex db IIB IIC T6 Gb': undefined,
};

test.each(Object.entries(RIGHT))('%s should read %s', (text, expected) => {
  expect(proposed(text)).toBe(expected);
});

test('every proposal for a wrong vector is itself without fault, and every fault is told in both languages', () => {
  for (const [text] of [...INVALID, ...OLD]) {
    for (const fault of judge(text).faults) {
      const words = explainFault(fault);
      expect(words.zh, fault.code).not.toMatch(/\{\{/);
      expect(words.en, fault.code).not.toMatch(/\{\{|\p{Script=Han}/u);
      if (fault.expected !== undefined) expect(judge(fault.expected).faults, `${text} → ${fault.expected}`).toEqual([]);
    }
  }
});

test('a right marking is its own proposal', () => {
  for (const text of VALID) {
    const j = judge(text);
    expect(j.normalised).toBe(text.replace('℃', '°C'));
    if (j.faults.length === 0 && text === j.normalised) expect(j.proposal).toBeUndefined();
  }
});

test('a marked level is never raised silently', () => {
  expect(proposed('Exdb IIC T6 Gc')).toBe('Ex db IIC T6 Gc');
});
