/** Words on the papers that a reader takes for law: the title of a certificate, what a code beside the text is for, which seal belongs where. */
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentMaker } from './maker.ts';
import { papers } from './papers/index.ts';
import { records } from './testing/records.ts';
import { textOn } from './testing/words.ts';

const maker = createDocumentMaker();
afterAll(() => maker.close());

/** Blanks stand between characters that are set apart. */
const close = (pdf: Buffer): string => textOn(pdf, '-raw').replaceAll(/\s/g, '');

describe('the certificate', () => {
  it('bears the title that CNCA prescribes, on its face and its annex, and the English name of its own product', async () => {
    const { pdf } = await maker.render(papers.cccCertificate, { ...records.cccCertificate, productNameEn: 'Flameproof test motor' });
    const text = close(pdf);
    expect(text).toContain('中国国家强制性产品认证证书');
    expect(text).toContain('中国国家强制性产品认证证书附件');
    expect(textOn(pdf)).toContain('Flameproof test motor');
    expect(textOn(pdf)).toContain('No. 188 Wanyuan Road');
  });
});

describe('a QR code', () => {
  it.each([
    ['https://verify.example.cn/c/1', '扫码查验', '编号二维码'],
    ['CCC-2026-0316', '编号二维码', '扫码查验'],
  ])('says what it is for, where it holds %s', async (verifyUrl, says, never) => {
    for (const { pdf } of [
      await maker.render(papers.cccCertificate, { ...records.cccCertificate, verifyUrl }),
      await maker.render(papers.acceptanceNotice, { ...records.acceptanceNotice, verifyUrl }),
    ]) {
      expect(close(pdf)).toContain(says);
      expect(close(pdf)).not.toContain(never);
    }
  });
  it('on the notice of samples is the number of each sample, as its label has it', async () => {
    const { samples, pageUrl } = records.sampleNotice;
    const numbers = samples.map(({ number }) => number);
    expect(papers.sampleNotice.pictures?.(records.sampleNotice)).toEqual({ qr: pageUrl, codes: numbers });
    const { pdf, pages } = await maker.render(papers.sampleNotice, records.sampleNotice);
    for (const number of numbers) expect(close(pdf)).toContain(number);
    expect(pages).toBe(1);
  });
  it('on a payment note is not taken for a code to pay by', async () => {
    expect(close((await maker.render(papers.paymentNote, records.paymentNote)).pdf)).toContain('非收款码');
  });
});

describe('the conclusion of a test report', () => {
  it('names the seal that makes it valid, beside the day of issue', async () => {
    const { pdf } = await maker.render(papers.testReport, records.testReport);
    expect(close(pdf)).toMatch(/（检验检测专用章）签发日期/);
  });
  it.each([
    ['failed', '不合格Failed'],
    ['partly', '部分符合Conformsinpart'],
    ['dataOnly', '仅提供数据Dataonly'],
  ] as const)('is printed in its own words: %s', async (conclusion, words) => {
    const { pdf } = await maker.render(papers.testReport, { ...records.testReport, conclusion });
    expect(close(pdf)).toContain(words);
  });
  it('calls no result inapplicable that was measured and is not judged', async () => {
    const [item] = records.testReport.items;
    if (item === undefined) throw new Error('the report has no results');
    const { pdf } = await maker.render(papers.testReport, { ...records.testReport, items: [{ ...item, verdict: '' }] });
    expect(close(pdf)).toContain('—只测不判');
    expect(close(pdf).match(/N\/A/g), 'in the legend alone').toHaveLength(1);
  });
});
