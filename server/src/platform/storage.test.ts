/** Whoever watches the system is told when it can no longer keep what it takes, and callers are told in words. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { isStoreFull, watchStorage } from './storage.ts';

const system = await freshDatabase();
const { db, world, raw } = system;

const folderIn = mkdtempSync(path.join(tmpdir(), 'zj-storage-'));

test('ready while database and disk take what they are given', async () => {
  expect(await watchStorage(db, folderIn, world)()).toEqual({ ok: true, database: 'ok', files: 'ok' });
  expect(await raw('select 1 from write_check')).toHaveLength(1);
});

test('not ready while the database takes no changes, and again once it does', async () => {
  const ready = watchStorage(db, folderIn, world);
  await raw('alter table write_check add constraint full_disk check (false) not valid');
  expect(await ready()).toEqual({ ok: false, database: 'noWrite', files: 'ok' });
  await raw('alter table write_check drop constraint full_disk');
  expect(await ready(), 'one look serves all for a while').toMatchObject({ ok: false });
  world.pass({ seconds: 6 });
  expect(await ready()).toMatchObject({ ok: true });
});

test('not ready while the disk takes no files', async () => {
  const folder = path.join(folderIn, 'gone');
  mkdirSync(folder);
  const ready = watchStorage(db, folder, world);
  expect(await ready()).toMatchObject({ ok: true });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  world.pass({ seconds: 6 });
  expect(await ready()).toEqual({ ok: false, database: 'ok', files: 'noWrite' });
});

test('a full disk is known by its codes, also behind another error', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  expect([full, new Error('upload failed', { cause: full }), Object.assign(new Error('x'), { code: '53100' })].map(isStoreFull)).toEqual([
    true,
    true,
    true,
  ]);
  expect([new Error('x'), Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOSPC', null].map(isStoreFull)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
