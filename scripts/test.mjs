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

const LONGEST = 12;

/** Where the time of a run went: the files that took longest, without what stands before their first test. */
const sayLongest = (files) => {
  const took = files.map((f) => ({ name: path.relative(root, f.name), seconds: (f.endTime - f.startTime) / 1000 }));
  if (took.length <= LONGEST) return;
  const all = took.reduce((sum, { seconds }) => sum + seconds, 0);
  say('longestFiles', { files: took.length, seconds: all.toFixed(0) });
  for (const { name, seconds } of took.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${name}\n`);
};

/** Runs vitest and answers its counts; a file that does not load, or an error outside the tests, counts as one failed test. */
const vitest = (args, env) =>
  new Promise((resolve) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'zj-totals-'));
    const report = path.join(dir, 'report.json');
    const words = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const child = spawn(process.execPath, [at('node_modules/vitest/vitest.mjs'), ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => {
      const counts = { passed: 0, failed: 0 };
      try {
        const found = JSON.parse(readFileSync(report, 'utf8'));
        sayLongest(found.testResults);
        counts.passed = found.numPassedTests;
        counts.failed =
          found.numFailedTests +
          found.testResults.filter((f) => f.status === 'failed' && f.assertionResults.every((t) => t.status !== 'failed')).length;
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
