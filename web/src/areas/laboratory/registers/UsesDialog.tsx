/**
 * Which results and reports used an instrument, or an edition of a standard, in a time: what must be looked at when a calibration turns
 * out wrong or an edition is withdrawn.
 */
import { testRecordCalls, type UsedIn } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { Alert, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';
import { world } from '../../../shell/world.ts';
import { Verdict } from '../parts/Verdict.tsx';

const WIDE = 1000;
const DAY = 'YYYY-MM-DD';

/** `since`: day from which it may have been wrong; a year ago where nobody knows one. */
type Props = { of: { equipmentId: string } | { standardId: string }; name: string; since?: string; onClose: () => void };

export function UsesDialog({ of, name, since = '', onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const [from, setFrom] = useState(() => since || dayjs(world.now()).subtract(1, 'year').format(DAY));
  const [until, setUntil] = useState(() => dayjs(world.now()).format(DAY));
  const read = useRead(testRecordCalls.recall, { ...of, from: `${from} 00:00:00`, until: `${until} 23:59:59` }, { quiet: true });
  return (
    <AppModal open width={WIDE} footer={null} title={t(($) => $.recall.title, { name })} onClose={onClose}>
      <search className="filters-row">
        <DayInput aria-label={t(($) => $.recall.from)} value={from} onChange={(day) => setFrom(day ?? from)} />
        <DayInput aria-label={t(($) => $.recall.until)} value={until} onChange={(day) => setUntil(day ?? until)} />
      </search>
      {read.error && <Alert type="error" showIcon title={read.error.message} />}
      {read.data?.length === 0 ? (
        <EmptyHint title={t(($) => $.recall.none)} />
      ) : (
        <Table<UsedIn>
          size="small"
          rowKey="recordId"
          loading={read.isPending}
          pagination={false}
          scroll={{ x: WIDE }}
          dataSource={read.data ?? []}
          columns={[
            {
              title: t(($) => $.recall.workNo),
              render: (_, row) => <Link to={`/testCenter/testTaskDetails?id=${row.testId}`}>{row.workNo}</Link>,
            },
            { title: t(($) => $.recall.itemName), dataIndex: 'itemName' },
            { title: t(($) => $.recall.standardNo), render: (_, row) => `${row.standardNo} ${row.clause}` },
            { title: t(($) => $.recall.usedAt), render: (_, row) => row.usedAt.slice(0, 16) },
            { title: t(($) => $.recall.certNo), dataIndex: 'calibCertNo' },
            { title: t(($) => $.recall.verdict), render: (_, row) => <Verdict value={row.verdict} /> },
            { title: t(($) => $.recall.reportNo), dataIndex: 'reportNo' },
          ]}
        />
      )}
    </AppModal>
  );
}
