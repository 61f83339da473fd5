/**
 * `npm test`: everything, journeys in a real browser last. `npm run test:long`: kill rounds, big uploads, long property runs.
 * Words behind it choose test files: `npm test -- server/src/workflow`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { close } from './lib/report.mjs';
import { at, root } from './lib/root.mjs';
import { say, text } from './lib/say.mjs';
import { ensureTools, findBrowser } from './lib/tools.mjs';

const isLong = process.argv.includes('--long');
const chosen = process.argv.slice(2).filter((word) => word !== '--long');

const LONGEST = 25;

/** Where the time of a run went: the files that took longest, each with what stands before its first test. */
const sayLongest = (files) => {
  if (files.length <= LONGEST) return;
  const took = files.map(({ name, before, tests }) => ({ name, before, seconds: before + tests }));
  const all = took.reduce((sum, { seconds }) => sum + seconds, 0);
  say('longestFiles', { files: took.length, seconds: all.toFixed(0) });
  for (const { name, before, seconds } of took.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${before.toFixed(1).padStart(6)} s  ${name}\n`);
};

/** Runs vitest and answers its counts; a file that does not load, or an error outside the tests, counts as one failed test. */
const vitest = (args, env) =>
  new Promise((resolve) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'zj-totals-'));
    const counted = path.join(dir, 'counts.json');
    const words = ['run', ...args, '--reporter=default', `--reporter=${at('scripts/lib/counts-reporter.mjs')}`];
    const child = spawn(process.execPath, [at('node_modules/vitest/vitest.mjs'), ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env, ZJ_COUNTS: counted },
    });
    child.on('exit', (code) => {
      let counts = { passed: 0, failed: 0 };
      try {
        counts = JSON.parse(readFileSync(counted, 'utf8'));
        sayLongest(counts.files);
      } catch {
        // vitest ended before it could report; its exit code tells
      }
      rmSync(dir, { recursive: true, force: true });
      if (code !== 0 && counts.failed === 0) counts.failed = 1;
      resolve(counts);
    });
  });

ensureInstalled();
const lacking = ensureTools();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();

// pictures are for whoever looks at one journey
const shots = chosen.length > 0 ? {} : { ZJ_SHOTS: 'off' };
const env = { ZJ_LONG: isLong ? '1' : '', CHROME_PATH: findBrowser() ?? '', ...shots };
const totals = await vitest([...chosen, '--passWithNoTests'], env);
if (lacking.length > 0) {
  process.stderr.write(`\n${text('toolsMissing', { names: lacking.join(' ') })}\n`);
  totals.failed += 1;
}
close(totals.passed, totals.failed);
