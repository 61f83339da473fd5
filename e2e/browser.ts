/** A real Chromium, and a person before it: signs in, goes, looks; whatever the console complains of is kept. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll } from 'vitest';
import { DEMO_PASSWORD } from './demo-password.ts';
import { aheadAt, sessionAt } from './system.ts';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
const SHOTS = path.join(import.meta.dirname, 'shots');

export { DEMO_PASSWORD };

const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROME_PATH || PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error('no Chromium: set CHROME_PATH or install chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};

let running: Promise<Browser> | undefined;

/**
 * The browser of this process, which ends with it. Windows that a file leaves open are closed after it. A machine without a browser
 * fails here by name.
 */
export const openBrowser = async (): Promise<Browser> => {
  running ??= launch();
  const browser = await running;
  browser.once('disconnected', () => {
    running = undefined;
  });
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
};

export type Person = {
  /** Address of the server. */
  url: string;
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and failed answers so far. */
  complaints: string[];
  /** Goes to an address as one who types it, and waits until what the page asks for has come. */
  go(address: string): Promise<void>;
  /** Waits until everything that was asked for has come and been drawn. */
  quiet(): Promise<void>;
  /** Keeps a picture of the page to look at; a whole run of the tests takes none (ZJ_SHOTS=off). */
  shot(name: string): Promise<void>;
};

/** Height of a window of this width, as those who look at 375 pixels hold it. */
export const heightOf = (width: 1440 | 375): number => (width === 375 ? 812 : 900);

/** Put into the browser's storage before the page begins, as the product keeps it. */
const keepBefore = (page: Page | BrowserContext, entries: Readonly<Record<string, string>>, mark: string) =>
  // once: what the page does with it afterwards, such as signing out, stays
  page.addInitScript(
    ([kept, once]) => {
      if (window.origin === 'null' || localStorage.getItem(`journey-${once}`) !== null) return;
      localStorage.setItem(`journey-${once}`, 'kept');
      const datetime = Date.now();
      for (const [name, content] of Object.entries(kept))
        localStorage.setItem(`zj-${name}`, JSON.stringify({ dataType: 'string', content, type: 'local', datetime }));
    },
    [entries, mark] as const,
  );

/** The clock of a page goes with its server's. */
const setClock = (context: BrowserContext, ahead: number) =>
  context.addInitScript((ms) => {
    const Machine = Date;
    const now = () => Machine.now() + ms;
    globalThis.Date = new Proxy(Machine, {
      construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
      apply: () => new Machine(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, ahead);

export type PersonOptions = { width?: 1440 | 375; lang?: 'zh' | 'en'; dark?: boolean };

/** Counts what a page asks for, so that nobody waits for a silence of half a second after the last answer. */
const requestsOf = (page: Page) => {
  const open = new Set<Request>();
  const waiting: (() => void)[] = [];
  let sent = 0;
  page.on('request', (request) => {
    sent += 1;
    open.add(request);
  });
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) for (const wake of waiting.splice(0)) wake();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    sent: () => sent,
    ended: () => (open.size === 0 ? Promise.resolve() : new Promise<void>((wake) => waiting.push(wake))),
  };
};

/** A person with a browser window of their own, not signed in. */
export const personAt = async (
  browser: Browser,
  url: string,
  { width = 1440, lang = 'zh', dark = false }: PersonOptions = {},
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    locale: lang === 'en' ? 'en-GB' : 'zh-CN',
    colorScheme: dark ? 'dark' : 'light',
    // what is half faded out is neither read nor judged
    reducedMotion: 'reduce',
  });
  await setClock(context, aheadAt(url));
  // the product asks its setting, not the device
  if (dark) await keepBefore(context, { themeName: 'dark' }, 'theme');
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  const requests = requestsOf(page);
  const quiet = async () => {
    await page.waitForLoadState();
    for (let before = -1; before !== requests.sent(); ) {
      before = requests.sent();
      await requests.ended();
      // what has come may ask for more while it is drawn
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
    }
  };
  return {
    url,
    page,
    context,
    complaints,
    quiet,
    go: async (address) => {
      await page.goto(`${url}${address}`);
      await quiet();
    },
    shot: async (name) => {
      if (process.env.ZJ_SHOTS === 'off') return;
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SHOTS, `${name}-${width}-${lang}${dark ? '-dark' : ''}.png`) });
    },
  };
};

