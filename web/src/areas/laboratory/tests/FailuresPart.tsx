/** What a product has failed, on the page of its company: what was asked for, what was measured, what the tester noted. */
import type { TestFailure } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../kit/Facts.tsx';
import { useSetting } from '../../../shell/settings.ts';
import { useLimits } from './useLimits.ts';
import './tests.css';

function Measured({ measure, value }: TestFailure['values'][number]) {
  const { t } = useTranslation('laboratory');
  const language = useSetting('language');
  const limit = useLimits()(measure);
  return (
    <div>
      {language === 'en' && measure.nameEn ? measure.nameEn : measure.name}{' '}
      <strong className="num verdict-failed">
        {measure.kind === 'check' ? t(($) => $.check.doesNot) : `${value} ${measure.unit ?? ''}`.trim()}
      </strong>
      {limit !== '' && <span className="secondary"> {t(($) => $.failures.limit, { limit })}</span>}
    </div>
  );
}

export function FailuresPart({ failures }: { failures: readonly TestFailure[] }) {
  const { t } = useTranslation('laboratory');
  return failures.map(({ id, roundNo, itemName, standardNo, clause, requirement, values, failNote }) => (
    <section key={id} className="own-test" aria-label={itemName}>
      <div className="own-test-head">
        <h3>{itemName}</h3>
        <span className="secondary">
          {standardNo} {clause}
        </span>
        <span className="secondary">{t(($) => $.detail.round, { n: roundNo })}</span>
      </div>
      <Facts
        className="details"
        facts={[
          { label: t(($) => $.fields.testItem.requirement), value: requirement },
          {
            label: t(($) => $.failures.measured),
            value: values.map((one) => <Measured key={one.measure.name} {...one} />),
          },
          { label: t(($) => $.fields.testRecord.failNote), value: failNote },
        ]}
      />
    </section>
  ));
}
