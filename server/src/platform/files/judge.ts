/**
 * What a file is, by its bytes: an extension that does not agree with the content is refused, and so is content that is broken,
 * runs something, cannot be looked into or explodes when it is opened. Nothing is read whole into memory.
 */
import { fileTypeFromBuffer } from 'file-type';
import { withBytes } from './judging/bytes.ts';
import { imageJudges } from './judging/image.ts';
import { judgeOffice97 } from './judging/office97.ts';
import { judgePdf } from './judging/pdf.ts';
import { judgeText } from './judging/text.ts';
import { unfit } from './judging/verdict.ts';
import { judgeZip } from './judging/zip.ts';
import type { Arrived } from './store.ts';

/** Kinds of content as the first bytes show them, by extension; `zip` and `cfb` are the containers of office files. */
const AGREES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  ofd: ['zip'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  bmp: ['bmp'],
  gif: ['gif'],
  doc: ['cfb', 'doc'],
  docx: ['docx', 'zip'],
  ppt: ['cfb', 'ppt'],
  pptx: ['pptx', 'zip'],
  xls: ['cfb', 'xls'],
  xlsx: ['xlsx', 'zip'],
  zip: ['zip'],
  dwg: ['dwg'],
};

/** Content type each extension is served with; nothing the browser would run. */
const SERVED: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  gif: 'image/gif',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  dwg: 'application/acad',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Lower-case extension without the dot; '' where there is none. */
export const suffixOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const contentTypeOf = (suffix: string): string => SERVED[suffix] ?? 'application/octet-stream';

const kindOf = async (head: Buffer): Promise<string> => {
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return 'cfb';
  if (/^AC10\d\d/.test(head.subarray(0, 6).toString('latin1'))) return 'dwg';
  return (await fileTypeFromBuffer(head))?.ext ?? '';
};

/** True when the first bytes are what the extension says. @throws Unfit for an office file that says it has macros */
const headAgrees = async (suffix: string, head: Buffer): Promise<boolean> => {
  const allowed = AGREES[suffix];
  if (!allowed) return false;
  const kind = await kindOf(head);
  if (allowed.includes(kind)) return true;
  if (WITH_MACROS.includes(kind)) unfit('macro');
  // a container whose inner names stand behind the first bytes shows as plain zip, an office file as one of the others
  return allowed.includes('zip') && ['zip', 'docx', 'xlsx', 'pptx', 'ofd'].includes(kind) && suffix !== 'zip'
    ? head.subarray(0, 2).toString('latin1') === 'PK' && (kind === 'zip' || kind === suffix)
    : false;
};

const WITH_MACROS: readonly string[] = ['docm', 'dotm', 'xlsm', 'xltm', 'pptm', 'potm', 'ppsm'];
const TEXTS: readonly string[] = ['csv', 'txt'];
const ZIPPED: readonly string[] = ['docx', 'xlsx', 'pptx', 'ofd', 'zip'];
const OLDER: readonly string[] = ['doc', 'xls', 'ppt'];

/** Works without pause on what strangers sent: only in a thread of its own (`judge-apart.ts`). @throws Unfit saying what is wrong with the content */
export const judge = async (suffix: string, { path, head }: Pick<Arrived, 'path' | 'head'>): Promise<void> => {
  const isText = TEXTS.includes(suffix);
  if (!isText && !(await headAgrees(suffix, head))) unfit('contentMismatch', { suffix });
  if (suffix === 'pdf') return judgePdf(path);
  await withBytes(path, async (bytes) => {
    if (isText) return judgeText(bytes, suffix);
    if (ZIPPED.includes(suffix)) return judgeZip(path, bytes, suffix);
    if (OLDER.includes(suffix)) return judgeOffice97(bytes, suffix);
    await imageJudges[suffix]?.(bytes);
  });
};

/** A name as it is stored: last part of a path, no control characters, none that Windows reserves, no leading dots, NFC. */
export const plainName = (name: string): string => {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
    .trim();
};
