/** Two inspectors in one section: what differs, what is proposed, what comes of it. */
import { expect, test } from 'vitest';
import { differences, merged } from './merge.ts';

const base = { verdict: 'ok', note: '抽查两份' } as const;

test('what only one of them has changed is proposed; what both have is decided by the writer', () => {
  const mine = { verdict: 'nonconforming', note: '抽查两份，缺批号' } as const;
  const theirs = { verdict: 'ok', note: '抽查五份' } as const;
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'verdict', proposed: 'mine', joins: false },
    { field: 'note', proposed: null, joins: true },
  ]);
  expect(differences(undefined, mine, theirs).map(({ proposed }) => proposed)).toEqual([null, null]);
  expect(differences(base, base, theirs)).toEqual([{ field: 'note', proposed: 'theirs', joins: true }]);
});

test('an empty field is one that was left out', () => expect(differences({}, { note: '', rows: [] }, {})).toEqual([]));

test('both records stand one below the other, neither twice', () => {
  expect(merged({ note: '缺批号' }, { verdict: 'ok', note: '抽查五份' }, { note: 'both' })).toEqual({
    verdict: 'ok',
    note: '抽查五份\n缺批号',
  });
  expect(merged({ note: '抽查五份，缺批号' }, { note: '抽查五份' }, { note: 'both' })).toEqual({ note: '抽查五份，缺批号' });
  const row = (found: string) => ({ product: '电机', part: '铭牌', found, ok: true });
  expect(merged({ rows: [row('a'), row('b')] }, { rows: [row('b'), row('c')] }, { rows: 'both' }).rows).toEqual([
    row('b'),
    row('c'),
    row('a'),
  ]);
});

test('both are not offered where they would be longer than the record may be', () =>
  expect(differences({}, { note: 'a'.repeat(600) }, { note: 'b'.repeat(600) })).toEqual([{ field: 'note', proposed: null, joins: false }]));

test('what is not chosen stays as the other has it', () =>
  expect(
    merged({ verdict: 'ok', note: 'mine' }, { verdict: 'nonconforming', note: 'theirs' }, { verdict: 'mine', note: 'theirs' }),
  ).toEqual({
    verdict: 'ok',
    note: 'theirs',
  }));
