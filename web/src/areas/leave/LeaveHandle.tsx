/** Handles a leave request as a given task: the approver decides, the applicant corrects what was returned or gives it up. */
import { type LeaveForm as Fields, type LeaveDetail, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { AboutCase } from '../../kit/AboutCase.tsx';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { RemarkArea } from '../../kit/remark/RemarkArea.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { useMoveOn } from '../../shell/useMoveOn.ts';
import { LeaveFile } from './LeaveFile.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { detailPath } from './paths.ts';
import { useHandIn } from './useHandIn.ts';

const CATEGORY = 'leave';
const GIVE_UP = 'REJECT_END';
const REASON_LIMIT = 200;

function GiveUp({ leave, onClose }: { leave: LeaveDetail; onClose: () => void }) {
  const { t } = useTranslation('leave');
  const moveOn = useMoveOn();
  const [remark, setRemark] = useState('');
  const { act, running } = useAct(workflowCalls.flowSubmit, { refresh: ['leave', 'workflow'] });
  async function giveUp(): Promise<void> {
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
    <AppModal
      open
      width={500}
      title={t(($) => $.giveUpTitle)}
      okText={t(($) => $.giveUp)}
      okDanger
      okDisabled={remark.trim() === '' || remark.length > REASON_LIMIT}
      okLoading={running}
      onOk={() => void giveUp()}
      onClose={onClose}
    >
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.giveUpReason)} required>
          <RemarkArea label={t(($) => $.giveUpReason)} value={remark} limit={REASON_LIMIT} minRows={3} onChange={setRemark} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

function Correct({ leave }: { leave: LeaveDetail }) {
  const { t } = useTranslation('leave');
  const navigate = useNavigate();
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
  usePageTitle(`${leave.leaveNo} ${leave.applicantName}`);
  return (
    <section className="leave-form">
      <h1>
        {t(($) => $.screens.form)} <span className="num secondary">{leave.leaveNo}</span>
      </h1>
      {why && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.returnedWhy)}
          description={`${why.opUserName} · ${why.remark}`}
          style={{ marginBottom: 16 }}
        />
      )}
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
        <Button onClick={() => void navigate(detailPath(leave.processInstanceId, leave.id))}>{t(($) => $.act.toDetail)}</Button>
        <Button type="primary" loading={running} onClick={() => form.submit()}>
          {t(($) => $.again)}
        </Button>
      </div>
      <AboutCase no={leave.leaveNo} company={leave.applicantName}>
        {givingUp && <GiveUp leave={leave} onClose={() => setGivingUp(false)} />}
      </AboutCase>
    </section>
  );
}

export default function LeaveHandle() {
  const { t } = useTranslation('leave');
  const { businessId = '', taskId = '' } = useParams();
  const read = useRead(leaveCalls.detail, { businessId }, { enabled: businessId !== '' });
  return (
    <Loaded read={read} rows={8}>
      {(leave) => {
        const stillOpen = leave.task?.taskId === taskId;
        if (stillOpen && leave.abilities.correct) return <Correct key={leave.version} leave={leave} />;
        return (
          <>
            {!(stillOpen && leave.abilities.decide) && (
              <Alert type="info" showIcon title={t(($) => $.notYours)} style={{ marginBottom: 8 }} />
            )}
            <LeaveFile businessId={businessId} deciding={stillOpen} />
          </>
        );
      }}
    </Loaded>
  );
}
