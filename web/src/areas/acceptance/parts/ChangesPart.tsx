/** What is different from the submission before, by section of the form: before and now side by side, on a phone below each other. */
import type { SubmissionChange, SubmissionChanges } from '@zhengjian/contract/areas/acceptance/records.ts';
import { SECTIONS, type SectionKey } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { Alert, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './changes.css';

function Change({ change }: { change: SubmissionChange }) {
  const { t } = useTranslation('acceptance');
  const { about, label, kind, before, after } = change;
  const shown = (value: string, there: boolean) =>
    there ? value || <span className="secondary">{t(($) => $.changes.empty)}</span> : <span className="secondary">–</span>;
  return (
    <tr>
      <th scope="row">
        {about !== '' && <span className="change-about">{about}</span>} {label}{' '}
        {kind !== 'changed' && <Tag color={kind === 'added' ? 'green' : 'red'}>{t(($) => $.changes[kind])}</Tag>}
      </th>
      <td data-label={t(($) => $.changes.before)}>{shown(before, kind !== 'added')}</td>
      <td data-label={t(($) => $.changes.after)}>{shown(after, kind !== 'removed')}</td>
    </tr>
  );
}

export function ChangeTable({ caption, changes }: { caption: ReactNode; changes: readonly SubmissionChange[] }) {
  const { t } = useTranslation('acceptance');
  return (
    <table className="change-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.changes.field)}</th>
          <th scope="col">{t(($) => $.changes.before)}</th>
          <th scope="col">{t(($) => $.changes.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Change key={`${change.about} ${change.label} ${change.kind} ${change.before} ${change.after}`} change={change} />
        ))}
      </tbody>
    </table>
  );
}

export function ChangesPart({ found }: { found: SubmissionChanges }) {
  const { t } = useTranslation('acceptance');
  const time = found.since.slice(0, 16);
  if (found.earlier !== 'known') return <Alert type="info" showIcon title={t(($) => $.changes.unknown)} />;
  if (found.changes.length === 0)
    return <Alert type="warning" showIcon title={t(($) => $.changes.none, { time })} description={t(($) => $.changes.noneHint)} />;
  const changed = (Object.keys(SECTIONS) as SectionKey[]).map((section) => ({
    section,
    list: found.changes.filter((change) => change.section === section),
  }));
  return (
    <div className="stack">
      <p className="secondary num changes-head">{t(($) => $.changes.title, { time, n: found.changes.length })}</p>
      {changed
        .filter(({ list }) => list.length > 0)
        .map(({ section, list }) => (
          <ChangeTable key={section} caption={t(($) => $.customer.form.sections[section])} changes={list} />
        ))}
    </div>
  );
}
