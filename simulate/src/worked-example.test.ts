/** The worked example of CONTRIBUTING.md: at most 60 lines, accepted by the compiler, by start-up and by the database. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, copyRooms, writtenLines } from './testing/worked-example.ts';

const CALL = '/blade-acceptance/applicationForCcc/chasePage';
const MOST_LINES = 60;
const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, `dist.example-${process.pid}`);
const page = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const blocks = blocksOf(page);
const touched = [...new Set(blocks.map((b) => b.file))];
const { urls, raw } = await freshDatabase();

const node = (args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    timeout: 150_000,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(copy, 'tsconfig.json') },
  });

beforeAll(() => {
  copyRooms(root, copy, touched);
  for (const block of blocks) apply(copy, block);
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

test('a queue screen with its call takes at most 60 lines over contract, server and web', () => {
  expect(new Set(touched.map((file) => file.split('/')[0]))).toEqual(new Set(['contract', 'server', 'web']));
  expect(writtenLines(blocks)).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => {
  const { stdout, stderr } = node([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false']);
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => touched.some((file) => line.startsWith(file)));
  expect(faults).toEqual([]);
  // a compiler that could not even read its settings finds no faults in our files either
  expect(`${stdout}${stderr}`).not.toMatch(/^error /m);
}, 160_000);

test('start-up accepts the call, and it lists the returned applications to those who may see them', async () => {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const { stdout, stderr } = node([tsx, 'simulate/src/testing/open-example.ts', CALL, 'zhangruonan', urls.app, urls.system]);
  expect(stderr).toBe('');
  const [nobody, desk] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(nobody.code).toBe(401);
  const returned = await raw<{ no: string }>("select application_no as no from ccc_application where tenant_id = '000000' and state = 15");
  expect(returned.length).toBeGreaterThan(0);
  expect(desk.code).toBe(200);
  expect(desk.data.total).toBe(returned.length);
  expect(desk.data.records.map((r: { applicationNo: string }) => r.applicationNo).sort()).toEqual(returned.map((r) => r.no).sort());
}, 160_000);
