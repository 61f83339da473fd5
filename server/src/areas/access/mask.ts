/** What a log shows of what was recorded: secrets not at all, personal data in part. The rows themselves stay as they were written. */
import { maskedText } from '@zhengjian/contract/personal.ts';

const HIDDEN = '***';
/** Names under which secrets are recorded. */
const SECRET = /pass(word|wd)?|token|secret|authkey|auth_key|captcha|signature|cookie|authorization|password_?hash/i;
/** Secrets in an address, a header or a message. */
const IN_TEXT =
  /\b((?:access_|refresh_)?token|password|passwd|secret|authkey|key|authorization|blade-auth|captcha-code)(["']?\s*[=:]\s*["']?)(?:bearer\s+)?[^\s"'&,;)]+/gi;
const BEARER = /\bbearer\s+[\w.~+/-]{8,}=*/gi;

/** A text with what is secret or personal in it covered. */
export const maskText = (text: string): string =>
  maskedText(text.replace(BEARER, `bearer ${HIDDEN}`).replace(IN_TEXT, (_, name: string, sign: string) => `${name}${sign}${HIDDEN}`));

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

/** A field before and after. */
export const maskFields = (field: string, { before, after }: Readonly<Record<string, unknown>>): { before: string; after: string } => ({
  before: shown(field, before),
  after: shown(field, after),
});

/** What an audit row recorded, name by name. */
export const maskDetails = (details: Readonly<Record<string, unknown>>): { name: string; value: string }[] =>
  Object.entries(details).map(([name, value]) => ({ name, value: shown(name, value) }));
