/** The register of CONTRIBUTING.md: at most 60 lines beside its words, accepted by the compiler, by start-up and by the database. */
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { expect, test } from 'vitest';
import { workedExample } from './testing/worked-example.ts';

const REGISTER = '/blade-combusiness/archiveBox';
const MOST_LINES = 60;
const example = workedExample('The worked example: a register with form, export and delete');
const { urls } = await freshDatabase();

test('a register with form, validation, export and delete takes at most 60 lines over contract, server and web', () => {
  expect(new Set(example.touched.map((file) => file.split('/')[0]))).toEqual(new Set(['contract', 'server', 'web']));
  expect(example.written).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => expect(example.faults()).toEqual([]), 160_000);

test('a box is entered, refused in both languages where it is wrong, changed, exported and deleted', () => {
  const who = ['handongye', 'zhangruonan', urls.app, urls.system, urls.owner];
  const told = example.run('open-register.ts', REGISTER, ...who);
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
