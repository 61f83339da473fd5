/** Tests wait for what happens and measure no time: a pause is too short on a busy machine and too long on every other one. */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';

/** Where a process of its own is watched from outside there is nothing else to wait for. */
const OPERATIONS = ['server/src/start.test.ts', 'server/src/platform/database/embedded.test.ts'];
const TIMED = /\bwaitForTimeout\b|\bperformance\.now\b|\bhrtime\b|timers\/promises|\bsetTimeout\(\w+, *(?:[5-9]\d|\d\d[\d_]+)\)/;

export const clocks = () => {
  const faults = [];
  for (const file of filesLike(/\.test\.tsx?$|^e2e\/(?!pictures\/).*\.ts$/)) {
    if (OPERATIONS.includes(file)) continue;
    readFileSync(at(file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const found = TIMED.exec(line);
        if (found) faults.push(`${file}:${i + 1}: ${found[0]} (wait for what happens)`);
      });
  }
  return faults;
};
