/** One process beside the list: where it stands and who holds it, its picture and its timeline. */
import '../../../kit/diagram/diagram.css';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { type InstanceRow, instanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { Button, Drawer, Tabs } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { Details } from '../../../kit/Details.tsx';
import { ErrorPart } from '../../../kit/ErrorPart.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { InstanceState } from '../../../kit/InstanceState.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { lazyPart } from '../../../shell/lazyPage.ts';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { useInFront } from '../../../shell/tabKey.ts';

const Diagram = lazyPart(() => import('../../../kit/diagram/Diagram.tsx'), { area: 'workflow' });
const WIDTH = 880;
const record = recordForm(instanceRow, 'flow', 'follow');

function Places({ row }: { row: InstanceRow }) {
  const { t } = useTranslation('flow');
  if (row.current.length === 0) return <p className="secondary">{t(($) => $.follow.notOpen)}</p>;
  return (
    <ul className="flow-places">
      {row.current.map(({ taskId, nodeName, holder, dueTime, daysLeft, lamp }) => {
        return (
          <li key={taskId}>
            <strong>{nodeName}</strong>
            <span>{holder === '' ? t(($) => $.follow.role) : holder}</span>
            {dueTime !== '' && (
              <>
                <span className="secondary num">{t(($) => $.follow.due, { time: dueTime.slice(0, 16) })}</span>
                <DeadlineStatus state={lamp} daysLeft={daysLeft} dueTime={dueTime} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ id }: { id: string }) {
  const read = useRead(workflowCalls.modelView, { processInstanceId: id });
  return (
    <div className="diagram-box">
      <Loaded read={read} rows={8}>
        {(model) => (
          <ErrorPart>
            <Suspense fallback={null}>
              <Diagram model={model} />
            </Suspense>
          </ErrorPart>
        )}
      </Loaded>
    </div>
  );
}

type Props = { row: InstanceRow; onClose: () => void; onDiscontinue: () => void };

export function InstanceDrawer({ row, onClose, onDiscontinue }: Props) {
  const { t } = useTranslation('flow');
  const navigate = useNavigate();
  const phone = useSizeLevel() === 0;
  if (!useInFront()) return null;
  return (
    <Drawer
      open
      onClose={onClose}
      size={phone ? '100%' : WIDTH}
      title={
        <>
          <span className="mono">{row.caseNo}</span> {row.categoryName}
        </>
      }
      extra={row.path !== '' && <Button onClick={() => void navigate(row.path)}>{t(($) => $.follow.openCase)}</Button>}
    >
      <div className="flow-drawer-head">
        <InstanceState row={row} />
        {row.abilities.discontinue && (
          <Button danger size="small" onClick={onDiscontinue}>
            {t(($) => $.follow.discontinue)}
          </Button>
        )}
      </div>
      <Details
        of={record}
        values={row}
        names={['companyName', 'caseTitle', 'starterName', 'createTime', 'endTime', 'version']}
        ifFilled={['companyName', 'endTime']}
        show={{ version: t(($) => $.follow.versionNo, { n: row.version }) }}
      />
      {row.status === 'active' && <Places row={row} />}
      <Tabs
        items={[
          { key: 'diagram', label: t(($) => $.follow.diagram), children: <Picture id={row.processInstanceId} /> },
          {
            key: 'timeline',
            label: t(($) => $.follow.timeline),
            children: <Timeline businessId={row.businessId} category={row.category} />,
          },
        ]}
      />
    </Drawer>
  );
}
