/** Cases by the state of their papers; who may judge papers sets it here, and the archivist files. */
import { docStatusCalls as c, DOC_STATUS, type eArchiveList } from '@zhengjian/contract/areas/file/doc-status.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { DocStatusDialog } from '../DocStatusDialog.tsx';
import { printCover } from '../printCover.ts';

type Row = RowOf<typeof eArchiveList>;

const columns: readonly ListColumn<typeof eArchiveList>[] = [
  { key: 'projectNo', fixed: true, opens: true, phone: 1 },
  { key: 'docStatus', phone: 1, show: (row) => <StateTag dict="doc_status" value={String(row.docStatus)} /> },
  { key: 'productName', phone: 2 },
  { key: 'applicantName', phone: 2 },
  ...(['phase', 'fileCount', 'lackingCount', 'missingCount', 'problemCount', 'archiveNo', 'docRemark', 'docUser', 'docTime'] as const),
  'createTime',
  { key: 'businessType', hidden: true },
];
/** @param path of a case's archive */
export function EArchiveList({ id, path }: { id: string; path: (dataId: string) => string }) {
  const { t } = useTranslation('file');
  const [of, setOf] = useState<Row | null>(null);
  const open = useCallback((row: Row) => path(row.dataId), [path]);
  const rowActs = useCallback(
    (row: Row) =>
      row.next.length === 0
        ? []
        : [
            { key: 'state', label: t(($) => $.papers.set), onClick: () => setOf(row) },
            // who may open what is archived again keeps the archive
            ...(row.docStatus === DOC_STATUS.archived
              ? [{ key: 'cover', label: t(($) => $.papers.cover), onClick: () => void printCover(row.dataId) }]
              : []),
          ],
    [t],
  );
  return (
    <>
      <ListPage
        id={id}
        of={c.selectApplicationPage}
        counts={c.selectApplicationCount}
        columns={columns}
        rowName={(row) => row.projectNo}
        open={open}
        rowActs={rowActs}
        empty={{ title: t(($) => $.archive.none), hint: t(($) => $.archive.noneHint) }}
      />
      {of && <DocStatusDialog of={{ ...of, title: `${of.projectNo} ${of.productName}` }} onClose={() => setOf(null)} />}
    </>
  );
}
