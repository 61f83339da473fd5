import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testActor } from '../../testing/actors.ts';
import { freshDatabase, serverOfItsOwn } from '../../testing/database.ts';
import type { Tx } from '../database/schema.ts';
import { createKeys } from '../keys.ts';
import { readAnchors } from './anchors.ts';
import { sealSettled, startSealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';
import { audit } from './write.ts';

// a seal takes what lies before every act still under way anywhere on the server: those of other tests would hold it up
const system = await freshDatabase(undefined, undefined, serverOfItsOwn());
const { db, world } = system;
const keys = createKeys(Buffer.alloc(32, 7), world);
const actor = testActor();
const ports = { db, keys, world };

const record = (tx: Tx, step: string) =>
  audit(tx, { actor, world, ip: '127.0.0.1' }, { kind: 'house.prepared', subject: { type: 'test', id: null }, details: { step } });
const act = (step: string) => db.write(actor, (tx) => record(tx, step));
const rowOf = async (step: string) =>
  (await system.raw<{ id: string }>(`select id from audit_row where details->>'step' = $1`, [step]))[0]?.id;

/** Seals what was written. */
const seal = (): Promise<number> => sealSettled(ports);

describe('what was recorded stays as it was', () => {
  beforeEach(async () => {
    await system.raw('delete from audit_row; delete from audit_seal');
  });

  test('acts are sealed once, in order, and the seals hold', async () => {
    for (const step of ['a', 'b', 'c']) await act(step);
    expect(await seal()).toBe(3);
    expect(await sealSettled(ports)).toBe(0);
    await act('d');
    expect(await verifyAudit(db, keys)).toEqual({ seals: 1, rows: 3, waiting: 1, fault: null });
    expect(await seal()).toBe(1);
    expect(await verifyAudit(db, keys)).toEqual({ seals: 2, rows: 4, waiting: 0, fault: null });
  });

  test('a row of an act still under way is left for the next seal, and nothing behind it is sealed before', async () => {
    let finish = () => {};
    const mayFinish = new Promise<void>((done) => {
      finish = done;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((done) => {
      begun = done;
    });
    const slow = db.write(actor, async (tx) => {
      await record(tx, 'slow');
      begun();
      await mayFinish;
    });
    await hasBegun;
    await act('quick');
    expect(await sealSettled(ports)).toBe(0);
    finish();
    await slow;
    expect(await seal()).toBe(2);
    expect((await verifyAudit(db, keys)).fault).toBeNull();
  });

  test('many acts at once with the sealer amid them: every row is in exactly one seal', async () => {
    const acts = Promise.all(Array.from({ length: 60 }, (_, i) => act(`n${i}`)));
    let sealed = 0;
    for (let i = 0; i < 10; i++) sealed += (await Promise.all([sealSettled(ports), sealSettled(ports)])).reduce((a, b) => a + b);
    await acts;
    sealed += await seal();
    expect(sealed).toBe(60);
    expect(await verifyAudit(db, keys)).toMatchObject({ rows: 60, waiting: 0, fault: null });
  });

  test('the app can neither change nor remove what it recorded, nor write in another name', async () => {
    await act('a');
    const change = db.write(actor, (tx) =>
      tx.updateTable('audit_row').set({ actor_name: 'x' }).where('kind', '=', 'house.prepared').execute(),
    );
    await expect(change).rejects.toMatchObject({ code: '42501' });
    const remove = db.write(actor, (tx) => tx.deleteFrom('audit_row').where('kind', '=', 'house.prepared').execute());
    await expect(remove).rejects.toMatchObject({ code: '42501' });
    const bySystem = db.system((tx) => tx.deleteFrom('audit_row').where('kind', '=', 'house.prepared').execute());
    await expect(bySystem).rejects.toMatchObject({ code: '42501' });
    const other = testActor({ user: '00000000000070008000000000000002' });
    const forged = db.write(actor, (tx) =>
      audit(tx, { actor: other, world }, { kind: 'house.prepared', subject: { type: 'test', id: null }, details: { step: 'forged' } }),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });

  test('a customer’s act is recorded, and the customer reads no audit', async () => {
    const customer = testActor({ kind: 'customer' });
    await db.write(customer, (tx) =>
      audit(tx, { actor: customer, world }, { kind: 'house.prepared', subject: { type: 't', id: null }, details: { step: 'c' } }),
    );
    const seen = await db.read(customer, (tx) => tx.selectFrom('audit_row').select(sql<string>`count(*)`.as('n')).executeTakeFirst());
    expect(seen?.n).toBe('0');
    expect((await system.raw('select 1 from audit_row')).length).toBe(1);
  });

  test.each([
    ['a changed detail', 'changedRow', `update audit_row set details = '{"step":"B"}' where details->>'step' = 'b'`],
    ['a changed name', 'changedRow', `update audit_row set actor_name = 'x' where details->>'step' = 'b'`],
    [
      'a changed time',
      'changedRow',
      `update audit_row set created_at = created_at + interval '1 microsecond' where details->>'step' = 'b'`,
    ],
    ['a removed row', 'missingRow', `delete from audit_row where details->>'step' = 'b'`],
  ] as const)('verify names the row after %s', async (_, kind, damage) => {
    for (const step of ['a', 'b', 'c']) {
      await act(step);
      await seal();
    }
    const row = (await rowOf('b'))?.replaceAll('-', '');
    await system.raw(damage);
    expect((await verifyAudit(db, keys)).fault).toEqual({ kind, seal: 2, row });
  });

  test('verify finds a row slipped into the past, a re-made seal, a missing seal and a cut-off end', async () => {
    for (const step of ['a', 'b', 'c']) {
      await act(step);
      await seal();
    }
    const [last] = await system.raw<{ signature: Buffer }>('select signature from audit_seal where number = 3');
    const anchor = { number: 3, signature: last?.signature.toString('hex') ?? '' };
    expect((await verifyAudit(db, keys, [anchor])).fault).toBeNull();
    expect((await verifyAudit(db, createKeys(Buffer.alloc(32, 8), world))).fault).toEqual({ kind: 'brokenSeal', seal: 1 });

    await system.raw(`insert into audit_row (id, tenant_id, created_at, created_by, position, kind, actor_kind, actor_name, subject_type, details)
      select '${world.uuid()}', tenant_id, created_at, created_by, position, kind, actor_kind, actor_name, subject_type, '{"step":"slipped"}' from audit_row where details->>'step' = 'b'`);
    expect((await verifyAudit(db, keys)).fault).toMatchObject({ kind: 'addedRow', seal: 2 });
    await system.raw(`delete from audit_row where details->>'step' = 'slipped'`);
    expect((await verifyAudit(db, keys)).fault).toBeNull();

    await system.raw('update audit_seal set rows = 2 where number = 2');
    expect((await verifyAudit(db, keys)).fault).toEqual({ kind: 'brokenSeal', seal: 2 });
    await system.raw('update audit_seal set rows = 1 where number = 2; delete from audit_seal where number = 3');
    await system.raw(`delete from audit_row where details->>'step' = 'c'`);
    expect((await verifyAudit(db, keys)).fault).toBeNull();
    expect((await verifyAudit(db, keys, [anchor])).fault).toEqual({ kind: 'missingSeal', seal: 3 });
    await system.raw('update audit_seal set number = 5 where number = 2');
    expect((await verifyAudit(db, keys)).fault).toEqual({ kind: 'missingSeal', seal: 2 });
  });

  test('the running sealer seals within a second or two, notes one seal a day, and stops when asked', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-anchors-'));
    const sealer = startSealer({ ...ports, anchors: folder }, (e) => {
      throw e;
    });
    try {
      await act('a');
      await vi.waitFor(async () => expect(await verifyAudit(db, keys)).toMatchObject({ rows: 1, waiting: 0 }), { timeout: 10_000 });
      await vi.waitFor(() => expect(readAnchors(folder)).toHaveLength(1), { timeout: 5_000 });
      await act('b');
      await vi.waitFor(async () => expect(await verifyAudit(db, keys)).toMatchObject({ rows: 2 }), { timeout: 10_000 });
    } finally {
      await sealer.stop();
    }
    expect(readAnchors(folder)).toEqual([{ number: 1, signature: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await verifyAudit(db, keys, readAnchors(folder))).fault).toBeNull();
    await act('c');
    expect(await verifyAudit(db, keys)).toMatchObject({ waiting: 1 });
    fs.writeFileSync(path.join(folder, '2026-03-03.json'), '{}');
    expect(() => readAnchors(folder)).toThrow();
    fs.rmSync(folder, { recursive: true });
  });
});
