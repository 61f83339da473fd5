/** Refusals and messages in words: several names stand in a row as the reader's language puts them. */
import { expect, test } from 'vitest';
import { worded } from './outbox/text.ts';
import { declareRefusals, refusals, refusalText } from './refuse.ts';

test('names that a refusal lists stand in a row as the reader’s language puts them', () => {
  declareRefusals('access', refusals({ roleHeld: '{{people}} 仍持有' }, { roleHeld: '{{people}} hold it' }));
  const people = ['Li Wei', 'Wang Fang'];
  expect(refusalText('en', 'access.roleHeld', { people })).toBe('Li Wei, Wang Fang hold it');
  expect(refusalText('zh', 'access.roleHeld', { people })).toBe('Li Wei、Wang Fang 仍持有');
});

test('and so do those of a message, which leaves in both languages', () => {
  const own = { title: '{{samples}}', lines: [] };
  const params = { samples: ['S-1', 'S-2'] };
  expect([worded('en', 'sampleRefused', params, own).title, worded('zh', 'sampleRefused', params, own).title]).toEqual([
    'S-1, S-2',
    'S-1、S-2',
  ]);
});
