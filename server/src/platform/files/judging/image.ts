/** Pictures: whole, and of a size that a browser can show. */
import type { Bytes } from './bytes.ts';
import { unfit } from './verdict.ts';

/** Largest picture in million pixels; unpacked it takes four times as many bytes. */
export const MOST_MEGAPIXELS = 200;
const MOST_CHUNKS = 100_000;

const checkSize = (width: number, height: number): void => {
  if (width === 0 || height === 0) unfit('damaged');
  if (width * height > MOST_MEGAPIXELS * 1_000_000) unfit('imageTooLarge', { n: MOST_MEGAPIXELS });
};

/** Chunks up to IEND (PNG 5.3). */
const png = async (bytes: Bytes): Promise<void> => {
  const head = await bytes.read(0, 33);
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return unfit('damaged');
  checkSize(head.readUInt32BE(16), head.readUInt32BE(20));
  for (let at = 8, n = 0; n < MOST_CHUNKS; n++) {
    const chunk = await bytes.read(at, 8);
    if (chunk.length < 8) return unfit('damaged');
    at += 12 + chunk.readUInt32BE(0);
    if (at > bytes.size) return unfit('damaged');
    if (chunk.toString('latin1', 4, 8) === 'IEND') return;
  }
  return unfit('damaged');
};

/** Segments up to the first frame, and an end of the picture (ITU T.81 B.1). */
const jpeg = async (bytes: Bytes): Promise<void> => {
  for (let at = 2, n = 0; n < MOST_CHUNKS; n++) {
    const segment = await bytes.read(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return unfit('damaged');
    const marker = segment[1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      checkSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
      break;
    }
    if (marker === 0xda || marker === 0xd9) return unfit('damaged');
    at += 2 + segment.readUInt16BE(2);
  }
  const tail = await bytes.read(Math.max(0, bytes.size - 65_536), 65_536);
  if (!tail.includes(Buffer.from([0xff, 0xd9]))) unfit('damaged');
};

const gif = async (bytes: Bytes): Promise<void> => {
  const head = await bytes.read(0, 13);
  if (head.length < 13) return unfit('damaged');
  checkSize(head.readUInt16LE(6), head.readUInt16LE(8));
  const tail = await bytes.read(Math.max(0, bytes.size - 1_024), 1_024);
  if (!tail.includes(0x3b)) unfit('damaged');
};

const bmp = async (bytes: Bytes): Promise<void> => {
  const head = await bytes.read(0, 26);
  if (head.length < 26) return unfit('damaged');
  checkSize(Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22)));
  const told = head.readUInt32LE(2);
  if (told > bytes.size) unfit('damaged');
};

/** By extension. @throws Unfit */
export const imageJudges: Readonly<Record<string, (bytes: Bytes) => Promise<void>>> = { png, jpg: jpeg, jpeg, gif, bmp };
