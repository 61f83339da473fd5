/** Small real files of the kinds companies send: spreadsheet, text document, table as text, picture. The same bytes each time. */
import { crc32, deflateSync } from 'node:zlib';
import { zip } from '@zhengjian/server/src/testing/zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${DOCUMENT}/relationships/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const types = (...parts: readonly (readonly [part: string, type: string])[]) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`)
    .join('')}</Types>`;

const columnName = (i: number) => String.fromCharCode(65 + i);

/** A workbook of one sheet. */
export const workbook = (sheet: string, rows: readonly (readonly (string | number)[])[]): Buffer => {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`;
  const lines = rows.map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cell(value, `${columnName(c)}${r + 1}`)).join('')}</row>`);
  return zip({
    '[Content_Types].xml': types(
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}/relationships"><sheets><sheet name="${xml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="8" width="22" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
};

/** A heading, paragraphs, and a table of two columns. */
export const textDocument = (heading: string, paragraphs: readonly string[], table: readonly (readonly [string, string])[]): Buffer => {
  const run = (text: string, size = 21) => `<w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`;
  const paragraph = (text: string) => `<w:p>${run(text)}</w:p>`;
  const cells = table.map(
    ([name, value]) =>
      `<w:tr><w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(name)}</w:tc><w:tc><w:tcPr><w:tcW w:w="6000" w:type="dxa"/></w:tcPr>${paragraph(value)}</w:tc></w:tr>`,
  );
  const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:color="808080"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');
  return zip({
    '[Content_Types].xml': types(['/word/document.xml', 'wordprocessingml.document.main']),
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(heading, 36)}</w:p>${paragraphs.map(paragraph).join('')}<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="6000"/></w:tblGrid>${cells.join('')}</w:tbl><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  });
};

/** With the mark at its beginning by which spreadsheets know UTF-8. */
export const commaTable = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** A marking plate: a dark frame, four screws, and bars where its lines of writing stand. */
export const platePicture = (width = 480, height = 300): Buffer => {
  const isScrew = (x: number, y: number) =>
    [30, width - 30].some((cx) => [30, height - 30].some((cy) => (x - cx) ** 2 + (y - cy) ** 2 < 100));
  const isLine = (x: number, y: number) => {
    const line = Math.floor((y - 70) / 34);
    return line >= 0 && line < 5 && (y - 70) % 34 < 14 && x > 70 && x < width - 70 - line * 40;
  };
  const shade = (x: number, y: number) => {
    if (x < 8 || y < 8 || x >= width - 8 || y >= height - 8) return 40;
    if (isScrew(x, y)) return 120;
    return isLine(x, y) ? 60 : 225;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = shade(x, y);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};
