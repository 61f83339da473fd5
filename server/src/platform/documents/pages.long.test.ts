/** Papers of every length up to the longest there can be: three hundred rows, of the longest values some hundreds of pages each. */
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentMaker } from './maker.ts';
import { papers } from './papers/index.ts';
import { FOOT, faultsOf, lines } from './testing/faults.ts';
import { records } from './testing/records.ts';
import { stretched } from './testing/stretched.ts';
import { wordsOf } from './testing/words.ts';

const maker = createDocumentMaker();
afterAll(() => maker.close());

const ROWS = [1, 2, 3, 9, 30, 300];
const listed = Object.keys(papers) as (keyof typeof papers)[];

describe.each(['asTheyAre', 'shortest', 'longest'] as const)('with values %s', (length) => {
  it.each(listed)('%s keeps its signatures under text and its seals legible over many pages', async (name) => {
    const template = papers[name] as typeof papers.acceptanceNotice;
    const record = records[name] as (typeof records)['acceptanceNotice'];
    for (const rows of ROWS) {
      const paper = await maker.render(template, stretched(template.data, record, length, rows));
      expect({ rows, faults: faultsOf(paper) }).toEqual({ rows, faults: [] });
    }
  });
});

it('a head at the foot of a page stands over two rows at least', async () => {
  const record = records.testReport;
  const [one] = record.items;
  if (one === undefined) throw new Error('no item');
  const heads: number[] = [];
  // so many results before it that the equipment comes to the foot of a page, line by line
  for (let n = 20; n < 44; n++) {
    const items = Array.from({ length: n }, () => ({ ...one, measured: '合格', requirement: '合格', nameEn: '' }));
    const words = wordsOf(
      (await maker.render(papers.testReport, { ...record, items, equipment: [...record.equipment, ...record.equipment] })).pdf,
    );
    const head = words.find((w) => w.text.startsWith('主要检测设备'));
    heads.push(words.filter((w) => w.page === head?.page && /^101-[A-Z]{2}-\d{3}$/.test(w.text)).length);
  }
  expect(Math.min(...heads)).toBeGreaterThanOrEqual(2);
  expect(new Set(heads).size).toBeGreaterThan(1);
});

it('a head inside the application form stays with its table', async () => {
  const record = records.applicationForm;
  const [model] = record.models;
  if (model === undefined) throw new Error('no model');
  const below: number[] = [];
  // so many models before it that the head of the parameters comes to the foot of a page
  for (let n = 16; n < 34; n++) {
    const models = Array.from({ length: n }, () => ({ ...model, modelNote: '', cableEntries: '' }));
    const words = wordsOf((await maker.render(papers.applicationForm, { ...record, models })).pdf);
    const head = words.find((w) => w.text === '产品参数');
    if (!head) throw new Error('no head');
    below.push(lines(words.filter((w) => w.page === head.page && w.top > head.bottom && w.bottom < FOOT)));
  }
  expect(Math.min(...below)).toBeGreaterThanOrEqual(3);
  expect(new Set(below).size).toBeGreaterThan(1);
});
