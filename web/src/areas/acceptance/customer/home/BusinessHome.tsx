/** `/customer/yewuCenter/apply/index`: what waits for the company, what it can apply for, and how it goes. */
import '../customer.css';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DictText } from '../../../../kit/dictionary.tsx';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { ApiError } from '../../../../shell/apiError.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { STEPS } from '../detail/steps.ts';
import { nameOf } from '../lists/useRowActs.tsx';
import { DRAFT_PAGE, detailOf, FORM_PAGE, formOf, LIST_PAGE } from '../paths.ts';

/** Keys of business_type: the line that is open, and those that are not yet. */
const CCC = '1';
const CLOSED = ['2', '3', '4'] as const;
const SHOWN = 5;

/** Applications that came back, and the draft last worked on. */
function Waiting() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const returned = useRead(acceptanceCalls.retreatPage, { size: SHOWN }, { quiet: true });
  const drafts = useRead(acceptanceCalls.draftPage, { size: SHOWN }, { quiet: true });
  const unnamed = t(($) => $.customer.home.unnamed);
  const back = returned.data?.records ?? [];
  const [draft] = [...(drafts.data?.records ?? [])].sort((a, b) => b.updateTime.localeCompare(a.updateTime));
  return (
    <section className="home-card" aria-labelledby="home-yours">
      <h2 id="home-yours">{t(($) => $.customer.home.yours)}</h2>
      {back.length === 0 && !draft && <p className="secondary">{returned.data ? t(($) => $.customer.home.yoursNone) : ''}</p>}
      <ul className="home-list">
        {back.map((row) => (
          <li key={row.id}>
            <div className="home-line">
              <Link to={detailOf(row.id)} className="mono">
                {row.applicationNo}
              </Link>
              <span className="home-name">{nameOf(row, unnamed)}</span>
              <StateTag kind="customer">{t(($) => $.customer.list.tabs.returned)}</StateTag>
            </div>
            <p className="return-remark">{row.returnRemark || t(($) => $.customer.form.noReason)}</p>
            <div className="home-line">
              <span className="secondary num">{t(($) => $.customer.home.returnedOn, { time: row.updateTime.slice(0, 16) })}</span>
              {row.abilities.update && (
                <Button type="primary" size="small" onClick={() => void navigate(formOf(row.id))}>
                  {t(($) => $.customer.home.correct)}
                </Button>
              )}
            </div>
          </li>
        ))}
        {draft && (
          <li>
            <div className="home-line">
              <span className="secondary">{t(($) => $.customer.home.lastDraft)}</span>
              <span className="home-name">{nameOf(draft, unnamed)}</span>
            </div>
            <div className="home-line">
              <span className="secondary num">{t(($) => $.customer.home.editedOn, { time: draft.updateTime.slice(0, 16) })}</span>
              <Button size="small" onClick={() => void navigate(formOf(draft.id))}>
                {t(($) => $.customer.home.continue)}
              </Button>
            </div>
          </li>
        )}
      </ul>
      {(drafts.data?.total ?? 0) > 1 && <Link to={DRAFT_PAGE}>{t(($) => $.customer.home.allDrafts, { n: drafts.data?.total ?? 0 })}</Link>}
    </section>
  );
}

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
