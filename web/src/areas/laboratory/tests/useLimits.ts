/** The limits of a measured value in words. */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export function useLimits(): (measure: Measure) => string {
  const { t } = useTranslation('laboratory');
  return useCallback(
    ({ min, max, unit = '' }) => {
      if (min !== undefined && max !== undefined) return t(($) => $.record.between, { min, max: `${max} ${unit}` }).trim();
      if (min !== undefined) return t(($) => $.record.atLeast, { min: `${min} ${unit}` }).trim();
      return max === undefined ? '' : t(($) => $.record.atMost, { max: `${max} ${unit}` }).trim();
    },
    [t],
  );
}
