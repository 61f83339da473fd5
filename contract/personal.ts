/**
 * Personal data and prices in answers: a field says of what kind it is (`masked` in its meta), and the server shows it in part to
 * whoever may not see it (`server/src/platform/http/masking.ts`), in details, lists, searches and Excel files alike.
 */
import * as z from 'zod';
import type { PermissionCode } from './menus.ts';

/** `text`: free text in which personal data may stand; `price`: what a company was granted. */
export const MASKED_KINDS = ['phone', 'email', 'identity', 'bankAccount', 'messenger', 'text', 'price'] as const;
export type MaskedKind = (typeof MASKED_KINDS)[number];

const PERSONAL: readonly PermissionCode[] = ['personal_clear'];
/** Permissions of which one shows a kind in full (domain 5.3); a kind without any is shown to nobody but by {@link mayBeRevealed}. */
export const CLEAR: Readonly<Record<MaskedKind, readonly PermissionCode[]>> = {
  phone: PERSONAL,
  email: PERSONAL,
  // also their holders see it in part: each look at the whole is noted
  identity: [],
  bankAccount: PERSONAL,
  messenger: PERSONAL,
  text: PERSONAL,
  price: ['pay_note_view', 'pay_discount_view', 'pay_charge_view'],
};
/** Shown one at a time, each noted; a price is shown by its permission alone. */
export const mayBeRevealed = (kind: MaskedKind): boolean => kind !== 'price';

/** What stands for hidden characters. */
const STARS = '****';
/** Of shorter values the last four would be most of it. */
const SHORTEST = 8;
const lastFour = (value: string): string => (value.length < SHORTEST ? STARS : `${STARS}${value.slice(-4)}`);
const mailInPart = (value: string): string => value.replace(/^(.)[^@]*(@.*)$/, '$1***$2');

const MOBILE = /(?<![\w])1[3-9]\d{5}(\d{4})(?![\w])/g;
/** Numbers of identity cards, which hold a day of birth; codes of companies of the same length do not. */
const IDENTITY = /(?<![\w])\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{3}[\dXx])(?![\w])/g;
const EMAIL = /(?<![\w.+-])([\w.+-])[\w.+-]{0,63}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g;
/** A text with the personal data in it shown in part. */
export const maskedText = (text: string): string =>
  text.replace(IDENTITY, `${STARS}$1`).replace(MOBILE, `${STARS}$1`).replace(EMAIL, '$1***@$2');

/** What somebody sees who may not see the whole. */
export const maskOf = (kind: MaskedKind, value: string): string => {
  if (value === '') return '';
  if (kind === 'price') return STARS;
  if (kind === 'text') return maskedText(value);
  return kind === 'email' && value.includes('@') ? mailInPart(value) : lastFour(value);
};

const MASK = /\*{3}/;
export const isMask = (value: unknown): boolean => typeof value === 'string' && MASK.test(value);

/** A field of a record that is entered: what was shown in part may be sent back as it was shown, and stays what it is. */
export const keepsMask = (schema: z.core.$ZodType, meta: z.GlobalMeta): z.ZodType =>
  z.union([schema as z.ZodType, z.string().max(120).regex(MASK)]).meta(meta);

/** What is wrong with the value itself, where the field would also take a mask. */
export const underMask = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue;
  const [own, asMask] = issue.errors;
  const first = own?.[0];
  const isKept = asMask?.some((one) => one.code === 'invalid_type' || (one.code === 'invalid_format' && one.pattern === String(MASK)));
  return first && issue.errors.length === 2 && isKept ? { ...first, path: [...issue.path, ...first.path] } : issue;
};
