/** What the index knows of a text holds all that is asked for a part of it, and a number is told from its neighbours. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';

const { raw } = await freshDatabase();

const letters = fc.constantFrom(...'0123456789', ...'aBc-. ', ...'防爆电机', '𠮷', '\n', "'", '\\', '&');
const cut = fc.tuple(fc.array(letters, { minLength: 2, maxLength: 40 }), fc.nat(39), fc.integer({ min: 2, max: 40 }));

test('whatever part of a text is wanted, its pieces are among those of the text', async () => {
  const cases = fc.sample(cut, { numRuns: 2_000, seed: 154 }).map(([text, from, length]) => {
    const begin = Math.min(from, text.length - 2);
    return { text: text.join(''), part: text.slice(begin, begin + length).join('') };
  });
  const missed = await raw<{ text: string; part: string }>(
    `select x.text, x.part from unnest($1::text[], $2::text[]) as x(text, part) where not search_pieces(x.text) @> wanted_pieces(x.part)`,
    [cases.map(({ text }) => text), cases.map(({ part }) => part)],
  );
  expect(missed).toEqual([]);
});

test('a number is asked for by its runs of four digits, which its neighbours do not have, and by nothing that every number has', async () => {
  const piecesOf = async (wanted: string) => (await raw<{ pieces: string[] }>('select wanted_pieces($1) as pieces', [wanted]))[0]?.pieces;
  expect(await piecesOf('A2026CCC104711')).toEqual(['2026', '1047', '0471', '4711']);
  // a year or zeros tell nothing by themselves, and words tell more than a number beside them
  expect(await piecesOf('A2026')).toEqual(expect.arrayContaining(['a2', '20', '2026']));
  expect(await piecesOf('zzzz00000000')).toEqual(expect.arrayContaining(['zz', '0000']));
  expect(await piecesOf('防爆 104711')).toEqual(expect.arrayContaining(['防爆', '1047', '4711']));
  expect(await piecesOf('防爆 104711')).not.toContain('');
  const [near] = await raw<{ held: boolean }>(
    `select search_pieces('a2026ccc104712 a2026ccc104811') @> wanted_pieces('A2026CCC104711') as held`,
  );
  expect(near?.held).toBe(false);
});

test('one letter asks for nothing: no index knows it', async () => {
  const [one] = await raw<{ pieces: string[] }>(`select wanted_pieces('a') as pieces`);
  expect(one?.pieces).toEqual([]);
});
