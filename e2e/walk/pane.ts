/** One page that stays open, is led from screen to screen and looked at in several looks without loading anew, as its user does. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { Page } from 'playwright-core';
import { atRest, heightOf, type Person, speak } from '../browser.ts';
import { CHINESE, faultsOn } from './faults.ts';

export type Look = { width: 1440 | 375; lang: 'zh' | 'en'; dark: boolean };

/** A drawn process is one document in whatever language it is asked for. */
const DRAWN = 'bpmn:definitions';
/** Chinese in English sentences: a name as it stands on a business licence. */
const EXAMPLES = '华北防爆电机有限公司';

/**
 * What the server has answered to this page so far, and of it what it answered in English: names, titles, remarks that were written in Chinese. Who is signed in
 * is asked once, in whatever language.
 */
export const answersTo = (page: Page) => {
  const coming: Promise<{ body: string; isEnglish: boolean }>[] = [];
  let [english, all] = [EXAMPLES, ''];
  // most of what a page shows stands in an answer as it is: the answers of a whole walk are long to look through for each of it
  const words = new Set<string>();
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.includes('json') !== true) return;
    const isEnglish = answer.request().headers()['accept-language'] === 'en' || answer.url().endsWith(accountCalls.userInfo.path);
    const text = answer.text().catch(() => '');
    coming.push(text.then((body) => ({ body, isEnglish: isEnglish || body.includes(DRAWN) })));
  });
  return {
    told: async () => {
      for (const { body, isEnglish } of await Promise.all(coming.splice(0))) {
        all += `${body}\n`;
        if (!isEnglish) continue;
        english += `${body}\n`;
        for (const word of body.match(CHINESE) ?? []) words.add(word);
      }
      return { isData: (chinese: string) => words.has(chinese) || english.includes(chinese), answered: all };
    },
  };
};

/** The first page of whoever is signed in. */
export const HOME = '/wel/index';
/** The screen in front; without a frame around it (sign-in, errors) the whole page. */
export const FRONT = 'main.panes > .pane:not(.pane-kept)';

export const walkerOf = (person: Person, look: Look) => {
  const { page } = person;
  const answers = answersTo(page);
  let now = look;
  /** Pages that stay open behind another would be drawn anew with each look; a journey of the staff follows them. */
  const closeOthers = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.tab:not(.tab-active) .tab-close')) button.click();
    });
  /** Goes on as a link of the product does: the page stays, the address changes. */
  const goTo = async (address: string): Promise<void> => {
    const before = await page.evaluate((next) => {
      for (const pane of document.querySelectorAll<HTMLElement>('.pane'))
        pane.toggleAttribute('data-left', !pane.classList.contains('pane-kept'));
      const left = window.location.pathname;
      window.history.pushState({}, '', next);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      return left;
    }, address);
    const next = new URL(address, person.url).pathname;
    if (next !== before) {
      await page.locator('.pane:not(.pane-kept, [data-left]) :is(h1, iframe), main .error-title').first().waitFor();
      await closeOthers();
    }
    await atRest(person);
  };
  return {
    /** Shows a screen in a look: window, language and theme change on the page that is open, by the switches that the product offers. */
    show: async (address: string, look: Look): Promise<void> => {
      if (look.width !== now.width) await page.setViewportSize({ width: look.width, height: heightOf(look.width) });
      if (look.lang !== now.lang) {
        // everything in sight is read anew, all of it at once; only what is left of the other language in English is looked for
        const anew = look.lang === 'en' && page.waitForRequest((request) => request.headers()['accept-language'] === 'en');
        await speak(person, look.lang);
        await anew;
      }
      // by the button itself: a page may open with a dialog before the frame
      if (look.dark !== now.dark) await page.locator('header button:has(.anticon-moon, .anticon-sun)').dispatchEvent('click');
      now = look;
      await goTo(address);
    },
    /** What a reader, a narrow screen or the console would complain of; empty where nothing is wrong. */
    faults: async (whole = false): Promise<string[]> => {
      const front = whole || (await page.locator(FRONT).count()) === 0 ? 'body' : FRONT;
      // a page of somebody else's brings its own
      const heading = page.locator(`${front} :is(h1, iframe.frame)`).filter({ visible: true });
      await heading.first().waitFor();
      return faultsOn(person, { front, lang: now.lang, ...(await answers.told()) });
    },
  };
};
