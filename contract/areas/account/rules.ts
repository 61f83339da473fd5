/** What a password must be, told while it is typed and checked again by the server. */

export type PasswordPolicy = {
  /** Fewest characters. */
  minLength: number;
  /** Fewest kinds among small and capital letters, digits and others; a letter and a digit are always asked for. */
  kinds: number;
  /** How many of the last passwords, the present one included, may not come back. */
  history: number;
  /** Days after which it must be changed; 0: never. */
  expiryDays: number;
  /** Whether a password given by an administrator serves for one sign-in only. */
  firstChange: boolean;
};
/** Holds where the institute sets nothing else. */
export const PASSWORD_POLICY: PasswordPolicy = { minLength: 8, kinds: 2, history: 5, expiryDays: 0, firstChange: true };
/** Most passwords that `history` may name. */
export const PASSWORDS_KEPT = 24;
type Asked = Pick<PasswordPolicy, 'minLength' | 'kinds'>;

/** Longer passwords count as strong even without more kinds of characters. */
const LONG = 14;
const MEDIUM = 9;

/** What a password can fail, in the order in which it is told. */
export const PASSWORD_RULES = ['length', 'classes', 'account', 'common'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
export type PasswordVerdict = 'ok' | PasswordRule;

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

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/] as const;
const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length;

/** Whether a password keeps a rule; what is empty keeps none. */
export const keepsRule = (rule: PasswordRule, password: string, account: string, policy: Asked = PASSWORD_POLICY): boolean => {
  switch (rule) {
    case 'length':
      return password.length >= policy.minLength;
    case 'classes':
      return /[A-Za-z]/.test(password) && /\d/.test(password) && kindsIn(password) >= policy.kinds;
    case 'account':
      return password !== '' && password.toLowerCase() !== account.toLowerCase();
    case 'common':
      return password !== '' && !isCommon(password);
  }
};

/** The first rule that a password fails. */
export const judgePassword = (password: string, account: string, policy: Asked = PASSWORD_POLICY): PasswordVerdict =>
  PASSWORD_RULES.find((rule) => !keepsRule(rule, password, account, policy)) ?? 'ok';

/** 0 refused, 1 weak, 2 fair, 3 strong: a hint only, by length, kinds of characters and repetition. */
export const passwordStrength = (password: string, account: string, policy: Asked = PASSWORD_POLICY): 0 | 1 | 2 | 3 => {
  if (judgePassword(password, account, policy) !== 'ok') return 0;
  const kinds = kindsIn(password);
  const varied = new Set(password.toLowerCase()).size > password.length / 2;
  const points = (password.length >= LONG ? 2 : password.length > MEDIUM ? 1 : 0) + (kinds > 2 ? 1 : 0) + (kinds > 3 ? 1 : 0);
  return !varied || points < 2 ? 1 : points < 3 ? 2 : 3;
};
