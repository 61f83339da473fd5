/** How the status of a certificate changed, the latest first: since when, until when, and why. */
import type { OwnCertificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { REASONS } from '@zhengjian/contract/areas/certificate/states.ts';
import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';

type Step = OwnCertificate['history'][number];

function Reason({ step }: { step: Step }) {
  const { t } = useTranslation('certificate');
  const dictionary = REASONS[step.toStatus];
  if (dictionary === undefined || step.reasonCodes.length === 0) return null;
  return (
    <div>
      {t(($) => $.history.reason, { reason: '' })}
      <DictText code={dictionary} value={step.reasonCodes} />
    </div>
  );
}

/** `more`: what stands under a step besides. */
export function StatusSteps<S extends Step>({ steps, more }: { steps: readonly S[]; more?: (step: S) => ReactNode }) {
  const { t } = useTranslation('certificate');
  if (steps.length === 0) return <EmptyHint title={t(($) => $.history.none)} />;
  return (
    <Timeline
      items={steps.map((step) => ({
        key: step.id,
        content: (
          <>
            <StateTag dict="cert_status" value={step.toStatus} />{' '}
            {step.endDate === ''
              ? t(($) => $.history.day, { from: step.startDate })
              : t(($) => $.history.span, { from: step.startDate, until: step.endDate })}
            <Reason step={step} />
            {more?.(step)}
          </>
        ),
      }))}
    />
  );
}
