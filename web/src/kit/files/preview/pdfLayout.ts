/** Where the pages of a PDF lie below each other, and which of them are in sight. Pixels. */

export type Size = { width: number; height: number };
export type Fit = 'width' | 'page' | number;

export const GAP = 12;
const MARGIN = 16;
const LEAST = 0.2;
const MOST = 5;

/** Enlargement for a page in a room; 1 is one pixel for a point. */
export function scaleOf(fit: Fit, page: Size, room: Size): number {
  if (typeof fit === 'number') return fit;
  const byWidth = (room.width - 2 * MARGIN) / page.width;
  const scale = fit === 'width' ? byWidth : Math.min(byWidth, (room.height - 2 * GAP) / page.height);
  return Math.min(Math.max(scale, LEAST), MOST);
}

/** Upper edge of each page, and the height of all at the end. */
export function topsOf(sizes: readonly Size[], scale: number): number[] {
  const tops: number[] = [];
  let top = GAP;
  for (const { height } of sizes) {
    tops.push(top);
    top += Math.round(height * scale) + GAP;
  }
  return [...tops, top];
}

/** Numbers (from 0) of the pages that are drawn: those in sight and one room's height to either side. */
export function drawnAt(tops: readonly number[], scrolled: number, height: number): { from: number; to: number } {
  const pages = tops.length - 1;
  let from = 0;
  while (from < pages - 1 && (tops[from + 1] ?? 0) < scrolled - height) from++;
  let to = from;
  while (to < pages - 1 && (tops[to + 1] ?? 0) < scrolled + 2 * height) to++;
  return { from, to };
}

/** The page whose part in sight is the greatest at a third of the room. */
export function pageAt(tops: readonly number[], scrolled: number, height: number): number {
  const line = scrolled + height / 3;
  let page = 0;
  while (page < tops.length - 2 && (tops[page + 1] ?? 0) <= line) page++;
  return page;
}
