/** The one adapter from a contract field to an antd rule: limits live once, in the contract; the words stand in the kit's texts. */
import { underMask } from '@zhengjian/contract/personal.ts';
import type { FormRule } from 'antd';
import type { TFunction } from 'i18next';
import * as z from 'zod';
import { isFilled } from './fill.ts';
import type { FieldInfo } from './info.ts';

type Say = TFunction<'kit'>;

/** What is wrong, in the person's words. */
function told(issue: z.core.$ZodIssue, { kind }: FieldInfo, field: string, t: Say): string {
  if (issue.code === 'too_big') {
    const n = Number(issue.maximum);
    if (issue.origin === 'string') return t(($) => $.form.tooLong, { n });
    return issue.origin === 'array' ? t(($) => $.form.tooMany, { n }) : t(($) => $.form.tooBig, { n });
  }
  if (issue.code === 'too_small') {
    const n = Number(issue.minimum);
    if (issue.origin === 'string') return t(($) => $.form.tooShort, { n });
    return issue.origin === 'array' ? t(($) => $.form.tooFew, { n }) : t(($) => $.form.tooSmall, { n });
  }
  if (kind === 'date' || kind === 'dateTime') return t(($) => $.form.notDate);
  if (issue.code === 'invalid_type' && kind === 'number')
    return issue.expected === 'int' ? t(($) => $.form.notWhole) : t(($) => $.form.notNumber);
  if (kind === 'money') return t(($) => $.form.notNumber);
  return t(($) => $.form.malformed, { field });
}

/** The sentence that asks for an empty field. */
export function askFor({ kind }: Pick<FieldInfo, 'kind'>, field: string, t: Say): string {
  if (kind === 'file') return t(($) => $.form.upload, { field });
  if (kind === 'choice' || kind === 'choices' || kind === 'reference' || kind === 'date' || kind === 'dateTime')
    return t(($) => $.form.choose, { field });
  return t(($) => $.form.required, { field });
}

/** The fault of a value, or null. An empty value is only asked for when the field is obligatory, by `missing` where it is said. */
export function faultOf(info: FieldInfo, value: unknown, field: string, t: Say, missing = ''): string | null {
  if (!isFilled(value)) return info.required ? missing || askFor(info, field, t) : null;
  const result = z.safeParse(info.schema, value);
  const issue = result.success ? undefined : result.error.issues[0];
  return issue ? told(underMask(issue), info, field, t) : null;
}

/** `<Form.Item name="companyName" rules={[zodRule(info, label, t)]}>` */
export const zodRule = (info: FieldInfo, field: string, t: Say, missing = ''): FormRule => ({
  validator: async (_, value: unknown) => {
    const fault = faultOf(info, value, field, t, missing);
    if (fault !== null) throw new Error(fault);
  },
});
