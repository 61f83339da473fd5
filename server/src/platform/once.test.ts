import { describe, expect, test } from 'vitest';
import { testActor } from '../testing/actors.ts';
import { freshDatabase } from '../testing/database.ts';
import { StoredAnswer, writeOnce } from './idempotency.ts';
import { takeNumber } from './numbering.ts';
import { Refusal } from './refuse.ts';

const { db, world, raw } = await freshDatabase();
const actor = testActor();
const acting = { actor, world };
const series = { prefix: 'ACCC', period: '2026', width: 6 };
const command = (key: string, input: unknown = { name: '防爆电机', lines: [1, 2] }) => ({ key, call: 'acceptance.submit', input });
const submit = (key: string, input?: unknown) =>
  writeOnce(db, acting, command(key, input), async (tx) => ({ no: await takeNumber(tx, acting, series) }));

describe('a repeated change', () => {
  test('gives the first answer again and changes nothing', async () => {
    expect(await submit('k1')).toEqual({ no: '000001' });
    const again = await submit('k1').catch((e: unknown) => e);
    expect(again).toBeInstanceOf(StoredAnswer);
    expect(again).toMatchObject({ answer: { no: '000001' } });
    expect(await submit('k2')).toEqual({ no: '000002' });
  });

  test('keys order in the input does not matter, its content does', async () => {
    await expect(submit('k1', { lines: [1, 2], name: '防爆电机' })).rejects.toBeInstanceOf(StoredAnswer);
    const other = await submit('k1', { lines: [2, 1], name: '防爆电机' }).catch((e: unknown) => e);
    expect(other).toBeInstanceOf(Refusal);
    expect(other).toMatchObject({ key: 'server.keyReused' });
  });

  test('another user’s key is another key', async () => {
    const other = { actor: testActor({ user: '00000000000070008000000000000009' }), world };
    const answer = await writeOnce(db, other, command('k1'), async (tx) => takeNumber(tx, other, series));
    expect(answer).toBe('000003');
  });

  test('twenty times at once: one act, nineteen times its answer', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => submit('burst')));
    const done = all.filter((r) => r.status === 'fulfilled');
    const stored = all.filter((r) => r.status === 'rejected' && r.reason instanceof StoredAnswer);
    expect([done.length, stored.length]).toEqual([1, 19]);
    for (const r of stored) expect(r).toMatchObject({ reason: { answer: { no: '000004' } } });
  });

  test('after a failed act the same key may try again, and the number was not spent', async () => {
    const failing = writeOnce(db, acting, command('k3'), async (tx) => {
      await takeNumber(tx, acting, series);
      throw new Error('disk on fire');
    });
    await expect(failing).rejects.toThrow('disk on fire');
    expect(await submit('k3')).toEqual({ no: '000005' });
  });

  test('an act that answers nothing is remembered too', async () => {
    const quiet = () => writeOnce(db, acting, command('k4'), async () => undefined);
    await quiet();
    await expect(quiet()).rejects.toMatchObject({ answer: null });
  });
});

describe('numbers', () => {
  test('fifty at once are fifty different ones without a gap', async () => {
    const own = { prefix: 'JFC', period: '202603', width: 4 };
    const taken = await Promise.all(Array.from({ length: 50 }, () => db.write(actor, (tx) => takeNumber(tx, acting, own))));
    expect([...taken].sort()).toEqual(Array.from({ length: 50 }, (_, i) => String(i + 1).padStart(4, '0')));
  });

  test('each tenant and each year counts for itself', async () => {
    const other = testActor({ tenant: '100001' });
    expect(await db.write(other, (tx) => takeNumber(tx, { actor: other, world }, series))).toBe('000001');
    expect(await db.write(actor, (tx) => takeNumber(tx, acting, { ...series, period: '2027' }))).toBe('000001');
  });

  test('a series at its end refuses to make a longer number', async () => {
    await raw(`update serial_number set last = 9999 where prefix = 'JFC'`);
    await expect(db.write(actor, (tx) => takeNumber(tx, acting, { prefix: 'JFC', period: '202603', width: 4 }))).rejects.toThrow(
      'no number left',
    );
  });
});
