/** The worked example of CONTRIBUTING.md: at most 30 lines beside its words, accepted by the compiler, by start-up and by the database. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, copyRooms, sectionOf, writtenLines } from './testing/worked-example.ts';

const LIST = '/blade-acceptance/chase';
const MOST_LINES = 30;
const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, `dist.example-${process.pid}`);
const page = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const blocks = blocksOf(sectionOf(page, 'The worked example: a queue with tabs, filters, counts and Excel'));
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

test('a queue with tabs, filters, counts and Excel takes at most 30 lines over contract, server and web', () => {
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

test('start-up accepts the calls: they list, count and export the returned applications to those who may see them', async () => {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const { stdout, stderr } = node([tsx, 'simulate/src/testing/open-example.ts', LIST, 'zhangruonan', urls.app, urls.system]);
  expect(stderr).toBe('');
  const { nobody, page, found, counts, sheet } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(nobody.code).toBe(401);
  const returned = await raw<{ no: string }>(
    "select application_no as no from ccc_application where tenant_id = '000000' and state = 15 order by created_at, id",
  );
  const numbers = returned.map((r) => r.no);
  expect(numbers.length).toBeGreaterThan(0);
  expect(page.code).toBe(200);
  expect(page.data.records.map((r: { applicationNo: string }) => r.applicationNo)).toEqual(numbers);
  expect(found.data.records.map((r: { applicationNo: string }) => r.applicationNo)).toEqual([numbers[0]]);
  expect(counts.data).toMatchObject({ all: numbers.length, exact: true });
  expect(sheet).toEqual([
    ['申请编号', '认证委托人', '申请时间'],
    ...page.data.records.map((r: Record<string, string>) => [r.applicationNo, r.applicantName, r.createTime]),
  ]);
}, 160_000);
