/**
 * Conditions on flows, in FEEL syntax but narrow on purpose: comparisons, and / or / not, lists, over declared variables with types.
 * Full FEEL answers `null` for a misspelt name or a wrong type and the case silently takes the other way
 * (measured with an existing FEEL library); here both are faults at publish.
 */
import type { VariableType } from './profile/whitelist.ts';

export type Value = string | number | boolean;
export type Vars = Readonly<Record<string, Value>>;
type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
type Operand = { var: string } | { is: Value };
export type Condition =
  | { op: 'and' | 'or'; of: Condition[] }
  | { op: 'not'; of: Condition }
  | { op: Comparison; left: Operand; right: Operand }
  | { op: 'in'; left: Operand; list: Value[] }
  | { op: 'between'; left: Operand; low: Value; high: Value }
  | { op: 'flag'; var: string };

export type ConditionFault = {
  code: 'conditionSyntax' | 'variableUnknown' | 'typeClash' | 'operatorUnknown';
  at: number;
  text: string;
};

/** A condition met a variable that has no value: the process cannot choose, and must not guess. */
export class VariableMissing extends Error {
  constructor(readonly variable: string) {
    super(`variable ${variable} has no value`);
  }
}

type Token = { kind: 'name' | 'text' | 'number' | 'sign'; text: string; at: number };

const TOKEN =
  /\s*(?:(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<text>"(?:[^"\\]|\\["\\])*")|(?<number>-?\d+(?:\.(?!\.)\d+)?)|(?<sign>\.\.|==|!=|<=|>=|[=<>()[\],]))/uy;

class Fault extends Error {
  constructor(readonly fault: ConditionFault) {
    super(fault.code);
  }
}

const tokenise = (source: string): Token[] => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (source.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found?.groups) throw new Fault({ code: 'conditionSyntax', at, text: source.slice(at).trim().slice(0, 20) });
    const { name, text, number, sign } = found.groups;
    const raw = name ?? text ?? number ?? sign ?? '';
    const kind = name !== undefined ? 'name' : text !== undefined ? 'text' : number !== undefined ? 'number' : 'sign';
    tokens.push({ kind, text: raw, at: TOKEN.lastIndex - raw.length });
  }
  return tokens;
};

/**
 * Reads and checks one condition.
 * @returns the checked condition, or the first fault with its place in the text.
 */
