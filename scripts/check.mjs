/** `npm run check`: everything about the code that can be told without running it. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { close } from './lib/report.mjs';
import { at, root } from './lib/root.mjs';

ensureInstalled();
const { colours } = await import('./checks/colours.mjs');
const { clocks } = await import('./checks/clocks.mjs');
const { categories } = await import('./checks/categories.mjs');
const { lines } = await import('./checks/lines.mjs');
const { notices } = await import('./checks/notices.mjs');
const { queries } = await import('./checks/queries.mjs');
const { rooms } = await import('./checks/rooms.mjs');
const { tables } = await import('./checks/tables.mjs');
const { english, texts } = await import('./checks/texts.mjs');

const MOST_SHOWN = 40;

/** Runs a tool of node_modules; its output is the list of faults when it does not end well. */
const tool = (script, args) => () =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [at('node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (e) => resolve([e.message]));
    child.on('exit', (code) => resolve(code === 0 ? [] : output.trim().split('\n')));
  });

const CHECKS = [
  ['types (tsc)', tool('typescript/bin/tsc', ['-p', '.', '--pretty', 'false'])],
  ['format and lint (biome)', tool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=50', '.'])],
  ['promises (oxlint)', tool('oxlint/bin/oxlint', ['--type-aware', '-c', '.oxlintrc.json', '--deny-warnings', '.'])],
  ['dead code (knip)', tool('knip/bin/knip.js', ['--no-progress'])],
  ['rooms: who imports whom', rooms],
  ['tables: who reads and writes whose', tables],
  ['lines: categories and states stay in their area', categories],
  ['lines: kit and engine name no node', lines],
  ['texts: no stray Chinese', texts],
  ['texts: English is English', english],
  ['colours come from the theme', colours],
  ['tests measure no time', clocks],
  ['every query is executed', queries],
  ['third-party notices', notices],
];

let failed = 0;
const wanted = process.argv.slice(2);
const chosen = CHECKS.filter(([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)));
for (const [name, check] of chosen) {
  const faults = await check();
  process.stdout.write(`${faults.length === 0 ? '✓' : '✗'} ${name}\n`);
  for (const fault of faults.slice(0, MOST_SHOWN)) process.stdout.write(`    ${fault}\n`);
  if (faults.length > MOST_SHOWN) process.stdout.write(`    … ${faults.length - MOST_SHOWN} more\n`);
  if (faults.length > 0) failed++;
}
close(chosen.length - failed, failed);
