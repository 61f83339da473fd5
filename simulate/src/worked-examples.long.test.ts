/**
 * The worked examples of CONTRIBUTING.md: as short as the page says, and together accepted by the compiler, by start-up and by the
 * database. They are laid over the sources together, so that those are compiled once.
 */
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Told } from './testing/examples/run.ts';
import { exampleUnder, laidOver } from './testing/examples/sources.ts';

const LONG_MS = 160_000;
const LIST = '/blade-acceptance/chase';
const REGISTER = '/blade-combusiness/archiveBox';

const list = exampleUnder('The worked example: a queue with tabs, filters, counts and Excel');
const node = exampleUnder('A node that asks for something');
const document = exampleUnder('A document of a case');
const register = exampleUnder('The worked example: a register with form, export and delete');
const all = laidOver([list, node, document, register].flatMap(({ blocks }) => blocks));
// the play decides requests for leave, and knows no form of that node
const played = laidOver([list, document, register].flatMap(({ blocks }) => blocks));
const empty = await freshDatabase();
const { urls, raw } = await freshDatabase();

const roomsOf = (files: readonly string[]) => new Set(files.map((file) => file.split('/')[0]));

test('the compiler accepts what the page shows', () => expect(all.faults()).toEqual([]), LONG_MS);

test(
  'a node with three fields and a condition: at most 25 lines; the dialog gets the form, the server holds its conditions, the timeline tells what was decided',
  () => {
    expect(node.touched.length).toBeGreaterThan(3);
    expect(node.written).toBeLessThanOrEqual(25);
    const given: Record<string, string>[] = [{}, { handedOver: '1' }, { handedOver: '1', takenBy: '刘启明', note: '周五前' }];
    const { form, answers, decided } = all.run(empty.urls, { cases: 0, node: { given } }).node;
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
  },
  LONG_MS,
);

describe('over the sources, with a few cases', () => {
  let told: Told;
  beforeAll(() => {
    told = played.run(urls, {
      cases: 8,
      list: { path: LIST, account: 'zhangruonan' },
      document: { document: 'contract', account: 'zhangruonan' },
      register: { path: REGISTER, editor: 'handongye', stranger: 'zhangruonan' },
    });
  }, LONG_MS);

  test('a queue with tabs, filters, counts and Excel: at most 30 lines over contract, server and web list, count and export to those who may see it', async () => {
    expect(roomsOf(list.touched)).toEqual(new Set(['contract', 'server', 'web']));
    expect(list.written).toBeLessThanOrEqual(30);
    const { nobody, page, found, counts, sheet } = told.list;
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
  });

  test('a document: at most 90 lines with its template; whoever may make it is offered it, it is set, filed once, and waits with a place for its seal', () => {
    expect(document.touched).toContain('server/templates/contract.typ');
    expect(document.written).toBeLessThanOrEqual(90);
    const { offered, made, filed } = told.document;
    expect(offered).toContainEqual({ document: 'contract', title: 'Certification contract' });
    expect(made[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(made[1], 'made again unchanged it is the same document').toBe(made[0]);
    expect(filed).toMatchObject({ name: expect.stringMatching(/^认证合同 A2026CCC\d+\.pdf$/), node: '0203', kind: 'contract', pages: 1 });
    expect(filed.anchors).toMatchObject([{ name: 'seal' }]);
  });

  test('a register with form, validation, export and delete: at most 60 lines; a box is entered, refused in both languages, changed, exported and deleted', () => {
    expect(roomsOf(register.touched)).toEqual(new Set(['contract', 'server', 'web']));
    expect(register.written).toBeLessThanOrEqual(60);
    const kept = told.register;
    expect([kept.nobody.code, kept.stranger.code]).toEqual([401, 403]);
    expect(kept.added).toMatchObject({ code: 200, data: { version: 1, code: 'B-01', secrecy: '', keepUntil: '2036-12-31' } });
    expect(kept.changed).toMatchObject({ code: 200, data: { id: kept.added.data.id, version: 2, place: '二库 1 架' } });
    expect(kept.stale).toMatchObject({ code: 409, msg: '记录刚被其他人修改，请刷新后重试' });
    expect(kept.wrong.zh.msg).toBe('提交的内容有误，请检查标出的字段：code (必填)、place (长度不能超过60个字符)、keepUntil (格式不正确)');
    expect(kept.wrong.en.msg).toMatch(/code \(required\), place \(at most 60 characters\), keepUntil/);
    expect(kept.unknownKey).toMatchObject({ code: 400, msg: '提交的内容有误，请检查标出的字段：secrecy' });
    expect(kept.twice.zh.msg).toBe('“B-01”与已有记录重复，请改用其他内容后再保存');
    expect(kept.twice.en.msg).toBe('“B-01” is there already. Change it and save again');
    expect(kept.page.data).toMatchObject({ total: 1, records: [{ code: 'B-01', place: '二库 1 架' }] });
    expect(kept.sheet).toEqual([
      ['盒号', '存放位置', '借阅级别', '保管至'],
      ['B-01', '二库 1 架', expect.toSatisfy((value) => !value), '2036-12-31'],
    ]);
    expect(kept.removed.code).toBe(200);
    expect(kept.after.data.total).toBe(0);
  });
});
