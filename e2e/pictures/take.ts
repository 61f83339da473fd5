/** One picture: a person signs in, comes to the screen as people do, and the page is at rest. */
import type { System } from '@zhengjian/server/src/system.ts';
import type { Browser, Page } from 'playwright-core';
import { still } from '../browser.ts';
import { DEMO_PASSWORD } from '../demo-password.ts';
import type { PictureLanguage, Screen } from './screens.ts';

type Order = { browser: Browser; system: System; screen: Screen; lang: PictureLanguage; at: Date };

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await still(page);
};

export const takePicture = async ({ browser, system, screen, lang, at }: Order): Promise<Buffer> => {
  const phone = screen.width === 375;
  const context = await browser.newContext({
    viewport: { width: screen.width, height: phone ? 720 : (screen.height ?? 860) },
    deviceScaleFactor: phone ? 1 : 1.25,
    locale: lang === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.clock.install({ time: at });
  try {
    await page.goto(`${system.url}/login`);
    await settle(page);
    await page.locator('.language select').first().selectOption(lang);
    if (screen.account !== null) {
      const account = typeof screen.account === 'string' ? screen.account : await screen.account(system.opened.db);
      await page.fill('input[id$=account]', account);
      await page.fill('input[id$=password]', DEMO_PASSWORD);
      await page.fill('input[id$=captchaCode]', 'AAAA');
      await page.keyboard.press('Enter');
      await page.waitForURL((address) => !address.pathname.startsWith('/login'));
      await settle(page);
    }
    await screen.reach({
      page,
      lang,
      db: system.opened.db,
      go: async (address) => {
        await page.goto(`${system.url}${address}`);
        await settle(page);
      },
    });
    await settle(page);
    return await page.screenshot();
  } finally {
    await context.close();
  }
};
