/** `/customer/yewuCenter/apply/index`: what waits for the company, what it can apply for, and how it goes. */
import '../customer.css';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DictText } from '../../../../kit/dictionary.tsx';
import { ApiError } from '../../../../shell/apiError.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { STEPS } from '../detail/steps.ts';
import { FORM_PAGE, LIST_PAGE } from '../paths.ts';
import { Waiting } from './Waiting.tsx';

/** Keys of business_type: the line that is open, and those that are not yet. */
const CCC = '1';
const CLOSED = ['2', '3', '4'] as const;

function Lines() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const underWay = useRead(acceptanceCalls.cccBusinessPage, { state: '10,20,30', size: 1 }, { quiet: true });
  const openBatch = useAct(acceptanceCalls.saveBatchStep, { refresh: [acceptanceCalls.batchSelect] });
  const startBatch = async () => {
    try {
      const { id } = await openBatch.act({ businessType: CCC, stepNo: 1 });
      await navigate(`${FORM_PAGE}?batchId=${id}`);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  return (
    <section className="home-card" aria-labelledby="home-open">
      <h2 id="home-open">{t(($) => $.customer.home.open)}</h2>
      <h3>
        <DictText code="business_type" value={CCC} />
      </h3>
      <p>{t(($) => $.customer.home.cccText)}</p>
      <div className="home-acts">
        <Button type="primary" onClick={() => void navigate(FORM_PAGE)}>
          {t(($) => $.customer.home.start)}
        </Button>
        <Button loading={openBatch.running} onClick={() => void startBatch()}>
          {t(($) => $.customer.home.batch)}
        </Button>
        {(underWay.data?.total ?? 0) > 0 && (
          <Link to={LIST_PAGE}>{t(($) => $.customer.home.underWay, { n: underWay.data?.total ?? 0 })}</Link>
        )}
      </div>
      <p className="secondary">{t(($) => $.customer.home.batchHint)}</p>
      <h3>{t(($) => $.customer.home.closed)}</h3>
      <ul className="home-closed">
        {CLOSED.map((key) => (
          <li key={key}>
            <DictText code="business_type" value={key} />
          </li>
        ))}
      </ul>
      <p className="secondary">{t(($) => $.customer.home.closedHint)}</p>
    </section>
  );
}

function HowItGoes() {
  const { t } = useTranslation('acceptance');
  return (
    <section className="home-card home-how" aria-labelledby="home-how">
      <h2 id="home-how">{t(($) => $.customer.home.how)}</h2>
      <ol>
        {STEPS.map((key, at) => (
          <li key={key}>
            <span className="home-step num" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <strong>{t(($) => $.customer.steps[key])}</strong>
              <p className="secondary">{t(($) => $.customer.steps[`${key}Text`])}</p>
            </div>
          </li>
        ))}
      </ol>
      <h3>{t(($) => $.customer.home.prepare)}</h3>
      <p className="secondary">{t(($) => $.customer.home.prepareText)}</p>
    </section>
  );
}

export default function BusinessHome() {
  const { t } = useTranslation('acceptance');
  return (
    <div className="home">
      <h1>{t(($) => $.customer.home.title)}</h1>
      <div className="home-columns">
        <div>
          <Waiting />
          <Lines />
        </div>
        <HowItGoes />
      </div>
    </div>
  );
}
