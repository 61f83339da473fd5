/** What a log shows of what was recorded: secrets not at all, personal data in part. The rows themselves stay as they were written. */

const HIDDEN = '***';
/** Names under which secrets are recorded. */
const SECRET = /pass(word|wd)?|token|secret|authkey|auth_key|captcha|signature|cookie|authorization|password_?hash/i;
/** Secrets in an address, a header or a message. */
const IN_TEXT =
  /\b((?:access_|refresh_)?token|password|passwd|secret|authkey|key|authorization|blade-auth|captcha-code)(["']?\s*[=:]\s*["']?)(?:bearer\s+)?[^\s"'&,;)]+/gi;
const BEARER = /\bbearer\s+[\w.~+/-]{8,}=*/gi;
const MOBILE = /(?<![\w])(1[3-9]\d)\d{4}(\d{4})(?![\w])/g;
/** Numbers of identity cards, which hold a day of birth; codes of companies of the same length do not. */
const IDENTITY = /(?<![\w])(\d{3})\d{3}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{3}[\dXx])(?![\w])/g;
const EMAIL = /(?<![\w.+-])([\w.+-])[\w.+-]{0,63}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g;

/** A text with what is secret or personal in it covered. */
export const maskText = (text: string): string =>
  text
    .replace(BEARER, `bearer ${HIDDEN}`)
    .replace(IN_TEXT, (_, name: string, sign: string) => `${name}${sign}${HIDDEN}`)
    .replace(IDENTITY, '$1***********$2')
    .replace(MOBILE, '$1****$2')
    .replace(EMAIL, `$1${HIDDEN}@$2`);

/** A recorded value as text, by the name under which it stands. */
const shown = (name: string, value: unknown): string => {
  if (SECRET.test(name)) return HIDDEN;
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value, (key, inside: unknown) =>
    SECRET.test(key) ? HIDDEN : typeof inside === 'string' ? maskText(inside) : inside,
  );
};

/** What an audit row recorded, name by name. */
export const maskDetails = (details: Readonly<Record<string, unknown>>): { name: string; value: string }[] =>
  Object.entries(details).map(([name, value]) => ({ name, value: shown(name, value) }));
