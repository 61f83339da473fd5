/** Writes .br and .gz beside every text asset of the build, so that the server never compresses a static answer. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|html|svg|json|txt|map|wasm|bcmap|webmanifest)$/;
/** Below this a compressed answer saves less than one TCP segment. */
const SMALLEST = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

async function compress(path: string): Promise<void> {
  if (!TEXT.test(path) || (await stat(path)).size < SMALLEST) return;
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const paths: string[] = [];
      for await (const path of filesBelow(dir)) paths.push(path);
      // The compression itself runs in the thread pool of Node.
      await Promise.all(paths.map(compress));
    },
  };
}
