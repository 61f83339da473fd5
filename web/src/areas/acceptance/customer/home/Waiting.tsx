/** What waits for the company: data to complete, applications that came back with their day, every other task, papers to read, the draft last worked on. */
import '../customer.css';
import { keepPreviousData } from '@tanstack/react-query';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { WaitingRow } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DeadlineStatus } from '../../../../kit/DeadlineStatus.tsx';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { useListed } from '../../../../kit/useListed.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { nameOf } from '../lists/useRowActs.tsx';
import { COMPANY_PAGE, DRAFT_PAGE, detailOf, FORM_PAGE, formOf, MESSAGE_PAGE, PAPERS } from '../paths.ts';

const SHOWN = 5;
const TASKS_SHOWN = 20;
/** What one page of a list holds at most. */
const MOST_TASKS = 200;
const UNREAD_LOOKED_AT = 50;

/** The company's first company with what it lacks; undefined until it is known. */
function useIncomplete() {
  const own = useRead(companyCalls.selectCompanyByPossessor, {}, { quiet: true });
  const id = own.data?.[0]?.id ?? '';
  const { data } = useRead(companyCalls.selectCompanyOne, { id }, { quiet: true, enabled: id !== '', refetchOnMount: 'always' });
  return data;
}

function Incomplete({ id, missing }: { id: string; missing: readonly string[] }) {
  const { t } = useTranslation('acceptance');
  const { t: company } = useTranslation('company');
  const listed = useListed();
  const fields = missing.map((field) => company(($) => $.fields.company[field as keyof typeof $.fields.company]));
  return (
    <li>
      <div className="home-line">
        <span className="home-name">{t(($) => $.customer.home.company, { fields: listed(fields) })}</span>
        <Link to={`${COMPANY_PAGE}?id=${id}`}>{t(($) => $.customer.home.completeCompany)}</Link>
      </div>
    </li>
  );
}

