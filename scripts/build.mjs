/** Bundles the server (packages stay outside) and builds the web files. A build replaces the last one only when it is whole. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, root } from './lib/root.mjs';
import { fail, say } from './lib/say.mjs';
import { fingerprint, isBuilt } from './lib/sources.mjs';

/** The processes one may start; the launcher takes `start` (with the demo institute) when it is there. */
const ENTRIES = {
  main: 'server/src/main.ts',
  'prepare-database': 'server/src/prepare-database.ts',
  verify: 'server/src/verify.ts',
  start: 'simulate/src/start.ts',
};

const swap = (fresh, to) => {
  const old = `${to}.old-${process.pid}`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(fresh, to);
  rmSync(old, { recursive: true, force: true });
};

const buildServer = async (dir) => {
  const { build } = await import('rolldown');
  await build({
    cwd: root,
    input: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(at(file)))),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@zhengjian/'),
    logLevel: 'warn',
    output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
  });
};

const buildWeb = async (dir) => {
  const { build } = await import('vite');
  await build({ root: at('web'), logLevel: 'warn', mode: 'production', build: { outDir: dir, emptyOutDir: true } });
};

/** Builds when the sources differ from those of the last build. */
export const ensureBuilt = async ({ force = false } = {}) => {
  const print = fingerprint();
  if (!force && isBuilt(print)) return;
  say('building');
  const began = performance.now();
  const [server, web] = ['server', 'web'].map((room) => at(room, `dist.${process.pid}`));
  // what is built runs in production, whatever mode the caller is in
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await Promise.all([buildServer(server), buildWeb(web)]);
    writeFileSync(path.join(server, '.sources'), print);
    swap(web, at('web/dist'));
    swap(server, at('server/dist'));
  } catch (e) {
    for (const dir of [server, web]) rmSync(dir, { recursive: true, force: true });
    fail('buildFailed', { detail: e instanceof Error ? e.message : String(e) });
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
  say('built', { seconds: ((performance.now() - began) / 1000).toFixed(1) });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBuilt({ force: true });
