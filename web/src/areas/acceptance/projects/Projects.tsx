/** `/taskScheduling/projectCompositeManage`: all CCC cases with their time limits; one opens to have a limit changed, several are handed out. */
import { type ProjectRow, projectCalls, type projectList } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { Tag } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useMayCall } from '../../../shell/session.ts';

const open = (row: ProjectRow): string => `/taskScheduling/projectCompositeManage_detail?id=${row.id}`;
const rowName = (row: ProjectRow): string => row.applicationNo;
const taskOf = ({ flowInstanceId, nodeKey, nodeName, taskId, applicationNo }: ProjectRow): HandedTask | undefined =>
  taskId === '' ? undefined : { flowInstanceId, nodeKey, nodeName, name: applicationNo };
const isHandable = (row: ProjectRow): boolean => row.taskId !== '';
const TOUCHED = ['acceptance'];

/** Where test and inspection stand, while the case waits for them. */
const Works = ({ of: { works, worksDeadline } }: { of: ProjectRow }) => (
  <>
    {works}
    {worksDeadline.dueTime !== '' && (
      <div>
        <DeadlineStatus state={worksDeadline.lamp} daysLeft={worksDeadline.daysLeft} dueTime={worksDeadline.dueTime} />
      </div>
    )}
  </>
);

function useColumns(): ListColumn<typeof projectList>[] {
  const { t } = useTranslation('acceptance');
  return useMemo(
    () => [
      { key: 'applicationNo', fixed: true, opens: true, phone: 1 },
      {
        key: 'applicantName',
        fixed: true,
        phone: 2,
        show: (row) => (
          <>
            {row.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
            {row.applicantName}
          </>
        ),
      },
      { key: 'state', phone: 2, show: (row) => <StateTag dict="ccc_app_status" value={row.state} /> },
      { key: 'nodeName', width: 200, show: (row) => (row.nodeName === '' ? <Works of={row} /> : row.nodeName) },
      'holder',
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      {
        key: 'deadline',
        width: 130,
        show: (row) =>
          row.caseDeadline.lamp === '' ? (
            row.deadline
          ) : (
            <DeadlineStatus state={row.caseDeadline.lamp} daysLeft={row.caseDeadline.daysLeft} dueTime={row.deadline} />
          ),
      },
      'limitChanges',
      'productName',
      'productModel',
      'productClass',
      'laboratoryMark',
      'authCenterUserName',
      'submitTime',
    ],
    [t],
  );
}

export default function Projects() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const mayChange = useMayCall(projectCalls.modifyDeadline);
  const distribution = useDistribution<ProjectRow>({ taskOf, refresh: TOUCHED });
  const rowActs = useCallback(
    (row: ProjectRow) => (mayChange ? [{ key: 'limits', label: t(($) => $.limits.change), onClick: () => void navigate(open(row)) }] : []),
    [t, mayChange, navigate],
  );
  return (
    <>
      <ListPage
        of={projectCalls.projectPage}
        counts={projectCalls.projectCounts}
        excel={projectCalls.projectExcel}
        columns={useColumns()}
        open={open}
        rowActs={rowActs}
        rowName={rowName}
        batch={distribution.batch}
        selectable={isHandable}
      />
      {distribution.dialog}
    </>
  );
}
