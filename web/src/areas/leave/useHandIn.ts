/** Sends the form of a leave, new or returned, and goes on to the request. */
import { type LeaveForm, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { detailPath } from './paths.ts';

type More = { id?: string; version?: number; processDefinitionId?: string };

export function useHandIn(form: FormInstance<LeaveForm>, more: More) {
  const { t } = useTranslation('leave');
  const navigate = useNavigate();
  const { act, running } = useAct(leaveCalls.startProcess, { refresh: ['leave', 'workflow'] });
  async function handIn(values: LeaveForm): Promise<void> {
    try {
      const { id, leaveNo, processInstanceId } = await act({ ...values, ...more }, { quiet: true });
      notify(
        'success',
        t(($) => $.submitted, { no: leaveNo }),
      );
      await navigate(detailPath(processInstanceId, id), { replace: true });
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
      form.setFields(Object.entries(fault.fields).map(([name, error]) => ({ name: name as keyof LeaveForm, errors: [error] })));
    }
  }
  return { handIn, running };
}
