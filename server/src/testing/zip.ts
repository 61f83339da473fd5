/** Zip archives of a few entries, the same bytes each time, and their entries again (APPNOTE.TXT 6.3.10). */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export type Entries = Readonly<Record<string, Uint8Array | string>>;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows. */
const DAY = 0x21;

export const zip = (entries: Entries): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DAY, 8);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(ENTRY);
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    const head = Buffer.concat([local, common, path]);
    parts.push(head, packed);
    directory.push(entry, path);
    at += head.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
};

/** Entries by name, read through the directory as a program that unpacks does. */
export const unzip = (content: Buffer): Record<string, Buffer> => {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const out: Record<string, Buffer> = {};
  for (let i = content.readUInt32LE(end + 16), n = content.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = content.readUInt16LE(i + 28);
    const at = content.readUInt32LE(i + 42);
    const from = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
    const packed = content.subarray(from, from + content.readUInt32LE(i + 20));
    const plain = content.readUInt16LE(i + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
    if (crc32(plain) !== content.readUInt32LE(i + 16)) throw new Error('an entry is not what its sum says');
    out[content.subarray(i + 46, i + 46 + nameLength).toString('utf8')] = plain;
    i += 46 + nameLength + content.readUInt16LE(i + 30) + content.readUInt16LE(i + 32);
  }
  return out;
};
