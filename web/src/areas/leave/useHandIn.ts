/** Sends the form of a leave, new or returned, and goes on to the request. */
import { type LeaveForm, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { showFaults } from '../../kit/form/faults.ts';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { useMoveOn } from '../../shell/useMoveOn.ts';
import { detailPath } from './paths.ts';

type More = { id?: string; version?: number; processDefinitionId?: string };

export function useHandIn(form: FormInstance<LeaveForm>, more: More) {
  const { t } = useTranslation('leave');
  const moveOn = useMoveOn();
  const { act, running } = useAct(leaveCalls.startProcess, { refresh: ['leave', 'workflow'] });
  async function handIn(values: LeaveForm): Promise<void> {
    try {
      const { id, leaveNo, processInstanceId } = await act({ ...values, ...more }, { quiet: true });
      notify(
        'success',
        t(($) => $.submitted, { no: leaveNo }),
      );
      moveOn(detailPath(processInstanceId, id));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
      showFaults(form, fault);
    }
  }
  return { handIn, running };
}
