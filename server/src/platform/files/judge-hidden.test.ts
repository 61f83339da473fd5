/** What runs or sends, hidden in the ways in which readers would still find it; beside each the same shape with an honest content. */
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { type Entries, zip } from '../../testing/zip.ts';
import { packed, pdf } from './testing/pdf.ts';
import { judgeForTests } from './testing/verdict-on.ts';

const verdictOn = judgeForTests();

const SCRIPT = '5 0 << /S /JavaScript /JS (x) >>';
const HONEST = '5 0 << /S /GoTo /D [3 0 R /Fit] >>';
const hex = (plain: Buffer) => Buffer.from(`${plain.toString('hex')}>`);
const base85 = (plain: Buffer): Buffer => {
  let out = '';
  for (let i = 0; i < plain.length; i += 4) {
    const part = Buffer.alloc(4);
    plain.copy(part, 0, i, i + 4);
    let value = part.readUInt32BE();
    const digits = Array.from({ length: 5 }, () => {
      const digit = String.fromCharCode(33 + (value % 85));
      value = Math.floor(value / 85);
      return digit;
    })
      .reverse()
      .join('');
    out += digits.slice(0, Math.min(4, plain.length - i) + 1);
  }
  return Buffer.from(`${out}~>`);
};
/** Rows of five bytes, each told as the difference from the one above. */
const predicted = (plain: Buffer): Buffer => {
  const rows: Buffer[] = [];
  for (let i = 0; i < plain.length; i += 5) {
    const row = Buffer.alloc(6);
    row[0] = 2;
    for (let k = 0; k < 5; k++) row[k + 1] = ((plain[i + k] ?? 32) - (i > 0 ? (plain[i - 5 + k] ?? 32) : 0)) & 255;
    rows.push(row);
  }
  return deflateSync(Buffer.concat(rows));
};
/** As a scanner's software writes it, without packing the objects at all. */
const plain = (content: Buffer) => content;

/** A way of packing objects, whatever they are. */
const WAYS: [string, (objects: string) => { objects: string[] }][] = [
  ['in a stream that does not say its type', (o) => ({ objects: [packed(o, { dict: '/N 1 /First 4' })] })],
  ['in a stream whose type is misspelt', (o) => ({ objects: [packed(o, { dict: '/Type /Obj#53tm /N 1 /First 4' })] })],
  ['behind blanks before the keyword', (o) => ({ objects: [packed(o, { keyword: '   \t stream\n' })] })],
  ['behind blanks after the keyword', (o) => ({ objects: [packed(o, { keyword: '\nstream  \r\n' })] })],
  ['behind a line end of one character', (o) => ({ objects: [packed(o, { keyword: '\rstream\r' })] })],
  ['behind no line end before the keyword', (o) => ({ objects: [packed(o, { keyword: 'stream\r\n' })] })],
  ['behind a long dictionary', (o) => ({ objects: [packed(o, { dict: `/X (${'x'.repeat(5_000)}) /N 1 /First 4` })] })],
  ['behind two filters', (o) => ({ objects: [packed(o, { filter: '[/ASCIIHexDecode /FlateDecode]', pack: (p) => hex(deflateSync(p)) })] })],
  ['behind filters by short names', (o) => ({ objects: [packed(o, { filter: '[/AHx /Fl]', pack: (p) => hex(deflateSync(p)) })] })],
  ['in base 85', (o) => ({ objects: [packed(o, { filter: '[/ASCII85Decode /FlateDecode]', pack: (p) => base85(deflateSync(p)) })] })],
  ['in hexadecimal alone', (o) => ({ objects: [packed(o, { filter: '/ASCIIHexDecode', pack: hex })] })],
  [
    'behind a predictor',
    (o) => ({ objects: [packed(o, { dict: '/N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 5 >>', pack: predicted })] }),
  ],
  ['behind a filter that stands elsewhere', (o) => ({ objects: [packed(o, { filter: '5 0 R', pack: deflateSync }), '[/FlateDecode]'] })],
  ['not packed at all', (o) => ({ objects: [packed(o, { filter: '[]', pack: plain })] })],
  ['in the content of another stream', (o) => ({ objects: [`<< /Length 99 >>\nstream\n5 0 obj\n${o.slice(4)}\nendobj\nendstream`] })],
];

