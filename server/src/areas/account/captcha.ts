/** Captchas: a picture to be read, one use, five minutes. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';
import { at, createdByHouse } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { ALPHABET, chanceFrom, drawCaptcha } from './captcha-picture.ts';

const LIFE_MS = 5 * 60_000;
const LENGTH = 4;

const answerHash = (key: string, answer: string): Buffer => createHash('sha256').update(`${key}:${answer.trim().toUpperCase()}`).digest();

/** Makes a captcha; the answer comes back for the simulator only and never leaves the server. */
export const issueCaptcha = async (db: Db, world: World): Promise<{ key: string; image: string; answer: string }> => {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[(world.random(1)[0] ?? 0) % ALPHABET.length] ?? 'A').join('');
  const key = world.uuid();
  const picture = drawCaptcha(answer, chanceFrom(world.random(4).readUInt32BE()));
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
  return { key, image: `data:image/png;base64,${picture.toString('base64')}`, answer };
};

/** Uses the captcha up, right or wrong. */
export const captchaFits = async (db: Db, world: World, key: string, answer: string): Promise<boolean> => {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const row = await db.system((tx) =>
    tx.deleteFrom('captcha').where('id', '=', key).where('expires_at', '>', at(world.now())).returning('answer_hash').executeTakeFirst(),
  );
  return row?.answer_hash.equals(answerHash(key, answer)) ?? false;
};
