/** A gallery of bad files: each is refused with its own word; beside each hangs an honest one that is taken. */
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { type Entries, zip } from '../../testing/zip.ts';
import { plainName } from './judge.ts';
import { packed, pdf } from './testing/pdf.ts';
import { judgeForTests } from './testing/verdict-on.ts';

const verdictOn = judgeForTests();

const latin = (text: string) => Buffer.from(text, 'latin1');
const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>';
const office = (main: string, more: Entries = {}, types = TYPES) => zip({ '[Content_Types].xml': types, [main]: '<x/>', ...more });
const docx = (more: Entries = {}, types?: string) => office('word/document.xml', more, types);

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
const png = (width: number, height: number) => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', Buffer.alloc(40)), chunk('IEND', Buffer.alloc(0))]);
};
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])]);
};
const wide = (text: string) => Buffer.from(text, 'utf16le');
const older = (...parts: string[]) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...parts.map((p) => Buffer.concat([wide(p), Buffer.alloc(64)])),
  ]);

/** A directory that tells the size of an entry smaller than it is. */
const lying = (content: Buffer) => {
  const at = content.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const out = Buffer.from(content);
  out.writeUInt32LE(10, at + 24);
  return out;
};
const encrypted = (content: Buffer) => {
  const at = content.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const out = Buffer.from(content);
  out.writeUInt16LE(out.readUInt16LE(at + 8) | 1, at + 8);
  return out;
};
/** Two entries of the directory that share one content. */
const overlapping = () => {
  const content = zip({ 'a.txt': new Uint8Array(1000).fill(65), 'b.txt': new Uint8Array(1000).fill(66) });
  const last = content.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  content.writeUInt32LE(0, last + 42);
  return content;
};

const zeros = (bytes: number) => new Uint8Array(bytes);
const table = await writeXlsx({
  sheets: [
    {
      name: '清单',
      rows: [
        ['序号', '名称'],
        [1, '电缆密封接头'],
      ],
    },
  ],
});

