/** Gives up an application that was returned: asks why, and says what it means. */
import { acceptanceCalls, WITHDRAW_REASON } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../../kit/acts/ActDialog.tsx';

export function WithdrawDialog({ id, no, onClose }: { id: string; no: string; onClose: () => void }) {
  const { t } = useTranslation('acceptance');
  const [text, setText] = useState('');
  const reason = text.trim();
  const ready = reason.length >= REASON_MIN && reason.length <= WITHDRAW_REASON;
  return (
    <ActDialog
      title={t(($) => $.customer.act.withdrawAsk, { no })}
      hint={t(($) => $.customer.act.withdrawHint)}
      okText={t(($) => $.customer.act.withdraw)}
      danger
      call={acceptanceCalls.withdrawApplication}
      input={ready ? { id, reason } : undefined}
      missing={t(($) => $.customer.act.withdrawReasonAsk)}
      done={() => t(($) => $.customer.act.withdrawn, { no })}
      refresh={['acceptance', 'workflow']}
      onClose={onClose}
    >
      <RemarkLine label={t(($) => $.customer.act.withdrawReason)} required value={text} limit={WITHDRAW_REASON} onChange={setText} />
    </ActDialog>
  );
}
