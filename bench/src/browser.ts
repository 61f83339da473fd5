/**
 * `npm run bench -- browser`: what an employee and a company wait for before an office machine (its processor four times slower than
 * this one): sign-in, queue, tabs, filters, case file, and the long form key by key. Both walk by links.
 *
 * `ZJ_BENCH_URL` takes a server that runs already, with the demo in it and without the captcha. `ZJ_BENCH_BESIDE` takes a folder of
 * pages built from other sources: both are measured in turn, so that a busy machine slows both.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DEMO_PASSWORD } from '@zhengjian/simulate/src/institute.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import type { Browser } from 'playwright-core';
import { holdingsOf } from './holdings.ts';
import { median } from './measure.ts';
import { type Cost, type OfficePage, openBrowser, openOfficePage } from './office-page.ts';

const ROUNDS = Number(process.env.ZJ_BENCH_ROUNDS || 3);
const WAITING = 300;
const EMPLOYEE = 'zhangruonan';
const COMPANY = 'wanyuan';
/** Two lists, each the first of its group of the menu. */
const QUEUE = 'CCC受理';
const QUEUE_GROUP = '业务受理';
const OTHER_LIST = '我的待办';
const OTHER_GROUP = '我的事务';
const MARKING = ' Ex db IIC T4 Gb';
const TRADEMARK = 'wanyuan motors';
const root = path.resolve(import.meta.dirname, '../..');

type Note = (what: string, cost: Cost) => void;

const signIn = async ({ page, step, load }: OfficePage, url: string, account: string, note: Note): Promise<void> => {
  note('sign-in page, empty cache', await load(`${url}/login`, { selector: 'input[id$=account]' }));
  await page.fill('input[id$=account]', account);
  await page.fill('input[id$=password]', DEMO_PASSWORD);
  await page.fill('input[id$=captchaCode]', 'AAAA');
  note('signed in', await step(() => page.keyboard.press('Enter'), { selector: '.pane h1' }));
};

const employee = async (office: OfficePage, url: string, note: Note): Promise<void> => {
  const { page, step } = office;
  const ROW = 'tr.ant-table-row';
  const menu = (name: string) => page.locator('.side-menu .ant-menu-item', { hasText: name }).first().click();
  const group = (name: string) => page.locator('.top-menu .ant-menu-item', { hasText: name }).first().click();
  const openTab = (name: string) => page.locator('.tab-title', { hasText: name }).last().click();
  const list = (name: string) => page.locator('.list:visible').getByRole('tab', { name }).click();
  await signIn(office, url, EMPLOYEE, note);
  const queue = { selector: ROW, newRows: true };
  note('queue from the menu, first', await step(() => menu(QUEUE), queue));
  note('other list from the menu, first', await step(() => group(OTHER_GROUP), queue));
  note('kept tab to the queue', await step(() => openTab(QUEUE), queue));
  note('kept tab to the other list', await step(() => openTab(OTHER_LIST), queue));
  note('queue from the menu, again', await step(() => group(QUEUE_GROUP), queue));
  note('to do to all', await step(() => list('全部'), queue));
  note('all to to do', await step(() => list('待'), queue));
  const filter = page.locator('.list:visible .filters .ant-select').first();
  const choice = '.ant-select-dropdown .ant-select-item-option';
  note('filter opens', await step(() => filter.click(), { selector: choice }));
  await list('全部');
  await office.rest();
  await filter.click();
  await page.locator(choice).first().waitFor();
  note('choice taken', await step(() => page.locator(choice).first().click(), { selector: '.filters-active', newRows: true }));
  note('condition removed', await step(() => page.locator('.filters-active:visible .ant-btn-link').click(), queue));
  note(
    'case file from the queue',
    await step(() => page.locator(`${ROW}:visible .link-cell`).first().click(), { selector: '.case dl dd' }),
  );
  note('case file to the queue', await step(() => openTab(QUEUE), { selector: ROW }));
};

