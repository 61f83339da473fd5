/** 转办, 委派, 调度: whom the open task is given to. Those whom impartiality keeps away are shown with the reason. */

import type { TaskPerson } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { useRemarkFiles } from '../remark/useRemarkFiles.tsx';
import { ActDialog, type ActProps } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { PersonLine } from './PersonLine.tsx';
import { useReceiver } from './useReceiver.tsx';
import { useRemark } from './useRemark.tsx';

type Props = ActProps & { task: FlowTask };

const NOBODY: readonly TaskPerson[] = [];

/** Colleagues who may take the task; read anew each time, for roles and tags change. */
function usePeople({ taskId }: FlowTask) {
  const read = useRead(workflowActCalls.flowTaskUsers, { taskId }, { staleTime: 0 });
  const people = read.data ?? NOBODY;
  return { people, loading: read.isPending, nameOf: (person: string) => people.find(({ id }) => id === person)?.realName ?? '' };
}

/** Gives the own task away for good (transfer), or to be prepared (delegate). */
export function PassOnDialog({ act, task, refresh, onClose }: Props & { act: 'transfer' | 'delegate' }) {
  const { t } = useTranslation('workflow');
  const { people, loading, nameOf } = usePeople(task);
  const [person, setPerson] = useState('');
  const { remark, fault, line } = useRemark();
  const files = useRemarkFiles(task.flowInstanceId);
  const name = nameOf(person);
  return (
    <ActDialog
      title={t(($) => $.work.acts[act].title)}
      hint={t(($) => $.work.acts[act].hint)}
      okText={name === '' ? t(($) => $.work.acts[act].ok) : t(($) => $.work.acts[act].okTo, { name })}
      call={act === 'transfer' ? workflowActCalls.flowTransfer : workflowActCalls.flowDelegate}
      input={
        person === '' || fault !== '' || files.missing !== ''
          ? undefined
          : { taskId: task.taskId, userId: person, remark, remarkFiles: files.ids }
      }
      missing={fault || files.missing || t(($) => $.work.acts.choosePerson)}
      done={() => t(($) => $.work.acts[act].done, { name })}
      refresh={refresh}
      onClose={onClose}
    >
      <PersonLine label={t(($) => $.work.acts.person)} people={people} loading={loading} value={person} onChange={setPerson} />
      {line}
      {files.line}
    </ActDialog>
  );
}

/** Hands the task out, to a person or to a team whose members then share it. */
export function DistributeDialog({ task, refresh, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const { people, loading, nameOf } = usePeople(task);
  const to = useReceiver((person, setPerson) => (
    <PersonLine label={t(($) => $.work.acts.person)} people={people} loading={loading} value={person} onChange={setPerson} />
  ));
  const { remark, fault, line } = useRemark();
  const { flowInstanceId, taskId } = task;
  return (
    <ActDialog
      title={t(($) => $.work.acts.distribute.title)}
      hint={t(($) => $.work.acts.distribute.hint)}
      okText={t(($) => $.work.acts.distribute.ok)}
      call={workflowActCalls.distribution}
      input={to.given && fault === '' ? { flowInstanceId, taskId, ...to.given, remark } : undefined}
      missing={fault || to.missing}
      done={() => t(($) => $.work.acts.distribute.done, { name: to.toTeam ? to.teamName : nameOf(to.person) })}
      refresh={refresh}
      onClose={onClose}
    >
      {to.lines}
      {line}
    </ActDialog>
  );
}
