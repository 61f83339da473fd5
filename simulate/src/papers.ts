/** Papers that simulated companies attach: small but real files, most of them one-page PDFs. */
import type { Attachment } from './caller.ts';
import { commaTable, platePicture, textDocument, workbook } from './office.ts';

const escapeText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, (c) => `\\${c}`);

/** A one-page A4 PDF with a heading and lines, in Latin letters. */
export const paper = (heading: string, lines: readonly string[]): Buffer => {
  const text = [
    `BT /F1 16 Tf 72 770 Td (${escapeText(heading)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 10 Tf 72 ${740 - i * 16} Td (${escapeText(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

const FICTION = ['Central Plain Ex Inspection and Certification Institute', 'Paper of a fictional company, made for the demonstration.'];

/** Lists come as spreadsheets, the description as a text document, the plate as a picture; by code of the catalogue. */
const OTHERS: Readonly<Record<string, () => { suffix: string; content: Buffer }>> = {
  '0106': () => ({
    suffix: 'xlsx',
    content: workbook('产品清单', [
      ['序号', '产品名称', '型号规格', '防爆标志', '防护等级', '额定参数'],
      [1, '隔爆型三相异步电动机', 'YBX4-132M-4', 'Ex db IIC T4 Gb', 'IP55', '380 V 7.5 kW'],
      [2, '隔爆型三相异步电动机', 'YBX4-160L-4', 'Ex db IIC T4 Gb', 'IP55', '380 V 15 kW'],
    ]),
  }),
  '0107': () => ({
    suffix: 'docx',
    content: textDocument(
      '产品描述表',
      ['本表由虚构企业为演示填写。', '产品为隔爆外壳结构，接线盒与机座主体相通，引入装置采用压紧螺母式。'],
      [
        ['防爆标志', 'Ex db IIC T4 Gb'],
        ['外壳材质', '铸铁 HT250'],
        ['隔爆接合面', '止口 L=25 mm，间隙不大于 0.15 mm'],
        ['环境温度', '-20 ℃～+40 ℃'],
      ],
    ),
  }),
  '0108': () => ({
    suffix: 'xlsx',
    content: workbook('关键件', [
      ['序号', '名称', '型号规格', '生产者', '证书编号'],
      [1, '电缆密封接头', 'BDM-20', '厦门鹭特插接件有限公司', 'CNEx24.0186U'],
      [2, '接线端子', 'UK-2.5Ex', '乐清东屿防爆电器有限公司', ''],
    ]),
  }),
  '0110': () => ({ suffix: 'png', content: platePicture() }),
  '0115': () => ({
    suffix: 'csv',
    content: commaTable([
      ['序号', '设备名称', '型号', '数量', '检定有效期'],
      [1, '数控车床', 'CK6140', 4, '2027-05-31'],
      [2, '水压试验台', 'SY-20', 2, '2027-03-31'],
      [3, '塞尺', '0.02-1.00 mm', 12, '2026-12-31'],
    ]),
  }),
};
const made = new Map<string, { suffix: string; content: Buffer }>();

/** The paper of a catalogue node, as a company sends it. */
export const attachmentFor = (code: string, name: string): Attachment => {
  const file = made.get(code) ?? OTHERS[code]?.() ?? { suffix: 'pdf', content: paper(`${code} ${code}`, FICTION) };
  made.set(code, file);
  return { filename: `${name}.${file.suffix}`, type: 'application/octet-stream', content: file.content };
};
