/** Acts on a note that want a reason and nothing else. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { useReason } from './useReason.tsx';

const CALLS = {
  noNeedPay: calls.noNeedPay,
  needPay: calls.needPay,
  drop: calls.dropPaymentNote,
  backToStart: calls.backToStartPaymentNote,
} as const;
export type ReasonAct = keyof typeof CALLS;
const HINTS = { noNeedPay: 'noNeedPayHint', needPay: 'needPayHint', drop: 'dropHint', backToStart: 'backToStartHint' } as const;

type Props = { act: ReasonAct; note: { id: string; noteNo: string }; onClose: () => void };

export function ReasonDialog({ act, note: { id, noteNo: no }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const { reason, label, line } = useReason();
  return (
    <ActDialog
      title={t(($) => $.dialog[act], { no })}
      hint={t(($) => $.dialog[HINTS[act]])}
      okText={t(($) => $.act[act])}
      call={CALLS[act]}
      input={reason === undefined ? undefined : { id, reason }}
      missing={label}
      done={() => t(($) => $.done.saved)}
      refresh={['finance', 'workflow', 'acceptance']}
      onClose={onClose}
    >
      {line}
    </ActDialog>
  );
}
