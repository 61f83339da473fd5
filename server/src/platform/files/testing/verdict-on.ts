/** What the judge says of a file's content, in one word for tests: `taken`, or the fault with what it names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { judge } from '../judge.ts';
import { Unfit } from '../judging/verdict.ts';

/** Bytes of a file by which its kind is told. */
const HEAD = 8192;

/** For one test file; what it wrote is taken away behind its tests. */
export const judgeForTests = (): ((suffix: string, content: Uint8Array) => Promise<string>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zj-judge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let n = 0;
  return async (suffix, content) => {
    n += 1;
    const file = path.join(folder, `${n}.${suffix}`);
    writeFileSync(file, content);
    try {
      await judge(suffix, { path: file, head: Buffer.from(content.subarray(0, HEAD)) });
      return 'taken';
    } catch (e) {
      if (e instanceof Unfit) return [e.fault, e.params.what ?? ''].join(' ').trim();
      throw e;
    }
  };
};
