/** The decision at a step of a certificate. A check that the rules would refuse to pass offers only the ways back, and says why. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { useRead } from '../../../shell/query.ts';
import type { Step } from './steps.ts';

type Props = { c: Certificate; step: Step; node: string; refresh: readonly string[]; onDone?: () => void; onClose: () => void };

export function CertificateDecision({ c, step, node, refresh, onDone, onClose }: Props) {
  const { t } = useTranslation('certificate');
  // later steps bring data of their own that the rules then look at: there the server alone judges; what is issued they judge no more
  const isCheck = step === 'check' && !(c.makeState >= MAKE_STATE.stamped);
  const lint = useRead(calls.lint, { id: c.id, step: 'check' }, { enabled: isCheck, staleTime: 0, quiet: true });
  if (isCheck && lint.isPending) return null;
  const errors = lint.data?.errors ?? 0;
  return (
    <ApprovalDialog
      title={t(($) => $.dialog[step])}
      rows={[
        {
          flowInstanceId: c.flowInstanceId,
          currentNodeKeyName: node,
          businessId: c.dataId,
          applicationNumber: c.applicationNo,
          applicantName: c.applicantName,
          products: [{ productName: c.productName, productExMark: c.exMark }],
        },
      ]}
      refresh={refresh}
      {...(errors > 0 && {
        resultType: 'REJECT',
        basic: <Alert type="warning" showIcon title={t(($) => $.dialog.onlyReturn, { errors })} />,
      })}
      {...(onDone && { onDone })}
      onClose={onClose}
    />
  );
}
