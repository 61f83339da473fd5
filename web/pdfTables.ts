/** Lays what pdf.js reads at run time beside the pages: character maps of CJK fonts that a PDF does not carry, standard fonts, decoders. */
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'] as const;
const home = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');

export function pdfTables(): Plugin {
  const from = path.dirname(home);
  return {
    name: 'pdf-tables',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(home, 'utf8')) as { version: string };
      for (const folder of FOLDERS) {
        for (const file of await readdir(path.join(from, folder))) {
          if (file.startsWith('LICENSE')) continue;
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${file}`,
            source: await readFile(path.join(from, folder, file)),
          });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, folder, name] = /^\/assets\/pdfjs-[^/]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        const file = path.join(from, folder ?? '', name ?? '');
        if (!folder || !FOLDERS.some((known) => known === folder) || !existsSync(file)) return next();
        createReadStream(file).pipe(response);
      });
    },
  };
}
