/** One leave request: facts, reason, opinions, timeline, and what the viewer may do about it now. */
import { type LeaveDetail, leaveCalls, leaveDetail } from '@zhengjian/contract/areas/leave/calls.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AboutCase } from '../../kit/AboutCase.tsx';
import { JumpNotice } from '../../kit/acts/JumpNotice.tsx';
import { useFlowActs } from '../../kit/acts/useFlowActs.tsx';
import { ApprovalDialog } from '../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen } from '../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { Details, useFacts } from '../../kit/Details.tsx';
import { FlowChartDialog } from '../../kit/diagram/FlowChartDialog.tsx';
import type { Fact } from '../../kit/Facts.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Opinions } from '../../kit/Opinions.tsx';
import { Timeline } from '../../kit/Timeline.tsx';
import { useNextWaiting } from '../../kit/useNextWaiting.ts';
import { useSeenCase } from '../../kit/useSeenCase.ts';
import { useRead } from '../../shell/query.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { CorrectPart } from './CorrectPart.tsx';
import { record } from './LeaveForm.tsx';
import { detailPath } from './paths.ts';
import { LeaveState } from './states.tsx';
import { TakeBack } from './TakeBack.tsx';

const CATEGORY = 'leave';
const AREAS = ['leave'];
const TOUCHED = ['workflow', ...AREAS];
const DECIDING = ['head', 'leader', 'board'] as const;

const detail = recordForm(leaveDetail, 'leave', 'leave');

function useLeaveFacts(leave: LeaveDetail): Fact[] {
  const { t } = useTranslation('leave');
  const { nodeName = '', holder = '', dueTime = '' } = leave.task ?? {};
  return useFacts({
    of: detail,
    values: leave,
    names: ['applicantName', 'deptName', 'leaveType', 'days', 'createTime'],
    ifFilled: ['deptName'],
    more: [
      { label: t(($) => $.fact.node), value: nodeName },
      { label: t(($) => $.fact.holder), value: holder },
      { label: t(($) => $.fact.due), value: dueTime && <span className="num">{dueTime.slice(0, 16)}</span> },
    ].filter(({ value }) => value !== ''),
  });
}

function Request({ leave }: { leave: LeaveDetail }) {
  const { t } = useTranslation('leave');
  const at = (day: string, half: '0' | '1') => (
    <span className="num">
      {day} {t(($) => $.half[half])}
    </span>
  );
  return (
    <>
      <p className="leave-length">
        <strong className="num">{t(($) => $.length, { days: leave.days })}</strong>
        {leave.weekendDays > 0 && <span className="secondary">{t(($) => $.weekend, { count: leave.weekendDays })}</span>}
      </p>
      <Details
        of={record}
        values={leave}
        names={['leaveType', 'startDate', 'endDate', 'reason']}
        show={{ startDate: at(leave.startDate, leave.startHalf), endDate: at(leave.endDate, leave.endHalf) }}
      />
    </>
  );
}

function File({ leave, taskId }: { leave: LeaveDetail; taskId: string }) {
  const { t } = useTranslation('leave');
  const navigate = useNavigate();
  const asked = taskId !== '' && leave.task?.taskId === taskId;
  const [deciding, setDeciding] = useState(asked && leave.abilities.decide);
  const [takingBack, setTakingBack] = useState(false);
  const [picture, setPicture] = useState(false);
  usePageTitle(`${leave.leaveNo} ${leave.applicantName}`);
  useSeenCase(leave.id);
  const { task, processInstanceId } = leave;
  const onNext = useNextWaiting(deciding ? (task?.taskId ?? null) : null);
  const flow = useFlowActs({
    flowInstanceId: processInstanceId,
    ...(task ? { taskId: task.taskId, nodeKey: task.nodeKey } : {}),
    mayAct: leave.abilities.decide,
    refresh: AREAS,
  });
  const acts: CaseAct[] = [
    ...(leave.abilities.decide ? [{ key: 'decide', label: t(($) => $.act.decide), primary: true, onClick: () => setDeciding(true) }] : []),
    ...(leave.abilities.takeBack
      ? [{ key: 'takeBack', label: t(($) => $.act.takeBack), danger: true, onClick: () => setTakingBack(true) }]
      : []),
    { key: 'diagram', label: t(($) => $.act.diagram), onClick: () => setPicture(true) },
    ...flow.acts,
  ];
  return (
    <AboutCase no={leave.leaveNo} company={leave.applicantName} product={t(($) => $.length, { days: leave.days })}>
      <CaseFileScreen
        title={<Copyable text={leave.leaveNo} />}
        tag={<LeaveState state={leave.state} />}
        facts={useLeaveFacts(leave)}
        head={
          <>
            <JumpNotice flowInstanceId={processInstanceId} refresh={TOUCHED} />
            {taskId !== '' && !(asked && (leave.abilities.decide || leave.abilities.correct)) && (
              <Alert type="info" showIcon title={t(($) => $.notYours)} />
            )}
            {leave.takenBackTime !== '' && (
              <Alert
                type="info"
                showIcon
                title={t(($) => $.takenBack, { time: leave.takenBackTime.slice(0, 16) })}
                description={leave.takenBackWhy}
              />
            )}
          </>
        }
        parts={[
          ...(leave.abilities.correct
            ? [{ key: 'correct', label: t(($) => $.act.correct), content: <CorrectPart key={leave.version} leave={leave} /> }]
            : []),
          { key: 'request', label: t(($) => $.part.request), content: <Request leave={leave} /> },
          {
            key: 'opinions',
            label: t(($) => $.part.opinions),
            content: <Opinions businessId={leave.id} category={CATEGORY} nodeKeyNames={DECIDING} />,
          },
        ]}
        side={<Timeline businessId={leave.id} category={CATEGORY} />}
        acts={acts}
      />
      {deciding && task && (
        <ApprovalDialog
          title={t(($) => $.decideTitle)}
          rows={[
            {
              flowInstanceId: processInstanceId,
              currentNodeKeyName: task.nodeKey,
              businessId: leave.id,
              taskId: task.taskId,
              applicationNumber: leave.leaveNo,
              applicantName: leave.applicantName,
            },
          ]}
          basic={`${leave.applicantName} · ${leave.startDate} ${t(($) => $.half[leave.startHalf])} – ${leave.endDate} ${t(($) => $.half[leave.endHalf])} · ${t(($) => $.length, { days: leave.days })}`}
          refresh={TOUCHED}
          onNext={onNext}
          onClose={() => setDeciding(false)}
          onDone={() => void navigate(detailPath(processInstanceId, leave.id), { replace: true })}
        />
      )}
      {takingBack && <TakeBack leave={leave} onClose={() => setTakingBack(false)} />}
      {flow.dialog}
      {picture && <FlowChartDialog processInstanceId={processInstanceId} onClose={() => setPicture(false)} />}
    </AboutCase>
  );
}

/** @param taskId the step for which it is opened: its decision is open at once where the viewer may take it, and who cannot act there is told */
export function LeaveFile({ businessId, taskId = '' }: { businessId: string; taskId?: string }) {
  const read = useRead(leaveCalls.detail, { businessId }, { enabled: businessId !== '' });
  return (
    <Loaded read={read} rows={8}>
      {(leave) => <File key={leave.id} leave={leave} taskId={taskId} />}
    </Loaded>
  );
}
