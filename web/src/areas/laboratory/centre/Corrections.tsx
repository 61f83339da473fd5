/** `/testCenter/modifyOnlineInfo`: corrections of issued data, asked for by one and approved by another. */
import { PlusOutlined } from '@ant-design/icons';
import { type CorrectionRow, correctionCalls as c, type correctionList } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { AskCorrection } from './AskCorrection.tsx';
import { CorrectionDialog } from './CorrectionDialog.tsx';

const STATES = { waiting: 'waiting', approved: 'done', rejected: 'returned' } as const;
const columns: ListColumn<typeof correctionList>[] = [
  { key: 'workNo', fixed: true, phone: 1 },
  { key: 'companyName', phone: 2 },
  { key: 'correctionState', states: STATES, phone: 1 },
  { key: 'subject', phone: 2 },
  ...(['reason', 'reportNo', 'newReportNo', 'askedName', 'askedTime', 'decidedName', 'decidedTime', 'decideRemark'] as const),
];

export default function Corrections() {
  const { t } = useTranslation('laboratory');
  const mayAsk = useMayCall(c.correctionAsk);
  const [of, setOf] = useState<CorrectionRow | null>(null);
  const [asking, setAsking] = useState(false);
  const rowActs = useCallback(
    (row: CorrectionRow) => [
      { key: 'view', label: row.abilities.decide ? t(($) => $.correct.decide) : t(($) => $.correct.view), onClick: () => setOf(row) },
    ],
    [t],
  );
  const acts = mayAsk && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
      {t(($) => $.correct.start)}
    </Button>
  );
  return (
    <>
      <ListPage
        of={c.correctionPage}
        counts={c.correctionCounts}
        columns={columns}
        acts={acts}
        rowActs={rowActs}
        rowName={(row) => row.workNo}
      />
      {of && <CorrectionDialog of={of} onClose={() => setOf(null)} />}
      {asking && <AskCorrection onClose={() => setAsking(false)} />}
    </>
  );
}
