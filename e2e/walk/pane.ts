/** One page that stays open and is led from screen to screen without loading anew, and what is wrong with the screen in front. */
import type { Page } from 'playwright-core';
import { atRest, axeFindings, type Person } from '../browser.ts';

/** What the server has answered to this page so far: names, titles, remarks, in whatever language they were written. */
const answersTo = (page: Page): { text(): Promise<string> } => {
  const coming: Promise<string>[] = [];
  let known = '';
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.includes('json') === true) coming.push(answer.text().catch(() => ''));
  });
  return {
    text: async () => {
      known += (await Promise.all(coming.splice(0))).join('\n');
      return known;
    },
  };
};

/** The screen in front; without a frame around it (sign-in, errors) the whole page. */
const FRONT = 'main.panes > .pane:not([style*="display: none"])';

const words = (page: Page, front: string) =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body;
    const spoken = (node: Element | null) => node?.closest('[lang^="zh"]:not(html), script, style, option') === null;
    const found: string[] = [];
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const text = nodes.currentNode.textContent?.trim() ?? '';
      if (text !== '' && spoken(nodes.currentNode.parentElement)) found.push(text);
    }
    for (const element of root.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '' && spoken(element)) found.push(text);
      }
    return found;
  }, front);

/** A path into the texts that nobody has written: `acceptance:screens.accept`, `fields.ccc.applicationNo`. */
const RAW_KEY = /^(?:[a-z]\w*:)?[a-z]\w*(?:\.[a-z]\w*)+$/;
const FILE_NAME = /\.(?:pdf|docx?|xlsx?|zip|png|jpe?g|bpmn|cn|com)$/i;
const CHINESE = /[\u4e00-\u9fff]+/g;
/** Chinese in English sentences: a name as it stands on a business licence. */
const EXAMPLES = '华北防爆电机有限公司';

export const walkerOf = (person: Person, lang: 'zh' | 'en') => {
  const { page, complaints } = person;
  const answers = answersTo(page);
  return {
    /** Goes on as a link of the product does: the page stays, the address changes. */
    goTo: async (address: string): Promise<void> => {
      const before = await page.evaluate((next) => {
        for (const pane of document.querySelectorAll<HTMLElement>('.pane')) pane.toggleAttribute('data-left', pane.offsetParent !== null);
        const left = window.location.pathname;
        window.history.pushState({}, '', next);
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        return left;
      }, address);
      const next = new URL(address, person.url).pathname;
      if (next !== before) await page.locator('.pane:not([data-left]):visible :is(h1, iframe), main .error-title').first().waitFor();
      await atRest(person);
    },
    /** What a reader, a narrow screen or the console would complain of; empty where nothing is wrong. */
    faults: async (whole = false): Promise<string[]> => {
      const front = whole || (await page.locator(FRONT).count()) === 0 ? 'body' : FRONT;
      const found = complaints.splice(0).map((line) => `console: ${line}`);
      // a page of somebody else's brings its own
      const heading = page.locator(`${front} :is(h1, iframe.frame)`).filter({ visible: true });
      await heading.first().waitFor();
      const heads = await heading.count();
      if (heads !== 1) found.push(`heading: ${heads} in place of one`);
      const wide = await page.evaluate(() =>
        [document.documentElement, document.querySelector('main')].flatMap((box) =>
          box !== null && box.scrollWidth > box.clientWidth + 1 ? [`${box.tagName} ${box.scrollWidth} in ${box.clientWidth}`] : [],
        ),
      );
      found.push(...wide.map((line) => `scrolls sideways: ${line}`));
      const texts = await words(page, front);
      found.push(...texts.filter((text) => RAW_KEY.test(text) && !FILE_NAME.test(text)).map((text) => `text without words: ${text}`));
      if (lang === 'en') {
        const data = EXAMPLES + (await answers.text());
        for (const text of texts)
          for (const run of text.match(CHINESE) ?? [])
            if (!data.includes(run)) found.push(`Chinese on an English page: ${text.slice(0, 80)}`);
      }
      found.push(...(await axeFindings(person, front)));
      return [...new Set(found)];
    },
  };
};
