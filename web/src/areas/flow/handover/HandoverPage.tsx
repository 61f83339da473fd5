/** `/flow/handover`: everything one person holds goes to others, seen before it is done. `from` in the address names the leaver. */
import '../flow.css';
import type { Handover, Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Button, Steps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { ChooseLeaver } from './ChooseLeaver.tsx';
import { ChooseReceivers } from './ChooseReceivers.tsx';
import { Confirm } from './Confirm.tsx';
import { Pieces, Sums } from './Pieces.tsx';
import { noReceivers, type Receivers, sentReceivers } from './receivers.ts';

const STEPS = ['leaver', 'receivers', 'confirm', 'result'] as const;

function Wizard({ leaver, onLeave }: { leaver: Holder; onLeave: () => void }) {
  const { t } = useTranslation('flow');
  const [chosen, setChosen] = useState<Receivers>(noReceivers);
  const [step, setStep] = useState<1 | 2>(1);
  const [result, setResult] = useState<Handover | null>(null);
  const input = useMemo(() => sentReceivers(leaver.id, chosen), [leaver.id, chosen]);
  const held = useRead(workflowActCalls.flowHandoverPreview, sentReceivers(leaver.id, noReceivers), { staleTime: 0, enabled: !result });
  if (result)
    return (
      <Frame step={3}>
        <Sums leaver={leaver} of={result} done />
        <Pieces leaver={leaver} of={result} done />
        <div className="handover-foot">
          <Button type="primary" onClick={onLeave}>
            {t(($) => $.handover.again)}
          </Button>
        </div>
      </Frame>
    );
  return (
    <Frame step={step}>
      <Loaded read={held} rows={6}>
        {(of) =>
          of.tasks.length === 0 && of.deputyships === 0 ? (
            <>
              <p>{t(($) => $.handover.nothing, { name: leaver.realName })}</p>
              <Button onClick={onLeave}>{t(($) => $.handover.back)}</Button>
            </>
          ) : step === 1 && of.tasks.length > 0 ? (
            <ChooseReceivers leaver={leaver} held={of} chosen={chosen} onChange={setChosen} onBack={onLeave} onNext={() => setStep(2)} />
          ) : (
            <Confirm leaver={leaver} input={input} onBack={() => (of.tasks.length > 0 ? setStep(1) : onLeave())} onDone={setResult} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function Frame({ step, children }: { step: number; children: React.ReactNode }) {
  const { t } = useTranslation('flow');
  const phone = useSizeLevel() === 0;
  return (
    <section className="handover">
      <h1>{t(($) => $.handover.title)}</h1>
      <p className="secondary">{t(($) => $.handover.hint)}</p>
      {phone ? (
        <p className="handover-step">
          {step + 1}/{STEPS.length} {t(($) => $.handover.steps[STEPS[step] ?? 'leaver'])}
        </p>
      ) : (
        <Steps size="small" current={step} items={STEPS.map((key) => ({ title: t(($) => $.handover.steps[key]) }))} />
      )}
      {children}
    </section>
  );
}

export default function HandoverPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const read = useRead(workflowActCalls.flowHandoverPeople, {}, { staleTime: 0 });
  const from = query.get('from') ?? '';
  const leaver = read.data?.find(({ id }) => id === from);
  const choose = (id: string) => void navigate({ search: id === '' ? '' : `?from=${id}` });
  if (leaver) return <Wizard key={leaver.id} leaver={leaver} onLeave={() => choose('')} />;
  return (
    <Frame step={0}>
      <Loaded read={read} rows={8}>
        {(people) => <ChooseLeaver people={people} onChoose={choose} />}
      </Loaded>
    </Frame>
  );
}
