/** `/finance/paymentNoteCCC`: accepted cases and inspections for which fees are to be charged. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { chargeList, checkChargeList } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useMay } from '../../../shell/session.ts';
import { ChargeInspectionDialog } from '../dialogs/ChargeInspectionDialog.tsx';
import { DrawUpDialog } from '../dialogs/DrawUpDialog.tsx';

type Case = RowOf<typeof chargeList>;
type Inspection = RowOf<typeof checkChargeList>;
const CASES: readonly ListColumn<typeof chargeList>[] = [
  { key: 'caseNo', fixed: true, opens: true, phone: 1 },
  { key: 'companyName', fixed: true, phone: 2 },
  { key: 'uncharged', phone: 2 },
  { key: 'payState', show: (row) => <StateTag dict="pay_state" value={row.payState} /> },
  { key: 'title', phone: 1 },
  'productClass',
  'noteNos',
  'payableAmount',
  'submitTime',
];
const INSPECTIONS: readonly ListColumn<typeof checkChargeList>[] = [
  { key: 'caseNo', fixed: true, phone: 1 },
  { key: 'title', fixed: true, phone: 2 },
  { key: 'planDays', phone: 2 },
  'checkKind',
  { key: 'companyName', phone: 1 },
  'caseNos',
  'noteNos',
  'payableAmount',
  'since',
];
const WHAT = ['applications', 'inspections'] as const;
const GIVEN = {};
const caseOf = ({ id }: Case) => `/acceptance/detail?id=${id}`;
/** Keys of dictionary note_kind. */
const [CERTIFICATION_FEE, TEST_FEE] = ['1', '2'];

function CasesToCharge() {
  const { t } = useTranslation('finance');
  const may = useMay('pay_note_draft');
  const [row, setRow] = useState<Case | null>(null);
  const rowActs = useCallback(
    (of: Case) => (may ? [{ key: 'draw', label: t(($) => $.act.drawUp), onClick: () => setRow(of) }] : []),
    [t, may],
  );
  return (
    <>
      <ListPage
        id="finance.charge.applications"
        of={calls.chargePage}
        counts={calls.chargeCount}
        given={GIVEN}
        columns={CASES}
        open={caseOf}
        rowActs={rowActs}
        rowName={(of) => of.caseNo}
        empty={{ title: t(($) => $.empty.charge), hint: t(($) => $.empty.queueHint) }}
      />
      {row && (
        <DrawUpDialog caseId={row.id} noteKind={row.uncharged[0] === 'test' ? TEST_FEE : CERTIFICATION_FEE} onClose={() => setRow(null)} />
      )}
    </>
  );
}

function InspectionsToCharge() {
  const { t } = useTranslation('finance');
  const may = useMay('pay_note_draft');
  const [row, setRow] = useState<Inspection | null>(null);
  const rowActs = useCallback(
    (of: Inspection) => (may && of.mayCharge ? [{ key: 'draw', label: t(($) => $.act.drawUp), onClick: () => setRow(of) }] : []),
    [t, may],
  );
  return (
    <>
      <ListPage
        id="finance.charge.inspections"
        of={calls.checkChargePage}
        counts={calls.checkChargeCount}
        given={GIVEN}
        columns={INSPECTIONS}
        rowActs={rowActs}
        rowName={(of) => of.caseNo}
        empty={{ title: t(($) => $.empty.chargeDays), hint: t(($) => $.empty.chargeDaysHint) }}
      />
      {row && <ChargeInspectionDialog inspection={row} onClose={() => setRow(null)} />}
    </>
  );
}

export default function ChargeList() {
  const { t } = useTranslation('finance');
  const [what, setWhat] = useState<(typeof WHAT)[number]>('applications');
  return (
    <>
      <Segmented value={what} onChange={setWhat} options={WHAT.map((value) => ({ value, label: t(($) => $.act[value]) }))} />
      {what === 'inspections' ? <InspectionsToCharge /> : <CasesToCharge />}
    </>
  );
}
