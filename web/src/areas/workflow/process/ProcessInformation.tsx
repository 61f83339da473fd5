/** `/pblicCommon/processInformation`: the course of one process to read: picture, timeline, opinions. */
import '../../../kit/diagram/diagram.css';
import '../workflow.css';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Tabs } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { ErrorPart } from '../../../kit/ErrorPart.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Opinions } from '../../../kit/Opinions.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { lazyPart } from '../../../shell/lazyPage.ts';
import { useRead } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';

const Diagram = lazyPart(() => import('../../../kit/diagram/Diagram.tsx'), { area: 'workflow' });

type Process = { businessId: string; category: string; flowInstanceId: string };

function Picture({ flowInstanceId }: Process) {
  const read = useRead(workflowCalls.modelView, { processInstanceId: flowInstanceId });
  return (
    <div className="diagram-box">
      <Loaded read={read} rows={8}>
        {(model) => (
          <Suspense fallback={null}>
            <Diagram model={model} />
          </Suspense>
        )}
      </Loaded>
    </div>
  );
}

/** Opinions of every node that the case has been at. */
function AllOpinions({ businessId, category }: Process) {
  const read = useRead(workflowCalls.flowTimelineByBusinessId, { businessId, category });
  return (
    <Loaded read={read}>
      {(nodes) => <Opinions businessId={businessId} category={category} nodeKeyNames={[...new Set(nodes.map(({ nodeKey }) => nodeKey))]} />}
    </Loaded>
  );
}

/** The institute's picture and opinions are its own; a customer reads the timeline in the customer's words. */
function Course(process: Process) {
  const { t } = useTranslation('workflow');
  const customer = useSession(({ userInfo }) => userInfo?.kind === 'customer');
  const timeline = {
    key: 'timeline',
    label: t(($) => $.work.process.timeline),
    children: <Timeline businessId={process.businessId} category={process.category} />,
  };
  const inside = [
    { key: 'diagram', label: t(($) => $.work.process.diagram), children: <Picture {...process} /> },
    timeline,
    { key: 'opinions', label: t(($) => $.work.process.opinions), children: <AllOpinions {...process} /> },
  ];
  return <Tabs items={(customer ? [timeline] : inside).map((tab) => ({ ...tab, children: <ErrorPart>{tab.children}</ErrorPart> }))} />;
}

/** By record, instance or task, as the address says. */
function askedBy(query: URLSearchParams): { id: string } | { flowInstanceId: string } | { taskId: string } {
  const flowInstanceId = query.get('flowInstanceId');
  const taskId = query.get('taskId');
  if (flowInstanceId) return { flowInstanceId };
  if (taskId) return { taskId };
  return { id: query.get('id') ?? '' };
}

export default function ProcessInformation() {
  const { t } = useTranslation('workflow');
  const [query] = useSearchParams();
  const read = useRead(workflowListCalls.queryTimeLineParams, askedBy(query), { quiet: true });
  return (
    <section className="process-page">
      <h1>{t(($) => $.work.screens.process)}</h1>
      <Loaded read={read}>
        {(processes) =>
          processes.length === 0 ? (
            <EmptyHint title={t(($) => $.work.process.unknown)} />
          ) : (
            processes.map((process) => (
              <section key={process.flowInstanceId}>
                <h2>{process.categoryName}</h2>
                <Course {...process} />
              </section>
            ))
          )
        }
      </Loaded>
    </section>
  );
}
