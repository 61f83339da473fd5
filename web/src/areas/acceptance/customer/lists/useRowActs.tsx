/** What the applicant may do with a line of a list: the server's abilities as verbs. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RowAct } from '../../../../kit/list/shape.ts';
import { useAskDelete } from '../../../../kit/useAskDelete.ts';
import { send } from '../../../../shell/api.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { notify } from '../../../../shell/notices.ts';
import { useAct } from '../../../../shell/query.ts';
import { formOf } from '../paths.ts';

const DRAFT = '0';
const quietly = (fault: unknown): void => {
  // The toast has told why.
  if (!(fault instanceof ApiError)) throw fault;
};

export const nameOf = (row: CustomerRow, unnamed: string): string =>
  [row.productName, row.productModel].filter(Boolean).join(' ') || unnamed;

export function useRowActs(): (row: CustomerRow) => readonly RowAct[] {
  const { t } = useTranslation('acceptance');
  const { modal } = App.useApp();
  const askDelete = useAskDelete();
  const navigate = useNavigate();
  const { act: copy } = useAct(acceptanceCalls.copyForCCC, { refresh: ['acceptance'] });
  const { act: remove } = useAct(acceptanceCalls.deleteForCCC, { refresh: ['acceptance'] });
  const { act: submit } = useAct(acceptanceCalls.submit, { refresh: ['acceptance', 'workflow'] });

  const onCopy = useCallback(
    (row: CustomerRow) =>
      copy({ id: row.id }, { quiet: true }).then(({ id }) => {
        notify(
          'success',
          t(($) => $.customer.act.copied),
        );
        return navigate(formOf(id));
      }),
    [copy, navigate, t],
  );
  const onRemove = useCallback(
    (row: CustomerRow) =>
      askDelete([row], () => remove({ id: row.id }), {
        title: t(($) => $.customer.act.removeAsk, {
          name: nameOf(
            row,
            t(($) => $.customer.home.unnamed),
          ),
        }),
        hint: t(($) => $.customer.act.removeHint),
      }),
    [askDelete, remove, t],
  );
  /** Checked first, so that what is missing is told before anybody is asked to confirm. */
  const onSubmit = useCallback(
    async (row: CustomerRow) => {
      const found = await send(acceptanceCalls.preCheck, { id: row.id });
      const errors = found.filter(({ severity }) => severity === 'error').length;
      const name = nameOf(
        row,
        t(($) => $.customer.home.unnamed),
      );
      if (errors > 0) {
        modal.confirm({
          title: name,
          content: t(($) => $.customer.act.notReady, { n: errors }),
          okText: t(($) => $.customer.act.goToForm),
          cancelText: t(($) => $.customer.confirm.back),
          onOk: () => void navigate(formOf(row.id)),
        });
        return;
      }
      modal.confirm({
        title: `${row.applicationNo === '' ? t(($) => $.customer.confirm.title) : t(($) => $.customer.confirm.again)}: ${name}`,
        content: t(($) => $.customer.confirm.text),
        okText: t(($) => $.customer.confirm.submit),
        cancelText: t(($) => $.customer.confirm.back),
        onOk: () =>
          submit({ id: row.id }, { quiet: true }).then(
            ({ applicationNo: no }) =>
              notify(
                'success',
                t(($) => $.customer.confirm.done, { no }),
              ),
            (fault: unknown) => {
              quietly(fault);
              if (fault instanceof ApiError) notify('warning', fault.message);
            },
          ),
      });
    },
    [modal, navigate, submit, t],
  );

  return useCallback(
    (row: CustomerRow): readonly RowAct[] => [
      ...(row.abilities.update
        ? [
            {
              key: 'edit',
              label: row.state === DRAFT ? t(($) => $.customer.list.continue) : t(($) => $.customer.list.correct),
              onClick: () => void navigate(formOf(row.id)),
            },
          ]
        : []),
      ...(row.abilities.submit
        ? [{ key: 'submit', label: t(($) => $.customer.list.submit), onClick: () => void onSubmit(row).catch(quietly) }]
        : []),
      ...(row.abilities.copy
        ? [{ key: 'copy', label: t(($) => $.customer.list.copy), onClick: () => void onCopy(row).catch(quietly) }]
        : []),
      ...(row.abilities.remove
        ? [{ key: 'remove', label: t(($) => $.customer.list.remove), danger: true, onClick: () => onRemove(row) }]
        : []),
    ],
    [navigate, onCopy, onRemove, onSubmit, t],
  );
}
