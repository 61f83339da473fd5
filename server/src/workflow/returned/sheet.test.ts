/** What is different between two states of one thing. */
import { expect, test } from 'vitest';
import { differences, listRows, ownFields, type Sheet } from './sheet.ts';

const sheet = (product: string, models: readonly [name: string, note: string][]): Sheet => [
  ownFields('产品', [
    { label: '产品名称', value: product },
    { label: '防爆标志', value: 'Ex db IIC T6 Gb' },
  ]),
  ...listRows('型号', models, ([name, note]) => ({
    name,
    fields: [
      { label: '型号', value: name },
      { label: '备注', value: note },
    ],
  })),
];
const before = sheet('电机', [
  ['YB3', ''],
  ['YB3', '带端子盒'],
  ['YB4', ''],
]);

test('nothing where nothing is different', () => {
  expect(differences(before, before)).toEqual([]);
});

test('fields with before and after, rows added and removed, rows of one name told apart', () => {
  const after = sheet('三相异步电机', [
    ['YB3', ''],
    ['YB3', '无端子盒'],
    ['YB5', '新'],
  ]);
  expect(differences(before, after)).toEqual([
    { section: '产品', about: '', label: '产品名称', kind: 'changed', before: '电机', after: '三相异步电机' },
    { section: '型号', about: 'YB3 (2)', label: '备注', kind: 'changed', before: '带端子盒', after: '无端子盒' },
    { section: '型号', about: '', label: 'YB5', kind: 'added', before: '', after: 'YB5 · 新' },
    { section: '型号', about: '', label: 'YB4', kind: 'removed', before: 'YB4', after: '' },
  ]);
});

test('a part that was empty or is empty now is told field by field', () => {
  const filled = [ownFields('结论', [{ label: '结论', value: '符合' }])];
  expect(differences([], filled)).toMatchObject([{ kind: 'changed', before: '', after: '符合' }]);
  expect(differences(filled, [])).toMatchObject([{ kind: 'changed', before: '符合', after: '' }]);
});
