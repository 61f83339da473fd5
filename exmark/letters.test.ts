import { expect, test } from 'vitest';
import { judge } from './index.ts';
import { VALID } from './vectors.fixture.ts';

const errors = (text: string) => judge(text).faults.filter((f) => f.severity === 'error');
const codes = (text: string) => errors(text).map((f) => f.code);

test.each([
  ['Еx db IIC T6 Gb', 'Е', 'Ex db IIC T6 Gb'],
  ['Ex db IIС T6 Gb', 'С', 'Ex db IIC T6 Gb'],
  ['Ex db ІІB T4 Gb', 'І', 'Ex db IIB T4 Gb'],
  ['Ex еb IIC T6 Gb', 'е', 'Ex eb IIC T6 Gb'],
  ['Ex ԁb IIC T6 Gb', 'ԁ', 'Ex db IIC T6 Gb'],
  ['Ex db IIC Т6 Gb', 'Т', 'Ex db IIC T6 Gb'],
  ['Ex db ΙΙC T6 Gb', 'Ι', 'Ex db IIC T6 Gb'],
  ['Ex db IIC Τ6 Gb', 'Τ', 'Ex db IIC T6 Gb'],
  ['Ex iα IIC T6 Ga', 'α', 'Ex ia IIC T6 Ga'],
])('%s: a letter of another alphabet is an error, drawn under it and repaired', (text, letter, right) => {
  const fault = errors(text)[0];
  expect([fault?.code, text.slice(fault?.from, fault?.to), fault?.expected]).toEqual(['E_LOOKALIKE', letter, right]);
  expect(judge(text).proposal).toBe(right);
  expect(judge(right).faults).toEqual([]);
});

test('whatever letters of other alphabets stand in a valid marking, it is refused', () => {
  const other: Record<string, string> = {
    E: 'Е',
    x: 'х',
    I: 'І',
    C: 'С',
    a: 'а',
    e: 'е',
    p: 'р',
    o: 'о',
    s: 'ѕ',
    c: 'с',
    T: 'Т',
    H: 'Н',
    M: 'М',
    B: 'В',
    d: 'ԁ',
  };
  for (const text of VALID)
    for (const [i, letter] of [...text].entries()) {
      const changed = other[letter] && text.slice(0, i) + other[letter] + text.slice(i + 1);
      if (changed) expect(codes(changed), changed).toContain('E_LOOKALIKE');
    }
});

test.each([
  ['Ex db llC T4 Gb', 'llC'],
  ['Ex db 11C T4 Gb', '11C'],
  ['Ex db lIC T4 Gb', 'lIC'],
  ['Ex db |IC T4 Gb', '|IC'],
  ['Ex db llc T4 Gb', 'llc'],
])('%s: the group is written with capital I', (text, wrong) => {
  const fault = judge(text).faults[0];
  expect([codes(text), text.slice(fault?.from, fault?.to), judge(text).proposal]).toEqual([['E_ROMAN'], wrong, 'Ex db IIC T4 Gb']);
});

test('so is that of dust, of mines, with the temperature written onto it, and in the bracket', () => {
  for (const [text, right] of [
    ['Ex tb 111C T80°C Db', 'Ex tb IIIC T80°C Db'],
    ['Ex db l Mb', 'Ex db I Mb'],
    ['Ex db llCT4 Gb', 'Ex db IIC T4 Gb'],
    ['Ex db [ia llC Ga] IIB T4 Gb', 'Ex db [ia IIC Ga] IIB T4 Gb'],
    ['[Ex ia Ga] llC', '[Ex ia Ga] IIC'],
  ] as const)
    expect(judge(text).proposal, text).toBe(right);
});

/** Every spelling of a word in another case: upper, lower, capitalised. */
const cases = (word: string) =>
  [word.toUpperCase(), word.toLowerCase(), word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()].filter((w) => w !== word);
/** Vectors whose old symbols draw a warning beside the error. */
const CURRENT = VALID.filter((text) => judge(text).faults.length === 0 && !text.includes('℃'));

test('where only the case is wrong, only the case is told, and the marking proposed is the right one', () => {
  for (const text of CURRENT) {
    const words = text.split(' ');
    const spoiled = words.flatMap((word, at) => cases(word).map((w) => words.with(at, w).join(' ')));
    for (const typed of [...spoiled, text.toUpperCase(), text.toLowerCase()]) {
      if (typed === text) continue;
      expect([...new Set(judge(typed).faults.map((f) => f.code))], typed).toEqual(['E_CASE']);
      expect(judge(typed).proposal, typed).toBe(text);
    }
  }
});

test('where only a space is missing, only that is told', () => {
  for (const text of CURRENT) {
    const words = text.split(' ');
    for (let at = 1; at < words.length; at += 1) {
      const typed = words.slice(0, at).join(' ') + words.slice(at).join(' ');
      /** A dust layer written onto its temperature is a figure nobody can take apart. */
      if (/T\d{5}/.test(typed)) continue;
      const found = judge(typed).faults.map((f) => f.code);
      expect(
        found.filter((code) => code !== 'E_NOSPACE'),
        typed,
      ).toEqual([]);
      expect(judge(typed).proposal, typed).toBe(text);
    }
  }
  expect(judge('Ex tb IIIC T500320°C Db').proposal).toBeUndefined();
});

test('where only the group is missing, only that is told', () => {
  for (const text of CURRENT.filter((t) => !t.includes('['))) {
    const typed = text.replace(/ I{1,3}[ABC]?(\+\w+)?(?= |$)/, '');
    expect(
      judge(typed).faults.map((f) => f.code),
      typed,
    ).toEqual(['E_GROUP_MISSING']);
  }
});
