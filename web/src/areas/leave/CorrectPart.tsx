/** The applicant's own step of a leave that came back: why, the form to correct it, or to give it up. */
import type { LeaveForm as Fields, LeaveDetail } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMoveOn } from '../../shell/useMoveOn.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { detailPath } from './paths.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useHandIn } from './useHandIn.ts';

const CATEGORY = 'leave';
const GIVE_UP = 'REJECT_END';

function GiveUp({ leave, onClose }: { leave: LeaveDetail; onClose: () => void }) {
  const { t } = useTranslation('leave');
  const moveOn = useMoveOn();
  const { act, running } = useAct(workflowCalls.flowSubmit, { refresh: ['leave', 'workflow'] });
  async function giveUp(remark: string): Promise<void> {
    try {
      await act({
        flowInstanceIds: [leave.processInstanceId],
        currentNodeKeyName: leave.task?.nodeKey ?? '',
        result: GIVE_UP,
        remark,
      });
      moveOn(detailPath(leave.processInstanceId, leave.id));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <ReasonDialog
      title={t(($) => $.giveUpTitle)}
      okText={t(($) => $.giveUp)}
      running={running}
      onOk={(remark) => void giveUp(remark)}
      onClose={onClose}
    />
  );
}

export function CorrectPart({ leave }: { leave: LeaveDetail }) {
  const { t } = useTranslation('leave');
  const [form] = Form.useForm<Fields>();
  const [givingUp, setGivingUp] = useState(false);
  const { handIn, running } = useHandIn(form, { id: leave.id, version: leave.version });
  const opinions = useRead(workflowCalls.flowOpinionList, {
    businessId: leave.id,
    category: CATEGORY,
    nodeKeyNames: ['head', 'leader', 'board'],
  });
  const why = opinions.data?.at(-1);
  const { leaveType, startDate, startHalf, endDate, endHalf, reason } = leave;
  return (
    <div className="leave-correct">
      {why && <Alert type="warning" showIcon title={t(($) => $.returnedWhy)} description={`${why.opUserName} · ${why.remark}`} />}
      <LeaveForm
        form={form}
        initial={{ leaveType, startDate, startHalf, endDate, endHalf, reason }}
        onFinish={(values) => void handIn(values)}
      />
      <div className="leave-acts">
        <Button danger onClick={() => setGivingUp(true)}>
          {t(($) => $.giveUp)}
        </Button>
        <span className="act-gap" aria-hidden="true" />
        <Button type="primary" loading={running} onClick={() => form.submit()}>
          {t(($) => $.again)}
        </Button>
      </div>
      {givingUp && <GiveUp leave={leave} onClose={() => setGivingUp(false)} />}
    </div>
  );
}
