/** Does not grant a request for erasure, with a reason that the person is told. */
import { erasuresCalls as c, type ErasureRow } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function RefuseErasureDialog({ of, onClose }: { of: ErasureRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { act, running } = useAct(c.refuseErasure, { refresh: ['organisation', 'workflow'] });
  const refuse = async (reason: string) => {
    await act({ userId: of.userId, reason }, { quiet: true });
    notify(
      'success',
      t(($) => $.erasure.refused),
    );
  };
  return (
    <ReasonDialog
      title={t(($) => $.erasure.refuseTitle, { name: of.realName })}
      okText={t(($) => $.erasure.refuse)}
      label={t(($) => $.erasure.reasonLabel)}
      help={t(($) => $.erasure.reasonHelp)}
      required={t(($) => $.erasure.reasonRequired)}
      running={running}
      onReason={refuse}
      onClose={onClose}
    />
  );
}
