/** What is different from the submission before, by section of the form. */
import type { SubmissionChanges } from '@zhengjian/contract/areas/acceptance/records.ts';
import { SECTIONS, type SectionKey } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangeTable } from '../../../kit/ChangeTable.tsx';

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
