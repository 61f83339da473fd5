/** Same seed, same institute: two fills agree in every row of every table, so that a picture or an address in a guide stays right. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { expect, test } from 'vitest';
import { simulatedWorld } from './chance.ts';
import { simulateDemo } from './demo.ts';
import { seedInstitute } from './institute.ts';

const until = new Date('2026-03-06T17:00:00+08:00');

/** Digest of the rows of each table. */
const played = async (seed: string): Promise<Map<string, string>> => {
  const { db, raw } = await freshDatabase();
  const world = simulatedWorld(seed, new Date('2026-01-05T09:00:00+08:00'));
  const app = await openApp({
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files: mkdtempSync(path.join(tmpdir(), 'zj-seed-')),
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
  });
  try {
    await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
    await simulateDemo({ app, db, world }, { seed, cases: 3, until, months: 2, signal: new AbortController().signal });
  } finally {
    await app.close();
  }
  const tables = await raw<{ name: string }>("select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1");
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await raw<{ n: number; digest: string }>(
      `select count(*)::int n, coalesce(md5(string_agg(r, '|' order by r)), '') digest from (select (to_jsonb(t) - ${COLUMNS}::text[])::text as r from ${name} t) rows`,
    );
    digests.set(name, `${row?.n} ${row?.digest}`);
  }
  return digests;
};

/** Not of the seed: the migrator's own clock, the keys of seals, the transaction number of an audit row, the salt of a stored password. */
const OUTSIDE = ['kysely_migration', 'kysely_migration_lock', 'signing_key'];
const COLUMNS = "'{position,password_hash}'";

test('two fills of one seed agree in every row of every table', async () => {
  const [first, second] = [await played('one'), await played('one')];
  const differing = [...first].filter(([name, digest]) => !OUTSIDE.includes(name) && second.get(name) !== digest).map(([name]) => name);
  expect(differing).toEqual([]);
  const filled = [...first].filter(([, digest]) => !digest.startsWith('0 ')).map(([name]) => name);
  expect(filled).toEqual(expect.arrayContaining(['archive_file', 'audit_row', 'ccc_application', 'message', 'wf_step']));
}, 180_000);
