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
import { openSystem } from '@zhengjian/server/src/system.ts';
import { runningWorld } from '@zhengjian/server/src/testing/world.ts';
import { simulatedWorld } from '@zhengjian/simulate/src/chance.ts';
import { fillDemo } from '@zhengjian/simulate/src/fill.ts';
import { LOOKED_AT, PLAYED_UNTIL } from '@zhengjian/simulate/src/testing/played-institute.ts';
import { chromium } from 'playwright-core';
import { LANGUAGES, screens } from './screens.ts';
import { shrink } from './shrink.ts';
import { takePicture } from './take.ts';

const FOLDER = path.join(projectRoot, 'docs/pictures');
const CASES = 80;
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const only = process.argv.slice(2);
const data = mkdtempSync(path.join(tmpdir(), 'zj-pictures-'));
const config = readConfig({ ZJ_DATA: path.join(data, 'data'), PORT: '0', HOST: '127.0.0.1', ZJ_CAPTCHA: 'off' }, projectRoot);
const system = await openSystem(config, {
  // a clock that begins on that Monday and runs on, with chance by seed
  world: runningWorld(LOOKED_AT, simulatedWorld('pictures', LOOKED_AT).random),
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
