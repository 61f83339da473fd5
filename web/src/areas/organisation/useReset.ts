/** Resets passwords after a question, and hands over what is to be shown once. */
import type { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import type { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { useAct } from '../../shell/query.ts';
import type { Passwords } from './PasswordsDialog.tsx';

type ResetCall = typeof userCalls.resetPassword | typeof externalUserCalls.resetPasswordEx;

export function useReset(call: ResetCall, onReset: (passwords: Passwords) => void) {
  const { t } = useTranslation('organisation');
  const ask = useAskDelete();
  const { act } = useAct(call, { refresh: ['organisation'] });
  const reset = useCallback(async (ids: readonly string[]) => onReset(await act({ userIds: [...ids] })), [act, onReset]);
  const askReset = useCallback(
    (rows: readonly { id: string }[]) =>
      ask(rows, () => reset(rows.map(({ id }) => id)), {
        title: t(($) => $.user.resetAsk, { n: rows.length }),
        hint: t(($) => $.user.resetHint),
        ok: t(($) => $.user.reset),
      }),
    [ask, reset, t],
  );
  return { reset, askReset };
}
