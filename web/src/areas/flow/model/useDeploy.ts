/** Asks once more, then makes a draft the version that new cases run on. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';

export function useDeploy(): (id: string, name: string) => void {
  const { t } = useTranslation('flow');
  const { modal } = App.useApp();
  const { act } = useAct(workflowListCalls.modelDeploy, { refresh: ['workflow'] });
  return useCallback(
    (id, name) => {
      modal.confirm({
        title: t(($) => $.model.deployAsk, { name }),
        content: t(($) => $.model.deployHint),
        okText: t(($) => $.model.deploy),
        cancelText: t(($) => $.cancel),
        onOk: async () => {
          try {
            const { version } = await act({ id }, { quiet: true });
            notify(
              'success',
              t(($) => $.model.deployed, { version }),
            );
          } catch (fault) {
            if (!(fault instanceof ApiError)) throw fault;
            notify('warning', fault.message);
          }
        },
      });
    },
    [t, modal, act],
  );
}
