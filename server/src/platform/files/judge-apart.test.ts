/** The judges at work in their threads, as an upload meets them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '../../testing/zip.ts';
import { createJudging } from './judge-apart.ts';
import { Unfit } from './judging/verdict.ts';
import { packed, pdf } from './testing/pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zj-apart-'));
const judging = createJudging();
afterAll(async () => {
  await judging.close();
  rmSync(folder, { recursive: true, force: true });
});

let n = 0;
const verdictOn = async (suffix: string, content: Uint8Array, by = 'a'): Promise<string> => {
  const file = path.join(folder, `${++n}.${suffix}`);
  writeFileSync(file, content);
  try {
    await judging.judge(by, suffix, { path: file, head: Buffer.from(content.subarray(0, 8192)) });
    return 'taken';
  } catch (e) {
    if (e instanceof Unfit) return e.fault;
    throw e;
  } finally {
    rmSync(file);
  }
};

const TYPES = '<?xml version="1.0"?><Types xmlns="x"></Types>';
const docx = zip({ '[Content_Types].xml': TYPES, 'word/document.xml': '<x/>', 'word/_rels/a.rels': '<Relationships/>' });
const form = pdf({
  extra: '/OpenAction 4 0 R',
  objects: ['<< /S /GoTo /D [3 0 R] >>', packed('9 0 << /A [1 2] >>', { pack: deflateSync })],
});

test('honest files are taken, several of one person one after the other', async () => {
  const verdicts = await Promise.all([
    verdictOn('docx', docx),
    verdictOn('pdf', form),
    verdictOn('docx', docx, 'b'),
    verdictOn('pdf', form),
  ]);
  expect(verdicts).toEqual(['taken', 'taken', 'taken', 'taken']);
});

test('whoever sends more than may wait is asked to wait, and nobody else is', async () => {
  const many = Promise.allSettled(Array.from({ length: 60 }, () => verdictOn('docx', docx)));
  expect(await verdictOn('docx', docx, 'b')).toBe('taken');
  const refused = (await many).filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(19);
  expect(refused.every((one) => String(one.reason).includes('file.judgingBusy'))).toBe(true);
});

describe('whatever stands in a file, it is taken or refused, never a fault', () => {
  const changed = (content: Buffer) =>
    fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }).map((changes) => {
      const out = Buffer.from(content);
      for (const [at, byte] of changes) out[at] = byte;
      return out;
    });
  test.each<[string, Buffer]>([
    ['docx', docx],
    ['pdf', form],
    ['zip', zip({ 'a.txt': 'a'.repeat(500), 'b.txt': 'b' })],
  ])('%s', async (suffix, content) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          changed(content),
          fc.nat(content.length).map((end) => content.subarray(0, end)),
        ),
        async (bytes) => {
          expect(await verdictOn(suffix, bytes)).toMatch(/^[a-zA-Z]+$/);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });
});
