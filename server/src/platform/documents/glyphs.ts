/** Which characters the faces of our papers hold. */
import { openSync } from 'fontkit';
import { FONTS } from './fonts.ts';

let held: ReadonlySet<number> | undefined;
/** Both fonts are read once in a process, when the first text is looked at. */
const glyphs = (): ReadonlySet<number> => {
  held ??= new Set([FONTS.serif, FONTS.sans].flatMap((font) => openSync(font).characterSet));
  return held;
};

/**
 * A text as it is set: every line break the same one, a tab and the spaces of typesetting a blank, a letter and its accent one character.
 * What nobody sees, and comes along with what is copied from a page or a letter, is left out.
 */
export const settable = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u2000-\u200a\u202f\u205f]/g, ' ')
    .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .normalize('NFC');

/** The first character of a text that no face holds; '' when all are there. Line breaks are set, not drawn. */
export const missingIn = (text: string): string =>
  [...text].find((c) => c !== '\n' && c !== '\u00a0' && !glyphs().has(c.codePointAt(0) ?? 0)) ?? '';

/** `U+2611` */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
