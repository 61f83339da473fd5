/** A page on an office machine: a Chromium whose processor is slowed down, and what a step of a person costs in it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page, type Request } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
/** An office machine beside a developer's. */
const SLOWER = 4;
const LIMIT_MS = 90_000;

type Seen = { began: number; interactions: Record<string, number>; longest: number; commits: number };
declare global {
  interface Window {
    benchSeen: Seen;
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
  }
}

/** What a step cost. Times in milliseconds. */
export type Cost = {
  /** From the first input of the step until its result is in sight; null where a step has none. */
  ready: number | null;
  /** Latency of each interaction, input to next paint. */
  interactions: readonly number[];
  longest: number;
  /** Time the main thread was busy, and React's commits, for each key or for the whole step. */
  busy: number;
  commits: number;
};

/** What a step waits for: an element in sight, with a text, and rows that differ from those before. */
export type Result = { selector: string; text?: string; newRows?: boolean };

export type OfficePage = Awaited<ReturnType<typeof openOfficePage>>;

/** @returns null where there is no browser. */
export const openBrowser = async (): Promise<Browser | null> => {
  const executablePath = process.env.CHROME_PATH || PLACES.find((place) => existsSync(place));
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) : null;
};

/** Runs in the page before its own scripts: what the browser and React report of themselves. */
const observe = () => {
  const seen: Seen = { began: 0, interactions: {}, longest: 0, commits: 0 };
  window.benchSeen = seen;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: () => {
      seen.commits += 1;
    },
  };
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(
      kind,
      (event) => {
        seen.began ||= event.timeStamp;
      },
      { capture: true },
    );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue;
      const id = String(entry.interactionId);
      seen.interactions[id] = Math.max(seen.interactions[id] ?? 0, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
};

/** Tables have no other rows than these. */
const rowsNow = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tr[data-row-key]')]
      .filter((row) => row.checkVisibility())
      .map((row) => row.getAttribute('data-row-key'))
      .join(' '),
  );

/** The moment at which a result is in sight, by the page's own clock. */
const moment = async (page: Page, { selector, text = '', newRows = false }: Result, before: string): Promise<number> => {
  const found = await page.waitForFunction(
    ([css, words, old, anew]) => {
      const found = [...document.querySelectorAll(css)].filter((element) => element.checkVisibility());
      if (!found.some((element) => (element.textContent ?? '').includes(words))) return 0;
      const rows = [...document.querySelectorAll('tr[data-row-key]')].filter((row) => row.checkVisibility());
      const keys = rows.map((row) => row.getAttribute('data-row-key')).join(' ');
      return anew && keys === old ? 0 : performance.now();
    },
    [selector, text, before, newRows] as const,
    { polling: 'raf', timeout: LIMIT_MS },
  );
  return found.jsonValue();
};

/** Counts what a page asks for: a load state is reached once, and never left again by what is asked for later. */
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

/** Time the main thread has been busy so far. */
const busyUntilNow = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

/** `beside`: folder of built pages that are shown instead of the server's, with the server's answers. */
export const openOfficePage = async (browser: Browser, beside?: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  if (beside !== undefined)
    await context.route(
      (address) => !address.pathname.startsWith('/api/'),
      (route) => {
        const { pathname } = new URL(route.request().url());
        const file = path.join(beside, pathname);
        return route.fulfill({ path: path.extname(pathname) !== '' && existsSync(file) ? file : path.join(beside, 'index.html') });
      },
    );
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  // functions sent into the page carry a helper of the loader that runs the bench
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(observe);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  const requests = requestsOf(page);
  /** Until nothing is asked for any more and the page has drawn what came. */
  const rest = async () => {
    for (let before = -1; before !== requests.sent(); ) {
      before = requests.sent();
      await requests.ended();
      await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(drawn)))));
    }
  };
  const begin = () =>
    page.evaluate(() => Object.assign(window.benchSeen, { began: 0, interactions: {}, longest: 0, commits: 0 }) && undefined);
  const costOf = async (busyBefore: number, done: number | null, keys: number): Promise<Cost> => {
    await rest();
    const busy = (await busyUntilNow(cdp)) - busyBefore;
    const { began, interactions, longest, commits } = await page.evaluate(() => window.benchSeen);
    const ready = done === null ? null : done - began;
    return { ready, interactions: Object.values(interactions), longest, busy: busy / keys, commits: commits / keys };
  };

  return {
    page,
    rest,
    /** One act of a person and its result. */
    step: async (act: () => Promise<unknown>, result: Result): Promise<Cost> => {
      await rest();
      const before = await rowsNow(page);
      await begin();
      const busy = await busyUntilNow(cdp);
      await act();
      return costOf(busy, await moment(page, result, before), 1);
    },
    /** Types a text key by key, as a person does: each after the last is in sight. */
    type: async (text: string): Promise<Cost> => {
      await rest();
      await begin();
      const busy = await busyUntilNow(cdp);
      for (const key of text) {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      }
      return costOf(busy, null, text.length);
    },
    /** Opens an address with an empty cache: its cost begins with the page itself. */
    load: async (address: string, result: Result): Promise<Cost> => {
      await page.goto(address);
      const done = await moment(page, result, '');
      return costOf(0, done, 1);
    },
    close: () => context.close(),
  };
};
