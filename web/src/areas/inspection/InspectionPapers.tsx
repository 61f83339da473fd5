/** `/authCernter/factoryCheckFileDownload`: the papers of an inspection, found by its number or factory. */
import './inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { inspectionTasks } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useRead } from '../../shell/query.ts';
import { PapersTree } from './parts/PapersTree.tsx';
import { papersWith } from './parts/papersWith.ts';
import { readPath } from './paths.ts';

type Row = RowOf<typeof inspectionTasks>;
const columns: ListColumn<typeof inspectionTasks>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  { key: 'factoryName', fixed: true, phone: 2 },
  { key: 'state', phone: 2, show: (row) => <StateTag dict="factory_task_status" value={row.state} /> },
  { key: 'visit', phone: 1 },
  'conclusion',
  'workSince',
];
const open = (row: Row) => readPath(row.id, 'files');
const TABS = ['all', 'finished'] as const;

function Papers({ row }: { row: Row }) {
  const read = useRead(inspectionCalls.detail, { id: row.id });
  return <Loaded read={read}>{(d) => <PapersTree dataId={papersWith(d)} />}</Loaded>;
}

export default function InspectionPapers() {
  const { t } = useTranslation('inspection');
  const [row, setRow] = useState<Row | null>(null);
  const [rowActs] = useState(() => (chosen: Row) => [{ key: 'files', label: t(($) => $.part.files), onClick: () => setRow(chosen) }]);
  return (
    <>
      <ListPage
        id="inspection.papers"
        title={t(($) => $.screens.files)}
        of={inspectionCalls.taskPage}
        counts={inspectionCalls.taskCounts}
        tabs={TABS}
        columns={columns}
        open={open}
        rowActs={rowActs}
        rowName={(r) => r.workNo}
      />
      {row && (
        <AppModal open width={1000} title={`${row.workNo} ${row.factoryName}`} onClose={() => setRow(null)}>
          <Papers row={row} />
        </AppModal>
      )}
    </>
  );
}
