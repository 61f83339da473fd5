/** Captcha as SVG: strokes of digits and letters, bent and crossed by chance from outside; one use, five minutes. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';
import { at, createdByHouse } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';

const LIFE_MS = 5 * 60_000;
const LENGTH = 4;

/** Strokes on a 4 × 6 grid, `x,y` points; only characters that cannot be taken for one another. */
const STROKES: Record<string, string> = {
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,3 4,5 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '5': '4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6',
  '6': '4,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3',
  '7': '0,0 4,0 1,6',
  '9': '0,6 3,5 4,3 4,1 3,0 1,0 0,1 0,2 1,3 4,3',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 1,2 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  T: '0,0 4,0 2,0 2,6',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
};
const ALPHABET = Object.keys(STROKES).sort();

/** Draws `text`; `chance` gives one byte per call. */
export const drawCaptcha = (text: string, chance: () => number): string => {
  const shift = (range: number) => (chance() / 255 - 0.5) * range;
  const glyphs = [...text].map((letter, i) => {
    const points = (STROKES[letter] ?? '').split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return `${(14 + i * 26 + x * 4.2 + shift(2)).toFixed(1)},${(8 + y * 4 + shift(2)).toFixed(1)}`;
    });
    return `<polyline points="${points.join(' ')}" transform="rotate(${shift(24).toFixed(1)} ${22 + i * 26} 20)"/>`;
  });
  const lines = Array.from(
    { length: 3 },
    () => `<path d="M0 ${20 + shift(30)} C 40 ${20 + shift(50)} 80 ${20 + shift(50)} 120 ${20 + shift(30)}" stroke-width="1"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f2f3f5"/><g fill="none" stroke="#3a4a63" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}${lines.join('')}</g></svg>`;
};

const answerHash = (key: string, answer: string): Buffer => createHash('sha256').update(`${key}:${answer.trim().toUpperCase()}`).digest();

/** Makes a captcha; the answer comes back for the simulator only and never leaves the server. */
export const issueCaptcha = async (db: Db, world: World): Promise<{ key: string; image: string; answer: string }> => {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[(world.random(1)[0] ?? 0) % ALPHABET.length] ?? 'A').join('');
  const key = world.uuid();
  const svg = drawCaptcha(answer, () => world.random(1)[0] ?? 0);
  await db.system((tx) =>
    tx
      .insertInto('captcha')
      .values({
        ...createdByHouse('', world, key),
        answer_hash: answerHash(key, answer),
        expires_at: new Date(world.now().getTime() + LIFE_MS),
      })
      .execute(),
  );
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, answer };
};

/** Uses the captcha up, right or wrong. */
export const captchaFits = async (db: Db, world: World, key: string, answer: string): Promise<boolean> => {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const row = await db.system((tx) =>
    tx.deleteFrom('captcha').where('id', '=', key).where('expires_at', '>', at(world.now())).returning('answer_hash').executeTakeFirst(),
  );
  return row?.answer_hash.equals(answerHash(key, answer)) ?? false;
};
