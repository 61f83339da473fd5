/** The entry of a log that is shown, with the act of its row that shows it. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAct } from '../../../kit/list/shape.ts';

export const useShown = () => {
  const { t } = useTranslation('access');
  const [shown, show] = useState('');
  const rowActs = useCallback(
    ({ id }: { id: string }): RowAct[] => [{ key: 'show', label: t(($) => $.log.detail), onClick: () => show(id) }],
    [t],
  );
  const close = useCallback(() => show(''), []);
  return { shown, rowActs, close };
};
