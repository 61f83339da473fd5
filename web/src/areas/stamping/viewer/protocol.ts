/**
 * What the viewer and the signing page tell each other by window messages (spec: 000 §4). The word `signCompelete` is spelt so
 * in the source text. Nothing is believed that does not come from the other window and its origin.
 */
import type { SigningSession } from '@zhengjian/contract/areas/stamping/records.ts';
import { LANGUAGES, type Language } from '@zhengjian/contract/constants.ts';
import { THEMES, type ThemeName } from '../../../shell/theme/looks.ts';

/** Milliseconds, spec: 000 §9. */
export const FIRST_MESSAGE_MS = 500;
export const LOADING_MOST_MS = 5000;
export const DEBOUNCE_MS = 600;
/** Ours: the first message again while the page has not answered, and when the page counts as not loaded. */
export const ASK_AGAIN_MS = 1000;
export const GIVE_UP_MS = 30_000;

/** Language and theme of the workbench: on another origin the page knows neither. */
export type Look = { language: Language; theme: ThemeName };

/** To the page: show the paper, let its seal be placed, set it. */
export type ToPage = { type: 'viewFile'; key: string; look?: Look } | { type: 'openFile'; key: string } | { type: 'saveFile' };
/** From the page: shown, ready for the seal, set; or why not. */
export type FromPage =
  | { type: 'viewFile' | 'openFile'; ok: boolean }
  | { type: 'saveFile'; ok: false; why: string }
  | { type: 'signCompelete'; fileId: string; complete: boolean };

export type Place = NonNullable<NonNullable<SigningSession['seal']>['place']>;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (data: unknown): Fields => (typeof data === 'object' && data !== null ? { ...data } : {});

/** A message of the page, or null for anything else that travels between windows. */
export function fromPage(data: unknown): FromPage | null {
  const { type, ok, why, fileId, complete } = fieldsOf(data);
  if ((type === 'viewFile' || type === 'openFile') && typeof ok === 'boolean') return { type, ok };
  if (type === 'saveFile' && ok === false && typeof why === 'string') return { type, ok, why };
  if (type === 'signCompelete' && typeof fileId === 'string') return { type, fileId, complete: complete === true };
  return null;
}

const lookIn = (data: unknown): { look?: Look } => {
  const { language, theme } = fieldsOf(data);
  const [words, ground] = [LANGUAGES.find((l) => l === language), THEMES.find((t) => t === theme)];
  return words && ground ? { look: { language: words, theme: ground } } : {};
};

/** A message of the viewer, or null. */
export function toPage(data: unknown): ToPage | null {
  const { type, key, look } = fieldsOf(data);
  if (type === 'viewFile' && typeof key === 'string') return { type, key, ...lookIn(look) };
  if (type === 'openFile' && typeof key === 'string') return { type, key };
  return type === 'saveFile' ? { type } : null;
}

type Told = Pick<MessageEvent, 'source' | 'origin'>;

/** Does a message come from the very window and origin that it must come from? */
export const isFrom = (told: Told, from: Window | null | undefined, origin: string): boolean =>
  Boolean(from) && told.source === from && told.origin === origin;

/** Lets a message of one type through once in a while: a second press of a button is the same press. */
export function createGate(now: () => number): (type: string) => boolean {
  const last = new Map<string, number>();
  return (type) => {
    const at = now();
    const before = last.get(type);
    if (before !== undefined && at - before < DEBOUNCE_MS) return false;
    last.set(type, at);
    return true;
  };
}

/** Points in a millimetre. */
export const MM = 72 / 25.4;
/** Centre of a seal for which no place is kept, in millimetres from the right and lower edges; the server takes the same. */
const CORNER_MM = 45;

export type PageSize = { width: number; height: number };

/** Where the seal stands before anybody moves it. */
export function firstPlace(kept: Place | null, pages: readonly PageSize[]): Place {
  const last = pages.at(-1);
  if (kept && kept.page <= pages.length) return kept;
  return { page: Math.max(pages.length, 1), x: (last?.width ?? 0) - CORNER_MM * MM, y: (last?.height ?? 0) - CORNER_MM * MM };
}

/** Keeps the whole seal on its page. Sizes of the seal in millimetres. */
export function within(place: Place, page: PageSize, seal: { width: number; height: number }): Place {
  const [halfWidth, halfHeight] = [(seal.width * MM) / 2, (seal.height * MM) / 2];
  const between = (value: number, half: number, most: number) =>
    Math.round(Math.min(Math.max(value, half), Math.max(most - half, half)) * 10) / 10;
  return { ...place, x: between(place.x, halfWidth, page.width), y: between(place.y, halfHeight, page.height) };
}
