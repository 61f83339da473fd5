/** A granted discount is taken back before payment, with a reason. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { useReason } from './useReason.tsx';

type Props = { discount: { id: string; workNo: string }; onClose: () => void };

export function TakeDiscountDialog({ discount: { id, workNo: no }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const { reason, label, line } = useReason();
  return (
    <ActDialog
      title={t(($) => $.dialog.takeDiscount, { no })}
      hint={t(($) => $.dialog.takeDiscountHint)}
      okText={t(($) => $.act.takeDiscount)}
      danger
      call={calls.withdrawDiscountApprovedPost}
      input={reason === undefined ? undefined : { ids: [id], reason }}
      missing={label}
      done={() => t(($) => $.done.taken)}
      refresh={['finance', 'workflow', 'acceptance']}
      onClose={onClose}
    >
      {line}
    </ActDialog>
  );
}
