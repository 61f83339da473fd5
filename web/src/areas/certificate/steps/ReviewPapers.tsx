/** What the evaluation reads of a case: the papers of test, inspection, evaluation and certificate, those of the application, or all of them. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperLinks } from '../parts/PaperLinks.tsx';

const CALLS = { review: calls.reviewFiles, application: calls.applicationFiles, all: calls.reviewAllFiles } as const;
type Which = keyof typeof CALLS;

export function ReviewPapers({ caseId }: { caseId: string }) {
  const { t } = useTranslation('certificate');
  const [which, setWhich] = useState<Which>('review');
  return (
    <section className="stack" aria-label={t(($) => $.reviewPapers.title)}>
      <Segmented<Which>
        value={which}
        onChange={setWhich}
        options={(Object.keys(CALLS) as Which[]).map((value) => ({ value, label: t(($) => $.reviewPapers[value]) }))}
      />
      <PaperLinks key={which} call={CALLS[which]} caseId={caseId} none={t(($) => $.reviewPapers.none)} />
    </section>
  );
}
