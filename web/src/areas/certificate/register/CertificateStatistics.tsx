/** How many certificates a period has brought, by month and kind, product class and province, and how many hold today; each figure as a table. */
import '../../../kit/list/list.css';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Card, DatePicker, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Wide } from '../../../kit/Wide.tsx';
import { useRead } from '../../../shell/query.ts';
import { world } from '../../../shell/world.ts';

const VALID = '01';
const DAY = 'YYYY-MM-DD';
const RIGHT = { align: 'right', className: 'num' } as const;

const sumOf = (rows: readonly { issued: number }[]): number => rows.reduce((sum, { issued }) => sum + issued, 0);

export default function CertificateStatistics() {
  const { t } = useTranslation('certificate');
  const { t: inspection } = useTranslation('inspection');
  const [[from, until], setPeriod] = useState<readonly [Dayjs, Dayjs]>(() => {
    const today = dayjs(world.now());
    return [today.startOf('year'), today.endOf('year')];
  });
  const read = useRead(calls.statistics, { from: from.startOf('month').format(DAY), until: until.endOf('month').format(DAY) });
  const count = { title: t(($) => $.statistics.count), dataIndex: 'n', ...RIGHT, width: 140 } as const;
  return (
    <Card>
      <header className="list-head">
        <h1>{t(($) => $.menu.statistics)}</h1>
        <DatePicker.RangePicker
          picker="month"
          aria-label={t(($) => $.statistics.period)}
          allowClear={false}
          value={[from, until]}
          onChange={(next) => next?.[0] && next[1] && setPeriod([next[0], next[1]])}
        />
      </header>
      <Loaded read={read} rows={8}>
        {(counted) => {
          const { months, classes, regions, status } = counted;
          const issued = sumOf(months);
          const kinds = [...new Set(months.map((m) => m.certKind))].sort();
          const byMonth = [...new Set(months.map((m) => m.month))].map((month) => ({
            month,
            of: months.filter((m) => m.month === month),
          }));
          const valid = status.find((s) => s.certStatus === VALID)?.n ?? 0;
          return (
            <div className="stack">
              <h3>{t(($) => $.statistics.issued, { from: counted.from, until: counted.until, n: issued })}</h3>
              {issued === 0 ? (
                <EmptyHint title={t(($) => $.statistics.none)} />
              ) : (
                <>
                  <h3>{t(($) => $.statistics.months)}</h3>
                  <Wide label={t(($) => $.statistics.months)}>
                    <Table
                      size="small"
                      rowKey="month"
                      pagination={false}
                      dataSource={byMonth}
                      columns={[
                        { title: t(($) => $.statistics.monthLabel), dataIndex: 'month', className: 'num', width: 100 },
                        ...kinds.map((kind) => ({
                          key: kind,
                          title: <DictText code="cert_kind" value={kind} />,
                          ...RIGHT,
                          render: (_: unknown, row: (typeof byMonth)[number]) => sumOf(row.of.filter((m) => m.certKind === kind)),
                        })),
                        { title: t(($) => $.statistics.all), ...RIGHT, width: 140, render: (_, row) => sumOf(row.of) },
                      ]}
                    />
                  </Wide>
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
                  <h3>{t(($) => $.statistics.regions)}</h3>
                  <Table
                    size="small"
                    rowKey="province"
                    pagination={false}
                    dataSource={regions.map((r) => ({ province: r.province, n: r.issued }))}
                    columns={[
                      { title: t(($) => $.statistics.region), render: (_, row) => inspection(($) => $.province[row.province]) },
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
