/** What a password must be, told while it is typed and checked again by the server. */

const LEAST = 8;
/** Longer passwords count as strong even without more kinds of characters. */
const LONG = 14;

/** A password may not be one of the last five, the present one included. */
export const PASSWORDS_REMEMBERED = 5;

export type PasswordVerdict = 'ok' | 'length' | 'classes' | 'account';

/** At least 8 characters with letters and digits, not the account. */
export const judgePassword = (password: string, account: string): PasswordVerdict => {
  if (password.length < LEAST) return 'length';
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return 'classes';
  return password.toLowerCase() === account.toLowerCase() ? 'account' : 'ok';
};

/** 0 refused, 1 weak, 2 fair, 3 strong: a hint only, by length, kinds of characters and repetition. */
export const passwordStrength = (password: string, account: string): 0 | 1 | 2 | 3 => {
  if (judgePassword(password, account) !== 'ok') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password.toLowerCase()).size > password.length / 2;
  const points = (password.length >= LONG ? 2 : password.length > LEAST + 1 ? 1 : 0) + (kinds > 2 ? 1 : 0) + (kinds > 3 ? 1 : 0);
  return !varied || points < 2 ? 1 : points < 3 ? 2 : 3;
};
