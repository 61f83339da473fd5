/** The node form of CONTRIBUTING.md: three fields and a condition in at most 25 lines, accepted by the compiler and decided with. */
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { expect, test } from 'vitest';
import { workedExample } from './testing/worked-example.ts';

const MOST_LINES = 25;
const example = workedExample('A node that asks for something');
const { urls } = await freshDatabase();

test('a node with three fields and a condition takes at most 25 lines', () => {
  expect(example.touched.length).toBeGreaterThan(3);
  expect(example.written).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => expect(example.faults()).toEqual([]), 160_000);

test('the dialog gets the form, the server holds its conditions, and the timeline tells what was decided', () => {
  const given = [{}, { handedOver: '1' }, { handedOver: '1', takenBy: '刘启明', note: '周五前' }];
  const { form, answers, decided } = example.run('decide-example.ts', urls.app, urls.system, JSON.stringify(given));
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
