/**
 * `npm run pictures`: the pictures of README and guides, taken anew from the demo institute in both languages. Clock and seed are
 * given, so a picture changes only when the page does.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@zhengjian/server/src/platform/config.ts';
import { createOperator } from '@zhengjian/server/src/platform/operator.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { uuidSource, type World } from '@zhengjian/server/src/platform/world.ts';
import { openSystem } from '@zhengjian/server/src/system.ts';
import { simulatedWorld } from '@zhengjian/simulate/src/chance.ts';
import { fillDemo } from '@zhengjian/simulate/src/fill.ts';
import { chromium } from 'playwright-core';
import { LANGUAGES, screens } from './screens.ts';
import { shrink } from './shrink.ts';
import { takePicture } from './take.ts';

const FOLDER = path.join(projectRoot, 'docs/pictures');
const CASES = 80;
/** A Friday evening, and the Monday morning behind it on which somebody looks. */
const PLAYED_UNTIL = new Date('2026-03-06T17:00:00+08:00');
const LOOKED_AT = new Date('2026-03-09T09:30:00+08:00');

/** A clock that begins on that Monday and runs on, with chance by seed. */
const worldAt = (begin: Date): World => {
  const opened = process.hrtime.bigint();
  const now = () => new Date(begin.getTime() + Number((process.hrtime.bigint() - opened) / 1_000_000n));
  const { random } = simulatedWorld('pictures', begin);
  return { now, random, uuid: uuidSource(now, random) };
};

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const only = process.argv.slice(2);
const data = mkdtempSync(path.join(tmpdir(), 'zj-pictures-'));
const config = readConfig({ ZJ_DATA: path.join(data, 'data'), PORT: '0', HOST: '127.0.0.1', ZJ_CAPTCHA: 'off' }, projectRoot);
const system = await openSystem(config, {
  world: worldAt(LOOKED_AT),
  operator: createOperator('en', () => {}),
  log: (line) => console.error(line),
  signal: new AbortController().signal,
  fill: (opened, signal) => fillDemo({ ...opened, signal, cases: CASES, until: PLAYED_UNTIL, print: () => {} }),
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = screens.filter(({ name }) => only.length === 0 || only.includes(name));
  if (only.length === 0) for (const old of readdirSync(FOLDER)) if (old.endsWith('.webp')) rmSync(path.join(FOLDER, old));
  for (const screen of wanted)
    for (const lang of LANGUAGES) {
      const png = await takePicture({ browser, system, screen, lang, at: LOOKED_AT });
      const small = await shrink(browser, png, screen.width);
      const file = `${screen.name}.${lang}.webp`;
      writeFileSync(path.join(FOLDER, file), small);
      console.log(`${file} ${Math.ceil(small.length / 1000)} kB`);
    }
} finally {
  await browser.close();
  await system.close();
  rmSync(data, { recursive: true, force: true });
}
