/** A granted discount is taken back before payment, with a reason. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';

type Props = { discount: { id: string; workNo: string }; onClose: () => void };

export function TakeDiscountDialog({ discount: { id, workNo: no }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const [text, setText] = useState('');
  const reason = text.trim();
  const ready = reason.length >= REASON_MIN && reason.length <= REASON;
  return (
    <ActDialog
      title={t(($) => $.dialog.takeDiscount, { no })}
      hint={t(($) => $.dialog.takeDiscountHint)}
      okText={t(($) => $.act.takeDiscount)}
      danger
      call={calls.withdrawDiscountApprovedPost}
      input={ready ? { ids: [id], reason } : undefined}
      missing={t(($) => $.dialog.reason)}
      done={() => t(($) => $.done.taken)}
      refresh={['finance', 'workflow', 'acceptance']}
      onClose={onClose}
    >
      <RemarkLine label={t(($) => $.dialog.reason)} required value={text} limit={REASON} onChange={setText} />
    </ActDialog>
  );
}
