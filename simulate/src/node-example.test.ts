/** The node form of CONTRIBUTING.md: three fields and a condition in at most 25 lines, accepted by the compiler and decided with. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, copyRooms, sectionOf, writtenLines } from './testing/worked-example.ts';

const MOST_LINES = 25;
const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, `dist.node-example-${process.pid}`);
const page = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const blocks = blocksOf(sectionOf(page, 'A node that asks for something'));
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

test('a node with three fields and a condition takes at most 25 lines', () => {
  expect(blocks.length).toBeGreaterThan(3);
  expect(writtenLines(blocks)).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => {
  const { stdout, stderr } = node([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false']);
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => touched.some((file) => line.startsWith(file)));
  expect(faults).toEqual([]);
  // a compiler that could not even read its settings finds no faults in our files either
  expect(`${stdout}${stderr}`).not.toMatch(/^error /m);
}, 160_000);

test('the dialog gets the form, the server holds its conditions, and the timeline tells what was decided', () => {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const given = [{}, { handedOver: '1' }, { handedOver: '1', takenBy: '刘启明', note: '周五前' }];
  const { stdout, stderr } = node([tsx, 'simulate/src/testing/decide-example.ts', urls.app, urls.system, JSON.stringify(given)]);
  expect(stderr).toBe('');
  const { form, answers, decided } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(form.fields).toMatchObject([
    { name: 'handedOver', kind: 'word', label: 'Work handed over', required: true, options: [{ label: 'Yes' }, { label: 'No' }] },
    { name: 'takenBy', kind: 'text', label: 'Taken over by', when: { handedOver: '1' }, max: 20 },
    { name: 'note', kind: 'longText', label: 'Note', required: false },
  ]);
  expect(answers).toMatchObject([
    { code: 400, msg: '请选择工作是否已交接', fields: { handedOver: '请选择工作是否已交接' } },
    { code: 400, msg: '请填写接替人' },
    { code: 200 },
  ]);
  expect(decided.map((f: { label: string; value: string }) => `${f.label} ${f.value}`)).toEqual([
    '工作是否已交接 是',
    '接替人 刘启明',
    '说明 周五前',
  ]);
}, 160_000);
