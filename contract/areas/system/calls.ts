/** Dictionaries and regions as forms need them (spec: 000 §7.1, §7.3); their administration follows in the system area. */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { optional, text } from '../../record.ts';

export const dictionaryEntry = z.object({
  id: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string(),
  sort: z.number(),
  isSealed: z.number(),
  remark: z.string(),
});
export type DictionaryEntry = z.output<typeof dictionaryEntry>;

export const systemCalls = area('system', {
  dictionary: call({
    method: 'GET',
    path: '/blade-system/dict/dictionary',
    access: signedIn(),
    summary: 'Entries of one system dictionary, unsealed ones first by sort.',
    input: z.object({ code: text(50).min(1) }),
    data: z.array(dictionaryEntry),
  }),
  dictionaryBiz: call({
    method: 'GET',
    path: '/blade-system/dict-biz/dictionary',
    access: signedIn(),
    summary: 'Entries of one business dictionary.',
    input: z.object({ code: text(50).min(1) }),
    data: z.array(dictionaryEntry),
  }),
  regionSelect: call({
    method: 'GET',
    path: '/blade-system/region/select',
    access: signedIn(),
    summary: 'Regions below one region code (GB/T 2260); the provinces when no code is given.',
    input: z.object({ code: optional(text(12)) }),
    data: z.array(z.object({ code: z.string(), name: z.string(), parentCode: z.string(), level: z.number(), hasChildren: z.boolean() })),
  }),
});