/** Chooses the language in the head of the page. */
export const speak = async ({ page }: Person, lang: 'zh' | 'en'): Promise<void> => {
  await page.locator('.language select').first().selectOption(lang);
  await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), lang);
};

/** Waits until nothing moves in sight. */
export const still = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || !(effect as KeyframeEffect | null)?.target?.checkVisibility()),
  );

/**
 * Waits until what was asked for has come, is drawn, and nothing moves on the page any more; what turns for ever, such as a spinner,
 * has gone. The rows of a list are drawn a moment after their answer, beside what the person does meanwhile; a page that is kept behind
 * another draws its own when it is looked at.
 */
export const atRest = async ({ page, quiet }: Person): Promise<void> => {
  await quiet();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('main [aria-busy="true"]')].every((element) => !element.checkVisibility()),
  );
  await still(page);
};

const isSignedIn = (page: Page) => page.waitForURL((address) => !address.pathname.startsWith('/login'));

/** Signs in on the page, as a person types. */
export const signInByPage = async (person: Person, account: string): Promise<void> => {
  const { page } = person;
  await person.go('/login');
  await page.fill('input[id$=account]', account);
  await page.fill('input[id$=password]', DEMO_PASSWORD);
  // the field asks for four characters whether or not the server looks at them
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
  await isSignedIn(page);
  await person.quiet();
};

/** Puts a session into the browser's storage as the product keeps it; the first page that is opened finds it. */
export const giveSession = async (person: Person, account: string): Promise<void> => {
  const session = await sessionAt(person.url, account);
  await keepBefore(person.page, session, session.token);
};

/** Opens the first page with a session, without the sign-in page. */
export const signIn = async (person: Person, account: string): Promise<void> => {
  await giveSession(person, account);
  await person.go('/');
  await isSignedIn(person.page);
  await person.quiet();
};

/** A window of somebody who is signed in, on their first page. */
export const signedIn = async (browser: Browser, url: string, account: string, options: PersonOptions = {}): Promise<Person> => {
  const person = await personAt(browser, url, options);
  await signIn(person, account);
  return person;
};

/** What is looked at unless told: the dialog that is open, otherwise what the frame shows; the walk over the screens looks at the frame. */
const inFront = async (page: Page): Promise<string> => {
  for (const part of ['.ant-modal:visible', '.ant-drawer-content:visible', 'main:visible'])
    if ((await page.locator(part).count()) > 0) return part.replace(':visible', '');
  return 'html';
};

/** Serious and critical findings of axe (WCAG 2 A and AA), in what is in front or in a part of the page. */
export const axeFindings = async (person: Person, chosen?: string): Promise<string[]> => {
  const { page } = person;
  const part = chosen ?? (await inFront(page));
  if (!(await page.evaluate(() => 'axe' in window))) {
    const { default: axe } = await import('axe-core');
    await page.evaluate(axe.source);
  }
  const { violations } = await page.evaluate(async (selector) => {
    // antd keeps an unnamed listbox of no size beside the open list of a select, and gives no way to name it
    const page = { include: [[selector]], exclude: [['[role="listbox"][style*="height: 0px"]']] };
    // no page plays anything: what a rule would ask of sounds and films need not be loaded beforehand
    const how = { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'], preload: false };
    // biome-ignore lint/suspicious/noExplicitAny: axe was put into the page by its source
    return (window as any).axe.run(page, how) as Promise<{
      violations: { id: string; impact: string; nodes: { target: string[]; html: string; any: { message: string }[] }[] }[];
    }>;
  }, part);
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target.join(' ')} ${n.html.slice(0, 120)} ${n.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
};
