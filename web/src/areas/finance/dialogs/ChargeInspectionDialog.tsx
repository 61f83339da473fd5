/** Draws up the note for the days of an inspection, and opens it. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { pageOf } from '../paths.ts';

type Charged = { id: string; caseNo: string; caseNos: string; planDays: string };

export function ChargeInspectionDialog({ inspection, onClose }: { inspection: Charged; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const navigate = useNavigate();
  const { id, caseNo: no, caseNos: cases, planDays: days } = inspection;
  return (
    <ActDialog
      title={t(($) => $.dialog.chargeInspection, { no })}
      hint={t(($) => $.dialog.chargeInspectionHint, { days, cases })}
      okText={t(($) => $.act.drawUp)}
      call={calls.chargeInspection}
      input={{ id }}
      missing=""
      done={({ id: note }) => {
        void navigate(pageOf(note));
        return t(($) => $.done.drawn);
      }}
      refresh={['finance', 'workflow']}
      onClose={onClose}
    />
  );
}