describe('a script in a PDF is found', () => {
  test.each(WAYS)('%s', async (_, way) => {
    expect(await verdictOn('pdf', pdf(way(SCRIPT)))).toBe('activeContent JavaScript');
    expect(await verdictOn('pdf', pdf(way(HONEST)))).toBe('taken');
  });

  test.each<[string, Parameters<typeof pdf>[0], string]>([
    ['by an event that opens another file', { objects: ['<< /AA << /O 5 0 R >> >>', '<< /S /GoToR /F (a.pdf) >>'] }, 'activeContent AA'],
    ['by an event that opens an address', { objects: ['<< /AA << /O << /S /URI /URI (https://example.com) >> >> >>'] }, 'activeContent AA'],
    ['by events that stand elsewhere', { objects: ['<< /AA 5 0 R >>', '<< /O 6 0 R >>', '<< /S /URI /URI (x) >>'] }, 'activeContent AA'],
    [
      'by what follows a harmless action',
      { extra: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R] /Next [5 0 R] >>', '<< /S /URI /URI (x) >>'] },
      'activeContent OpenAction',
    ],
    ['by an object that only another reader finds', { extra: '/OpenAction 9 0 R' }, 'activeContent OpenAction'],
    ['by a comment between', { extra: '/OpenAction %\n4 0 R', objects: ['<< /S %x\n/URI /URI (x) >>'] }, 'activeContent OpenAction'],
    [
      'by a form of the older kind',
      { extra: '/AcroForm << /XFA 4 0 R >>', objects: ['<< /Length 0 >>\nstream\n\nendstream'] },
      'activeContent XFA',
    ],
    ['by a model in three dimensions', { objects: ['<< /Type /3D /OnInstantiate 5 0 R >>'] }, 'activeContent OnInstantiate'],
    ['by a medium that brings its own', { objects: ['<< /S /Rendition /JS (x) >>'] }, 'activeContent JavaScript'],
    ['by content from outside', { objects: ['<< /F (//example.com/a) /Length 0 >>\nstream\n\nendstream'] }, 'activeContent F'],
    ['by a file in a specification', { objects: ['<< /F (a.exe) /EF << /F 5 0 R >> >>'] }, 'attachments'],
    ['by a filter that is not known', { objects: [packed(SCRIPT, { filter: '/Crypt' })] }, 'damaged'],
    ['by packed bytes that are broken', { objects: [packed(SCRIPT, { pack: (p) => deflateSync(p).subarray(4) })] }, 'damaged'],
    ['by an object without an end', { objects: ['<< /Kids [ << /A 1'] }, 'damaged'],
    [
      'by a password of a compressed table',
      { objects: ['<< /Type /XRef /W [1 2 1] /Encrypt 5 0 R /Length 0 >>\nstream\n\nendstream'] },
      'encrypted',
    ],
  ])('%s', async (_, parts, expected) => {
    expect(await verdictOn('pdf', pdf(parts))).toBe(expected);
  });

  test.each<[string, Parameters<typeof pdf>[0]]>([
    ['events that show a page', { objects: ['<< /AA << /O << /S /GoTo /D [3 0 R /Fit] >> >> >>'] }],
    [
      'a font that is named like events',
      { objects: ['<< /Font << /AA 5 0 R >> >>', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'] },
    ],
    ['a link that is followed by a click', { objects: ['<< /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>'] }],
    ['words about scripts', { objects: ['<< /Title (How /JavaScript and /Launch work) >>'] }],
    ['words of a picture that look like an object', { objects: ['<< /Length 9 >>\nstream\nxobj<<(\\ \nendstream'] }],
  ])('%s is taken', async (_, parts) => {
    expect(await verdictOn('pdf', pdf(parts))).toBe('taken');
  });

  test('a document with packed objects and a form, as a library writes it, is taken', async () => {
    const doc = await PDFDocument.create();
    const form = doc.getForm();
    for (let i = 0; i < 60; i++) form.createTextField(`field ${i}`).addToPage(doc.addPage());
    expect(await verdictOn('pdf', await doc.save({ useObjectStreams: true }))).toBe('taken');
  });
});

const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>';
const office = (main: string, more: Entries) => zip({ '[Content_Types].xml': TYPES, [main]: '<x/>', ...more });
const TEMPLATE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate';
const relations = (inside: string) => ({ 'word/_rels/settings.xml.rels': `<Relationships>${inside}</Relationships>` });
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const field = (...pieces: string[]) =>
  `<w:document ${W}><w:body><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces
    .map((p) => `<w:r><w:instrText xml:space="preserve">${p}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:body></w:document>`;
const OUTSIDE = 'activeContent external attachedtemplate';

describe('what an office file loads is found', () => {
  test.each<[string, string, Entries, string]>([
    [
      'a template in other quotes',
      'docx',
      relations(`<Relationship Id='r' Type='${TEMPLATE}' Target='http://a/b' TargetMode='External'/>`),
      OUTSIDE,
    ],
    [
      'a template behind a prefix',
      'docx',
      {
        'word/_rels/settings.xml.rels': `<p:Relationships xmlns:p="x"><p:Relationship Id="r" Type="${TEMPLATE}" Target="http://a/b" TargetMode="External"/></p:Relationships>`,
      },
      OUTSIDE,
    ],
    [
      'a template behind entities',
      'docx',
      relations(`<Relationship Id="r" Type="${TEMPLATE.replace('T', '&#84;')}" Target="http://a/b" TargetMode="&#x45;xternal"/>`),
      OUTSIDE,
    ],
    [
      'a template with a bracket before it',
      'docx',
      relations(`<Relationship Id=">" Type="${TEMPLATE}" Target="http://a/b" TargetMode="External"/>`),
      OUTSIDE,
    ],
    [
      'a template in UTF-16',
      'docx',
      {
        'word/_rels/settings.xml.rels': Buffer.from(
          `\ufeff<?xml version="1.0" encoding="UTF-16"?><Relationships><Relationship Id="r" Type="${TEMPLATE}" Target="http://a/b" TargetMode="External"/></Relationships>`,
          'utf16le',
        ),
      },
      OUTSIDE,
    ],
    [
      'a template by an entity of its own',
      'docx',
      { 'word/_rels/settings.xml.rels': '<!DOCTYPE a [<!ENTITY e "x">]><Relationships/>' },
      'damaged',
    ],
    [
      'relations in an encoding nobody reads',
      'docx',
      { 'word/_rels/a.rels': '<?xml version="1.0" encoding="UTF-7"?><Relationships/>' },
      'damaged',
    ],
    ['relations that are not well-formed', 'docx', relations('<Relationship Type=x>'), 'damaged'],
    ['half a megabyte of an unclosed tag', 'docx', { 'word/_rels/settings.xml.rels': '<Relationship '.repeat(40_000) }, 'damaged'],
    ['half a megabyte of unclosed tags in a text', 'docx', { 'word/header1.xml': '<w:p '.repeat(100_000) }, 'damaged'],
    ['macros under another name', 'docx', relations('<Relationship Id="r" Type="http://x/vbaProject" Target="harmless.bin"/>'), 'macro'],
    [
      'a text under another name',
      'docx',
      { '_rels/.rels': '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="a.bin"/></Relationships>' },
      'damaged',
    ],
    [
      'a field that starts a program',
      'docx',
      { 'word/header1.xml': field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe') },
      'activeContent DDE',
    ],
    ['a field in pieces', 'docx', { 'word/footnotes.xml': field(' D', 'DE', 'AUTO cmd') }, 'activeContent DDE'],
    ['a field with entities', 'docx', { 'word/a.xml': field('&#68;DE cmd') }, 'activeContent DDE'],
    ['a field behind another prefix', 'docx', { 'word/a.xml': field('DDE cmd').replaceAll('w:', 'q:') }, 'activeContent DDE'],
    ['a short field', 'docx', { 'word/a.xml': `<w:p ${W}><w:fldSimple w:instr=" dde x "/></w:p>` }, 'activeContent DDE'],
    [
      'a workbook that asks a program',
      'xlsx',
      { 'xl/externalLinks/externalLink1.xml': '<x:externalLink xmlns:x="m"><x:ddeLink ddeService="cmd"/></x:externalLink>' },
      'activeContent DDE',
    ],
  ])('%s', async (_, suffix, more, expected) => {
    expect(await verdictOn(suffix, office(suffix === 'docx' ? 'word/document.xml' : 'xl/workbook.xml', more))).toBe(expected);
  });

  test.each<[string, string, Entries]>([
    [
      'links to addresses',
      'docx',
      relations('<Relationship Id="r" Type="http://x/hyperlink" Target="https://example.com" TargetMode="External"/>'),
    ],
    ['a table of contents', 'docx', { 'word/header1.xml': field(' TOC \\o "1-3" ') }],
    ['a name that begins like the field', 'docx', { 'word/header1.xml': field(' DDESK ') }],
    ['data of other programs in Chinese', 'docx', { 'customXml/item1.xml': '<资料 编号="1"/>' }],
    [
      'a link to another workbook',
      'xlsx',
      { 'xl/externalLinks/externalLink1.xml': '<externalLink xmlns="m"><externalBook/></externalLink>' },
    ],
  ])('%s are taken', async (_, suffix, more) => {
    expect(await verdictOn(suffix, office(suffix === 'docx' ? 'word/document.xml' : 'xl/workbook.xml', more))).toBe('taken');
  });
});
