/** The applicant takes back leave that was approved and is not over. */
import { type LeaveDetail, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function TakeBack({ leave, onClose }: { leave: LeaveDetail; onClose: () => void }) {
  const { t } = useTranslation('leave');
  const { act, running } = useAct(leaveCalls.takeBack, { refresh: ['leave', 'workflow'] });
  async function takeBack(remark: string): Promise<void> {
    try {
      await act({ id: leave.id, remark });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <ReasonDialog
      title={t(($) => $.takeBackTitle)}
      hint={t(($) => $.takeBackHint)}
      okText={t(($) => $.act.takeBack)}
      running={running}
      onOk={(remark) => void takeBack(remark)}
      onClose={onClose}
    />
  );
}
