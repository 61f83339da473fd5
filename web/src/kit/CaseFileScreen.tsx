/**
 * Everything about one case. Left, always visible: number, company, product, state, whose turn, days left, people. Middle: the
 * parts as tabs with their counts. Right: the timeline, which folds away under 1200 pixels. At the bottom the acts the viewer
 * may do now; the usual one primary, rejection never next to it without a gap.
 *
 * ```tsx
 * <CaseFileScreen
 *   title={<Copyable text={c.applicationNo} />} tag={<StateTag dict="ccc_app_status" value={c.state} />}
 *   facts={[{ label: t(($) => $.fields.applicant), value: c.parties.applicant?.companyName }, …]}
 *   parts={[{ key: 'application', label: t(($) => $.part.application), content: <ApplicationPart case={c} /> },
 *           { key: 'files', label: …, count: files.length, content: <FileTree … /> }]}
 *   side={<Timeline businessId={c.id} category="cccApplication" />}
 *   acts={[{ key: 'accept', label: t(($) => $.act.accept), primary: true, onClick }, { key: 'diagram', label: …, onClick }]}
 * />
 * ```
 * The chosen part stands in the address (`#files`), so that a link leads there.
 */
import './case.css';
import { HistoryOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSizeLevel } from '../shell/size.ts';
import { ErrorPart } from './ErrorPart.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { CommentsNotice } from './review/CommentsNotice.tsx';
import { PartOfPage } from './review/reviewing.ts';

export type CasePart = { key: string; label: string; count?: number; content: ReactNode };
export type CaseAct = {
  key: string;
  label: string;
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Stands in "more acts" on every screen. */
  folded?: boolean;
  onClick: () => void;
};

type Props = {
  title: ReactNode;
  /** State of the case beside the title. */
  tag?: ReactNode;
  facts: readonly Fact[];
  parts: readonly CasePart[];
  side?: ReactNode;
  acts?: readonly CaseAct[];
  /** Stands above the parts, e.g. why the case came back. */
  head?: ReactNode;
};

/** In sight on a phone; the rest stands in "more". */
const PHONE_ACTS = 2;

function Acts({ acts, phone }: { acts: readonly CaseAct[]; phone: boolean }) {
  const { t } = useTranslation('kit');
  const inBar = acts.filter(({ folded }) => !folded);
  const folded = acts.filter((act) => act.folded);
  const main = inBar.filter(({ danger }) => !danger).sort((a, b) => Number(a.primary ?? false) - Number(b.primary ?? false));
  const danger = inBar.filter((act) => act.danger);
  const ordered = [...danger, ...main];
  const room = folded.length > 0 ? PHONE_ACTS - 1 : PHONE_ACTS;
  const shown = phone && ordered.length > room ? ordered.slice(-room) : ordered;
  const rest = [...ordered.filter((act) => !shown.includes(act)), ...folded];
  if (acts.length === 0) return null;
  return (
    <div className="act-bar" role="toolbar" aria-label={t(($) => $.caseFile.acts)}>
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: rest.map(({ key, label, danger: isDanger, disabled, onClick }) => ({
              key,
              label,
              danger: isDanger === true,
              disabled: disabled === true,
              onClick,
            })),
          }}
        >
          <Button>{folded.length > 0 ? t(($) => $.caseFile.moreActs) : t(($) => $.caseFile.more)}</Button>
        </Dropdown>
      )}
      {shown.map((act, at) => (
        <span key={act.key} className="act-slot">
          <Button
            type={act.primary ? 'primary' : 'default'}
            danger={act.danger === true}
            disabled={act.disabled === true}
            onClick={act.onClick}
          >
            {act.label}
          </Button>
          {act.danger && shown[at + 1] && !shown[at + 1]?.danger && <span className="act-gap" aria-hidden="true" />}
        </span>
      ))}
    </div>
  );
}

export function CaseFileScreen({ title, tag, facts, parts, side, acts = [], head }: Props) {
  const { t } = useTranslation('kit');
  const level = useSizeLevel();
  const [drawer, setDrawer] = useState(false);
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const part = parts.find(({ key }) => `#${key}` === hash)?.key ?? parts[0]?.key ?? '';
  const wide = level === 3;

  return (
    <section className="case">
      <div className="case-columns">
        <aside className="facts" aria-label={t(($) => $.caseFile.facts)}>
          <h1>{title}</h1>
          {tag && <div className="facts-tag">{tag}</div>}
          <Facts facts={facts} />
          {side && !wide && (
            <Button icon={<HistoryOutlined />} onClick={() => setDrawer(true)}>
              {t(($) => $.caseFile.showTimeline)}
            </Button>
          )}
        </aside>
        <div className="case-parts">
          <CommentsNotice />
          {head}
          <Tabs
            activeKey={part}
            onChange={(key) => navigate({ search, hash: key }, { replace: true })}
            items={parts.map(({ key, label, count, content }) => ({
              key,
              label: (
                <>
                  {label} {count !== undefined && <span className="tab-count num">{count}</span>}
                </>
              ),
              children: (
                <PartOfPage value={key}>
                  <ErrorPart>{content}</ErrorPart>
                </PartOfPage>
              ),
            }))}
          />
        </div>
        {side && wide && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          <aside className="case-side" aria-label={t(($) => $.caseFile.timeline)} tabIndex={0}>
            <h2>{t(($) => $.caseFile.timeline)}</h2>
            <ErrorPart>{side}</ErrorPart>
          </aside>
        )}
      </div>
      {side && !wide && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} title={t(($) => $.caseFile.timeline)} size={360}>
          <ErrorPart>{side}</ErrorPart>
        </Drawer>
      )}
      <Acts acts={acts} phone={level === 0} />
    </section>
  );
}
