/** Refuses a request for an account with a reason that the person is told. */
import { accountRequestCalls as c, type RequestRow } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function RefuseDialog({ of, onClose }: { of: RequestRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { act, running } = useAct(c.refuseRequest, { refresh: ['organisation', 'workflow'] });
  const refuse = async (reason: string) => {
    await act({ id: of.id, reason }, { quiet: true });
    notify(
      'success',
      t(($) => $.request.refused),
    );
  };
  return (
    <ReasonDialog
      title={t(($) => $.request.refuseTitle, { name: of.realName })}
      okText={t(($) => $.request.refuse)}
      label={t(($) => $.request.reason)}
      help={t(($) => $.request.reasonHelp)}
      required={t(($) => $.request.reasonRequired)}
      running={running}
      onReason={refuse}
      onClose={onClose}
    />
  );
}