function Returned({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  return (
    <li>
      <div className="home-line">
        <Link to={detailOf(row.id)} className="mono">
          {row.applicationNo}
        </Link>
        <span className="home-name">
          {nameOf(
            row,
            t(($) => $.customer.home.unnamed),
          )}
        </span>
        <StateTag kind="customer">{t(($) => $.customer.list.tabs.returned)}</StateTag>
      </div>
      <p className="return-remark">{row.returnRemark || t(($) => $.customer.form.noReason)}</p>
      <div className="home-line">
        {row.dueTime !== '' && (
          <span className="home-due">
            {t(($) => $.customer.home.dueBy, { time: row.dueTime.slice(0, 16) })}
            <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} />
          </span>
        )}
        <span className="secondary num">{t(($) => $.customer.home.returnedOn, { time: row.updateTime.slice(0, 16) })}</span>
        {row.abilities.update && (
          <Button type="primary" size="small" onClick={() => void navigate(formOf(row.id))}>
            {t(($) => $.customer.home.correct)}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What the company has to do beside its applications: pay, confirm a plan, rectify, send samples. */
function Task({ row }: { row: WaitingRow }) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  return (
    <li>
      <div className="home-line">
        <Link to={row.path} className="mono">
          {row.caseNo}
        </Link>
        <span className="home-name">{row.caseTitle}</span>
        <StateTag kind="customer">{row.title}</StateTag>
      </div>
      <div className="home-line">
        {row.dueTime !== '' && (
          <span className="home-due">
            {t(($) => $.customer.home.actBy, { time: row.dueTime.slice(0, 16) })}
            <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} />
          </span>
        )}
        <Button type="primary" size="small" onClick={() => void navigate(row.path)}>
          {t(($) => $.customer.home.act)}
        </Button>
      </div>
    </li>
  );
}

/** Papers of the institute that have come and that nobody has opened from the message yet. */
function usePapersToRead() {
  const unread = useRead(
    portalCalls.customerMessagePage,
    { isReaded: false, size: UNREAD_LOOKED_AT },
    { quiet: true, refetchOnMount: 'always' },
  );
  return { asked: unread.data !== undefined, papers: (unread.data?.records ?? []).filter(({ link }) => link.endsWith(PAPERS)) };
}

function Paper({ id, title, link, createTime }: { id: string; title: string; link: string; createTime: string }) {
  const { t } = useTranslation('acceptance');
  const { act } = useAct(portalCalls.customerMessageMarkRead, { refresh: ['portal'] });
  const read = () =>
    void act({ ids: [id] }).catch((fault: unknown) => {
      // The toast has told why; the paper stays unread.
      if (!(fault instanceof ApiError)) throw fault;
    });
  return (
    <li>
      <div className="home-line">
        <Link to={link} onClick={read} className="home-name">
          {title}
        </Link>
        <StateTag kind="waiting">{t(($) => $.customer.home.unread)}</StateTag>
        <span className="secondary num">{createTime.slice(0, 16)}</span>
      </div>
    </li>
  );
}

export function Waiting() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const returned = useRead(acceptanceCalls.retreatPage, { size: SHOWN }, { quiet: true, refetchOnMount: 'always' });
  const drafts = useRead(acceptanceCalls.draftPage, { size: SHOWN }, { quiet: true, refetchOnMount: 'always' });
  const [size, setSize] = useState(TASKS_SHOWN);
  const waiting = useRead(
    workflowListCalls.waitingPage,
    { size },
    { quiet: true, refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const { asked, papers } = usePapersToRead();
  const back = [...(returned.data?.records ?? [])].sort((a, b) => (a.dueTime || '9').localeCompare(b.dueTime || '9'));
  const tasks = (waiting.data?.records ?? []).filter(({ task }) => !back.some(({ id }) => id === task?.businessId));
  const [draft] = [...(drafts.data?.records ?? [])].sort((a, b) => b.updateTime.localeCompare(a.updateTime));
  const company = useIncomplete();
  const incomplete = company !== undefined && company.missing.length > 0;
  const isKnown = returned.data && waiting.data && drafts.data && asked && company;
  const nothing = isKnown && !incomplete && [back, tasks, papers].every(({ length }) => length === 0) && !draft;
  return (
    <section className="home-card" aria-labelledby="home-yours">
      <h2 id="home-yours">{t(($) => $.customer.home.yours)}</h2>
      {nothing && (
        <p className="secondary">
          {t(($) => $.customer.home.yoursNone)} <Link to={FORM_PAGE}>{t(($) => $.customer.home.start)}</Link>
        </p>
      )}
      <ul className="home-list">
        {incomplete && <Incomplete id={company.id} missing={company.missing} />}
        {back.map((row) => (
          <Returned key={row.id} row={row} />
        ))}
        {tasks.map((row) => (
          <Task key={row.id} row={row} />
        ))}
        {papers.slice(0, SHOWN).map((paper) => (
          <Paper key={paper.id} {...paper} />
        ))}
        {draft && (
          <li>
            <div className="home-line">
              <span className="secondary">{t(($) => $.customer.home.lastDraft)}</span>
              <span className="home-name">
                {nameOf(
                  draft,
                  t(($) => $.customer.home.unnamed),
                )}
              </span>
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
      {(waiting.data?.total ?? 0) > size && size < MOST_TASKS && (
        <Button type="link" size="small" onClick={() => setSize(MOST_TASKS)}>
          {t(($) => $.customer.home.allTasks, { n: waiting.data?.total ?? 0 })}
        </Button>
      )}
      {papers.length > SHOWN && <Link to={MESSAGE_PAGE}>{t(($) => $.customer.home.allPapers, { n: papers.length })}</Link>}
      {(drafts.data?.total ?? 0) > 1 && <Link to={DRAFT_PAGE}>{t(($) => $.customer.home.allDrafts, { n: drafts.data?.total ?? 0 })}</Link>}
    </section>
  );
}
