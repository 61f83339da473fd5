/** What must be right within the models of an application; the same on both sides. */
import { isIpCode } from '../../rules/formats.ts';

/** Two spellings of one model: width and case of letters and blanks do not tell models apart. */
export const plainModel = (model: string): string => model.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();

/** Position of the model that the one at `at` repeats, or -1. */
export const repeats = (models: readonly (string | undefined)[], at: number): number => {
  const own = plainModel(models[at] ?? '');
  return own === '' ? -1 : models.findIndex((other, i) => i < at && plainModel(other ?? '') === own);
};

/** A smallest value above the largest one; either may be absent. */
export const isReversed = (min: string | undefined, max: string | undefined): boolean =>
  min !== undefined && max !== undefined && min !== '' && max !== '' && Number(min) > Number(max);

export const isIpFault = (ipCode: string | undefined): boolean => ipCode !== undefined && ipCode !== '' && !isIpCode(ipCode);
