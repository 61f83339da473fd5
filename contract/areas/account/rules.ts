/** What a password must be, told while it is typed and checked again by the server. */

const LEAST = 8;
/** Longer passwords count as strong even without more kinds of characters. */
const LONG = 14;

/** A password may not be one of the last five, the present one included. */
export const PASSWORDS_REMEMBERED = 5;

export type PasswordVerdict = 'ok' | 'length' | 'classes' | 'account' | 'common';

/** Words that whoever guesses tries first, with whatever figures and marks around them. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwd pass passwort admin administrator root user guest test tester demo login master system default changeme secret
  welcome hello letmein iloveyou woaini woaiwojia qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd
  qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh dragon monkey sunshine princess football baseball superman batman google china
  beijing shanghai company manager office spring summer autumn winter qwe asd zxc a aa aaa ab qq aq wq zj z x q`.split(/\s+/),
);
/** Rows of keys, walked up and down. */
const COMMON_ROWS: ReadonlySet<string> = new Set(
  '1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 qaz123wsx 1a2b3c4d a1b2c3d4 abc123abc aa123456aa'.split(
    ' ',
  ),
);
const COMMON_FIGURES: ReadonlySet<string> = new Set('1234567890 112233 123123 123321 121212 520 1314 5201314 666888 888666'.split(' '));

/** Figures that are no choice: one alone, the same, one after the other up or down, a year. */
const areFiguresPlain = (figures: string): boolean => {
  const steps = new Set(Array.from(figures.slice(1), (digit, i) => Number(digit) - Number(figures[i])));
  const isRow = steps.size === 0 || (steps.size === 1 && [...steps].every((step) => Math.abs(step) < 2));
  return isRow || /^(?:19|20)\d\d$/.test(figures) || COMMON_FIGURES.has(figures);
};

const LEET: Readonly<Record<string, string>> = { '0': 'o', '@': 'a', $: 's', '3': 'e', '!': 'i' };

/** From the first letter to the last. */
const lettersWithin = (text: string): string => {
  const letters = [...text.matchAll(/[a-z]/g)].map(({ index }) => index);
  return text.slice(letters[0] ?? 0, (letters.at(-1) ?? -1) + 1);
};

/** One of those that every list of guesses begins with. */
const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase();
  if (COMMON_ROWS.has(plain)) return true;
  const figures = plain.replace(/\D/g, '');
  const asLetters = (text: string) => text.replace(/[0@$3!]/g, (c) => LEET[c] ?? c);
  const words = [lettersWithin(plain), lettersWithin(asLetters(plain)), asLetters(lettersWithin(plain))];
  // a long word is common whatever stands around it; a short one only beside figures that are no choice
  return words.some((word) => COMMON_WORDS.has(word) && (word.length > 3 || areFiguresPlain(figures)));
};

/** At least 8 characters with letters and digits, not the account, none of those that everybody guesses. */
export const judgePassword = (password: string, account: string): PasswordVerdict => {
  if (password.length < LEAST) return 'length';
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return 'classes';
  if (password.toLowerCase() === account.toLowerCase()) return 'account';
  return isCommon(password) ? 'common' : 'ok';
};

/** 0 refused, 1 weak, 2 fair, 3 strong: a hint only, by length, kinds of characters and repetition. */
export const passwordStrength = (password: string, account: string): 0 | 1 | 2 | 3 => {
  if (judgePassword(password, account) !== 'ok') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password.toLowerCase()).size > password.length / 2;
  const points = (password.length >= LONG ? 2 : password.length > LEAST + 1 ? 1 : 0) + (kinds > 2 ? 1 : 0) + (kinds > 3 ? 1 : 0);
  return !varied || points < 2 ? 1 : points < 3 ? 2 : 3;
};
