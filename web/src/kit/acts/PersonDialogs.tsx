/** 转办, 委派, 调度: whom the open task is given to. Those whom impartiality keeps away are shown with the reason. */

import type { TaskPerson } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { Line } from '../approval/Sections.tsx';
import { ActDialog, type ActProps, RemarkLine } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { PersonLine } from './PersonLine.tsx';

type Props = ActProps & { task: FlowTask };

const NOBODY: readonly TaskPerson[] = [];

/** Colleagues who may take the task; read anew each time, for roles and tags change. */
function usePeople({ taskId }: FlowTask) {
  const read = useRead(workflowActCalls.flowTaskUsers, { taskId }, { staleTime: 0 });
  return { people: read.data ?? NOBODY, loading: read.isPending };
}

/** Gives the own task away for good (transfer), or to be prepared (delegate). */
export function PassOnDialog({ act, task, refresh, onClose }: Props & { act: 'transfer' | 'delegate' }) {
  const { t } = useTranslation('workflow');
  const { people, loading } = usePeople(task);
  const [person, setPerson] = useState('');
  const [remark, setRemark] = useState('');
  const name = people.find(({ id }) => id === person)?.realName ?? '';
  const tooLong = remark.length > REMARK_LIMIT;
  return (
    <ActDialog
      title={t(($) => $.work.acts[act].title)}
      hint={t(($) => $.work.acts[act].hint)}
      okText={name === '' ? t(($) => $.work.acts[act].ok) : t(($) => $.work.acts[act].okTo, { name })}
      call={act === 'transfer' ? workflowActCalls.flowTransfer : workflowActCalls.flowDelegate}
      input={person === '' || tooLong ? undefined : { taskId: task.taskId, userId: person, remark }}
      missing={tooLong ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT }) : t(($) => $.work.acts.choosePerson)}
      done={() => t(($) => $.work.acts[act].done, { name })}
      refresh={refresh}
      onClose={onClose}
    >
      <PersonLine label={t(($) => $.work.acts.person)} people={people} loading={loading} value={person} onChange={setPerson} />
      <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
    </ActDialog>
  );
}

/** Hands the task out, to a person or to a team whose members then share it. */
export function DistributeDialog({ task, refresh, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const { people, loading } = usePeople(task);
  const [type, setType] = useState<typeof ASSIGN_ENGINEER | typeof ASSIGN_TEAM>(ASSIGN_ENGINEER);
  const [person, setPerson] = useState('');
  const [team, setTeam] = useState('');
  const [remark, setRemark] = useState('');
  const teams = useRead(workflowCalls.teamList, {}, { enabled: type === ASSIGN_TEAM });
  const toTeam = type === ASSIGN_TEAM;
  const name = toTeam
    ? (teams.data?.find(({ id }) => id === team)?.teamName ?? '')
    : (people.find(({ id }) => id === person)?.realName ?? '');
  const tooLong = remark.length > REMARK_LIMIT;
  return (
    <ActDialog
      title={t(($) => $.work.acts.distribute.title)}
      hint={t(($) => $.work.acts.distribute.hint)}
      okText={t(($) => $.work.acts.distribute.ok)}
      call={workflowActCalls.distribution}
      input={
        name === '' || tooLong
          ? undefined
          : {
              flowInstanceId: task.flowInstanceId,
              taskId: task.taskId,
              assignmentType: type,
              ...(toTeam ? { assignmentTeamValue: team } : { assignmentValue: person }),
              remark,
            }
      }
      missing={
        tooLong
          ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT })
          : toTeam
            ? t(($) => $.refusal.teamRequired)
            : t(($) => $.work.acts.choosePerson)
      }
      done={() => t(($) => $.work.acts.distribute.done, { name })}
      refresh={refresh}
      onClose={onClose}
    >
      <Radio.Group
        value={type}
        aria-label={t(($) => $.work.acts.distribute.to)}
        onChange={(event) => setType(event.target.value === ASSIGN_TEAM ? ASSIGN_TEAM : ASSIGN_ENGINEER)}
        options={[
          { value: ASSIGN_ENGINEER, label: t(($) => $.work.acts.distribute.person) },
          { value: ASSIGN_TEAM, label: t(($) => $.work.acts.distribute.team) },
        ]}
      />
      {toTeam ? (
        <Line label={t(($) => $.work.acts.distribute.team)} required>
          {(id) => (
            <Select
              id={id}
              className="act-people"
              loading={teams.isPending}
              value={team || undefined}
              onChange={setTeam}
              options={teams.data?.map((known) => ({ value: known.id, label: known.teamName })) ?? []}
            />
          )}
        </Line>
      ) : (
        <PersonLine label={t(($) => $.work.acts.person)} people={people} loading={loading} value={person} onChange={setPerson} />
      )}
      <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
    </ActDialog>
  );
}
