/** Several tasks of one node to one person or team; what became of each is told row by row. */
import type { batchOutcome } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { Alert, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { Line } from '../approval/Sections.tsx';
import { StateTag } from '../StateTag.tsx';
import { type ActProps, RemarkLine } from './ActDialog.tsx';
import { PersonLine } from './PersonLine.tsx';

export type HandedTask = { flowInstanceId: string; nodeKey: string; nodeName: string; name: string };
type Outcome = z.output<typeof batchOutcome>;

const WIDTH = 560;
/** As many as the call takes at once. */
const MOST = 50;

function Outcomes({ tasks, outcomes }: { tasks: readonly HandedTask[]; outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('workflow');
  return (
    <ul className="batch-outcomes">
      {tasks.map(({ flowInstanceId, name }) => {
        const outcome = outcomes.find((o) => o.flowInstanceId === flowInstanceId);
        return (
          <li key={flowInstanceId}>
            <span className="mono">{name}</span>
            <StateTag kind={outcome?.done ? 'done' : 'returned'}>
              {outcome?.done ? t(($) => $.work.acts.distribute.given) : t(($) => $.work.acts.distribute.notGiven)}
            </StateTag>
            {outcome && !outcome.done && <span className="batch-why">{outcome.message}</span>}
          </li>
        );
      })}
    </ul>
  );
}

export function BatchDistributeDialog({ tasks, refresh, onClose }: ActProps & { tasks: readonly HandedTask[] }) {
  const { t } = useTranslation('workflow');
  const nodes = [...new Map(tasks.map(({ nodeKey, nodeName }) => [nodeKey, nodeName]))];
  const [[nodeKey = '', nodeName = ''] = []] = nodes;
  const batch = { flowInstanceIds: tasks.slice(0, MOST).map((task) => task.flowInstanceId), currentNodeKeyName: nodeKey };
  const oneNode = nodes.length === 1 && tasks.length <= MOST;
  const [type, setType] = useState<typeof ASSIGN_ENGINEER | typeof ASSIGN_TEAM>(ASSIGN_ENGINEER);
  const toTeam = type === ASSIGN_TEAM;
  const people = useRead(workflowActCalls.flowBatchUsers, batch, { enabled: oneNode && !toTeam, staleTime: 0, gcTime: 0, quiet: true });
  const teams = useRead(workflowCalls.teamList, {}, { enabled: oneNode && toTeam });
  const [person, setPerson] = useState('');
  const [team, setTeam] = useState('');
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const { act, running } = useAct(workflowActCalls.distributionBatch, { refresh: ['workflow', ...refresh] });
  const tooLong = remark.length > REMARK_LIMIT;
  const chosen = toTeam ? team : person;
  const missing = tooLong
    ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT })
    : chosen !== ''
      ? ''
      : toTeam
        ? t(($) => $.refusal.teamRequired)
        : t(($) => $.work.acts.choosePerson);

  async function press(): Promise<void> {
    if (missing !== '') return setFault(missing);
    setFault('');
    try {
      const to = toTeam ? { assignmentTeamValue: team } : { assignmentValue: person };
      setOutcomes(await act({ ...batch, assignmentType: type, ...to, remark }, { quiet: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const title = t(($) => $.work.acts.distribute.batchTitle, { count: tasks.length });
  if (outcomes) {
    const done = outcomes.filter((o) => o.done).length;
    return (
      <AppModal open width={WIDTH} title={title} cancelText={t(($) => $.work.acts.close)} onClose={onClose}>
        <Alert
          className="approval-fault"
          type={done === outcomes.length ? 'success' : 'warning'}
          showIcon
          title={t(($) => $.work.acts.distribute.batchDone, { done, all: outcomes.length })}
        />
        <Outcomes tasks={tasks} outcomes={outcomes} />
      </AppModal>
    );
  }
  return (
    <AppModal
      open
      draggable
      width={WIDTH}
      title={title}
      okText={t(($) => $.work.acts.distribute.ok)}
      okDisabled={!oneNode}
      okLoading={running}
      onOk={() => void press()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="approval-fault" />}
    >
      <div className="approval act-dialog">
        {oneNode ? (
          <>
            <p className="secondary act-hint">{t(($) => $.work.acts.distribute.batchHint, { node: nodeName })}</p>
            <p className="mono act-names">{tasks.map(({ name }) => name).join('  ')}</p>
            <Radio.Group
              value={type}
              aria-label={t(($) => $.work.acts.distribute.to)}
              onChange={(event) => {
                setFault('');
                setType(event.target.value === ASSIGN_TEAM ? ASSIGN_TEAM : ASSIGN_ENGINEER);
              }}
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
                    onChange={(next) => {
                      setFault('');
                      setTeam(next);
                    }}
                    options={teams.data?.map((known) => ({ value: known.id, label: known.teamName })) ?? []}
                  />
                )}
              </Line>
            ) : people.error ? (
              <Alert type="warning" showIcon title={people.error.message} />
            ) : (
              <PersonLine
                label={t(($) => $.work.acts.person)}
                loading={people.isPending}
                people={
                  people.data?.map(({ id, realName, may, reason }) => ({
                    id,
                    realName,
                    reason: '',
                    note:
                      may === tasks.length
                        ? ''
                        : `${t(($) => $.work.acts.distribute.may, { may, all: tasks.length })}${reason === '' ? '' : ` · ${reason}`}`,
                  })) ?? []
                }
                value={person}
                onChange={(next) => {
                  setFault('');
                  setPerson(next);
                }}
              />
            )}
            <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
          </>
        ) : (
          <Alert
            type="warning"
            showIcon
            title={
              tasks.length > MOST
                ? t(($) => $.work.acts.distribute.tooMany, { most: MOST })
                : t(($) => $.work.acts.distribute.oneNode, { list: nodes.map(([, name]) => name).join(t(($) => $.work.between)) })
            }
          />
        )}
      </div>
    </AppModal>
  );
}
