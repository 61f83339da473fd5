/** What is wrong with a page in front: for whoever reads it, for a narrow screen, for a program that reads it out, for the console. */
import type { Page } from 'playwright-core';
import { axeFindings, type Person } from '../browser.ts';

/** Texts and names of parts under an element, without those that are told to be Chinese, what a paper says, and options that are not drawn. */
const words = (page: Page, front: string) =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body;
    const spoken = (node: Element | null) => node?.closest('[lang^="zh"]:not(html), script, style, option, .textLayer') === null;
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
export const CHINESE = /[\u4e00-\u9fff]+/g;

type Reading = {
  lang: 'zh' | 'en';
  /** Whether these Chinese characters may stand on an English page. */
  isData(chinese: string): boolean;
  /** What may look like the path of a text, such as the key of a parameter. */
  answered: string;
};
/** `front`: selector of the part that is looked at. */
type Where = Reading & { front: string };

/** Texts that nobody has written, and in English what is not. */
export const textFaults = async (page: Page, { front, lang, isData, answered }: Where): Promise<string[]> => {
  const found: string[] = [];
  const texts = await words(page, front);
  // what the server answered to the letter, such as the key of a parameter, is data
  const isPath = (text: string) => RAW_KEY.test(text) && !FILE_NAME.test(text) && !answered.includes(`"${text}"`);
  found.push(...texts.filter(isPath).map((text) => `text without words: ${text}`));
  if (lang === 'en')
    for (const text of texts)
      for (const run of text.match(CHINESE) ?? []) if (!isData(run)) found.push(`Chinese on an English page: ${text.slice(0, 80)}`);
  return found;
};

/** What is cut off at its edge and says so by no ellipsis: acts that run out of their cell, words that run out of a box that hides them. */
const cutOff = (page: Page, front: string) =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body;
    const found: string[] = [];
    const seen = (element: HTMLElement) => element.checkVisibility() && element.clientWidth > 2;
    for (const act of root.querySelectorAll<HTMLElement>(':is(td, th) :is(button, a)')) {
      const cell = act.closest('td, th');
      if (cell && seen(act) && act.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
        found.push(`an act runs out of its cell: ${act.textContent || act.ariaLabel}`);
    }
    for (const box of root.querySelectorAll<HTMLElement>('div, p, span, button, a, h1, h2, h3, dd, dt, li')) {
      const hasWords = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      if (!hasWords || !seen(box) || box.scrollWidth <= box.clientWidth + 1) continue;
      const { overflowX, textOverflow } = getComputedStyle(box);
      if ((overflowX === 'hidden' || overflowX === 'clip') && textOverflow === 'clip') found.push(`words are cut off: ${box.textContent}`);
    }
    return found;
  }, front);

/** Empty where nothing is wrong. Complaints of the console are told once. */
export const faultsOn = async (person: Person, where: Where): Promise<string[]> => {
  const { front } = where;
  const { page, complaints } = person;
  const found = complaints.splice(0).map((line) => `console: ${line}`);
  const heads = await page.locator(`${front} :is(h1, iframe.frame)`).filter({ visible: true }).count();
  if (heads !== 1) found.push(`heading: ${heads} in place of one`);
  const wide = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].flatMap((box) =>
      box !== null && box.scrollWidth > box.clientWidth + 1 ? [`${box.tagName} ${box.scrollWidth} in ${box.clientWidth}`] : [],
    ),
  );
  found.push(...wide.map((line) => `scrolls sideways: ${line}`));
  found.push(...(await cutOff(page, front)));
  found.push(...(await textFaults(page, where)));
  found.push(...(await axeFindings(person, front)));
  return [...new Set(found)];
};
