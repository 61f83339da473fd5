/** Every case that ends with a certificate: where it stands, with whom, until when. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { traceList } from '@zhengjian/contract/areas/certificate/records.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';

export default function CaseTrace() {
  const { t } = useTranslation('certificate');
  const columns = useMemo<ListColumn<typeof traceList>[]>(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      { key: 'applicantName', fixed: true, phone: 2 },
      { key: 'nodeName', phone: 2 },
      'assigneeName',
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      'productName',
      'productClass',
      'certNo',
      'submitTime',
    ],
    [],
  );
  return (
    <ListPage
      id="certificate.trace"
      title={t(($) => $.menu.trace)}
      of={calls.tracePage}
      counts={calls.traceCounts}
      columns={columns}
      rowName={(row) => row.caseNo}
      open={(row) => `/authCernter/cccTaskTrace_detail?id=${row.id}`}
      empty={{ title: t(($) => $.noneTraced), hint: t(($) => $.noneFoundHint) }}
    />
  );
}
