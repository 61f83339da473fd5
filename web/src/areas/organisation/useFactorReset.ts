/** Takes the second factor off people after a question, and says of how many. */
import type { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import type { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';

type ResetCall = typeof userCalls.resetFactor | typeof externalUserCalls.resetFactorEx;

export function useFactorReset(call: ResetCall) {
  const { t } = useTranslation('organisation');
  const ask = useAskDelete();
  const { act } = useAct(call, { refresh: [] });
  return useCallback(
    (rows: readonly { id: string }[]) =>
      ask(
        rows,
        async () => {
          const { reset } = await act({ userIds: rows.map(({ id }) => id) }, { quiet: true });
          notify(
            reset === 0 ? 'warning' : 'success',
            reset === 0 ? t(($) => $.user.factorNone) : t(($) => $.user.factorDone, { n: reset }),
          );
        },
        { title: t(($) => $.user.factorAsk, { n: rows.length }), hint: t(($) => $.user.factorHint), ok: t(($) => $.user.factor) },
      ),
    [act, ask, t],
  );
}
