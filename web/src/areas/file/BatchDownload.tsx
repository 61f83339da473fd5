/** `/documents/eArchivesBatchDownload`: projects with the state of their archive; those chosen, over all pages, come as one zip. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { archiveProjectList } from '@zhengjian/contract/areas/file/records.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeWords } from '../../kit/files/sizes.ts';
import { useZip } from '../../kit/files/tree/useZip.tsx';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import type { BatchAct } from '../../kit/list/shape.ts';
import { StateTag } from '../../kit/StateTag.tsx';
import { detailPath } from './paths.ts';

type Project = RowOf<typeof archiveProjectList>;

const open = (row: Project) => detailPath(row.dataId);
const sum = (rows: readonly Project[], what: 'fileCount' | 'totalSize') => rows.reduce((all, row) => all + row[what], 0);

export default function BatchDownload() {
  const { t } = useTranslation('file');
  const { zip } = useZip();
  const columns = useMemo<ListColumn<typeof archiveProjectList>[]>(
    () => [
      { key: 'projectNo', fixed: true, opens: true, phone: 1 },
      { key: 'productName', phone: 2 },
      { key: 'applicantName', phone: 2 },
      { key: 'state', phone: 1, show: (row) => <StateTag dict="ccc_app_status" value={String(row.state)} /> },
      'fileCount',
      { key: 'totalSize', phone: 1, show: (row) => sizeWords(row.totalSize) },
      'lackingCount',
      'missingCount',
      'problemCount',
      'createTime',
    ],
    [],
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
    <ListPage
      id="file.batch"
      of={archiveCalls.archiveProjectPage}
      title={t(($) => $.screens.batch)}
      columns={columns}
      rowName={(row) => row.projectNo}
      open={open}
      batch={batch}
      keepChosen
      empty={{ title: t(($) => $.archive.none), hint: t(($) => $.archive.noneHint) }}
    />
  );
}
