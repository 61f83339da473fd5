/** Money is decimal text on the wire and whole fen in rules and columns, never a float. */

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** "1234.5" → 123450. Undefined for anything that is not a decimal of at most 12 digits before and 2 behind the point. */
export const fenFromText = (text: string): number | undefined => {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const fen = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' && fen > 0 ? -fen : fen;
};

/** Whether text is an amount as a person types one, nothing below zero. */
export const isAmount = (text: string): boolean => !text.includes('-') && fenFromText(text) !== undefined;

/**
 * 123450 → "1234.50".
 * @throws RangeError for a number that is no whole fen, which only a fault in a rule can cause
 */
export const textFromFen = (fen: number): string => {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is no whole fen`);
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
