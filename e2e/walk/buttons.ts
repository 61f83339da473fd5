/**
 * Every button and tab of a page, pressed once: something has to come of it, and what opens is looked at as a page is. A form that opens
 * has a button of its act, and pressing that one untouched has to come to something too: a word on what is lacking, or an answer.
 */
import { en } from '@zhengjian/contract/areas/kit/text.en.ts';
import type { Page } from 'playwright-core';
import { atRest, axeFindings, type Person } from '../browser.ts';
import { textFaults } from './faults.ts';
import { answersTo, FRONT } from './pane.ts';

/** How a button is found again after the page was drawn anew: under which tabs of the page, by its name. */
type Control = { kind: 'button' | 'tab'; name: string; under: readonly string[] };

const MOST = 60;
/** A page that is busy for so long is looked at as it is. */
const IDLE_MS = 5_000;
/** So often a page is looked at again before it is said that nothing came of a press. */
const PATIENCE = 3;
const NARROW = { width: 375, height: 812 };
const WIDE = { width: 1440, height: 900 };
/** An answer other than what was asked for is told on the page; Chromium writes it to its console as well. */
const REFUSED = /the server responded with a status of 4\d\d/;

/** Why a press did not come to be, as the browser's driver says it. */
const reasonOf = (e: unknown): string => {
  const lines = (e instanceof Error ? e.message : String(e)).split('\n');
  const why = lines.find((line) => /intercepts|not stable|not visible|not enabled|detached|outside/.test(line));
  return `${lines[0]}${why ? ` (${why.trim()})` : ''}`;
};

const FILE_NAME = /\.(?:pdf|docx?|xlsx?|csv|zip|png|jpe?g)$/i;
/** Files of a page are alike, and so are the places on which one may remark. */
const ALIKE = [FILE_NAME, /^Review comments: /] as const;
const keyOf = ({ kind, name }: Pick<Control, 'kind' | 'name'>): string =>
  `${kind} ${ALIKE.find((words) => words.test(name))?.source ?? name}`;

/** Put into the page once: what may be pressed in front, and whatever lies over the page. */
const install = (page: Page) =>
  page.addInitScript(
    ([front, copied]) => {
      const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ') ||
        (element.getAttribute('title') ?? '');
      const root = () => document.querySelector<HTMLElement>(front) ?? document.body;
      // what belongs to a field, to turning pages or to the order of a column is the kit's own
      const OTHERS =
        '.ant-pagination, .ant-picker, .ant-select, .ant-upload, .ant-table-column-sorters, .ant-input-group-addon, .ant-input-number, .ant-transfer, .ant-tabs-nav-operations, [contenteditable], svg';
      /** Rows are alike: the first of a table stands for the others. */
      const isFirst = (element: Element) => {
        const row = element.closest('tbody tr[data-row-key]');
        return row === null || row.parentElement?.querySelector('tr[data-row-key]') === row;
      };
      const controls = (kind: 'button' | 'tab') =>
        [...root().querySelectorAll<HTMLElement>(kind === 'tab' ? '[role="tab"]' : 'button, a.ant-btn, [role="button"]')].filter(
          (element) =>
            isSeen(element) &&
            isFirst(element) &&
            element.closest(OTHERS) === null &&
            // a press opens the window in which the system's own files are chosen
            element.parentElement?.querySelector(':scope > input[type="file"]') == null &&
            !element.hasAttribute('disabled') &&
            element.getAttribute('aria-disabled') !== 'true' &&
            !['', copied].includes(nameOf(element)),
        );
      const over = () =>
        [...document.querySelectorAll<HTMLElement>('.ant-modal, .ant-drawer-content, .preview, [role="dialog"]')].filter(isSeen).at(-1) ??
        null;
      Object.assign(window, {
        journey: {
          names: (kind: 'button' | 'tab') => [...new Set(controls(kind).map(nameOf))],
          find: (kind: 'button' | 'tab', name: string) => controls(kind).find((element) => nameOf(element) === name) ?? null,
          chosen: () =>
            controls('tab')
              .filter((tab) => tab.getAttribute('aria-selected') === 'true')
              .map(nameOf),
          over,
          // where it stands, what is drawn, how far it is scrolled and what has the focus
          seen: () => {
            const drawn = document.body.outerHTML.replace(/\s(?:id|aria-controls|aria-labelledby)="[^"]*"/g, '');
            const all = [...document.querySelectorAll('*')];
            const scrolled = all.flatMap(({ scrollTop, scrollLeft }) => (scrollTop + scrollLeft > 0 ? [`${scrollTop} ${scrollLeft}`] : []));
            return [window.location.href, drawn, ...scrolled, all.indexOf(document.activeElement ?? document.body)].join('\n');
          },
          dialog: () => {
            const dialog = over();
            for (const other of document.querySelectorAll('[data-over]')) other.removeAttribute('data-over');
            if (dialog === null) return null;
            dialog.setAttribute('data-over', '');
            const box = dialog.getBoundingClientRect();
            // what narrows a list, or chooses of its rows, is no form
            const fields = [...dialog.querySelectorAll<HTMLElement>('input:not([type="search"]), textarea, [contenteditable]')].filter(
              (field) => isSeen(field) && field.closest('search, .ft') === null,
            );
            const acts = [...dialog.querySelectorAll<HTMLElement>('.ant-btn-primary, .ant-btn-dangerous')].filter(isSeen);
            return {
              title: (dialog.querySelector('.ant-modal-title, .ant-drawer-title, .ant-modal-confirm-title')?.textContent ?? '').trim(),
              isConfirm: dialog.classList.contains('ant-modal-confirm'),
              isPreview: dialog.classList.contains('preview'),
              right: Math.round(box.right),
              left: Math.round(box.left),
              fields: fields.length,
              acts: acts.map((act) => ({ name: nameOf(act), isOff: act.hasAttribute('disabled') })),
            };
          },
        },
      });
    },
    // what was copied is said in place of the button's name
    [FRONT, en.copy.copied] as const,
  );

