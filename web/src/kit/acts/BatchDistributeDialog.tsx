/** Several tasks of one node to one person or team; what became of each is told row by row. */
import type { batchOutcome } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useRead } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { StateTag } from '../StateTag.tsx';
import { ActDialog, type ActProps } from './ActDialog.tsx';
import { PersonLine } from './PersonLine.tsx';
import { useReceiver } from './useReceiver.tsx';
import { useRemark } from './useRemark.tsx';

export type HandedTask = { flowInstanceId: string; nodeKey: string; nodeName: string; name: string };
type Outcome = z.output<typeof batchOutcome>;

const WIDTH = 560;
/** As many as the call takes at once. */
const MOST = 50;

function Outcomes({ tasks, outcomes }: { tasks: readonly HandedTask[]; outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('workflow');
  const done = outcomes.filter((o) => o.done).length;
  return (
    <>
      <Alert
        className="approval-fault"
        type={done === outcomes.length ? 'success' : 'warning'}
        showIcon
        title={t(($) => $.work.acts.distribute.batchDone, { done, all: outcomes.length })}
      />
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
    </>
  );
}

type Props = ActProps & { tasks: readonly HandedTask[] };

/** What was chosen cannot be handed out in one go; says why. */
function NotAtOnce({ tasks, nodes, onClose }: Omit<Props, 'refresh'> & { nodes: readonly string[] }) {
  const { t } = useTranslation('workflow');
  const why =
    tasks.length > MOST
      ? t(($) => $.work.acts.distribute.tooMany, { most: MOST })
      : t(($) => $.work.acts.distribute.oneNode, { list: nodes.join(t(($) => $.work.between)) });
  return (
    <AppModal open width={WIDTH} title={t(($) => $.work.acts.distribute.batchTitle, { count: tasks.length })} onClose={onClose}>
      <Alert type="warning" showIcon title={why} />
    </AppModal>
  );
}

function OfOneNode({ tasks, nodeKey, nodeName, refresh, onClose }: Props & { nodeKey: string; nodeName: string }) {
  const { t } = useTranslation('workflow');
  const batch = { flowInstanceIds: tasks.map((task) => task.flowInstanceId), currentNodeKeyName: nodeKey };
  const read = useRead(workflowActCalls.flowBatchUsers, batch, { staleTime: 0, gcTime: 0, quiet: true });
  const people = read.data?.map(({ id, realName, may, reason }) => ({
    id,
    realName,
    reason: '',
    note:
      may === tasks.length
        ? ''
        : `${t(($) => $.work.acts.distribute.may, { may, all: tasks.length })}${reason === '' ? '' : ` · ${reason}`}`,
  }));
  const to = useReceiver((person, setPerson) =>
    read.error ? (
      <Alert type="warning" showIcon title={read.error.message} />
    ) : (
      <PersonLine label={t(($) => $.work.acts.person)} loading={read.isPending} people={people ?? []} value={person} onChange={setPerson} />
    ),
  );
  const { remark, fault, line } = useRemark();
  return (
    <ActDialog
      width={WIDTH}
      title={t(($) => $.work.acts.distribute.batchTitle, { count: tasks.length })}
      hint={t(($) => $.work.acts.distribute.batchHint, { node: nodeName })}
      okText={t(($) => $.work.acts.distribute.ok)}
      call={workflowActCalls.distributionBatch}
      input={to.given && fault === '' ? { ...batch, ...to.given, remark } : undefined}
      missing={fault || to.missing}
      after={(outcomes) => <Outcomes tasks={tasks} outcomes={outcomes} />}
      refresh={['workflow', ...refresh]}
      onClose={onClose}
    >
      <p className="mono act-names">{tasks.map(({ name }) => name).join('  ')}</p>
      {to.lines}
      {line}
    </ActDialog>
  );
}

export function BatchDistributeDialog({ tasks, refresh, onClose }: Props) {
  const nodes = [...new Map(tasks.map(({ nodeKey, nodeName }) => [nodeKey, nodeName]))];
  const [[nodeKey = '', nodeName = ''] = []] = nodes;
  if (nodes.length > 1 || tasks.length > MOST) return <NotAtOnce tasks={tasks} nodes={nodes.map(([, name]) => name)} onClose={onClose} />;
  return <OfOneNode tasks={tasks} nodeKey={nodeKey} nodeName={nodeName} refresh={refresh} onClose={onClose} />;
}
