/** Certificates with the reports behind them, and the test reports themselves, for the planners. */
import { certificateReportCalls as calls, type reportList } from '@zhengjian/contract/areas/certificate/reports.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../../kit/files/openFile.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { CertificateRegister } from './CertificateRegister.tsx';

const REPORTS: readonly ListColumn<typeof reportList>[] = [
  { key: 'reportNo', fixed: true, phone: 1 },
  { key: 'conclusion', phone: 1 },
  { key: 'applicantName', phone: 2 },
  { key: 'productName', phone: 2 },
  'laboratory',
  'issueDate',
  'reportState',
  'caseNos',
  'workNo',
  'approveName',
];
const WHAT = ['certificates', 'reports'] as const;

function Reports() {
  const { t } = useTranslation('certificate');
  const rowActs = useCallback(
    ({ fileId }: RowOf<typeof reportList>) =>
      fileId === '' ? [] : [{ key: 'report', label: t(($) => $.act.report), onClick: () => void openFile(fileId, false) }],
    [t],
  );
  return (
    <ListPage
      id="certificate.reports.tests"
      of={calls.reportPage}
      excel={calls.reportExcel}
      columns={REPORTS}
      rowActs={rowActs}
      rowName={(row) => row.reportNo}
      empty={{ title: t(($) => $.noReportsFound), hint: t(($) => $.noneFoundHint) }}
    />
  );
}

export default function CertificateReports() {
  const { t } = useTranslation('certificate');
  const [what, setWhat] = useState<(typeof WHAT)[number]>('certificates');
  return (
    <>
      <Segmented
        value={what}
        onChange={setWhat}
        options={WHAT.map((value) => ({ value, label: t(($) => $.reportsOrCertificates[value]) }))}
      />
      {what === 'reports' ? <Reports /> : <CertificateRegister id="certificate.reports" title={t(($) => $.menu.reports)} papers />}
    </>
  );
}
