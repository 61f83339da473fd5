/** The longest papers there can be: three hundred rows, of the longest values some hundreds of pages each. */
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentMaker } from './maker.ts';
import { papers } from './papers/index.ts';
import { faultsOf } from './testing/faults.ts';
import { records } from './testing/records.ts';
import { stretched } from './testing/stretched.ts';

const maker = createDocumentMaker();
afterAll(() => maker.close());

const ROWS = 300;
// one label a piece: no list on it
const listed = (Object.keys(papers) as (keyof typeof papers)[]).filter((name) => name !== 'sampleLabel');

describe.each(['asTheyAre', 'shortest', 'longest'] as const)('with values %s', (length) => {
  it.each(listed)('%s keeps its signatures under text and its seals legible over many pages', async (name) => {
    const template = papers[name] as typeof papers.acceptanceNotice;
    const record = records[name] as (typeof records)['acceptanceNotice'];
    const paper = await maker.render(template, stretched(template.data, record, length, ROWS));
    expect(faultsOf(paper)).toEqual([]);
  });
});
