/** The last runs of one job that did something, failed or were asked for. */
import { jobCalls as c, type JobRow, type JobRun } from '@zhengjian/contract/areas/system/jobs.ts';
import { Button, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';

const SHOWN = 50;

export function JobRunsDialog({ job, onClose }: { job: JobRow; onClose: () => void }) {
  const { t } = useTranslation('system');
  const read = useRead(c.jobRunPage, { name: job.name, size: SHOWN }, { staleTime: 0 });
  const columns = useMemo<TableColumnsType<JobRun>>(
    () => [
      { dataIndex: 'startTime', title: t(($) => $.fields.jobRun.startTime), className: 'num' },
      { dataIndex: 'seconds', title: t(($) => $.fields.jobRun.seconds), align: 'end' },
      {
        key: 'outcome',
        title: t(($) => $.fields.jobRun.outcome),
        render: (_, { ok, outcome }) => <StateTag kind={ok ? 'done' : 'overdue'}>{outcome}</StateTag>,
      },
      { dataIndex: 'askedBy', title: t(($) => $.fields.jobRun.askedBy) },
      { dataIndex: 'askedReason', title: t(($) => $.fields.jobRun.askedReason) },
    ],
    [t],
  );
  return (
    <AppModal
      open
      width={720}
      title={t(($) => $.job.runsOf, { name: job.title })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(($) => $.job.shut)}</Button>}
    >
      <p className="secondary">{t(($) => $.job.runsHint)}</p>
      <Loaded read={read}>
        {({ records }) => (
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            columns={columns}
            dataSource={records}
            scroll={{ x: 'max-content', y: 360 }}
            locale={{ emptyText: t(($) => $.job.runsNone) }}
          />
        )}
      </Loaded>
    </AppModal>
  );
}
