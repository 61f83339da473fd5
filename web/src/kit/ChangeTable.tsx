/** What is different between two states of one thing: before and now side by side, on a phone below each other. */
import type { Change } from '@zhengjian/contract/change.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './changes.css';

function Row({ change }: { change: Change }) {
  const { t } = useTranslation('kit');
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

/** Head of a table with what is different: field, before, after. */
export function ChangeHead() {
  const { t } = useTranslation('kit');
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.changes.field)}</th>
        <th scope="col">{t(($) => $.changes.before)}</th>
        <th scope="col">{t(($) => $.changes.after)}</th>
      </tr>
    </thead>
  );
}

export function ChangeTable({ caption, changes }: { caption: ReactNode; changes: readonly Change[] }) {
  return (
    <table className="change-table">
      <caption>{caption}</caption>
      <ChangeHead />
      <tbody>
        {changes.map((change) => (
          <Row key={`${change.about} ${change.label} ${change.kind} ${change.before} ${change.after}`} change={change} />
        ))}
      </tbody>
    </table>
  );
}
