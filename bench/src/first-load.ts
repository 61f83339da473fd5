/** What a first visitor waits for, in a real Chromium: the login page, then the first list. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DEMO_PASSWORD } from '@zhengjian/simulate/src/institute.ts';
import { chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

export type FirstLoad = { loginBytes: number; listBytes: number; loginMs: number; listMs: number };

/** Bytes of the built files behind addresses, as brotli. */
const brotliOf = (web: string, addresses: Iterable<string>): number => {
  let sum = 0;
  for (const address of addresses) {
    const name = new URL(address).pathname;
    const file = path.join(web, name.includes('.') ? name : 'index.html');
    if (!existsSync(file)) continue;
    sum += existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
  }
  return sum;
};

/** Visits `url` with an empty cache, signs in, opens the acceptance queue. @returns null where there is no browser. */
export const firstLoad = async (url: string, web: string, account: string): Promise<FirstLoad | null> => {
  const executablePath = process.env.CHROME_PATH || PLACES.find((place) => existsSync(place));
  if (!executablePath) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();
    page.setDefaultTimeout(60_000);
    const files = new Set<string>();
    page.on('response', (response) => {
      if (response.url().startsWith(url) && !response.url().includes('/api/')) files.add(response.url());
    });
    const began = performance.now();
    await page.goto(`${url}/login`);
    await page.locator('input[id$=account]').waitFor({ state: 'visible' });
    const loginMs = performance.now() - began;
    await page.waitForLoadState('networkidle');
    const loginBytes = brotliOf(web, files);
    await page.fill('input[id$=account]', account);
    await page.fill('input[id$=password]', DEMO_PASSWORD);
    await page.fill('input[id$=captchaCode]', 'AAAA');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    const opened = performance.now();
    await page.goto(`${url}/acceptance/accept`);
    await page.locator('tr.ant-table-row').first().waitFor();
    const listMs = performance.now() - opened;
    await page.waitForLoadState('networkidle');
    return { loginBytes, listBytes: brotliOf(web, files), loginMs, listMs };
  } finally {
    await browser.close();
  }
};
