/** Captchas: a picture to be read or a computation to be done, one use, five minutes. */
import { createHash } from 'node:crypto';
import { noncesOf, WORK_BITS, WORK_PARTS, workText, zeroBits } from '@zhengjian/contract/rules/captchaWork.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import '../system/tables.ts';
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
        ...createdBySystem('', world, key),
        answer_hash: answerHash(key, answer),
        expires_at: new Date(world.now().getTime() + LIFE_MS),
        work_bits: null,
        work_tenant: null,
      })
      .execute(),
  );
  return { key, image: `data:image/png;base64,${picture.toString('base64')}`, answer };
};

const BITS = 'captcha.workBits';

/** Bits of each part: the tenant's parameter, kept within what a browser can do. */
const bitsOf = async (tx: Tx, tenant: string): Promise<number> => {
  const set = await tx
    .selectFrom('system_param')
    .select('param_value')
    .where('tenant_id', '=', tenant)
    .where('param_key', '=', BITS)
    .executeTakeFirst();
  const bits = Number(set?.param_value);
  return Number.isInteger(bits) ? Math.min(Math.max(bits, WORK_BITS.least), WORK_BITS.most) : WORK_BITS.usual;
};

/** Makes a captcha for a program of the caller's browser: nobody knows its answer before it is computed. */
export const issueWork = (db: Db, world: World, tenant: string): Promise<{ key: string; bits: number; parts: number }> =>
  db.system(async (tx) => {
    const key = world.uuid();
    const bits = await bitsOf(tx, tenant);
    await tx
      .insertInto('captcha')
      .values({
        ...createdBySystem('', world, key),
        answer_hash: Buffer.alloc(0),
        expires_at: new Date(world.now().getTime() + LIFE_MS),
        work_bits: bits,
        work_tenant: tenant,
      })
      .execute();
    return { key, bits, parts: WORK_PARTS };
  });

const isDone = (key: string, bits: number, answer: string): boolean =>
  noncesOf(answer)?.every(
    (nonce, part) =>
      zeroBits(
        createHash('sha256')
          .update(workText(key, part, nonce))
          .digest(),
      ) >= bits,
  ) ?? false;

/** Uses the captcha up, right or wrong. `tenant`: where the caller goes with it. */
export const captchaFits = async (
  db: Db,
  world: World,
  { key, code, tenant }: { key: string; code: string; tenant: string },
): Promise<boolean> => {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const row = await db.system((tx) =>
    tx
      .deleteFrom('captcha')
      .where('id', '=', key)
      .where('expires_at', '>', at(world.now()))
      .returning(['answer_hash', 'work_bits', 'work_tenant'])
      .executeTakeFirst(),
  );
  if (!row) return false;
  if (row.work_bits !== null) return row.work_tenant === tenant && isDone(key, row.work_bits, code.trim());
  return row.answer_hash.equals(answerHash(key, code));
};
