import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './root.ts';
import { lineWriter } from './terminal.ts';

test('lines that cannot be written are lost and counted, and the next one says so', () => {
  const written: string[] = [];
  let isFull = false;
  const say = lineWriter((text) => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    written.push(text);
  });
  say('first');
  isFull = true;
  say('second');
  say('third');
  isFull = false;
  say('fourth');
  say('fifth');
  expect(written).toEqual(['first\n', '(2 lines lost)\nfourth\n', 'fifth\n']);
});

test.skipIf(!existsSync('/dev/full'))('a process whose terminal is a full disk goes on', () => {
  const full = openSync('/dev/full', 'w');
  const source = `const { lineWriter } = await import(${JSON.stringify(path.join(projectRoot, 'server/src/platform/terminal.ts'))});
    lineWriter(1)('to a full disk'); lineWriter(2)('to a full disk'); process.exitCode = 7;`;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: projectRoot,
    stdio: ['ignore', full, full],
  });
  expect(status).toBe(7);
});
