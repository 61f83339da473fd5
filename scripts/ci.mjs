/** What the pipeline runs: the tests, then the check; the last line sums both. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { close } from './lib/report.mjs';
import { root } from './lib/root.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'zj-ci-'));
const file = path.join(dir, 'totals');
const totals = { passed: 0, failed: 0 };
for (const args of [['test'], ['run', 'check']]) {
  rmSync(file, { force: true });
  const done = spawnSync('npm', args, { cwd: root, stdio: 'inherit', env: { ...process.env, ZJ_TOTALS: file } });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const counted = lines.map((line) => JSON.parse(line));
  for (const { passed, failed } of counted) {
    totals.passed += passed;
    totals.failed += failed;
  }
  if (done.status !== 0 && counted.every(({ failed }) => failed === 0)) totals.failed += 1;
}
rmSync(dir, { recursive: true, force: true });
close(totals.passed, totals.failed);
