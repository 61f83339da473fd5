/** `/finance/paymentNoteCCC`: accepted cases and inspections for which fees are to be charged. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { chargeList } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useMay } from '../../../shell/session.ts';
import { DrawUpDialog } from '../dialogs/DrawUpDialog.tsx';

type Row = RowOf<typeof chargeList>;
const COLUMNS: readonly ListColumn<typeof chargeList>[] = [
  { key: 'caseNo', fixed: true, phone: 1 },
  { key: 'companyName', fixed: true, phone: 2 },
  { key: 'payState', phone: 2, show: (row) => <StateTag dict="pay_state" value={row.payState} /> },
  { key: 'title', phone: 1 },
  'productClass',
  'noteNos',
  'payableAmount',
  'submitTime',
];
const WHAT = ['applications', 'inspections'] as const;
const GIVEN = {};
const INSPECTION_FEE = '3';

export default function ChargeList() {
  const { t } = useTranslation('finance');
  const may = useMay('pay_note_draft');
  const [what, setWhat] = useState<(typeof WHAT)[number]>('applications');
  const [row, setRow] = useState<Row | null>(null);
  const rowActs = useCallback(
    (of: Row) => (may && of.caseId !== '' ? [{ key: 'draw', label: t(($) => $.act.drawUp), onClick: () => setRow(of) }] : []),
    [t, may],
  );
  const inspections = what === 'inspections';
  return (
    <>
      <Segmented value={what} onChange={setWhat} options={WHAT.map((value) => ({ value, label: t(($) => $.act[value]) }))} />
      <ListPage
        key={what}
        id={`finance.charge.${what}`}
        of={inspections ? calls.checkChargePage : calls.chargePage}
        counts={inspections ? calls.checkChargeCount : calls.chargeCount}
        given={GIVEN}
        columns={COLUMNS}
        rowActs={rowActs}
        rowName={(of) => of.caseNo}
        empty={{ title: t(($) => $.empty.charge), hint: t(($) => $.empty.queueHint) }}
      />
      {row && <DrawUpDialog caseId={row.caseId} noteKind={inspections ? INSPECTION_FEE : '1'} onClose={() => setRow(null)} />}
    </>
  );
}
