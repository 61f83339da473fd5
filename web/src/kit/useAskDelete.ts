/**
 * Asks before deleting; with nothing selected it warns and sends nothing (rules delete-none-selected, delete-confirm).
 *
 * ```tsx
 * const askDelete = useAskDelete();
 * <Button onClick={() => askDelete(rows, (chosen) => remove.act({ ids: chosen.map(({ id }) => id) }))}>…</Button>
 * ```
 */
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../shell/apiError.ts';
import { notify } from '../shell/notices.ts';

type AskDelete = <R>(rows: readonly R[], remove: (rows: readonly R[]) => Promise<unknown>) => void;

export function useAskDelete(): AskDelete {
  const { t } = useTranslation('kit');
  const { t: ts } = useTranslation('shell');
  const { modal } = App.useApp();
  return useCallback(
    (rows, remove) => {
      if (rows.length === 0) {
        notify(
          'warning',
          t(($) => $.list.chooseOne),
        );
        return;
      }
      modal.confirm({
        title: t(($) => $.list.deleteAsk),
        okText: t(($) => $.list.delete),
        okButtonProps: { danger: true },
        cancelText: ts(($) => $.common.cancel),
        onOk: async () => {
          await remove(rows).catch((fault: unknown) => {
            // The toast has told why; the list still shows the row.
            if (!(fault instanceof ApiError)) throw fault;
          });
        },
      });
    },
    [modal, t, ts],
  );
}
