/** The document of CONTRIBUTING.md: at most 90 lines with its template, accepted by the compiler, made and filed. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, copyRooms, sectionOf, writtenLines } from './testing/worked-example.ts';

const MOST_LINES = 90;
const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, `dist.document-example-${process.pid}`);
const page = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const blocks = blocksOf(sectionOf(page, 'A document of a case'));
const touched = [...new Set(blocks.map((b) => b.file))];
const { urls } = await freshDatabase();

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

test('a document takes at most 90 lines with its template', () => {
  expect(touched).toContain('server/templates/contract.typ');
  expect(writtenLines(blocks)).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => {
  const { stdout, stderr } = node([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false']);
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => touched.some((file) => line.startsWith(file)));
  expect(faults).toEqual([]);
  // a compiler that could not even read its settings finds no faults in our files either
  expect(`${stdout}${stderr}`).not.toMatch(/^error /m);
}, 160_000);

test('whoever may make it is offered it; it is set, filed once, and waits with a place for its seal', () => {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const { stdout, stderr } = node([tsx, 'simulate/src/testing/make-example.ts', 'contract', 'zhangruonan', urls.app, urls.system]);
  expect(stderr).toBe('');
  const { offered, made, filed } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(offered).toContainEqual({ document: 'contract', title: 'Certification contract' });
  expect(made[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(made[1], 'made again unchanged it is the same document').toBe(made[0]);
  expect(filed).toMatchObject({ name: expect.stringMatching(/^认证合同 A2026CCC\d+\.pdf$/), node: '0203', kind: 'contract', pages: 1 });
  expect(filed.anchors).toMatchObject([{ name: 'seal' }]);
}, 160_000);
