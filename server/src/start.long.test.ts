/** Real processes that are killed, meet another on their folder, or find it broken or full: nothing is lost, and they open again. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemProcesses } from './testing/processes.ts';

const { folderOf, databaseOf, isDatabaseUp, start, stop, healthy, openedBefore, refused } = await systemProcesses();

describe('the system', () => {
  test('killed, it opens again at once and finds its server still running', async () => {
    await openedBefore('killed');
    const first = await start('killed');
    await first.line('is running');
    expect(await stop(first, 'SIGKILL')).toBeNull();
    expect(isDatabaseUp('killed')).toBe(true);
    const again = await start('killed');
    await again.line('is running');
    expect(await stop(again)).toBe(0);
    expect(isDatabaseUp('killed')).toBe(false);
  });

  test('of two processes on one folder the last one stops the database', async () => {
    await openedBefore('two');
    const first = await start('two');
    await first.line('is running');
    const second = await start('two');
    await second.line('is running');
    expect(await stop(first)).toBe(0);
    expect(isDatabaseUp('two')).toBe(true);
    expect(await healthy(second.port)).toBe(200);
    expect(await stop(second)).toBe(0);
    expect(isDatabaseUp('two')).toBe(false);
  });

  test('two processes that end at the same moment leave no server behind', async () => {
    const both = [await start('both'), await start('both')];
    for (const system of both) await system.line('is running');
    expect(await Promise.all(both.map((system) => stop(system)))).toEqual([0, 0]);
    expect(isDatabaseUp('both')).toBe(false);
  });
});

describe('one line, exit code 1, nothing lost', () => {
  test('a broken data folder', async () => {
    await openedBefore('broken');
    const control = path.join(databaseOf('broken'), 'global/pg_control');
    const saved = fs.readFileSync(control);
    fs.writeFileSync(control, Buffer.alloc(saved.length, 7));
    expect(await refused('broken')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('is broken') });
    fs.writeFileSync(control, saved);
    const mended = await start('broken');
    await mended.line('is running');
    expect(await stop(mended)).toBe(0);
  });

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
  const mounted = async (name: string, size: string, work: (dir: string) => Promise<void>) => {
    const dir = folderOf(name);
    fs.mkdirSync(dir);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]).status).toBe(0);
    try {
      await work(dir);
    } finally {
      spawnSync('umount', ['-l', dir]);
    }
  };

  test.runIf(mayMount)('a disk too small for a first start', async () => {
    await mounted('small', '12m', async (dir) => {
      expect(await refused('small')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('disk is full') });
      expect(fs.readdirSync(path.join(dir, 'data')).filter((n) => n.startsWith('database'))).toEqual([]);
    });
  });

  test.runIf(mayMount)('a disk that has filled up, and one that is read-only', async () => {
    await mounted('full', '200m', async (dir) => {
      await openedBefore('full');
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(dir, 'ballast')}`, 'bs=64k']);
      expect(await refused('full')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('disk is full') });
      fs.rmSync(path.join(dir, 'ballast'));
      spawnSync('mount', ['-o', 'remount,ro', dir]);
      expect(await refused('full')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('read-only') });
      spawnSync('mount', ['-o', 'remount,rw', dir]);
      const again = await start('full');
      await again.line('is running');
      expect(await stop(again)).toBe(0);
    });
  });
});
