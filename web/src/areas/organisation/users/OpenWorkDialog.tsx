/** People who cannot sign in any more but still hold open tasks, with the way to hand them over, or are to check records. */
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import type { OpenWork } from './useUserActs.ts';

export function OpenWorkDialog({ people, onClose }: { people: OpenWork; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  const go = (id: string) => {
    onClose();
    void navigate(`/flow/handover?from=${id}`);
  };
  return (
    <AppModal open title={t(($) => $.user.openWork)} onClose={onClose} footer={null}>
      <p className="secondary">{t(($) => $.user.openWorkHint)}</p>
      <Table
        size="small"
        rowKey="id"
        showHeader={false}
        pagination={false}
        dataSource={[...people]}
        columns={[
          { dataIndex: 'realName' },
          { key: 'tasks', render: (_, { tasks }) => tasks > 0 && t(($) => $.user.tasks, { n: tasks }) },
          { key: 'checks', render: (_, { checks }) => checks > 0 && t(($) => $.user.checks, { n: checks }) },
          {
            key: 'go',
            align: 'end',
            render: (_, { id, tasks }) => tasks > 0 && <Button onClick={() => go(id)}>{t(($) => $.user.handOver)}</Button>,
          },
        ]}
      />
    </AppModal>
  );
}
