/** A captcha is a picture of dots, and a program that only compares shapes does not get through. */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ALPHABET, chanceFrom, drawCaptcha, HEIGHT, shadesOf, WIDTH } from './captcha-picture.ts';

const LENGTH = 4;
const wordFrom = (seed: number): string => {
  const chance = chanceFrom(seed * 7_919);
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(chance() * ALPHABET.length)] ?? 'A').join('');
};

test('is a PNG that holds its dots and nothing else', () => {
  const picture = drawCaptcha('AK47', chanceFrom(1));
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  const types: string[] = [];
  for (let at = 8; at < picture.length; at += 12 + picture.readUInt32BE(at)) types.push(picture.toString('latin1', at + 4, at + 8));
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND']);
  const rows = inflateSync(picture.subarray(picture.indexOf('IDAT') + 4));
  expect(rows).toHaveLength((WIDTH / 2 + 1) * HEIGHT);
  expect(picture.length).toBeLessThan(12_000);
});

test('the same word is drawn otherwise each time, and two words are as unlike as two drawings of one', () => {
  const one = shadesOf('AK47', chanceFrom(1));
  const again = shadesOf('AK47', chanceFrom(2));
  expect(one.filter((shade, i) => shade !== again[i]).length).toBeGreaterThan(WIDTH * HEIGHT * 0.5);
});

test('of a hundred pictures a program that compares each place with hundreds of letters it drew itself reads few', () => {
  const CELL = 48;
  const step = (WIDTH - 64) / (LENGTH - 1);
  /** Dark dots around a letter's place, thinned to a grid. */
  const around = (shades: Uint8Array, centre: number): number[] => {
    const darkest = Math.min(...shades);
    const out: number[] = [];
    for (let y = 4; y < HEIGHT - 4; y += 4)
      for (let x = centre - CELL / 2; x < centre + CELL / 2; x += 4) {
        let dark = 0;
        for (let dy = 0; dy < 4; dy++) for (let dx = 0; dx < 4; dx++) if ((shades[(y + dy) * WIDTH + x + dx] ?? 15) <= darkest + 4) dark++;
        out.push(dark / 16);
      }
    return out;
  };
  const learned: { letter: string; dots: number[] }[] = [];
  for (let seed = 0; learned.length < 400; seed++) {
    const word = wordFrom(seed);
    const shades = shadesOf(word, chanceFrom(seed + 500_000));
    for (const [i, letter] of [...word].entries()) learned.push({ letter, dots: around(shades, Math.round(32 + i * step)) });
  }
  const unlike = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + (v - (b[i] ?? 0)) ** 2, 0);
  const read = (shades: Uint8Array): string =>
    Array.from({ length: LENGTH }, (_, i) => {
      const candidates = [-16, -12, -8, -4, 0, 4, 8, 12, 16].flatMap((shift) => {
        const dots = around(shades, Math.round(32 + i * step) + shift);
        return learned.map((known) => ({ letter: known.letter, far: unlike(dots, known.dots) }));
      });
      return candidates.reduce((best, one) => (one.far < best.far ? one : best)).letter;
    }).join('');
  let solved = 0;
  for (let seed = 0; seed < 100; seed++) {
    const word = wordFrom(seed + 10_000);
    if (read(shadesOf(word, chanceFrom(seed + 900_000))) === word) solved++;
  }
  expect(solved).toBeLessThan(20);
});
