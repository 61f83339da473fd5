/** Bundles the server (packages stay outside) and builds the web files. A build replaces the last one only when it is whole. */
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { at, root } from './lib/root.mjs';
import { fail, say } from './lib/say.mjs';
import { fingerprint, isBuilt } from './lib/sources.mjs';

/** The processes one may start; the launcher takes `start` (with the demo institute) when it is there. */
const ENTRIES = {
  main: 'server/src/main.ts',
  'prepare-database': 'server/src/prepare-database.ts',
  verify: 'server/src/verify.ts',
  start: 'simulate/src/start.ts',
  // threads; the server looks for them beside itself
  'typst-worker': 'server/src/platform/documents/typst-worker.ts',
  'sign-worker': 'server/src/platform/signing/sign-worker.ts',
  'judge-worker': 'server/src/platform/files/judge-worker.ts',
  'read-worker': 'server/src/platform/excel/read-worker.ts',
  'check-worker': 'server/src/workflow/check-worker.ts',
  'verify-worker': 'server/src/platform/signing/verify-worker.ts',
};

/** Packages stay in node_modules; our own rooms go into the bundle. */
const isPackage = (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@zhengjian/');

const swap = (fresh, to) => {
  const old = `${to}.old-${process.pid}`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(fresh, to);
  rmSync(old, { recursive: true, force: true });
};

const buildServer = async (dir) => {
  const rolldown = await import('rolldown');
  await rolldown.build({
    cwd: root,
    input: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(at(file)))),
    platform: 'node',
    external: isPackage,
    logLevel: 'warn',
    output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
  });
};

const buildWeb = async (dir) => {
  const vite = await import('vite');
  await vite.build({ root: at('web'), logLevel: 'warn', mode: 'production', build: { outDir: path.basename(dir), emptyOutDir: true } });
};

const build = async () => {
  const print = fingerprint();
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

/** Builds when the sources differ from those of the last build; in a process of its own, whose memory goes with it. */
export const ensureBuilt = () => {
  if (isBuilt(fingerprint())) return;
  const done = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