describe('honest files are taken', () => {
  test.each<[string, string, () => Uint8Array]>([
    ['a PDF', 'pdf', () => pdf()],
    ['a PDF that opens at a page', 'pdf', () => pdf({ extra: '/OpenAction [3 0 R /XYZ null null 0]' })],
    [
      'a PDF that opens by an action that shows a page',
      'pdf',
      () => pdf({ extra: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
    ],
    ['a PDF with links', 'pdf', () => pdf({ objects: ['<< /S /URI /URI (https://example.com/) >>'] })],
    ['a PDF with objects in compressed streams', 'pdf', () => pdf({ objects: [packed('5 0 << /Type /Font >>')] })],
    [
      'a PDF whose opening place lies in a compressed stream',
      'pdf',
      () => pdf({ extra: '/OpenAction 5 0 R', objects: [packed('5 0 << /S /GoTo /D [3 0 R /Fit] >>')] }),
    ],
    ['a Word file', 'docx', () => docx()],
    ['a spreadsheet of the system', 'xlsx', () => table],
    ['a presentation', 'pptx', () => office('ppt/presentation.xml')],
    ['an OFD', 'ofd', () => zip({ 'OFD.xml': '<ofd/>' })],
    ['an archive of drawings', 'zip', () => zip({ '图纸/总装.dwg': 'AC1032 drawing' })],
    ['a picture', 'png', () => png(800, 600)],
    ['a photograph', 'jpg', () => jpeg(800, 600)],
    ['an older Word file', 'doc', () => older('WordDocument')],
    ['an older spreadsheet', 'xls', () => older('Workbook')],
    ['a table as text', 'csv', () => Buffer.from('序号,名称\n1,端子\n')],
    ['a table as text in GB 18030', 'csv', () => Buffer.from([0xd0, 0xf2, 0xba, 0xc5, 0x2c, 0x31, 0x0a])],
  ])('%s', async (_, suffix, content) => {
    expect(await verdictOn(suffix, content())).toBe('taken');
  });
});

describe('bad files are refused', () => {
  test.each<[string, string, () => Uint8Array, string]>([
    ['a Word file that explodes', 'docx', () => docx({ 'word/media/a.bin': zeros(310_000_000) }), 'bomb'],
    ['a spreadsheet that explodes', 'xlsx', () => office('xl/workbook.xml', { 'xl/sharedStrings.xml': zeros(60_000_000) }), 'bomb'],
    ['an archive that explodes', 'zip', () => zip({ 'a.bin': zeros(50_000_000) }), 'bomb'],
    ['an archive that lies about its sizes', 'zip', () => lying(zip({ 'a.bin': zeros(50_000_000) })), 'bomb'],
    ['a small lie about a size', 'zip', () => lying(zip({ 'a.txt': new Uint8Array(1000).fill(65) })), 'damaged'],
    ['entries that share their bytes', 'zip', overlapping, 'bomb'],
    ['a Word file with macros', 'docx', () => docx({ 'word/vbaProject.bin': 'x' }), 'macro'],
    ['a spreadsheet with macros', 'xlsx', () => office('xl/workbook.xml', { 'xl/vbaProject.bin': 'x' }), 'macro'],
    [
      'a macro workbook under another name',
      'xlsx',
      () =>
        office(
          'xl/workbook.xml',
          {},
          TYPES.replace('</Types>', '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'),
        ),
      'macro',
    ],
    ['older macros of spreadsheets', 'xlsx', () => office('xl/workbook.xml', { 'xl/macrosheets/sheet1.xml': '<x/>' }), 'macro'],
    ['macros of an older Word file', 'doc', () => older('WordDocument', '_VBA_PROJECT'), 'macro'],
    [
      'a Word file that loads its template from elsewhere',
      'docx',
      () =>
        docx({
          'word/_rels/settings.xml.rels':
            '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://example.com/a.dotm" TargetMode="External"/></Relationships>',
        }),
      'activeContent external attachedtemplate',
    ],
    ['a Word file that is a plain archive', 'docx', () => zip({ 'a.txt': 'a' }), 'contentMismatch'],
    ['a spreadsheet that is a Word file', 'xlsx', () => docx(), 'contentMismatch'],
    ['an archive with a way out of its folder', 'zip', () => zip({ '../../etc/passwd': 'x' }), 'damaged'],
    ['an archive with a password', 'zip', () => encrypted(zip({ 'a.txt': 'secret' })), 'encrypted'],
    ['an archive cut short', 'zip', () => zip({ 'a.txt': new Uint8Array(3000).fill(65) }).subarray(0, 60), 'damaged'],
    ['a Word file cut short', 'docx', () => docx().subarray(0, 150), 'damaged'],
    ['a page as a picture', 'png', () => latin('<!doctype html><script>alert(1)</script>'), 'contentMismatch'],
    [
      'a drawing with a script as a picture',
      'png',
      () => latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'contentMismatch',
    ],
    [
      'a drawing with a script',
      'svg',
      () => latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'contentMismatch',
    ],
    ['a page as a table', 'csv', () => latin('<html><script>alert(1)</script>'), 'contentMismatch'],
    ['a program as text', 'txt', () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]), 'contentMismatch'],
    ['a program as a PDF', 'pdf', () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]), 'contentMismatch'],
    ['a picture cut short', 'png', () => png(800, 600).subarray(0, 60), 'damaged'],
    ['a picture of ten thousand million pixels', 'png', () => png(100_000, 100_000), 'imageTooLarge'],
    ['a photograph cut short', 'jpg', () => jpeg(800, 600).subarray(0, 27), 'damaged'],
    ['a PDF cut short', 'pdf', () => pdf().subarray(0, 200), 'damaged'],
    ['a PDF behind something else', 'pdf', () => Buffer.concat([latin('GIF89a'), pdf()]), 'contentMismatch'],
    [
      'a PDF that runs a script',
      'pdf',
      () => pdf({ extra: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
      'activeContent JavaScript',
    ],
    ['a script by an odd spelling', 'pdf', () => pdf({ objects: ['<< /S /J#61vaScript /JS (x) >>'] }), 'activeContent JavaScript'],
    [
      'a script in a compressed stream',
      'pdf',
      () => pdf({ objects: [packed('5 0 << /S /JavaScript /JS (x) >>')] }),
      'activeContent JavaScript',
    ],
    [
      'an address that opens from a compressed stream',
      'pdf',
      () => pdf({ extra: '/OpenAction 5 0 R', objects: [packed('5 0 << /S /URI /URI (https://example.com) >>')] }),
      'activeContent OpenAction',
    ],
    ...[0, 1_000, 1_999, 2_001, 60_000].map((past): [string, string, () => Uint8Array, string] => [
      `a script in a stream that begins ${past} bytes behind an edge`,
      'pdf',
      () => {
        const plain = pdf({ objects: [packed('5 0 << /S /JavaScript /JS (x) >>', { before: '@' })] });
        const filler = ' '.repeat((1 << 20) - plain.indexOf('stream\n') + past + 1);
        return latin(plain.toString('latin1').replace('@', filler));
      },
      'activeContent JavaScript',
    ]),
    [
      'a PDF whose objects explode',
      'pdf',
      () => pdf({ objects: Array.from({ length: 25 }, () => packed(' '.repeat(15_000_000))) }),
      'bomb',
    ],
    ['a PDF that starts a program', 'pdf', () => pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), 'activeContent Launch'],
    [
      'a PDF that opens an address',
      'pdf',
      () => pdf({ extra: '/OpenAction 4 0 R', objects: ['<< /S /URI /URI (https://example.com) >>'] }),
      'activeContent OpenAction',
    ],
    ['a PDF with attachments', 'pdf', () => pdf({ extra: '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>' }), 'attachments'],
    ['a PDF that is an archive too', 'pdf', () => Buffer.concat([pdf(), zip({ 'a.exe': new Uint8Array(5000).fill(1) })]), 'damaged'],
    ['a PDF with a password', 'pdf', () => pdf({ trailer: '/Encrypt 9 0 R' }), 'encrypted'],
  ])('%s', async (_, suffix, content, expected) => {
    expect(await verdictOn(suffix, content())).toBe(expected);
  });

  test('a bomb takes no more memory than a window', async () => {
    const bomb = zip({ 'a.bin': zeros(300_000_000) });
    global.gc?.();
    const before = process.memoryUsage().rss;
    expect(await verdictOn('zip', lying(bomb))).toBe('bomb');
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\a\\图纸.pdf', '图纸.pdf'],
    ['..pdf', 'pdf'],
    ['a\u0000b\u202Efdp.exe', 'abfdp.exe'],
    ['报告：终稿? "A".docx', '报告：终稿_ _A_.docx'],
    ['⚡🔥检验.pdf', '⚡🔥检验.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['   ', ''],
  ])('%j is stored as %j', (given, stored) => {
    expect(plainName(given)).toBe(stored);
  });
});
