/** What is wrong with the pages of a paper, by what a reader sees of them. */
import type { Paper } from '../maker.ts';
import { type Word, wordsOf } from './words.ts';

export const MM = 72 / 25.4;
const PAGE_HEIGHT = 297 * MM;
/** Running heads and footers stand outside these. */
export const [HEAD, FOOT] = [20 * MM, PAGE_HEIGHT - 17 * MM];
/** The line of words inside a round seal: 认证专用章 (seal-drawing.ts). */
const OWN_WORDS = { from: 9 * MM, to: 13.7 * MM, half: 10.5 * MM };

export const lines = (words: readonly Word[]): number => new Set(words.map((w) => Math.round(w.bottom / 3))).size;

/** Text of the page above a seal, without running head and without the name that the seal lies on. */
const above = (words: readonly Word[], at: { page: number; y: number }): number =>
  lines(words.filter((w) => w.page === at.page && w.top > HEAD && w.bottom < at.y - 9 * MM));

/** Half the width of a round seal, without what a line's white space may take of it. */
const RING = 20 * MM;
/** Lines of one signature stand closer than this. */
const NEXT_LINE = 5 * MM;

/** Print above the signature that the ring of its seal lies on; the signature itself is what the seal is for. */
const struck = (words: readonly Word[], at: { page: number; x: number; y: number }): Word[] => {
  const under = words
    .filter((w) => w.page === at.page && w.right > at.x - RING && w.left < at.x + RING && w.top < at.y && w.bottom > at.y - 2 * RING)
    .sort((a, b) => b.bottom - a.bottom);
  let top = at.y;
  let isSignature = true;
  return under.filter((w) => {
    if (top - w.bottom > NEXT_LINE) isSignature = false;
    top = Math.min(top, w.top);
    const [dx, dy] = [Math.max(w.left - at.x, 0, at.x - w.right), Math.max(0, at.y - w.bottom)];
    return !isSignature && Math.hypot(dx, dy) < RING;
  });
};

const PAGE_WIDTH = 210 * MM;
const NARROWEST_MARGIN = 15 * MM;

/** Signatures without text above them, seals that lie on print, words outside the margins, empty pages. */
export const faultsOf = ({ pdf, pages, anchors }: Paper): string[] => {
  const words = wordsOf(pdf);
  const faults: string[] = [];
  for (const at of anchors.filter((a) => a.name !== 'frame')) {
    if (at.page > pages || at.y > PAGE_HEIGHT) faults.push(`${at.name} outside the paper`);
    if (above(words, at) < 2) faults.push(`${at.name} alone on page ${at.page}`);
    if (at.name === 'person') continue;
    const covered = words.filter(
      (w) =>
        w.page === at.page &&
        w.bottom > at.y + OWN_WORDS.from &&
        w.top < at.y + OWN_WORDS.to &&
        w.right > at.x - OWN_WORDS.half &&
        w.left < at.x + OWN_WORDS.half,
    );
    const below = struck(words, at);
    if (below.length > 0) faults.push(`${at.name} lies on “${below.map((w) => w.text).join(' ')}”`);
    if (covered.length > 0) faults.push(`${at.name}: its words lie on “${covered.map((w) => w.text).join(' ')}”`);
  }
  // a label is smaller and has margins of its own
  if (words.some((w) => w.bottom > PAGE_HEIGHT / 2))
    for (const w of words)
      if (w.left < NARROWEST_MARGIN || w.right > PAGE_WIDTH - NARROWEST_MARGIN) faults.push(`“${w.text}” runs out of page ${w.page}`);
  for (let page = 1; page <= pages; page++)
    if (!words.some((w) => w.page === page && w.top > HEAD && w.bottom < FOOT)) faults.push(`page ${page} is empty`);
  return faults;
};
