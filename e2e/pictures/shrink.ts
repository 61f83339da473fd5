/** Makes a picture small: as narrow as it is shown, and as WebP of the best quality that stays within the limit. */
import type { Browser } from 'playwright-core';

/** Bytes of one picture; README shows several at once. */
export const PICTURE_LIMIT = 60_000;
/** Bytes that a picture should have, so that all of them stay within a megabyte. */
const AIM = 42_000;
const QUALITIES = [0.82, 0.72, 0.62, 0.52, 0.42, 0.32];
/** Pixels across; a phone's picture keeps its own. */
const WIDTH = { 1440: 1180, 375: 375 } as const;

/** The browser is the encoder: no other program is needed. What runs in it has no named function, for tsx would name it there. */
export const shrink = async (browser: Browser, png: Buffer, width: keyof typeof WIDTH): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    const encoded = await page.evaluate(
      async ({ source, wide, qualities, aim }) => {
        const bitmap = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = document.createElement('canvas');
        canvas.width = Math.min(wide, bitmap.width);
        canvas.height = Math.round((bitmap.height * canvas.width) / bitmap.width);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        let blob: Blob | null = null;
        for (const quality of qualities) {
          blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality));
          if (blob && blob.size <= aim) break;
        }
        if (!blob) throw new Error('the picture could not be encoded');
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return btoa(text);
      },
      { source: `data:image/png;base64,${png.toString('base64')}`, wide: WIDTH[width], qualities: QUALITIES, aim: AIM },
    );
    const small = Buffer.from(encoded, 'base64');
    if (small.length > PICTURE_LIMIT) throw new Error(`a picture of ${small.length} bytes is too large`);
    return small;
  } finally {
    await page.close();
  }
};