const company = async (office: OfficePage, url: string, note: Note): Promise<void> => {
  const { page, step, type } = office;
  await signIn(office, url, COMPANY, () => undefined);
  const menu = (name: string) => page.locator('.ant-menu-item', { hasText: name }).first().click();
  note('own applications from the menu', await step(() => menu('我的业务'), { selector: 'tr.ant-table-row' }));
  const copy = () => page.locator('.row-acts:visible').getByRole('button', { name: '复制', exact: true }).first().click();
  note('a copy opens in the form', await step(copy, { selector: '.form-screen input[id$=productExMark]' }));
  const marking = page.locator('input[id$=productExMark]:visible').first();
  await marking.fill('');
  await marking.focus();
  note('Ex marking, for each key', await type(MARKING));
  await page.locator('input[id$=trademark]:visible').focus();
  note('text field, for each key', await type(TRADEMARK));
};

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(0)).padStart(6);

/** A line of the table: medians of the rounds; of interactions the 75th percentile and the slowest. */
const lineOf = (what: string, costs: readonly Cost[]): string => {
  const ready = costs.flatMap((cost) => cost.ready ?? []);
  const latencies = costs.flatMap(({ interactions }) => interactions);
  const figures = [
    ready.length > 0 ? median(ready) : null,
    latencies.length > 0 ? at(latencies, 0.75) : null,
    latencies.length > 0 ? Math.max(...latencies) : null,
    median(costs.map(({ longest }) => longest)),
    Math.max(...costs.map(({ longest }) => longest)),
    median(costs.map(({ busy }) => busy)),
    median(costs.map(({ commits }) => commits)),
  ];
  return `| ${what.padEnd(34)} |${figures.map(shown).join(' |')} |`;
};

const walk = async (browser: Browser, url: string, say: (text: string) => void): Promise<void> => {
  const beside = process.env.ZJ_BENCH_BESIDE;
  // where two are compared, both are served the same way
  const pages: readonly (readonly [name: string, folder?: string])[] =
    beside === undefined
      ? [['']]
      : [
          ['other: ', path.resolve(beside)],
          ['these: ', path.join(root, 'web/dist')],
        ];
  const found = new Map<string, Cost[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, folder] of pages) {
      for (const who of [employee, company]) {
        const office = await openOfficePage(browser, folder);
        await who(office, url, (what, cost) => found.set(name + what, [...(found.get(name + what) ?? []), cost]));
        await office.close();
      }
    }
  }
  const heads = ['ready', 'INP 75', 'INP max', 'longest', 'its max', 'busy', 'commits'];
  say(`| ${'step (ms)'.padEnd(34)} | ${heads.join(' | ')} |`);
  const steps = [...new Set([...found.keys()].map((what) => pages.reduce((text, [name]) => text.replace(name, ''), what)))];
  for (const what of steps) for (const [name] of pages) say(lineOf(name + what, found.get(name + what) ?? []));
};

export const browserFigures = async (cases: number, say: (text: string) => void): Promise<void> => {
  const browser = await openBrowser();
  if (browser === null) return say('no Chromium found (CHROME_PATH): nothing is measured');
  try {
    const running = process.env.ZJ_BENCH_URL;
    if (running !== undefined) return await walk(browser, running, say);
    spawnSync(process.execPath, ['-e', "import('./scripts/build.mjs').then((m) => m.ensureBuilt())"], { cwd: root, stdio: 'inherit' });
    say(`preparing ${cases} cases …`);
    const system = await openKillSystem(WAITING, holdingsOf(cases - WAITING));
    try {
      await system.leave();
      const server = await startServer(path.join(root, 'scripts/start.mjs'), system.dataDir, { ZJ_CAPTCHA: 'off' });
      try {
        await walk(browser, server.url, say);
      } finally {
        await server.kill('SIGTERM');
      }
    } finally {
      await system.close();
    }
  } finally {
    await browser.close();
  }
};