export const readCondition = (
  source: string,
  variables: Readonly<Record<string, VariableType>>,
): { condition: Condition; fault?: undefined } | { fault: ConditionFault } => {
  try {
    return { condition: parse(source, variables) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
};

const ORDERED: readonly VariableType[] = ['number', 'day'];

const parse = (source: string, variables: Readonly<Record<string, VariableType>>): Condition => {
  const tokens = tokenise(source);
  let next = 0;
  let depth = 0;
  const fault = (code: ConditionFault['code'], token = tokens[next]): Fault =>
    new Fault({ code, at: token?.at ?? source.length, text: token?.text ?? '' });
  const peek = (text: string) => tokens[next]?.text === text && tokens[next]?.kind !== 'text';
  const accept = (text: string): boolean => {
    if (!peek(text)) return false;
    next += 1;
    return true;
  };
  const expect = (text: string) => {
    if (!accept(text)) throw fault('conditionSyntax');
  };

  type Typed = { operand: Operand; type: VariableType; token: Token };
  const operand = (): Typed => {
    const token = tokens[next];
    if (token === undefined) throw fault('conditionSyntax');
    next += 1;
    if (token.kind === 'text') return { operand: { is: token.text.slice(1, -1).replace(/\\(["\\])/g, '$1') }, type: 'text', token };
    // a number of hundreds of digits is Infinity, which JSON does not know
    if (token.kind === 'number' && !Number.isFinite(Number(token.text))) throw fault('conditionSyntax', token);
    if (token.kind === 'number') return { operand: { is: Number(token.text) }, type: 'number', token };
    if (token.kind !== 'name') throw fault('conditionSyntax', token);
    if (token.text === 'true' || token.text === 'false') return { operand: { is: token.text === 'true' }, type: 'flag', token };
    if (token.text === 'date') {
      expect('(');
      const day = tokens[next];
      if (day?.kind !== 'text' || !/^"\d{4}-\d{2}-\d{2}"$/.test(day.text)) throw fault('conditionSyntax');
      next += 1;
      expect(')');
      return { operand: { is: day.text.slice(1, -1) }, type: 'day', token };
    }
    const type = Object.hasOwn(variables, token.text) ? variables[token.text] : undefined;
    if (type === undefined) throw fault('variableUnknown', token);
    return { operand: { var: token.text }, type, token };
  };
  const literal = (type: VariableType): Value => {
    const value = operand();
    if (!('is' in value.operand)) throw fault('conditionSyntax', value.token);
    if (value.type !== type) throw fault('typeClash', value.token);
    return value.operand.is;
  };

  const either = (): Condition => joined('or', () => joined('and', single));
  const joined = (op: 'and' | 'or', part: () => Condition): Condition => {
    const first = part();
    const of = [first];
    while (accept(op)) of.push(part());
    return of.length === 1 ? first : { op, of };
  };
  const bracketed = (): Condition => {
    depth += 1;
    if (depth > 30) throw fault('conditionSyntax');
    expect('(');
    const inner = either();
    expect(')');
    depth -= 1;
    return inner;
  };
  const single = (): Condition => {
    if (accept('not')) return { op: 'not', of: bracketed() };
    if (peek('(')) return bracketed();
    const left = operand();
    if (accept('in')) return within(left);
    const sign = tokens[next];
    if (sign === undefined || sign.kind !== 'sign' || sign.text === ')') {
      if (left.type === 'flag' && 'var' in left.operand) return { op: 'flag', var: left.operand.var };
      throw fault('conditionSyntax');
    }
    if (sign.text === '==') throw fault('operatorUnknown');
    if (!['=', '!=', '<', '<=', '>', '>='].includes(sign.text)) throw fault('conditionSyntax');
    next += 1;
    const right = operand();
    const op = sign.text as Comparison;
    if (left.type !== right.type) throw fault('typeClash', right.token);
    if (op !== '=' && op !== '!=' && !ORDERED.includes(left.type)) throw fault('typeClash', sign);
    return { op, left: left.operand, right: right.operand };
  };
  const within = (left: Typed): Condition => {
    if (accept('[')) {
      if (!ORDERED.includes(left.type)) throw fault('typeClash', left.token);
      const low = literal(left.type);
      expect('..');
      const high = literal(left.type);
      expect(']');
      return { op: 'between', left: left.operand, low, high };
    }
    expect('(');
    const list = [literal(left.type)];
    while (accept(',')) list.push(literal(left.type));
    expect(')');
    return { op: 'in', left: left.operand, list };
  };

  const condition = either();
  if (next < tokens.length) throw fault('conditionSyntax');
  return condition;
};

type Test = (vars: Vars) => boolean;
const compiled = new WeakMap<object, Test>();

const reader = (operand: Operand): ((vars: Vars) => Value) => {
  if ('is' in operand) return () => operand.is;
  const name = operand.var;
  return (vars) => {
    // not what every object has
    const value = Object.hasOwn(vars, name) ? vars[name] : undefined;
    if (value === undefined) throw new VariableMissing(name);
    return value;
  };
};

const compile = (condition: Condition): Test => {
  switch (condition.op) {
    case 'and': {
      const parts = condition.of.map(compile);
      return (vars) => parts.every((part) => part(vars));
    }
    case 'or': {
      const parts = condition.of.map(compile);
      return (vars) => parts.some((part) => part(vars));
    }
    case 'not': {
      const part = compile(condition.of);
      return (vars) => !part(vars);
    }
    case 'flag': {
      const read = reader({ var: condition.var });
      return (vars) => read(vars) === true;
    }
    case 'in': {
      const read = reader(condition.left);
      const list = new Set(condition.list);
      return (vars) => list.has(read(vars));
    }
    case 'between': {
      const read = reader(condition.left);
      const { low, high } = condition;
      return (vars) => read(vars) >= low && read(vars) <= high;
    }
    default: {
      const left = reader(condition.left);
      const right = reader(condition.right);
      return COMPARE[condition.op](left, right);
    }
  }
};

type Read = (vars: Vars) => Value;
const COMPARE: Record<Comparison, (left: Read, right: Read) => Test> = {
  '=': (left, right) => (vars) => left(vars) === right(vars),
  '!=': (left, right) => (vars) => left(vars) !== right(vars),
  '<': (left, right) => (vars) => left(vars) < right(vars),
  '<=': (left, right) => (vars) => left(vars) <= right(vars),
  '>': (left, right) => (vars) => left(vars) > right(vars),
  '>=': (left, right) => (vars) => left(vars) >= right(vars),
};

/**
 * Decides a checked condition.
 * @throws VariableMissing when a variable it needs has no value.
 */
export const holds = (condition: Condition, vars: Vars): boolean => {
  let test = compiled.get(condition);
  if (test === undefined) {
    test = compile(condition);
    compiled.set(condition, test);
  }
  return test(vars);
};

/** Whether a value fits the declared type; numbers must be finite. */
export const fits = (value: unknown, type: VariableType): value is Value => {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'day':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  }
};
