/** `/documents/eArchivesBatchDownload`: projects with the state of their archive; those chosen, over all pages, come as one zip. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_LINES } from '@zhengjian/contract/areas/file/records.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeWords } from '../../kit/files/sizes.ts';
import { useZip } from '../../kit/files/tree/useZip.tsx';
import type { BatchAct, Column, Filter, ListView } from '../../kit/list/shape.ts';
import { RegisterScreen } from '../../kit/RegisterScreen.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { detailPath } from './paths.ts';

type Project = Answered<typeof archiveCalls.archiveProjectPage>['records'][number];

/** The page sends what the address says; the call checks it. */
const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size }) as never;
const open = (row: Project) => detailPath(row.dataId);
const sum = (rows: readonly Project[], what: 'fileCount' | 'totalSize') => rows.reduce((all, row) => all + row[what], 0);
const LINES = ARCHIVE_LINES.filter((line) => line !== 'company');

export default function BatchDownload() {
  const { t } = useTranslation('file');
  const { zip } = useZip();
  const columns = useMemo<Column<Project>[]>(
    () => [
      { key: 'projectNo', title: t(($) => $.archive.projectNo), width: 170, fixed: true, as: 'mono', opens: true, phone: 1 },
      { key: 'productName', title: t(($) => $.archive.productName), width: 170, phone: 2 },
      { key: 'applicantName', title: t(($) => $.archive.applicantName), width: 220, phone: 2 },
      {
        key: 'state',
        title: t(($) => $.archive.state),
        width: 180,
        phone: 1,
        show: (row) => <StateTag dict="ccc_app_status" value={String(row.state)} />,
      },
      { key: 'fileCount', title: t(($) => $.archive.files), width: 80, as: 'number', align: 'end' },
      { key: 'totalSize', title: t(($) => $.archive.size), width: 90, align: 'end', phone: 1, show: (row) => sizeWords(row.totalSize) },
      { key: 'lackingCount', title: t(($) => $.archive.lackingPapers), width: 90, as: 'number', align: 'end' },
      { key: 'missingCount', title: t(($) => $.archive.missing), width: 80, as: 'number', align: 'end' },
      { key: 'problemCount', title: t(($) => $.archive.problems), width: 90, as: 'number', align: 'end' },
      { key: 'createTime', title: t(($) => $.archive.submitted), width: 140, as: 'minute' },
    ],
    [t],
  );
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.archive.search), main: true },
      {
        kind: 'choice',
        key: 'businessType',
        label: t(($) => $.archive.businessType),
        options: LINES.map((value) => ({ value, label: t(($) => $.archive.line[value]) })),
      },
      { kind: 'dict', key: 'state', label: t(($) => $.archive.state), code: 'ccc_app_status' },
      { kind: 'flag', key: 'lacking', label: t(($) => $.archive.lacking) },
      { kind: 'range', keys: ['timeStart', 'timeEnd'], label: t(($) => $.archive.submitted) },
    ],
    [t],
  );
  const batch = useMemo<BatchAct<Project>[]>(
    () => [
      {
        key: 'zip',
        label: t(($) => $.archive.download),
        hint: (rows) => t(($) => $.archive.batchHint, { files: sum(rows, 'fileCount'), size: sizeWords(sum(rows, 'totalSize')) }),
        run: (rows) => void zip({ dataIds: rows.map(({ dataId }) => dataId) }),
      },
    ],
    [t, zip],
  );
  return (
    <RegisterScreen
      id="file.batch"
      title={t(($) => $.screens.batch)}
      call={archiveCalls.archiveProjectPage}
      input={input}
      filters={filters}
      columns={columns}
      rowKey="dataId"
      rowName={(row) => row.projectNo}
      open={open}
      batch={batch}
      keepChosen
      empty={{ title: t(($) => $.archive.none), hint: t(($) => $.archive.noneHint) }}
    />
  );
}