/** What lies over the page: edges in pixels of the window, how many fields, which acts. */
type Dialog = {
  title: string;
  isConfirm: boolean;
  isPreview: boolean;
  left: number;
  right: number;
  fields: number;
  acts: { name: string; isOff: boolean }[];
};
/** Put into the page by `install`. */
type Installed = {
  names(kind: Control['kind']): string[];
  find(kind: Control['kind'], name: string): HTMLElement | null;
  /** Names of the tabs that are open. */
  chosen(): string[];
  over(): HTMLElement | null;
  seen(): string;
  dialog(): Dialog | null;
};
declare global {
  interface Window {
    journey: Installed;
  }
}

/** `refused`: what an address answers that the person may not open. */
export const presserOf = async (person: Person, refused: (address: string) => string | null) => {
  const { page } = person;
  await install(page);
  const answers = answersTo(page);
  let sent = 0;
  page.on('request', () => {
    sent += 1;
  });
  page.on('download', () => {
    sent += 1;
  });
  person.context.on('page', (opened) => {
    if (opened === page) return;
    sent += 1;
    void opened.close();
  });

  /** Until the page has nothing to do: a dialog is drawn in pieces, on a busy machine some frames after it was asked for. */
  const rest = async () => {
    for (let before = -1; before !== sent; ) {
      before = sent;
      await atRest(person).catch((e: Error) => void person.complaints.push(`the page does not come to rest: ${e.message.slice(0, 80)}`));
      await page.evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), IDLE_MS);
    }
  };
  const seen = async () => `${sent} ${await page.evaluate(() => window.journey.seen())}`;
  const dialog = () => page.evaluate(() => window.journey.dialog());
  const isOver = () => page.evaluate(() => window.journey.over() !== null);

  /** @returns false where the page has no such control any more */
  const press = async ({ kind, name }: Pick<Control, 'kind' | 'name'>): Promise<boolean> => {
    const found = await page.evaluateHandle(([kind, name]) => window.journey.find(kind, name), [kind, name] as const);
    const element = found.asElement();
    if (element === null) return false;
    await element.click({ timeout: 5_000 });
    await rest();
    return true;
  };
  const open = async (address: string) => {
    await page.setViewportSize(WIDE);
    await page.goto(`${person.url}${address}`);
    await page.locator(`${FRONT} :is(h1, iframe.frame)`).filter({ visible: true }).first().waitFor();
    await rest();
  };
  /** Links in sight that lead where the person may not go. */
  const deadEnds = async (): Promise<string[]> => {
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].flatMap((a) => (a.checkVisibility() ? [a.pathname] : [])),
    );
    return [...new Set(addresses)].flatMap((address) => {
      const verdict = refused(address);
      return verdict === null ? [] : [`leads to ${address}: ${verdict}`];
    });
  };
  /** Closes whatever lies over the page. @returns whether the page is as it was */
  const close = async (): Promise<boolean> => {
    for (let i = 0; i < 4 && (await isOver()); i += 1) {
      await page.keyboard.press('Escape');
      await rest();
      const discard = page.locator('.ant-modal-confirm .ant-btn-dangerous:visible');
      if ((await discard.count()) > 0) await discard.first().click();
      await rest();
    }
    return !(await isOver());
  };
  const controlsUnder = async (under: readonly string[]): Promise<Control[]> => {
    const names = (kind: 'button' | 'tab') =>
      page.evaluate((kind) => window.journey.names(kind), kind).then((all) => all.map((name) => ({ kind, name, under })));
    return [...(await names('tab')), ...(await names('button'))];
  };

  const dialogFaults = async (): Promise<string[]> => {
    const found: string[] = [];
    const about = await dialog();
    if (about === null) return found;
    const front = '[data-over]';
    // what stands in a file is written in whatever language
    if (!about.isPreview) found.push(...(await textFaults(page, { front, lang: 'en', ...(await answers.told()) })));
    found.push(...(await axeFindings(person, front)));
    await page.setViewportSize(NARROW);
    await rest();
    const narrow = await dialog();
    if (narrow !== null && (narrow.right > NARROW.width + 1 || narrow.left < -1))
      found.push(`stands from ${narrow.left} to ${narrow.right} on a phone`);
    await page.setViewportSize(WIDE);
    await rest();
    if (about.fields > 0 && !about.isConfirm && !about.isPreview) {
      if (about.acts.length === 0) found.push('a form without a button of its act');
      const act = (await dialog())?.acts.find(({ isOff }) => !isOff);
      if (act !== undefined) {
        const before = await seen();
        await page
          .locator('[data-over] :is(.ant-btn-primary, .ant-btn-dangerous):not([disabled]):visible')
          .first()
          .click({ timeout: 5_000 });
        await rest();
        if ((await seen()) === before) found.push(`nothing comes of ${act.name}`);
      }
    }
    return found.map((fault) => `“${about.title}”: ${fault}`);
  };

  /** Presses everything on the page of an address. */
  return async (address: string): Promise<{ faults: string[]; pressed: number; dialogs: number }> => {
    const faults: string[] = [];
    let [pressed, dialogs] = [0, 0];
    /** What the address itself opens is looked at and closed. */
    const begin = async () => {
      await open(address);
      if (!(await isOver())) return;
      dialogs += 1;
      faults.push(...(await dialogFaults()));
      if (!(await close())) throw new Error('what the address opens does not close');
    };
    await begin();
    faults.push(...(await deadEnds()));
    const first = await page.evaluate(() => window.journey.chosen());
    const known = new Set<string>();
    const queue: Control[] = [];
    const add = async (under: readonly string[]) => {
      for (const control of await controlsUnder(under)) {
        if (known.has(keyOf(control))) continue;
        known.add(keyOf(control));
        queue.push(control);
      }
    };
    await add(first);
    for (let next = queue.shift(); next !== undefined && pressed < MOST; next = queue.shift()) {
      const label = `${next.kind} “${next.name}”`;
      try {
        const chosen: string[] = await page.evaluate(() => window.journey.chosen());
        // a tab that was open when it was found stands under itself
        const above = next.under.filter((tab) => next.kind !== 'tab' || tab !== next.name);
        for (const tab of above) if (!chosen.includes(tab)) await press({ kind: 'tab', name: tab });
        const before = await seen();
        const isChosen = next.kind === 'tab' && chosen.includes(next.name);
        if (isChosen || !(await press(next))) continue;
        pressed += 1;
        // what is waited for of the browser itself, such as its clipboard, is no request
        for (let i = 0; i < PATIENCE && (await seen()) === before; i += 1) await rest();
        if ((await seen()) === before) faults.push(`${label}: nothing comes of it`);
        const now = new URL(page.url());
        const isElsewhere = `${now.pathname}${now.search}` !== address && now.pathname !== new URL(address, person.url).pathname;
        if (isElsewhere) {
          const verdict = refused(now.pathname);
          if (verdict !== null) faults.push(`${label}: leads to ${now.pathname}: ${verdict}`);
          await begin();
          continue;
        }
        if (await isOver()) {
          dialogs += 1;
          faults.push(...(await dialogFaults()).map((fault) => `${label}: ${fault}`));
          if (!(await close())) await begin();
        } else await page.keyboard.press('Escape');
        faults.push(...(await deadEnds()));
        const under: string[] = await page.evaluate(() => window.journey.chosen());
        await add(under);
      } catch (e) {
        faults.push(`${label}: ${reasonOf(e)}`);
        await begin();
      }
      faults.push(
        ...person.complaints
          .splice(0)
          .filter((line) => !REFUSED.test(line))
          .map((line) => `${label}: console: ${line}`),
      );
    }
    return { faults: [...new Set(faults)], pressed, dialogs };
  };
};
