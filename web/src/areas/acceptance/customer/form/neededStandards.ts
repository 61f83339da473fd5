/** The parts of GB/T 3836 that the markings ask for and the chosen standards lack (exmark: compareWithStandards). */
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import type { StandardOption } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { compareWithStandards, judge, partOf } from '@zhengjian/exmark/index.ts';
import type { CccValues } from './values.ts';

export type NeededStandard = { part: string; standard: StandardOption | undefined };

/** Key of standard_status: in force. */
const IN_FORCE = '1';

/** Numbers of the chosen standards: those of the application and those of a model. */
export const numbersOf = (ids: readonly string[], standards: readonly StandardOption[]): string[] =>
  standards.filter(({ id }) => ids.includes(id)).map(({ standardNo }) => standardNo);

export const neededStandards = (values: CccValues, standards: readonly StandardOption[]): NeededStandard[] => {
  const chosen = values.standards ?? [];
  const component = values.productClass === COMPONENT_CLASS;
  const parts = (values.products ?? []).flatMap(({ productExMark, standards: own = [] }) => {
    if (!productExMark) return [];
    const { missing } = compareWithStandards(judge(productExMark, { component }), numbersOf([...chosen, ...own], standards));
    return missing.flatMap(({ params }) => params.part ?? []);
  });
  return [...new Set(parts)].map((part) => ({
    part,
    standard: standards.find(({ standardNo, standardStatus }) => standardStatus === IN_FORCE && partOf(standardNo) === partOf(part)),
  }));
};
