/** The type tests of a case, on the page of its company: where each stands, samples, planned days, reports that are issued. */
import { TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { type OwnTest, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { stateKind } from '../../../kit/states.ts';
import { useRead } from '../../../shell/query.ts';
import { useWords } from '../../../shell/words.ts';
import '../texts.ts';
import '../tests/tests.css';

/** Key of test_task_status. */
const TESTING = String(TEST_STATE.testing);

export const useOwnTests = (caseId: string) => useRead(testTaskCalls.ownTests, { caseId }, { quiet: true });

function Report({ report: r }: { report: OwnTest['reports'][number] }) {
  const { t } = useTranslation('laboratory');
  return (
    <div>
      <Copyable text={r.reportNo} /> <DictText code="report_conclusion" value={r.conclusion} />{' '}
      <span className="secondary num">
        {t(($) => $.detail.issued)} {r.issueDate}
      </span>
    </div>
  );
}

function Test({ test }: { test: OwnTest }) {
  const { t } = useTranslation('laboratory');
  const say = useWords();
  const { samples, planStart, planEnd, reports } = test;
  return (
    <section className="own-test" aria-label={test.workNo}>
      <div className="own-test-head">
        <h3>
          <Link to={`/customer/yewuCenter/manage/testDetail?id=${test.id}`} className="mono">
            {test.workNo}
          </Link>
        </h3>
        <StateTag kind={stateKind('test_task_status', test.state)}>
          {test.state === TESTING && test.progress !== ''
            ? t(($) => $.detail.tested, { words: say(test.words), of: test.progress })
            : say(test.words)}
        </StateTag>
        {test.roundNo > 1 && <span className="secondary">{t(($) => $.detail.round, { n: test.roundNo })}</span>}
      </div>
      <Facts
        className="details"
        facts={[
          { label: t(($) => $.detail.fact.laboratory), value: <DictText code="laboratory_b" value={test.laboratory} /> },
          {
            label: t(($) => $.detail.samples),
            value: samples.expected === 0 ? t(($) => $.detail.noSamples) : t(($) => $.detail.samplesOf, samples),
          },
          {
            label: t(($) => $.detail.fact.plan),
            value: planEnd && <span className="num">{planStart === '' ? planEnd : `${planStart} – ${planEnd}`}</span>,
          },
          {
            label: t(($) => $.detail.part.reports),
            value:
              reports.length === 0 ? (
                <span className="secondary">{t(($) => $.detail.reportLater)}</span>
              ) : (
                reports.map((report) => <Report key={report.id} report={report} />)
              ),
          },
        ]}
      />
    </section>
  );
}

export function OwnTests({ caseId }: { caseId: string }) {
  const { t } = useTranslation('laboratory');
  const read = useOwnTests(caseId);
  return (
    <Loaded read={read}>
      {(tests) =>
        tests.length === 0 ? <EmptyHint title={t(($) => $.detail.noTest)} /> : tests.map((test) => <Test key={test.id} test={test} />)
      }
    </Loaded>
  );
}
