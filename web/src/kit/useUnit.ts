/** A declared unit as the reader writes it: CNY is 元 in Chinese; those of physics are the same everywhere. */
import { useTranslation } from 'react-i18next';

export const useUnit = (): ((unit: string) => string) => {
  const { t } = useTranslation('kit');
  return (unit) => (unit === 'CNY' ? t(($) => $.unit.yuan) : unit === 'months' ? t(($) => $.unit.months) : unit);
};
