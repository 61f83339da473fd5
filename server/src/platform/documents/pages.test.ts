/** What a typographer asks of every paper, at every length: signatures stand under text, seals can be read, values stay whole. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDocumentMaker } from './maker.ts';
import { papers } from './papers/index.ts';
import { faultsOf, HEAD, MM } from './testing/faults.ts';
import { records } from './testing/records.ts';
import { stretched } from './testing/stretched.ts';
import { textOn, wordsOf } from './testing/words.ts';

// some of them are set dozens of times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

const maker = createDocumentMaker();
afterAll(() => maker.close());

/** Numbers of rows by the length of the values. All of each, up to three hundred, and heads at the foot of a page: `pages.long.test.ts`. */
const LENGTHS = [
  ['as usual', 'asTheyAre', [1, 30]],
  ['shortest', 'shortest', [1]],
  ['longest', 'longest', [3]],
] as const;

describe.each(Object.keys(papers) as (keyof typeof papers)[])('%s', (name) => {
  it.each(LENGTHS)('keeps its signatures under text and its seals legible, %s', async (_, length, counts) => {
    const template = papers[name] as typeof papers.acceptanceNotice;
    const record = records[name] as (typeof records)['acceptanceNotice'];
    for (const rows of counts) {
      const paper = await maker.render(template, stretched(template.data, record, length, rows));
      expect({ rows, faults: faultsOf(paper) }).toEqual({ rows, faults: [] });
    }
  });
});

describe('a value and what belongs to it', () => {
  it('stand on one line wherever the line ends', async () => {
    const told = '冲击能量 7 J、温度 ≤ 130 °C，10 月 22 日前 20 个工作日内按 2026 年 9 月记录，第 3 页，380/660 V，2026-10-22';
    const focus = Array.from({ length: 34 }, (_, n) => `${'检'.repeat(n + 1)}${told}`).join('\n');
    const { pdf } = await maker.render(papers.inspectionTaskBook, { ...records.inspectionTaskBook, focus });
    const parted = textOn(pdf, '-raw')
      .split('\n')
      .flatMap((line, i, all) => (i > 0 ? [`${all[i - 1]}⏎${line}`] : []))
      .filter((joint) => /[\d≤]\s*⏎\s*(J|°C|V|个|年|月|日|页|\d)|[年月]⏎\s?\d|第⏎|个⏎工|工⏎作日/.test(joint));
    expect(parted).toEqual([]);
    expect(textOn(pdf, '-raw').match(/7 J/g)).toHaveLength(34);
  });
  it('stand on one line in the narrow column of a list: the dates of an archive', async () => {
    const { papers: listed, ...cover } = records.archiveCover;
    const [one] = listed;
    if (one === undefined) throw new Error('no paper');
    const { pdf } = await maker.render(papers.archiveCover, { ...cover, papers: [{ ...one, date: '2026-12-31' }] });
    expect(textOn(pdf, '-raw')).toMatch(/2026 ?年 ?12 ?月 ?31 ?日/);
  });
});

describe('a name among others', () => {
  it('is not broken: a standard, an Ex marking, a model', async () => {
    const many = <T>(list: readonly T[]): T[] => Array.from({ length: 9 }, (_, i) => list[i % list.length] as T);
    const record = records.approvalSheet;
    const { pdf } = await maker.render(papers.approvalSheet, {
      ...record,
      models: many(record.models),
      exMarks: many(record.exMarks),
      standards: many(record.standards),
    });
    const text = textOn(pdf, '-raw');
    expect(text.match(/GB\/T 3836\.\d-2021/g)).toHaveLength(9);
    expect(text.match(/Ex db IIC T4 Gb/g)).toHaveLength(9);
    expect(text.match(/YBX4-1\d\d[ML]-4 (7\.5|15)kW/g)).toHaveLength(9);
  });
});

describe('what is missing leaves no hole', () => {
  const annexOf = async (change: Partial<(typeof records)['cccCertificate']['annex']>, reportNos = records.cccCertificate.reportNos) => {
    const record = records.cccCertificate;
    return textOn((await maker.render(papers.cccCertificate, { ...record, reportNos, annex: { ...record.annex, ...change } })).pdf);
  };

  it('numbers the parts of an annex as they come', async () => {
    const parts = (text: string) => [...text.matchAll(/^\s*([一二三四五六])、(\S+)/gm)].map((m) => `${m[1]}${m[2]}`);
    expect(parts(await annexOf({ conditions: '使用温度不超过 40 °C。' }))).toEqual([
      '一型号与参数',
      '二关键元器件和材料',
      '三图纸',
      '四检测报告',
      '五使用条件',
    ]);
    expect(parts(await annexOf({ components: [], drawings: [] }))).toEqual(['一型号与参数', '二检测报告']);
    expect(await annexOf({ components: [], drawings: [] })).not.toContain('图号');
    expect(parts(await annexOf({ models: [], components: [], drawings: [], conditions: '' }, []))).toEqual([]);
  });

  it('writes a dash for the remark of a step that waits, and says that a finished one had none', async () => {
    const sheet = textOn((await maker.render(papers.approvalSheet, records.approvalSheet)).pdf);
    expect(sheet.match(/无意见/g)).toHaveLength(records.approvalSheet.steps.filter((s) => s.to && !s.remark && !s.customerRemark).length);
  });
});

it('every page behind the first tells whose it is', async () => {
  for (const name of Object.keys(papers) as (keyof typeof papers)[]) {
    const template = papers[name] as typeof papers.acceptanceNotice;
    const record = records[name] as (typeof records)['acceptanceNotice'];
    const { pdf, pages } = await maker.render(template, stretched(template.data, record, 'asTheyAre', 30));
    const heads = wordsOf(pdf).filter((w) => w.page > 1 && w.bottom < HEAD + 2 * MM && w.text.includes(record.number));
    expect({ name, heads: new Set(heads.map((w) => w.page)).size }).toEqual({ name, heads: pages - 1 });
  }
});
