/** How many certificates a year has brought, by month and product class, and how many hold today; each figure as a table. */
import '../../../kit/list/list.css';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Card, Select, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import { world } from '../../../shell/world.ts';

const VALID = '01';
const YEARS_BACK = 6;

export default function CertificateStatistics() {
  const { t } = useTranslation('certificate');
  const today = new Date(world.now()).getFullYear();
  const [year, setYear] = useState(today);
  const read = useRead(calls.statistics, { year });
  const count = { title: t(($) => $.statistics.count), dataIndex: 'n', align: 'right', className: 'num', width: 140 } as const;
  return (
    <Card>
      <header className="list-head">
        <h1>{t(($) => $.menu.statistics)}</h1>
        <Select
          aria-label={t(($) => $.statistics.year)}
          value={year}
          onChange={setYear}
          options={Array.from({ length: YEARS_BACK }, (_, back) => ({ value: today - back, label: String(today - back) }))}
        />
      </header>
      <Loaded read={read} rows={8}>
        {({ months, classes, status }) => {
          const issued = months.reduce((sum, m) => sum + m.issued, 0);
          const byMonth = [...new Set(months.map((m) => m.month))].map((month) => ({
            month,
            n: months.filter((m) => m.month === month).reduce((sum, m) => sum + m.issued, 0),
          }));
          const valid = status.find((s) => s.certStatus === VALID)?.n ?? 0;
          return (
            <div className="stack">
              <h3>{t(($) => $.statistics.issued, { year, n: issued })}</h3>
              {issued === 0 ? (
                <EmptyHint title={t(($) => $.statistics.none)} />
              ) : (
                <>
                  <h3>{t(($) => $.statistics.months)}</h3>
                  <Table
                    size="small"
                    rowKey="month"
                    pagination={false}
                    dataSource={byMonth}
                    columns={[
                      { title: t(($) => $.statistics.monthLabel), render: (_, row) => t(($) => $.statistics.month, { n: row.month }) },
                      count,
                    ]}
                  />
                  <h3>{t(($) => $.statistics.classes)}</h3>
                  <Table
                    size="small"
                    rowKey="productClass"
                    pagination={false}
                    dataSource={classes.map((c) => ({ productClass: c.productClass, n: c.issued }))}
                    columns={[
                      {
                        title: t(($) => $.fields.certificate.productClass),
                        render: (_, row) => <DictText code="ccc_product_class" value={row.productClass} />,
                      },
                      count,
                    ]}
                  />
                </>
              )}
              <h3>{t(($) => $.statistics.valid, { n: valid })}</h3>
              <Table
                size="small"
                rowKey="certStatus"
                pagination={false}
                dataSource={[...status]}
                columns={[
                  { title: t(($) => $.statistics.status), render: (_, row) => <StateTag dict="cert_status" value={row.certStatus} /> },
                  count,
                ]}
              />
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
