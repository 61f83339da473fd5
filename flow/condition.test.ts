import { describe, expect, test } from 'vitest';
import { holds, readCondition, VariableMissing, type Vars } from './condition.ts';
import type { VariableType } from './profile/whitelist.ts';

const VARIABLES: Record<string, VariableType> = { amount: 'number', line: 'text', urgent: 'flag', due: 'day', 级别: 'text' };
const VALUES: Vars = { amount: 5, line: 'CCC', urgent: true, due: '2026-03-01', 级别: 'A' };

const decide = (source: string, vars: Vars = VALUES): boolean => {
  const read = readCondition(source, VARIABLES);
  if (read.fault !== undefined) throw new Error(`${source}: ${read.fault.code}`);
  return holds(read.condition, vars);
};

describe('conditions in FEEL syntax', () => {
  test.each<[string, boolean]>([
    ['amount = 5', true],
    ['amount != 5', false],
    ['amount > 4.5 and amount <= 5', true],
    ['amount < 5 or line = "CCC"', true],
    ['not(amount < 5 or line = "CCC")', false],
    ['line in ("CQST", "CCC")', true],
    ['amount in [1..4]', false],
    ['amount in [5..9]', true],
    ['urgent', true],
    ['not(urgent)', false],
    ['urgent = false', false],
    ['due >= date("2026-03-01")', true],
    ['due in [date("2026-01-01")..date("2026-02-28")]', false],
    ['级别 = "A"', true],
    ['line = "a \\"quoted\\" name"', false],
    // "and" binds tighter than "or"
    ['urgent or urgent and amount > 9', true],
    ['(urgent or urgent) and amount > 9', false],
  ])('%s is %s', (source, wanted) => expect(decide(source)).toBe(wanted));

  test('a variable without value is an error, never false', () => {
    expect(() => decide('amount > 1', {})).toThrow(VariableMissing);
    expect(() => decide('not(urgent)', {})).toThrow(VariableMissing);
  });

  test('names of the language itself are no variables', () => {
    expect(readCondition('constructor = "x"', VARIABLES)).toMatchObject({ fault: { code: 'variableUnknown' } });
    expect(readCondition('__proto__ = "x"', VARIABLES)).toMatchObject({ fault: { code: 'variableUnknown' } });
    // and where a file of old has declared one, it has no value until it is given one
    const read = readCondition('constructor = "x"', { constructor: 'text' as const });
    if (read.fault !== undefined) throw new Error(read.fault.code);
    expect(() => holds(read.condition, {})).toThrow(VariableMissing);
  });

  test('deep nesting is refused instead of overflowing', () => {
    expect(readCondition('('.repeat(5000), VARIABLES)).toMatchObject({ fault: { code: 'conditionSyntax' } });
  });
});

test('a number that no computer holds is no number', () => {
  for (const digits of ['9'.repeat(400), `-${'9'.repeat(400)}`])
    expect(readCondition(`v > ${digits}`, { v: 'number' }).fault?.code, digits.slice(0, 2)).toBe('conditionSyntax');
  expect(readCondition(`v > ${'9'.repeat(15)}`, { v: 'number' }).fault).toBeUndefined();
});
