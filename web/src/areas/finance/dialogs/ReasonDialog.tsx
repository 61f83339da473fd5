/** Acts on a note that want a reason and nothing else. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';

const CALLS = { noNeedPay: calls.noNeedPay, needPay: calls.needPay, backToStart: calls.backToStartPaymentNote } as const;
export type ReasonAct = keyof typeof CALLS;
const HINTS = { noNeedPay: 'noNeedPayHint', needPay: 'needPayHint', backToStart: 'backToStartHint' } as const;

type Props = { act: ReasonAct; note: { id: string; noteNo: string }; onClose: () => void };

export function ReasonDialog({ act, note: { id, noteNo: no }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const [text, setText] = useState('');
  const reason = text.trim();
  const ready = reason.length >= REASON_MIN && reason.length <= REASON;
  return (
    <ActDialog
      title={t(($) => $.dialog[act], { no })}
      hint={t(($) => $.dialog[HINTS[act]])}
      okText={t(($) => $.act[act])}
      call={CALLS[act]}
      input={ready ? { id, reason } : undefined}
      missing={t(($) => $.dialog.reason)}
      done={() => t(($) => $.done.saved)}
      refresh={['finance', 'workflow', 'acceptance']}
      onClose={onClose}
    >
      <RemarkLine label={t(($) => $.dialog.reason)} required value={text} limit={REASON} onChange={setText} />
    </ActDialog>
  );
}
