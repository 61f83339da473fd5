/** `/testCenter/paperArchiving`: paper originals of type tests that have ended, and where they stand. */
import { paperArchiveCalls as c, type PaperRow, type paperList } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { PaperDialog } from './PaperDialog.tsx';

const columns: ListColumn<typeof paperList>[] = [
  { key: 'workNo', fixed: true, phone: 1, opens: true },
  { key: 'companyName', phone: 2 },
  { key: 'archiveNo', phone: 1 },
  { key: 'boxNo', phone: 2 },
  ...(['place', 'pageCount', 'lackNote', 'reportNo', 'laboratory', 'title', 'keepYears', 'archivist', 'receiveTime'] as const),
  { key: 'caseNos', hidden: true },
];
const open = (row: PaperRow): string => `/testCenter/testTaskDetails?id=${row.id}`;

export default function Papers() {
  const { t } = useTranslation('laboratory');
  const mayFile = useMayCall(c.paperSubmit);
  const [of, setOf] = useState<PaperRow | null>(null);
  const rowActs = useCallback(
    (row: PaperRow) =>
      mayFile
        ? [{ key: 'file', label: row.archiveNo === '' ? t(($) => $.paper.file) : t(($) => $.paper.change), onClick: () => setOf(row) }]
        : [],
    [t, mayFile],
  );
  return (
    <>
      <ListPage of={c.paperPage} counts={c.paperCount} columns={columns} open={open} rowActs={rowActs} rowName={(row) => row.workNo} />
      {of && <PaperDialog taskId={of.id} onClose={() => setOf(null)} />}
    </>
  );
}
