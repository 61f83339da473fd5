/**
 * Asks before deleting, everywhere in the same way; with nothing selected it warns and sends nothing (rules delete-none-selected,
 * delete-confirm).
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

type Words = {
  /** Names what goes; without it the question is that of the rule. */
  title?: string;
  /** What follows from it. */
  hint?: string;
  /** The act, where it is called otherwise, e.g. to end a deputyship. */
  ok?: string;
};
type AskDelete = <R>(rows: readonly R[], remove: (rows: readonly R[]) => unknown, words?: Words) => void;

export function useAskDelete(): AskDelete {
  const { t } = useTranslation('kit');
  const { t: ts } = useTranslation('shell');
  const { modal } = App.useApp();
  return useCallback(
    (rows, remove, { title, hint, ok } = {}) => {
      if (rows.length === 0) {
        notify(
          'warning',
          t(($) => $.list.chooseOne),
        );
        return;
      }
      modal.confirm({
        title: title ?? t(($) => $.list.deleteAsk),
        content: hint,
        okText: ok ?? t(($) => $.list.delete),
        okButtonProps: { danger: true },
        cancelText: ts(($) => $.common.cancel),
        onOk: async () => {
          try {
            await remove(rows);
          } catch (fault) {
            // The toast has told why; the list still shows the row.
            if (!(fault instanceof ApiError)) throw fault;
          }
        },
      });
    },
    [modal, t, ts],
  );
}
