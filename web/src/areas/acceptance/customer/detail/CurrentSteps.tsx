/** What happens now with an application: each open step of the case and of the work that serves it, who acts, and what the company has to do until when. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { OwnStep } from '@zhengjian/contract/areas/acceptance/records.ts';
import type { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { useRead } from '../../../../shell/query.ts';
import { useWords } from '../../../../shell/words.ts';

type Now = (typeof zh)['customer']['detail']['now'];
const EXPECTS: readonly (keyof Now['expects'])[] = [
  'submit',
  'sampleReceiveIn',
  'sampleResend',
  'drawingCorrection',
  'testRectification',
  'factoryCheckPlanConfirm',
  'rectification',
  'customerPay',
];
const WORKS: readonly (keyof Now['of'])[] = ['typeTest', 'factoryInspection', 'paymentNote'];
/** Steps that the company does in a part of this page. */
const PARTS: Readonly<Record<string, string>> = { sampleReceiveIn: 'samples' };

export const useOwnSteps = (id: string) => useRead(acceptanceCalls.ownSteps, { id }, { quiet: true });

function Step({ step }: { step: OwnStep }) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const navigate = useNavigate();
  const { nodeKey, category, turn, until, no } = step;
  const own = turn === 'customer';
  const work = WORKS.find((key) => key === category) ?? 'application';
  const expected = EXPECTS.find((key) => key === nodeKey);
  const part = PARTS[nodeKey];
  const { search } = useLocation();
  return (
    <li className="current-step">
      <StateTag kind={own ? 'customer' : 'working'}>{say(step.words)}</StateTag>
      <div>
        <span>
          {t(($) => $.customer.detail.now.of[work])}
          {work !== 'application' && <span className="secondary mono"> {no}</span>}
        </span>
        <p className={own ? undefined : 'secondary'}>
          {own ? expected && t(($) => $.customer.detail.now.expects[expected]) : t(($) => $.customer.detail.now.ours)}
          {own && until !== '' && <strong className="num"> {t(($) => $.customer.detail.now.until, { day: until.slice(0, 10) })}</strong>}
        </p>
      </div>
      {own && work !== 'application' && (part || step.path !== '') && (
        <Button onClick={() => void navigate(part ? { search, hash: part } : step.path)}>{t(($) => $.customer.detail.now.go)}</Button>
      )}
    </li>
  );
}

export function CurrentSteps({ id }: { id: string }) {
  const { t } = useTranslation('acceptance');
  const { data } = useOwnSteps(id);
  if (!data || data.length === 0) return null;
  return (
    <section className="current-steps" aria-labelledby="current-steps">
      <h2 id="current-steps">{t(($) => $.customer.detail.now.title)}</h2>
      <ul>
        {data.map((step) => (
          <Step key={`${step.id}.${step.nodeKey}`} step={step} />
        ))}
      </ul>
    </section>
  );
}
