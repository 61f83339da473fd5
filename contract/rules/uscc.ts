/** Unified Social Credit Code 统一社会信用代码 (GB 32100-2015) with the organisation code in it (GB 11714). */

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
const FORMAT = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

const weighted = (text: string, weights: readonly number[], value: (char: string) => number): number =>
  weights.reduce((sum, weight, i) => sum + weight * value(text.charAt(i)), 0);

/** The 18th character that belongs to the first 17. */
export const usccCheckCharacter = (first17: string): string =>
  DIGITS.charAt((31 - (weighted(first17, WEIGHTS, (c) => DIGITS.indexOf(c)) % 31)) % 31);

/** The ninth character that belongs to the first eight of an organisation code; letters count A = 10 to Z = 35. */
export const organisationCheckCharacter = (first8: string): string => {
  const rest = 11 - (weighted(first8, ORGANISATION_WEIGHTS, (c) => Number.parseInt(c, 36)) % 11);
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest);
};

/** As it is stored and compared: no spaces, capital letters, full-width characters made plain. */
export const plainUscc = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

/**
 * `format`: not 18 of the characters 0-9 and A-Z without I O S V Z; an error.
 * `check`: one of the two check characters is wrong; a warning only, since codes issued in the first years fail it
 * (the user confirms that the code agrees with the licence).
 */
export const judgeUscc = (typed: string): 'ok' | 'format' | 'check' => {
  const code = plainUscc(typed);
  if (!FORMAT.test(code)) return 'format';
  const organisation = code.slice(8, 17);
  const right =
    usccCheckCharacter(code.slice(0, 17)) === code.charAt(17) &&
    organisationCheckCharacter(organisation.slice(0, 8)) === organisation.charAt(8);
  return right ? 'ok' : 'check';
};

/** GB/T 2260 division code in characters 3 to 8; the place of first registration, not always the present seat. */
export const usccRegion = (typed: string): string => plainUscc(typed).slice(2, 8);
