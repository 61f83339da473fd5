/** Resident identity card 居民身份证 (GB 11643): 6 digits division, 8 birth date, 3 serial, 1 check character. */

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** The 18th character that belongs to the first 17 digits. */
export const identityCheckCharacter = (first17: string): string =>
  CHECK.charAt(WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(first17.charAt(i)), 0) % 11);

export const plainIdentity = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

/** Day of birth as yyyy-MM-dd when digits 7 to 14 are a date of the calendar from 1900 on. */
export const identityBirthday = (typed: string): string | undefined => {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(plainIdentity(typed)) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return Number(year) >= 1900 && text === `${year}-${month}-${day}` ? text : undefined;
};

/** Key of the dictionary `sex`: the 17th digit is odd for men. */
export const identitySex = (typed: string): '1' | '2' => (Number(plainIdentity(typed).charAt(16)) % 2 === 1 ? '1' : '2');

/** @param today yyyy-MM-dd: a day of birth after it is wrong */
export const judgeIdentityCard = (typed: string, today?: string): 'ok' | 'format' | 'birthday' | 'check' => {
  const text = plainIdentity(typed);
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return 'format';
  const birthday = identityBirthday(text);
  if (!birthday || (today !== undefined && birthday > today)) return 'birthday';
  return identityCheckCharacter(text.slice(0, 17)) === text.charAt(17) ? 'ok' : 'check';
};
