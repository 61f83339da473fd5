import { expect, test } from 'vitest';
import { judge, judgeTyping } from './index.ts';
import { VALID } from './vectors.fixture.ts';

const typing = (text: string) => {
  const { faults, unfinished } = judgeTyping(text, (of) => judge(of).faults);
  return { codes: faults.filter((f) => f.severity === 'error').map((f) => f.code), unfinished };
};

test('no letter of a right marking is a fault while it is typed', () => {
  // "Ga" before "/Gb" ends a whole marking, which is judged as it stands
  for (const text of [
    ...VALID.filter((v) => judge(v).faults.length === 0 && !v.includes('Ga/')),
    'Ex db eb IIC T4 Gb, Ex tb IIIC T80°C Db',
  ])
    for (let end = 1; end <= text.length; end += 1) expect(typing(text.slice(0, end)).codes, text.slice(0, end)).toEqual([]);
});

test('what is wrong whatever follows is told at once', () => {
  expect(typing('Ex dbx ')).toEqual({ codes: ['E_TYPE'], unfinished: true });
  expect(typing('Ex db IIC T9 ')).toEqual({ codes: ['E_TEMP'], unfinished: true });
  expect(typing('ex db II')).toEqual({ codes: ['E_CASE'], unfinished: true });
  expect(typing('Ех db ')).toEqual({ codes: ['E_LOOKALIKE', 'E_LOOKALIKE'], unfinished: true });
});

test('a whole marking is judged as it stands, and what is missing in one before counts', () => {
  expect(typing('Ex db IIC T6 Ga')).toEqual({ codes: ['E_EPL_HIGH'], unfinished: false });
  expect(typing('Ex db IIC Gb, Ex tb III')).toEqual({ codes: ['E_TEMP_MISSING'], unfinished: true });
});
