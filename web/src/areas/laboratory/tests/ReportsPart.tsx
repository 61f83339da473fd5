/** Reports of a type test, the latest first. */
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { useListed } from '../../../kit/useListed.ts';

/** The marks that a report bears, and which results keep it from bearing the others. */
function Marks({ report: { marks, outside } }: { report: TestDetail['reports'][number] }) {
  const { t } = useTranslation('laboratory');
  const listed = useListed();
  return (
    <>
      {marks.length === 0 ? t(($) => $.scope.noMark) : marks.map((mark) => <Tag key={mark}>{mark}</Tag>)}
      {outside.map(({ accreditation, items }) => (
        <Alert
          key={accreditation}
          type="warning"
          showIcon
          title={t(($) => $.scope.outside, { accreditation: t(($) => $.accreditation[accreditation]), items: listed(items) })}
        />
      ))}
    </>
  );
}

export function ReportsPart({ test }: { test: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const markOf = (report: string, name: 'conclusion' | 'conclusionText' | 'sampleDesc') => (
    <CommentMark place={`reports:${report}.${name}`} name={t(($) => $.fields.reportForm[name])} />
  );
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
            {
              label: t(($) => $.fields.reportForm.conclusion),
              mark: markOf(r.id, 'conclusion'),
              value: <DictText code="report_conclusion" value={r.conclusion} />,
            },
            { label: t(($) => $.fields.reportForm.conclusionText), mark: markOf(r.id, 'conclusionText'), value: r.conclusionText },
            { label: t(($) => $.fields.reportForm.sampleDesc), mark: markOf(r.id, 'sampleDesc'), value: r.sampleDesc },
            {
              label: t(($) => $.detail.signed),
              value: t(($) => $.detail.signatures, { drawUp: r.drawUpName, review: r.reviewName || '—', approve: r.approveName || '—' }),
            },
            { label: t(($) => $.detail.marks), value: <Marks report={r} /> },
            ...(r.issueDate ? [{ label: t(($) => $.detail.issued), value: r.issueDate }] : []),
          ]}
        />
      ))}
    </>
  );
}
