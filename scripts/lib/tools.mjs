/** Programs the tests need besides Node: a Chromium with Chinese fonts, and readers for the documents we make. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { say } from './say.mjs';

/** Chromium without windows: the same pages for two fifths less of the processor. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_BROWSERS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((dir) => path.join(dir, name))
    .find((file) => existsSync(file));

/** CHROME_PATH, or the first Chromium or Chrome found. */
export const findBrowser = () => {
  const given = process.env.CHROME_PATH;
  if (given) return existsSync(given) ? given : undefined;
  return BROWSERS.map(onPath).find(Boolean) ?? MAC_BROWSERS.find((file) => existsSync(file));
};

const hasChineseFont = () => {
  if (process.platform !== 'linux') return true;
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
};

/** Debian names of what is missing. */
const missing = () =>
  [
    ['chromium', () => findBrowser() !== undefined],
    ['fonts-noto-cjk', hasChineseFont],
    ['poppler-utils', () => onPath('pdftotext') !== undefined],
    ['qpdf', () => onPath('qpdf') !== undefined],
  ]
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name);

const apt = (...words) =>
  spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });

const install = (names) => {
  say('toolsInstalling', { names: names.join(' ') });
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
};

/** Installs what is missing where we may (root on Debian); answers what is still missing. */
export const ensureTools = () => {
  const withoutShell = !process.env.CHROME_PATH && onPath(SHELL) === undefined;
  if (missing().length === 0 && !withoutShell) return [];
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
  if (!mayInstall) return missing();
  apt('update', '-qq');
  // a distribution may not have it: then the browser with windows does
  if (withoutShell) install([SHELL]);
  if (missing().length > 0) install(missing());
  return missing();
};
