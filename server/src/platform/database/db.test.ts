import { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { freshDatabase, viewer } from '../../testing/database.ts';
import { errorCode } from '../start-fault.ts';
import { openPool } from './pools.ts';
import type { Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';

type Note = {
  id: string;
  tenant_id: string;
  text: string;
  at: string | null;
  day: string | null;
  fen: string | null;
  amount: string | null;
};
declare module './schema.ts' {
  interface Schema {
    test_note: Note;
  }
}

const A = '0190000000007000800000000000000a';
const B = '0190000000007000800000000000000b';

const system = await freshDatabase();
await system.raw(`create table test_note (id uuid primary key, tenant_id text not null, text text not null, at timestamptz, day date, fen int8, amount numeric);
  alter table test_note enable row level security;
  create policy t on test_note to zj_app using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
  grant all on test_note to zj_app`);

describe('transactions of the system', () => {
  const add = (tx: Tx, id: string, text = 'x', tenant = '000000') =>
    tx.insertInto('test_note').values({ id, tenant_id: tenant, text, at: null, day: null, fen: null, amount: null }).execute();
  const count = (who = viewer()) => system.db.read(who, async (tx) => (await tx.selectFrom('test_note').select('id').execute()).length);

  test('values come back as text of the wire: hex ids, Shanghai moments, exact numbers', async () => {
    await system.raw(
      `insert into test_note values ('${A}', '000000', 'v', '2026-03-01 16:30:00.5+00', '2026-03-02', 9007199254740993, 0.10)`,
    );
    const [row] = await system.db.read(viewer(), (tx) => tx.selectFrom('test_note').selectAll().execute());
    expect(row).toEqual({
      id: A,
      tenant_id: '000000',
      text: 'v',
      at: '2026-03-02 00:30:00',
      day: '2026-03-02',
      fen: '9007199254740993',
      amount: '0.10',
    });
    const arrays = await system.db.read(viewer(), async (tx) =>
      sql<Record<string, unknown>>`select array[${A}::uuid, null] as ids, array['2026-03-02'::date] as days, array[1.50] as sums,
        array['2026-03-01 16:30+00'::timestamptz] as moments`.execute(tx),
    );
    expect(arrays.rows[0]).toEqual({ ids: [A, null], days: ['2026-03-02'], sums: ['1.50'], moments: ['2026-03-02 00:30:00'] });
  });

  test('an act that fails leaves nothing behind', async () => {
    await expect(
      system.db.write(viewer(), async (tx) => {
        await add(tx, B);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await count()).toBe(1);
  });

  test('an error that was caught does not pass for a commit', async () => {
    await expect(
      system.db.write(viewer(), async (tx) => {
        await add(tx, B);
        await add(tx, B).catch(() => {});
      }),
    ).rejects.toThrow('rolled back instead of committed');
    expect(await count()).toBe(1);
  });

  test('a reading transaction cannot write', async () => {
    const tried = system.db.read(viewer(), (tx) => add(tx, B));
    await expect(tried).rejects.toMatchObject({ code: '25006' });
    await expect(system.db.readSystem((tx) => add(tx, B))).rejects.toMatchObject({ code: '25006' });
  });

  test('a change whose transaction does not begin changes nothing, and the reason is told', async () => {
    const pool = openPool(system.urls.app, { name: 'test', max: 1 });
    try {
      for (const text of ['begn', 'begin; select 1/0']) {
        const tried = inTransaction(pool, { text, together: true }, (tx) => add(tx, B));
        await expect(tried, text).rejects.toThrow(text === 'begn' ? 'syntax error' : 'division by zero');
      }
    } finally {
      await pool.end();
    }
    expect(await count()).toBe(1);
  });

  test('statements of one moment leave in one write, those that wait for an answer do not', async () => {
    const writes = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
      const pool = openPool(system.urls.app, { name: 'test', max: 1 });
      try {
        const client = await pool.connect();
        const { stream } = client.connection;
        if (!(stream instanceof Socket)) throw new Error('no socket');
        client.release();
        await inTransaction(pool, { text: 'begin', together: true }, work);
        const written = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
        await inTransaction(pool, { text: 'begin', together: true }, work);
        const commit = 1;
        return written.reduce((sum, { mock }) => sum + mock.calls.length, 0) - commit;
      } finally {
        await pool.end();
      }
    };
    const one = (tx: Tx) => tx.selectFrom('test_note').select('id').execute();
    expect(await writes((tx) => Promise.all([one(tx), one(tx), one(tx)]))).toBe(1);
    expect(
      await writes(async (tx) => {
        for (let i = 0; i < 3; i++) await one(tx);
      }),
    ).toBe(3);
  });

  test('another tenant sees nothing and cannot write here', async () => {
    expect(await count(viewer({ tenant: '100001' }))).toBe(0);
    await expect(system.db.write(viewer({ tenant: '100001' }), (tx) => add(tx, B))).rejects.toMatchObject({ code: '42501' });
  });

  test('who asks is forgotten when the connection goes back', async () => {
    await Promise.all(Array.from({ length: 20 }, () => count()));
    const left = await system.db.system(async (tx) => sql<{ t: string | null }>`select app_tenant() as t`.execute(tx));
    expect(left.rows[0]?.t).toBeNull();
  });

  test('settings carry hostile text without being read as SQL', async () => {
    const nasty = viewer({ tenant: `x'); drop table test_note; --\\` });
    const seen = await system.db.read(nasty, async (tx) => sql<{ t: string }>`select app_tenant() as t`.execute(tx));
    expect(seen.rows[0]?.t).toBe(nasty.tenant);
    expect(await count()).toBe(1);
  });

  test('update and delete of a whole table are refused, also inside with', async () => {
    await expect(system.db.write(viewer(), (tx) => tx.deleteFrom('test_note').execute())).rejects.toThrow('delete without where');
    await expect(system.db.write(viewer(), (tx) => tx.updateTable('test_note').set({ text: 'y' }).execute())).rejects.toThrow(
      'update without where',
    );
    const hidden = system.db.write(viewer(), (tx) =>
      tx
        .with('gone', (q) => q.deleteFrom('test_note').returning('id'))
        .selectFrom('gone')
        .selectAll()
        .execute(),
    );
    await expect(hidden).rejects.toThrow('delete without where');
  });

  test('nothing is in an empty list, and everything is outside of it, in parts of a condition too', async () => {
    const notes = (tx: Tx) => tx.selectFrom('test_note').select('id');
    const all = await system.db.read(viewer(), (tx) => notes(tx).execute());
    expect(all.length).toBeGreaterThan(0);
    expect(await system.db.read(viewer(), (tx) => notes(tx).where('id', 'in', []).execute())).toEqual([]);
    expect(await system.db.read(viewer(), (tx) => notes(tx).where('id', 'not in', []).execute())).toEqual(all);
    const within = (tx: Tx) =>
      notes(tx).where((e) =>
        e.or([e('id', 'in', []), e.exists(e.selectFrom('test_note as n').select('n.id').where('n.id', 'not in', []))]),
      );
    expect(await system.db.read(viewer(), (tx) => within(tx).execute())).toEqual(all);
  });

  test('a statement sent after the end is refused, not run on a stranger’s transaction', async () => {
    let kept: Tx | undefined;
    await system.db.write(viewer(), async (tx) => {
      kept = tx;
    });
    if (!kept) throw new Error('no transaction');
    await expect(add(kept, B)).rejects.toThrow('the transaction is over');
    expect(await count()).toBe(1);
  });

  test('a deadlock is resolved by running the loser again', async () => {
    await system.raw(`insert into test_note values ('${B}', '000000', '0')`);
    let runs = 0;
    const both = (first: string, second: string) =>
      system.db.write(viewer(), async (tx) => {
        runs++;
        const bump = (id: string) => tx.updateTable('test_note').set({ text: sql`text || '+'` }).where('id', '=', id).execute();
        await bump(first);
        await sql`select pg_sleep(0.3)`.execute(tx);
        await bump(second);
      });
    await Promise.all([both(A, B), both(B, A)]);
    // on a machine that is busy the loser may be there again before the winner has woken up
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(runs).toBeLessThanOrEqual(5);
    const rows = await system.db.read(viewer(), (tx) => tx.selectFrom('test_note').select('text').orderBy('id').execute());
    expect(rows.map((r) => r.text)).toEqual(['v++', '0++']);
  });

  test('a long result is read in portions', async () => {
    const sizes: number[] = [];
    await system.db.readLong(viewer(), async (tx) => {
      const query = tx.selectFrom(sql<{ n: number }>`generate_series(1, ${25}::int)`.as<'g'>(sql`g(n)`)).select('g.n');
      for await (const row of query.stream(10)) sizes.push(row.n);
    });
    expect(sizes).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  });

  test('a hot statement is prepared once per connection and stays right under other viewers', async () => {
    for (let i = 0; i < 30; i++) expect(await count(viewer({ tenant: i % 2 ? '100001' : '000000' }))).toBe(i % 2 ? 0 : 2);
    // What is prepared is known of one's own connection alone: ask the one that has just counted.
    const named = await system.db.read(viewer(), async (tx) => {
      await tx.selectFrom('test_note').select('id').execute();
      return sql<{ n: string }>`select count(*) as n from pg_prepared_statements where statement like '%test_note%'`.execute(tx);
    });
    expect(Number(named.rows[0]?.n)).toBe(1);
  });

  test('a connection killed amid an act fails that act only', async () => {
    const failed = system.db.write(viewer(), async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    expect(errorCode(await failed.catch((e: unknown) => e))).not.toBe('');
    expect(await count()).toBe(2);
  });
});
