/** How much has not left the device, in words; empty for nothing. */
import { useTranslation } from 'react-i18next';
import { useListed } from '../../../kit/useListed.ts';

export function useUnsent(): (of: { changes: number; photos: number }) => string {
  const { t } = useTranslation('inspection');
  const listed = useListed();
  return ({ changes, photos }) =>
    listed([
      ...(changes > 0 ? [t(($) => $.entry.changes, { count: changes })] : []),
      ...(photos > 0 ? [t(($) => $.entry.photosWaiting, { count: photos })] : []),
    ]);
}
