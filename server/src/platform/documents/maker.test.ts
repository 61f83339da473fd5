import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openSync } from 'fontkit';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../root.ts';
import { FONTS } from './fonts.ts';
import { createDocumentMaker, defineTemplate } from './maker.ts';
import { papers } from './papers/index.ts';
import { createSetters } from './setters.ts';
import { certificateRecord, records } from './testing/records.ts';
import { textOn } from './testing/words.ts';

const maker = createDocumentMaker();
afterAll(() => maker.close());
/** The frame keeps the seam seal off; the person who issues signs on the face. */
const CERTIFICATE_PLACES = [
  ['frame', 1],
  ['person', 1],
  ['seal', 1],
  ['annex', 2],
];

describe('papers of the institute', () => {
  for (const [name, template] of Object.entries(papers)) {
    it(`sets the ${name}, the same bytes each time, with its number and its anchors`, async () => {
      const data = records[name as keyof typeof papers];
      const first = await maker.render(template as typeof papers.cccCertificate, data as never);
      const again = await maker.render(template as typeof papers.cccCertificate, data as never);
      expect(first.pdf.equals(again.pdf)).toBe(true);
      const words = textOn(first.pdf);
      expect(words).toContain(data.number);
      if (name !== 'cccCertificate') expect(words.replace(/\s/g, '')).toContain(`共${first.pages}页`);
      for (const anchor of first.anchors) expect(anchor.page).toBeLessThanOrEqual(first.pages);
    });
  }

  it('keeps a place for the seal on the face of the certificate and on its annex', async () => {
    const { anchors } = await maker.render(papers.cccCertificate, certificateRecord());
    expect(anchors.map((a) => [a.name, a.page])).toEqual(CERTIFICATE_PLACES);
  });

  it('repeats the head of a long annex on every page', async () => {
    const { pdf, pages } = await maker.render(papers.cccCertificate, certificateRecord(0, 300));
    expect(pages).toBeGreaterThan(8);
    expect(textOn(pdf).match(/型号规格/g)?.length).toBeGreaterThan(8);
  });

  it('keeps on one face what belongs there, however long the names are', async () => {
    const company = '内蒙古自治区鄂尔多斯市准格尔旗大路煤化工基地特种防爆电气成套设备制造股份有限公司第二分公司';
    const address = `${company.slice(0, 20)}经三路与纬七路交叉口向西八百米路北标准化厂房十二号楼东侧`;
    const party = {
      name: company,
      nameEn: 'Inner Mongolia Special Explosion-protected Electrical Complete Equipment Manufacturing Co., Ltd. No. 2 Branch',
      address,
      addressEn:
        'Workshop 12 East, 800 m west of the crossing of Jingsan and Weiqi Road, Dalu, Jungar Banner, Ordos, Inner Mongolia, China',
    };
    const parties = { applicant: party, manufacturer: party, factory: party };
    const face = await maker.render(papers.cccCertificate, { ...certificateRecord(), ...parties });
    expect(face.anchors.map((a) => [a.name, a.page])).toEqual(CERTIFICATE_PLACES);
    const models = Array.from({ length: 12 }, (_, n) => `YBX4-${n}-4（派生型号同前，见明细表）`);
    const cover = await maker.render(papers.testReport, { ...records.testReport, ...parties, client: party, models });
    expect(cover.anchors[0]).toMatchObject({ name: 'seal', page: 1 });
    expect(textOn(cover.pdf)).toContain('等 12 个');
  });

  it('leaves no signature alone on a page', async () => {
    for (const count of [4, 5, 6, 7, 8, 9, 10]) {
      const samples = Array.from({ length: count }, () => records.sampleNotice.samples[0]).filter((s) => s !== undefined);
      const { pdf, pages } = await maker.render(papers.sampleNotice, { ...records.sampleNotice, samples });
      expect(
        textOn(pdf)
          .split('\f')
          .at(pages - 1),
      ).toContain('样品包装外请注明申请编号');
    }
  });

  it('crosses a draft by the word', async () => {
    const { pdf } = await maker.render(papers.cccCertificate, { ...certificateRecord(), draft: true });
    expect(textOn(pdf, '-raw').replace(/\s/g, '')).toContain('DRAFT');
  });

  it('carries a rare character of a name and refuses one that no face holds, naming it', async () => {
    const rare = { ...certificateRecord(), productModel: 'YBX4 𬱖' };
    expect(textOn((await maker.render(papers.cccCertificate, rare)).pdf)).toContain('𬱖');
    await expect(maker.render(papers.cccCertificate, { ...certificateRecord(), productName: '电动机☑' })).rejects.toMatchObject({
      key: 'stamping.glyphMissing',
      params: { character: '☑', code: 'U+2611' },
    });
  });

  it('sets a tab as a blank and every line break as the same one', async () => {
    const withConditions = (conditions: string) => ({ ...certificateRecord(), annex: { ...certificateRecord().annex, conditions } });
    const [pasted, typed] = await Promise.all(
      ['环境\t温度\r\n不高于\r40 ℃', '环境 温度\n不高于\n40 ℃'].map((text) => maker.render(papers.cccCertificate, withConditions(text))),
    );
    expect(typed?.pdf.length).toBeGreaterThan(0);
    expect(pasted?.pdf.equals(typed?.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  it('sets what is copied from a page or a letter without what nobody sees in it', async () => {
    const withConditions = (conditions: string) => ({ ...certificateRecord(), annex: { ...certificateRecord().annex, conditions } });
    const [pasted, typed] = await Promise.all(
      ['\ufeff不高于\u200b 1\u202f000\u2009V\u2028见说\u00ad明\u2060书①\ufe0f', '不高于 1 000 V\n见说明书①'].map((text) =>
        maker.render(papers.cccCertificate, withConditions(text)),
      ),
    );
    expect(pasted?.pdf.equals(typed?.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  it('sets the longest values that the fields of its records let in', async () => {
    const telephone = '0377-63000000 转 1，'.repeat(8).slice(0, 100);
    const person = `${'阿'.repeat(100)}（${'卜'.repeat(100)} 代）`;
    const [code, name] = ['A1'.repeat(25), '证'.repeat(200)];
    const { applicationForm: form, archiveCover: cover, completenessCheck: check } = records;
    const applied = await maker.render(papers.applicationForm, {
      ...form,
      applicant: { ...form.applicant, telephone },
      papers: [{ code, name, files: '' }],
    });
    const filed = await maker.render(papers.archiveCover, {
      ...cover,
      papers: cover.papers.map((p) => ({ ...p, code, title: name })),
      filedBy: person,
    });
    const checked = await maker.render(papers.completenessCheck, {
      ...check,
      papers: check.papers.map((p) => ({ ...p, folder: `${code} ${name}`, code, name })),
      checker: person,
    });
    for (const { pdf } of [applied, filed, checked]) expect(textOn(pdf).replaceAll(/\s/g, '')).toContain('A1A1A1');
  });

  it('sets what looks like markup or a file name as the words they are', async () => {
    const words = textOn(
      (await maker.render(papers.cccCertificate, { ...certificateRecord(), productName: '#read("/etc/passwd") *x*' })).pdf,
    );
    expect(words).toContain('#read("/etc/passwd") *x*');
  });

  it('prints roman numerals of a marking as the standard does', async () => {
    expect(textOn((await maker.render(papers.cccCertificate, { ...certificateRecord(), exMark: 'Ex db ⅡC T4 Gb' })).pdf)).toContain(
      'Ex db IIC T4 Gb',
    );
  });

  it('has every character of the templates themselves in its faces', () => {
    const faces = new Set([FONTS.serif, FONTS.sans].flatMap((f) => openSync(f).characterSet));
    const templates = path.join(projectRoot, 'server/templates');
    for (const file of readdirSync(templates).filter((f) => f.endsWith('.typ'))) {
      const strange = [...readFileSync(path.join(templates, file), 'utf8')].filter((c) => c !== '\n' && !faces.has(c.codePointAt(0) ?? 0));
      expect({ file, strange }).toEqual({ file, strange: [] });
    }
  });

  it('tells a template that does not compile or asks for an unknown face', async () => {
    const broken = defineTemplate({ name: 'broken', file: 'no-such.typ', data: z.object({}) });
    await expect(maker.render(broken, {})).rejects.toThrow('broken');
    const setters = createSetters(1);
    const file = Buffer.from('#set text(font: "SimSun", fallback: false)\n防爆');
    expect(await setters.set({ file: 'strange.typ', data: '{}', pictures: { 'strange.typ': file } })).toMatchObject({
      fault: expect.stringContaining('simsun'),
    });
    await setters.close();
  });
});
