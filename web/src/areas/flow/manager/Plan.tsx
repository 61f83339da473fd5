/** The dry run of moving running cases: how many could, by step, and why the rest could not. */
import type { MigrationPlan } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { Alert, Table } from 'antd';
import { useTranslation } from 'react-i18next';

const ROWS = 8;

export const casesOf = (plan: MigrationPlan): number => plan.nodes.reduce((sum, node) => sum + node.cases, 0);

export function Plan({ plan }: { plan: MigrationPlan }) {
  const { t } = useTranslation('flow');
  const all = casesOf(plan);
  if (all === 0) return <p className="secondary">{t(($) => $.migrate.none)}</p>;
  const said =
    plan.movable === all
      ? t(($) => $.migrate.allMovable, { count: all })
      : plan.movable === 0
        ? t(($) => $.migrate.noneMovable, { all })
        : t(($) => $.migrate.someMovable, { all, count: plan.movable });
  return (
    <>
      <Alert type={plan.movable === all ? 'success' : 'warning'} showIcon title={said} className="dialog-line" />
      <Table
        size="small"
        rowKey="nodeKey"
        pagination={false}
        dataSource={plan.nodes}
        className="dialog-line"
        columns={[
          { key: 'node', title: t(($) => $.migrate.node), dataIndex: 'nodeName' },
          { key: 'cases', title: t(($) => $.migrate.cases), dataIndex: 'cases', align: 'end', className: 'num' },
          { key: 'movable', title: t(($) => $.migrate.movable), dataIndex: 'movable', align: 'end', className: 'num' },
          {
            key: 'stays',
            title: t(($) => $.migrate.stays),
            align: 'end',
            className: 'num',
            render: (_, { cases, movable }) => cases - movable,
          },
        ]}
      />
      {plan.refused.length > 0 && (
        <>
          <h3>{t(($) => $.migrate.refused)}</h3>
          <Table
            size="small"
            rowKey="processInstanceId"
            pagination={plan.refused.length > ROWS ? { pageSize: ROWS, size: 'small' } : false}
            dataSource={plan.refused}
            className="dialog-line"
            columns={[
              { key: 'caseNo', title: t(($) => $.migrate.caseNo), dataIndex: 'caseNo', className: 'mono' },
              { key: 'node', title: t(($) => $.migrate.node), dataIndex: 'nodeName' },
              { key: 'why', title: t(($) => $.migrate.why), dataIndex: 'reason' },
            ]}
          />
        </>
      )}
    </>
  );
}
