/** The register of CONTRIBUTING.md: at most 60 lines beside its words, accepted by the compiler, by start-up and by the database. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, blocksOf, copyRooms, sectionOf, writtenLines } from './testing/worked-example.ts';

const REGISTER = '/blade-combusiness/archiveBox';
const MOST_LINES = 60;
const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, `dist.register-${process.pid}`);
const page = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const blocks = blocksOf(sectionOf(page, 'The worked example: a register with form, export and delete'));
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

test('a register with form, validation, export and delete takes at most 60 lines over contract, server and web', () => {
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

test('a box is entered, refused in both languages where it is wrong, changed, exported and deleted', () => {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const who = ['handongye', 'zhangruonan', urls.app, urls.system, urls.owner];
  const { stdout, stderr } = node([tsx, 'simulate/src/testing/open-register.ts', REGISTER, ...who]);
  expect(stderr).toBe('');
  const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect([told.nobody.code, told.stranger.code]).toEqual([401, 403]);
  expect(told.added).toMatchObject({ code: 200, data: { version: 1, code: 'B-01', secrecy: '', keepUntil: '2036-12-31' } });
  expect(told.changed).toMatchObject({ code: 200, data: { id: told.added.data.id, version: 2, place: '二库 1 架' } });
  expect(told.stale).toMatchObject({ code: 409, msg: '记录刚被其他人修改，请刷新后重试' });
  expect(told.wrong.zh.msg).toBe('提交的内容有误，请检查标出的字段：code (必填)、place (长度不能超过60个字符)、keepUntil (格式不正确)');
  expect(told.wrong.en.msg).toMatch(/code \(required\), place \(at most 60 characters\), keepUntil/);
  expect(told.unknownKey).toMatchObject({ code: 400, msg: '提交的内容有误，请检查标出的字段：secrecy' });
  expect(told.twice.zh.msg).toBe('“B-01”与已有记录重复，请改用其他内容后再保存');
  expect(told.twice.en.msg).toBe('“B-01” is there already. Change it and save again');
  expect(told.page.data).toMatchObject({ total: 1, records: [{ code: 'B-01', place: '二库 1 架' }] });
  expect(told.sheet).toEqual([
    ['盒号', '存放位置', '借阅级别', '保管至'],
    ['B-01', '二库 1 架', expect.toSatisfy((value) => !value), '2036-12-31'],
  ]);
  expect(told.removed.code).toBe(200);
  expect(told.after.data.total).toBe(0);
}, 160_000);
