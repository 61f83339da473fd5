/** Texts of all areas the server speaks: refusals and messages in both languages. */

import * as acceptanceEn from '@zhengjian/contract/areas/acceptance/text.en.ts';
import * as acceptanceZh from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import * as accountEn from '@zhengjian/contract/areas/account/text.en.ts';
import * as accountZh from '@zhengjian/contract/areas/account/text.zh.ts';
import * as companyEn from '@zhengjian/contract/areas/company/text.en.ts';
import * as companyZh from '@zhengjian/contract/areas/company/text.zh.ts';
import * as fileEn from '@zhengjian/contract/areas/file/text.en.ts';
import * as fileZh from '@zhengjian/contract/areas/file/text.zh.ts';
import * as leaveEn from '@zhengjian/contract/areas/leave/text.en.ts';
import * as leaveZh from '@zhengjian/contract/areas/leave/text.zh.ts';
import * as portalEn from '@zhengjian/contract/areas/portal/text.en.ts';
import * as portalZh from '@zhengjian/contract/areas/portal/text.zh.ts';
import * as serverEn from '@zhengjian/contract/areas/server/text.en.ts';
import * as serverZh from '@zhengjian/contract/areas/server/text.zh.ts';
import * as stampingEn from '@zhengjian/contract/areas/stamping/text.en.ts';
import * as stampingZh from '@zhengjian/contract/areas/stamping/text.zh.ts';
import * as statisticsEn from '@zhengjian/contract/areas/statistics/text.en.ts';
import * as statisticsZh from '@zhengjian/contract/areas/statistics/text.zh.ts';
import * as systemEn from '@zhengjian/contract/areas/system/text.en.ts';
import * as systemZh from '@zhengjian/contract/areas/system/text.zh.ts';
import * as workflowEn from '@zhengjian/contract/areas/workflow/text.en.ts';
import * as workflowZh from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';

const zh = {
  acceptance: acceptanceZh.zh.refusal,
  account: accountZh.zh.refusal,
  company: companyZh.zh.refusal,
  file: fileZh.zh.refusal,
  leave: leaveZh.zh.refusal,
  portal: portalZh.zh.refusal,
  server: serverZh.zh.refusal,
  statistics: statisticsZh.zh.refusal,
  stamping: stampingZh.zh.refusal,
  system: systemZh.zh.refusal,
  workflow: workflowZh.zh.refusal,
};
const en: { [A in keyof typeof zh]: { [K in keyof (typeof zh)[A]]: string } } = {
  acceptance: acceptanceEn.en.refusal,
  account: accountEn.en.refusal,
  company: companyEn.en.refusal,
  file: fileEn.en.refusal,
  leave: leaveEn.en.refusal,
  portal: portalEn.en.refusal,
  server: serverEn.en.refusal,
  statistics: statisticsEn.en.refusal,
  stamping: stampingEn.en.refusal,
  system: systemEn.en.refusal,
  workflow: workflowEn.en.refusal,
};

/** Key of a refusal: `<area>.<name>`; a misspelt one does not compile. */
export type RefusalKey = { [A in keyof typeof zh]: `${A}.${keyof (typeof zh)[A] & string}` }[keyof typeof zh];

const interpolate = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

const lookUp = (table: Record<string, Record<string, string>>, key: string): string => {
  const dot = key.indexOf('.');
  return table[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
};

/** Text of a refusal in one language, with its parameters filled in. */
export const refusalText = (lang: Language, key: RefusalKey, params: Record<string, string | number> = {}): string =>
  interpolate(lookUp(lang === 'en' ? en : zh, key), params);

/** Message of success per kind of change (rules success-*). */
export const doneText = (lang: Language, done: keyof typeof serverZh.zh.done): string =>
  (lang === 'en' ? serverEn.en.done : serverZh.zh.done)[done];

export type DocsText = typeof serverZh.zh.docs;
/** Words of the readable page over the calls. */
export const docsText = (lang: Language): DocsText => (lang === 'en' ? serverEn.en.docs : serverZh.zh.docs);
