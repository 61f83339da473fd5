/** Reports of a type test, the latest first. */
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';

export function ReportsPart({ test }: { test: TestDetail }) {
  const { t } = useTranslation('laboratory');
  if (test.reports.length === 0) return <EmptyHint title={t(($) => $.detail.noReport)} />;
  return (
    <>
      {test.reports.map((r) => (
        <Facts
          key={r.id}
          className="details"
          facts={[
            { label: t(($) => $.recall.reportNo), value: r.reportNo === '' ? '—' : <Copyable text={r.reportNo} /> },
            { label: t(($) => $.fields.testItem.state), value: <DictText code="report_status" value={r.state} /> },
            { label: t(($) => $.fields.reportForm.conclusion), value: <DictText code="report_conclusion" value={r.conclusion} /> },
            { label: t(($) => $.fields.reportForm.conclusionText), value: r.conclusionText },
            { label: t(($) => $.fields.reportForm.sampleDesc), value: r.sampleDesc },
            {
              label: t(($) => $.detail.signed),
              value: t(($) => $.detail.signatures, { drawUp: r.drawUpName, review: r.reviewName || '—', approve: r.approveName || '—' }),
            },
            ...(r.issueDate ? [{ label: t(($) => $.detail.issued), value: r.issueDate }] : []),
          ]}
        />
      ))}
    </>
  );
}
