/** `npm run dev`: the server restarts on every change of its files, the web on Vite's port with the server behind it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { at, root } from './lib/root.mjs';

ensureInstalled();
const port = process.env.PORT ?? '8080';
const entry = existsSync(at('simulate/src/start.ts')) ? 'simulate/src/start.ts' : 'server/src/main.ts';
const tsx = at('node_modules/tsx/dist/cli.mjs');
const vite = at('node_modules/vite/bin/vite.js');
// groups of their own, so that Ctrl+C reaches them once, through us: a second signal would cut the server off
const options = {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: { ...process.env, ZJ_API: `http://127.0.0.1:${port}` },
};

const children = [
  spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', entry], options),
  spawn(process.execPath, [vite, at('web')], options),
];
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGINT');
};
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
