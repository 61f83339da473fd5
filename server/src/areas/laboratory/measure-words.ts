/** What is measured, in words: names, limits and values. */
import { type Measure, VERDICT, type Verdict } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';

const textsIn = (lang: Language): typeof zh => (lang === 'en' ? en : zh);

export const nameIn = ({ name, nameEn }: Measure, lang: Language): string => (lang === 'en' && nameEn ? nameEn : name);

/** '' where nothing limits it. */
export const limitsIn = ({ kind, unit = '', min, max }: Measure, lang: Language): string => {
  const { record } = textsIn(lang);
  if (kind !== 'number' || (min === undefined && max === undefined)) return '';
  const text = min !== undefined && max !== undefined ? record.between : min !== undefined ? record.atLeast : record.atMost;
  return `${text.replace('{{min}}', min ?? '').replace('{{max}}', max ?? '')} ${unit}`.trim();
};

const ON_PAPER = {
  [VERDICT.pass]: 'P',
  [VERDICT.fail]: 'F',
  [VERDICT.notApplicable]: 'N/A',
  [VERDICT.open]: '',
  [VERDICT.recorded]: '',
} as const;
/** A verdict as papers print it; '' where nothing is judged, or not yet. */
export const verdictOnPaper = (verdict: string) => ON_PAPER[verdict as Verdict] ?? '';

/** A value as a paper states it, without its unit; '' where nothing was entered. */
export const valueOnPaper = ({ kind }: Measure, value = ''): string =>
  kind !== 'check' ? value : value === '1' ? zh.check.conforms : value === '0' ? zh.check.doesNot : '';
