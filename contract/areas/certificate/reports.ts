/** Reports of type tests as they are looked up beside the certificates: by the day of their release, before and after there is a certificate. */
import * as z from 'zod';
import { area, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { fileCalls } from '../file/calls.ts';

/** Reports that have a number, those that were superseded among them. */
export const reportList = list({
  area: 'certificate',
  name: 'report',
  row: z.object({
    id: z.string(),
    reportNo: shown.code(180),
    reportState: shown.choice('report_status', 110),
    conclusion: shown.choice('report_conclusion', 120),
    laboratory: shown.choice('laboratory_b', 140),
    workNo: shown.code(150),
    caseNos: shown.code(180),
    applicantName: shown.text(220),
    productName: shown.text(200),
    issueDate: shown.day(),
    approveName: shown.text(110),
    /** The report on file; '' while it is being made, and of one that was superseded. */
    fileId: z.string(),
  }),
  filters: {
    keyword: by.keyword(),
    laboratory: by.choice('laboratory_b'),
    conclusion: by.choice('report_conclusion'),
    issueDate: by.days('releasedFrom', 'releasedUntil'),
  },
  sorts: ['issueDate', 'reportNo'],
  order: '-issueDate',
});

const readers = permission('cert_report_view');
export const certificateReportCalls = area('certificate', {
  reportPage: pageCall(reportList, {
    path: '/blade-cqst/unifiedCertificates/reportPage',
    access: readers,
    scope: 'case',
    summary: 'Pages the reports of type tests within the reach of the viewer, also of cases that have no certificate yet (path chosen).',
  }),
  reportExcel: exportCall(reportList, {
    path: '/blade-cqst/unifiedCertificates/public/reportExport',
    key: fileCalls.acceptanceExportKey,
    access: readers,
    summary: 'The same list as Excel, against a key.',
  }),
});
