/** `/taskScheduling/projectCompositeManage_detail`: every end that counts in one case, and how those were changed. */
import {
  type LimitChange,
  limitForm,
  type ProjectLimit,
  projectCalls,
  projectList,
} from '@zhengjian/contract/areas/acceptance/projects.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { useFlowActs } from '../../../kit/acts/useFlowActs.tsx';
import { CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { Wide } from '../../../kit/Wide.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';

type Detail = Answered<typeof projectCalls.projectDetail>;
const CATEGORY = 'cccApplication';
const REFRESH = ['acceptance', 'workflow', 'laboratory', 'inspection'];
const MINUTE = 16;
const project = recordForm(projectList.row, 'acceptance', 'project');
const form = recordForm(limitForm, 'acceptance', 'limitForm');

function Limits({ limits, onChange }: { limits: readonly ProjectLimit[]; onChange: ((limit: ProjectLimit) => void) | null }) {
  const { t } = useTranslation('acceptance');
  if (limits.length === 0) return <EmptyHint title={t(($) => $.limits.none)} hint={t(($) => $.limits.noneHint)} />;
  return (
    <Wide label={t(($) => $.limits.part)}>
      <Table<ProjectLimit>
        size="small"
        rowKey={({ flowInstanceId, kind, taskId }) => `${flowInstanceId}${kind}${taskId}`}
        pagination={false}
        style={{ minWidth: 480 }}
        dataSource={[...limits]}
        columns={[
          {
            title: t(($) => $.limits.name),
            render: (_, { workNo, name, kind }) => (
              <>
                {kind === 'node' ? name : <strong>{name}</strong>}
                <div className="mono secondary">{workNo}</div>
              </>
            ),
          },
          {
            title: t(($) => $.limits.holder),
            width: 90,
            render: (_, { holder, customer }) => (customer ? <Tag>{t(($) => $.limits.company)}</Tag> : holder),
          },
          {
            title: t(($) => $.limits.due),
            width: 150,
            render: (_, { pausedSince, lamp, daysLeft, dueTime }) => (
              <>
                <div className="num">{dueTime.slice(0, MINUTE)}</div>
                {pausedSince === '' ? (
                  <DeadlineStatus state={lamp} daysLeft={daysLeft} dueTime={dueTime} />
                ) : (
                  <span className="secondary">{t(($) => $.limits.paused)}</span>
                )}
              </>
            ),
          },
          ...(onChange
            ? [
                {
                  key: 'change',
                  width: 110,
                  render: (_: unknown, limit: ProjectLimit) =>
                    limit.pausedSince === '' && (
                      <Button
                        size="small"
                        aria-label={t(($) => $.limits.changeOf, { name: `${limit.workNo} ${limit.name}` })}
                        onClick={() => onChange(limit)}
                      >
                        {t(($) => $.limits.change)}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </Wide>
  );
}

function Changes({ changes }: { changes: readonly LimitChange[] }) {
  const { t } = useTranslation('acceptance');
  if (changes.length === 0) return <EmptyHint title={t(($) => $.limits.never)} />;
  return (
    <Wide label={t(($) => $.limits.history)}>
      <Table<LimitChange>
        size="small"
        rowKey="id"
        pagination={false}
        style={{ minWidth: 860 }}
        dataSource={[...changes]}
        columns={[
          { title: t(($) => $.limits.at), width: 140, render: (_, { at }) => <span className="num">{at.slice(0, MINUTE)}</span> },
          { title: t(($) => $.limits.by), dataIndex: 'byName', width: 110 },
          { title: t(($) => $.limits.of), width: 170, render: (_, { workNo }) => <span className="mono">{workNo}</span> },
          { title: t(($) => $.limits.name), dataIndex: 'name', width: 150 },
          { title: t(($) => $.limits.from), width: 140, render: (_, { from }) => <span className="num">{from.slice(0, MINUTE)}</span> },
          { title: t(($) => $.limits.to), width: 140, render: (_, { to }) => <span className="num">{to.slice(0, MINUTE)}</span> },
          { title: t(($) => $.limits.reason), dataIndex: 'reason' },
        ]}
      />
    </Wide>
  );
}

function Shown({ of: { project: c, limits, changes } }: { of: Detail }) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const mayChange = useMayCall(projectCalls.modifyDeadline);
  const [changing, setChanging] = useState<ProjectLimit | null>(null);
  const flow = useFlowActs({
    flowInstanceId: c.flowInstanceId,
    ...(c.taskId === '' ? {} : { taskId: c.taskId, nodeKey: c.nodeKey }),
    mayAct: false,
    refresh: REFRESH,
  });
  usePageTitle(`${c.applicationNo} ${c.applicantName}`);
  const facts = useFacts({
    of: project,
    values: c,
    names: [
      'applicantName',
      'productName',
      'productModel',
      'productClass',
      'nodeName',
      'holder',
      'deadline',
      'laboratoryMark',
      'authCenterUserName',
      'submitTime',
    ],
    ifFilled: ['nodeName', 'holder', 'deadline', 'laboratoryMark', 'authCenterUserName'],
  });
  return (
    <AboutCase no={c.applicationNo} company={c.applicantName} product={c.productName}>
      <CaseFileScreen
        title={<Copyable text={c.applicationNo} />}
        tag={
          <>
            <StateTag dict="ccc_app_status" value={c.state} />
            {c.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
          </>
        }
        facts={facts}
        parts={[
          {
            key: 'limits',
            label: t(($) => $.limits.part),
            count: limits.length,
            content: <Limits limits={limits} onChange={mayChange ? setChanging : null} />,
          },
          { key: 'changes', label: t(($) => $.limits.history), count: changes.length, content: <Changes changes={changes} /> },
        ]}
        side={<Timeline businessId={c.id} category={CATEGORY} />}
        acts={[
          { key: 'open', label: t(($) => $.limits.openCase), onClick: () => void navigate(`/acceptance/detail?id=${c.id}`) },
          ...flow.acts,
        ]}
      />
      {flow.dialog}
      {changing && (
        <FormDialog
          title={t(($) => $.limits.changeOf, { name: changing.name })}
          of={form}
          call={projectCalls.modifyDeadline}
          given={{
            id: c.id,
            flowInstanceId: changing.flowInstanceId,
            kind: changing.kind,
            taskId: changing.taskId === '' ? undefined : changing.taskId,
          }}
          start={{ day: changing.dueTime.slice(0, 10) || undefined }}
          about={
            <Facts
              className="details"
              facts={[
                { label: t(($) => $.limits.of), value: <span className="mono">{changing.workNo}</span> },
                { label: t(($) => $.limits.now), value: <span className="num">{changing.dueTime.slice(0, MINUTE)}</span> },
              ]}
            />
          }
          refresh={REFRESH}
          onClose={() => setChanging(null)}
        />
      )}
    </AboutCase>
  );
}

export default function ProjectDetail() {
  const { t } = useTranslation('acceptance');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(projectCalls.projectDetail, { id }, { enabled: id !== '' });
  if (id === '')
    return (
      <>
        <h1>{t(($) => $.lists.project.title)}</h1>
        <EmptyHint title={t(($) => $.limits.noCase)} />
      </>
    );
  return (
    <Loaded read={read} rows={10}>
      {(found) => <Shown of={found} />}
    </Loaded>
  );
}
