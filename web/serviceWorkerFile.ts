/** Lays the service worker beside the pages, with the files that it keeps: what an inspection at the factory needs, and no more. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

const WORKER = fileURLToPath(new URL('./src/shell/device/serviceWorker.ts', import.meta.url));
/** Modules that are loaded without a connection; what they import comes with them. */
const OPENED = [
  /\/web\/src\/main\.tsx$/,
  /\/web\/src\/shell\/(Inside|SignInAgain)\.tsx$/,
  /\/web\/src\/shell\/pages\/Login\.tsx$/,
  /\/web\/src\/areas\/inspection\/entry\/(EntryPage|DevicePage)\.tsx$/,
  /\/contract\/areas\/(shell|kit|inspection|file|account|workflow)\/text\.(zh|en)\.ts$/,
];

type Bundle = Rolldown.OutputBundle;

/** The chunks of these modules, with whatever they import and its style sheets. @throws Error where a module is in none */
function filesOf(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) take(next);
  };
  for (const opened of OPENED) {
    const of = chunks.filter((chunk) => chunk.moduleIds.some((id) => opened.test(id)));
    if (of.length === 0) throw new Error(`no file of the build holds ${opened.source}`);
    for (const chunk of of) take(chunk.fileName);
  }
  return [...found].sort();
}

export function serviceWorkerFile(): Plugin {
  return {
    name: 'service-worker-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no page');
        const files = filesOf(bundle);
        const version = createHash('sha256').update(page.source).update(files.join('\n')).digest('hex').slice(0, 16);
        const shell = { version, files: ['/index.html', '/mark.svg', ...files.map((file) => `/${file}`)] };
        const { output } = await build({
          input: WORKER,
          write: false,
          platform: 'browser',
          logLevel: 'warn',
          transform: { define: { __SHELL__: JSON.stringify(shell) } },
          output: { format: 'iife', minify: true },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
      },
    },
  };
}
